// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct ProducerSessionTests {
    typealias Effect = ProducerSession.Effect

    /// A producer with a surface and a pool of three buffers, and the results of its messages.
    struct Fixture {
        var session = ProducerSession()
        var effects: [Effect] = []
        let size = PixelSize(width: 100, height: 50)

        init(pool: Bool = true) throws {
            guard pool else { return }
            try say(.surface(size))
            try say(.buffers(FrameMessageTests.pool(1, count: 3, 100, 50, stride: 400)))
            effects = []
        }

        mutating func say(_ message: ProducerMessage, at milliseconds: Int64 = 0) throws(ProtocolViolation) {
            try session.receive(message, at: Instant(milliseconds: milliseconds), into: &effects)
        }

        mutating func frame(
            _ index: Int, due: Int64? = nil, _ damage: [PixelRect] = [], at milliseconds: Int64 = 0
        ) throws(ProtocolViolation) {
            let note = FrameSubmission(
                pool: 1, index: index, due: due.map { Instant(milliseconds: $0) }, damage: damage)
            try say(.frame(note), at: milliseconds)
        }

        mutating func pass(_ milliseconds: Int64) {
            session.advance(to: Instant(milliseconds: milliseconds), into: &effects)
        }

        /// Returns whether the overlay owned the buffer.
        @discardableResult
        mutating func returned(_ index: Int) -> Bool { session.bufferReturned(index, into: &effects) }

        /// The effects on frames since the last call: `s1` is shown, `d` dropped, `f1` released.
        mutating func news() -> String {
            defer { effects = [] }
            return effects.map {
                switch $0 {
                case .show(let frame): "s\(frame.index)"
                case .drop: "d"
                case .free(_, let index): "f\(index)"
                case .announce: "a"
                case .buffers: "b"
                case .playbackChanged: "p"
                case .failed: "x"
                case .ended: "e"
                }
            }.joined(separator: " ")
        }
    }

    @Test func bufferOfAShownFrameIsReturnedOnce() throws {
        var one = try Fixture()
        try one.frame(2)
        #expect(one.news() == "s2")
        let isFirstOwned = one.returned(2)
        #expect(isFirstOwned)
        for index in [2, 0, -1, 3] {
            let isOwned = one.returned(index)
            #expect(!isOwned, "\(index)")
        }
        #expect(one.news() == "f2")
        try one.frame(2)
        #expect(one.news() == "s2")
    }

    @Test func newestDueFrameIsShown() throws {
        var one = try Fixture()
        try one.frame(0, due: 30)
        try one.frame(1, due: 60)
        try one.frame(2, due: 90)
        #expect(one.news() == "" && one.session.nextDue == Instant(milliseconds: 30))
        one.pass(29)
        #expect(one.news() == "")
        one.pass(70)
        #expect(one.news() == "d f0 s1" && one.session.nextDue == Instant(milliseconds: 90))
        one.pass(90)
        #expect(one.news() == "s2" && one.session.nextDue == nil)
    }

    @Test func immediateFrameDropsWaitingFrames() throws {
        var one = try Fixture()
        try one.frame(0, due: 30)
        try one.frame(1, due: 60)
        try one.frame(2, at: 1)
        #expect(one.news() == "d f0 d f1 s2" && one.session.nextDue == nil)
    }

    @Test func damageOfASkippedFrameIsAddedToTheNext() throws {
        let (a, b) = (FrameMessageTests.rect(0, 0, 5, 5), FrameMessageTests.rect(90, 40, 10, 10))
        var one = try Fixture()
        // The first frame of a pool is damaged as a whole.
        try one.frame(0, [a])
        #expect(one.effects == [.show(FrameSubmission(pool: 1, index: 0))])
        try one.frame(1, due: 30, [a])
        try one.frame(2, due: 40, [b])
        one.effects = []
        one.pass(50)
        #expect(
            one.effects.last
                == .show(FrameSubmission(pool: 1, index: 2, due: Instant(milliseconds: 40), damage: [b, a])))
    }

    @Test func newPoolReplacesThePreviousPool() throws {
        var one = try Fixture()
        try one.frame(0)
        try one.frame(1, due: 30)
        _ = one.news()
        try one.say(.buffers(FrameMessageTests.pool(2, count: 1, 100, 50, stride: 400)))
        #expect(one.news() == "d b")
        let isOwned = one.returned(0)
        #expect(!isOwned)
        #expect(one.news() == "")
        #expect(throws: ProtocolViolation.self) { try one.frame(2) }
    }

    @Test func positionAdvancesWithTheClock() throws {
        var one = try Fixture(pool: false)
        try one.say(.timeline(.range(position: 10, duration: 60, rate: 2, at: nil)), at: 1000)
        #expect(one.session.timeline.position(at: Instant(milliseconds: 1000)) == 10)
        #expect(one.session.timeline.position(at: Instant(milliseconds: 6000)) == 20)
        #expect(one.session.timeline.position(at: Instant(milliseconds: 600_000)) == 60)
        try one.say(
            .timeline(.range(position: 10, duration: 60, rate: -1, at: Instant(milliseconds: 0))), at: 1000)
        #expect(one.session.timeline.position(at: Instant(milliseconds: 30_000)) == 0)
        try one.say(.playback(Playback(isPlaying: true)))
        try one.say(.title("x"))
        #expect(one.session.title == "x" && one.session.playback?.isPlaying == true)
        #expect(one.news() == "p p p p")
        try one.say(.timeline(.live))
        #expect(one.session.timeline.position(at: Instant(milliseconds: 0)) == nil)
    }

    @Test func violationNamesTheSectionWithoutEffect() throws {
        let rects = [(0, 0, 0, 1), (100, 0, 1, 1), (0, 0, 101, 1), (0, 49, 1, 2)]
        for rect in rects {
            var one = try Fixture()
            #expect(throws: ProtocolViolation.self) {
                try one.frame(0, [FrameMessageTests.rect(rect.0, rect.1, rect.2, rect.3)])
            }
            try one.frame(0)
        }
        var one = try Fixture()
        let message = { (body: () throws(ProtocolViolation) -> Void) -> String? in
            do throws(ProtocolViolation) {
                try body()
                return nil
            } catch { return error.section }
        }
        #expect(message { () throws(ProtocolViolation) in try one.frame(3) } == "frame")
        #expect(message { () throws(ProtocolViolation) in try one.frame(0, due: 60_001) } == "frame")
        try one.frame(0)
        #expect(message { () throws(ProtocolViolation) in try one.frame(0) } == "frame")
        let same = ProducerMessage.buffers(FrameMessageTests.pool(1, count: 1, 100, 50, stride: 400))
        #expect(message { () throws(ProtocolViolation) in try one.say(same) } == "buffers")
        let huge = ProducerMessage.surface(PixelSize(width: 16385, height: 1))
        #expect(message { () throws(ProtocolViolation) in try one.say(huge) } == "surface")
        try one.say(.ended)
        #expect(message { () throws(ProtocolViolation) in try one.say(.title("")) } == "title")
        var bare = try Fixture(pool: false)
        #expect(message { () throws(ProtocolViolation) in try bare.say(same) } == "buffers")
        #expect(message { () throws(ProtocolViolation) in try bare.frame(0) } == "frame")
    }

    /// Random frames, times and returns: a buffer has one owner, and none is lost.
    @Test func everyBufferHasOneOwner() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("producer session seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        var one = try Fixture()
        var (theirs, waiting, shown): (Set<Int>, Set<Int>, Set<Int>) = ([0, 1, 2], [], [])
        var now: Int64 = 0
        for _ in 0..<5000 {
            switch Int.random(in: 0..<3, using: &generator) {
            case 0:
                guard let index = theirs.randomElement(using: &generator) else { continue }
                let due: Int64? =
                    Bool.random(using: &generator) ? now + .random(in: -5...50, using: &generator) : nil
                try one.frame(index, due: due, at: now)
                theirs.remove(index)
                waiting.insert(index)
            case 1:
                now += .random(in: 1...40, using: &generator)
                one.pass(now)
            default:
                guard let index = shown.randomElement(using: &generator) else { continue }
                let isOwned = one.returned(index)
                #expect(isOwned, "seed \(seed)")
            }
            for effect in one.effects {
                switch effect {
                case .show(let frame):
                    #expect(
                        waiting.remove(frame.index) != nil
                            && frame.due.map { $0.nanoseconds <= now * 1_000_000 } ?? true)
                    shown.insert(frame.index)
                case .free(_, let index):
                    #expect((waiting.remove(index) ?? shown.remove(index)) != nil)
                    theirs.insert(index)
                default: break
                }
            }
            one.effects = []
            #expect(theirs.count + waiting.count + shown.count == 3, "seed \(seed)")
        }
    }
}
