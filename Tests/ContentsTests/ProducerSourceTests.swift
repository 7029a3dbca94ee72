// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayContents
import FloatOverlayCore
import FloatOverlayFrameClient
import FloatOverlayRuntime
import Testing

@Suite struct ProducerSourceTests {
    /// The overlay's end of a connection to the producer of a test.
    private final class SocketChannel: ProducerChannel {
        var onMessage: ((ProducerMessage) -> Void)?
        var onEnd: ((ProtocolViolation?) -> Void)?
        var onWritable: (() -> Void)? {
            get { socket?.onWritable }
            set { socket?.onWritable = newValue }
        }
        private var socket: ProducerSocket<ProducerMessage>?

        init(_ descriptor: consuming Descriptor, in reactor: Reactor) {
            socket = ProducerSocket(descriptor, in: reactor) { [unowned self] in
                onMessage?($0)
            } ended: { [unowned self] in
                onEnd?($0.map { ProtocolViolation($0) })
            }
        }

        var isFull: Bool { socket?.isFull == true }
        func takeDescriptor() -> Descriptor? { socket?.takeDescriptor() }
        func send(_ message: OverlayMessage) { socket?.send(message) }
        func close() { socket = nil }
    }

    private final class NextChannel {
        var channels: [SocketChannel] = []
    }

    /// An overlay, and its producer at the other end with all that came.
    private final class Ends {
        static let size = PixelSize(width: 4, height: 2)
        static let count = 3

        let fixture = Fixture(clock: nil)
        let recorder = OverlayRecorder()
        private(set) var overlay: OverlayController
        let source: ProducerSource
        private(set) var received: [OverlayMessage] = []
        /// Whether the overlay has closed the connection.
        private(set) var isClosed = false
        /// The channel of the next start.
        private let next = NextChannel()
        private var theirs: Descriptor
        private var socket: ProducerSocket<OverlayMessage>?
        private var marks = 0

        init(_ kind: ContentKind = .shared) throws {
            theirs = try .duplicating(0)
            source = ProducerSource(kind) { [next] _ in next.channels.removeFirst() }
            overlay = OverlayController(source: source, host: fixture.host)
            try present()
        }

        /// Shows the source in a new overlay, with a new producer.
        func present() throws {
            let pair = try UnixSocket.pair()
            next.channels.append(SocketChannel(try .duplicating(pair.ours.number), in: fixture.reactor))
            theirs = try .duplicating(pair.theirs.number)
            isClosed = false
            socket = ProducerSocket(try .duplicating(pair.theirs.number), in: fixture.reactor) {
                [unowned self] in
                received.append($0)
            } ended: { [unowned self] _ in
                isClosed = true
            }
            overlay = OverlayController(source: source, host: fixture.host)
            overlay.delegate = recorder
            overlay.start()
        }

        var surface: FakeSurface? { fixture.display.overlays.last }
        /// The message of the failure, before or after the start.
        var failure: String? {
            switch recorder.failures.first {
            case .badContent(let text)?: text
            case .unavailable(let text, let status, _)?: "\(status) \(text)"
            case nil: overlay.contentError.map { "\($0.status) \($0.message)" }
            default: "another failure"
            }
        }

        func run(until condition: () -> Bool) -> Bool {
            fixture.reactor.run(until: condition, within: .seconds(10))
        }

        func send(_ message: ProducerMessage) { socket?.send(message) }

        func send(
            pool number: UInt32, of size: PixelSize = Ends.size, memoryFor count: Int = Ends.count
        ) throws {
            let layout = FrameLayout(size: size, stride: size.width * 4, alpha: .premultiplied)
            let pool = BufferPoolDescriptor(number: number, count: Self.count, layout: layout)
            let memory = try SharedMemory(count: layout.byteCount * max(1, count))
            socket?.send(
                ProducerMessage.buffers(pool), descriptor: count > 0 ? memory.descriptor.number : nil)
        }

        func send(frame index: Int, of pool: UInt32) {
            send(.frame(FrameSubmission(pool: pool, index: index)))
        }

        func send(bytes: [UInt8]) throws {
            _ = try bytes.withUnsafeBytes { try UnixSocket.send($0, to: theirs.number) }
        }

        func hangUp() { UnixSocket.halfClose(theirs.number) }

        /// Waits until both sides have handled everything; returns whether they have.
        func synchronize() -> Bool {
            marks += 1
            send(.title("\(marks)"))
            guard run(until: { source.title == "\(marks)" }) else { return false }
            source.skip(by: Double(marks))
            return run { received.last == .skip(Double(marks)) }
        }

        /// The buffers that were released since the last call, as pool and index.
        func takeReleased() -> [[Int]] {
            defer { received = [] }
            return received.compactMap {
                if case .free(let pool, let index) = $0 { [Int(pool), index] } else { nil }
            }
        }
    }

    /// Sends what `script` names: `surface`; `b1` the buffers of pool 1; `f1.0` buffer 0 of it; and errors.
    private func play(_ script: String, to ends: Ends) throws {
        for step in script.split(separator: " ") {
            let numbers = step.dropFirst().split(separator: ".").compactMap { UInt32($0) }
            switch (step.first, numbers.count) {
            case ("b", 1): try ends.send(pool: numbers[0])
            case ("f", 2): ends.send(frame: Int(numbers[1]), of: numbers[0])
            default: try play(word: String(step), to: ends)
            }
        }
    }

    private func play(word: String, to ends: Ends) throws {
        switch word {
        case "surface": ends.send(.surface(Ends.size))
        case "empty": ends.send(.surface(PixelSize(width: 0, height: 4)))
        case "large": ends.send(.surface(PixelSize(width: PixelSize.maxSide + 1, height: 4)))
        case "bare": try ends.send(pool: 1, memoryFor: 0)
        case "short": try ends.send(pool: 1, memoryFor: Ends.count - 1)
        case "ended": ends.send(.ended)
        case "zero": try ends.send(bytes: [0, 0, 0, 0])
        case "kind": try ends.send(bytes: [1, 0, 0, 0, 99])
        case "long": try ends.send(bytes: [1, 0, 1, 0, 16])
        case "more": try ends.send(bytes: [2, 0, 0, 0, 23, 0])
        default: Issue.record("unknown step \(word)")
        }
    }

    @Test(
        arguments: [
            ("b1", "buffers: sent before"), ("f1.0", "frame: sent before"),
            ("surface f1.0", "frame: sent before"), ("empty", "surface: 0 ×"), ("large", "surface: "),
            ("surface bare", "buffers: no descriptor"), ("surface short", "buffers: the memfd has"),
            ("surface b1 b1", "buffers: pool 1 is already"), ("surface b1 f2.0", "frame: pool 2 is not"),
            ("surface b1 b2 f1.0", "frame: pool 1 is not"), ("surface b1 f1.3", "frame: buffer 3 is not"),
            ("zero", "framing: message without"), ("kind", "framing: unknown message kind 99"),
            ("long", "framing: message of 65537 bytes"), ("surface more", "ended: 1 extra"),
            // Only the first violation counts.
            ("surface f1.0 zero", "frame: sent before"), ("kind f1.0 b1", "framing: unknown"),
        ])
    func aViolationBeforeTheFirstFrameFailsTheStart(script: String, problem: String) throws {
        let ends = try Ends()
        try play(script, to: ends)
        #expect(ends.run { ends.failure != nil }, "\(script)")
        #expect(ends.failure?.hasPrefix("frame protocol violation: \(problem)") == true, "\(script)")
        #expect(ends.recorder.lines == ["failed"])
        #expect(ends.run { ends.isClosed }, "\(script)")
    }

    @Test(
        arguments: [
            ("f1.0", "frame: buffer 0 belongs"), ("f1.1 f1.1", "frame: buffer 1 belongs"),
            ("b2 f1.1", "frame: pool 1 is not"), ("zero", "framing: message without"),
        ])
    func aViolationAfterTheStartEndsTheOverlay(script: String, problem: String) throws {
        let ends = try Ends()
        try play("surface b1 f1.0 " + script, to: ends)
        #expect(ends.run { ends.failure != nil }, "\(script)")
        #expect(ends.failure?.hasPrefix("65 frame protocol violation: \(problem)") == true, "\(script)")
        #expect(ends.recorder.lines.first == "willStart" && ends.recorder.lines.last == "didStop lost")
    }

    @Test(arguments: [("surface", 0), ("surface b1 f1.0", 1)])
    func framesMuchLargerThanTheMonitorsAreNotAdopted(script: String, adopted: Int) throws {
        let ends = try Ends()
        try play(script, to: ends)
        try ends.send(pool: 2, of: PixelSize(width: 6000, height: 6000))
        ends.send(frame: 0, of: 2)
        #expect(ends.run { ends.failure != nil })
        #expect(ends.failure?.contains("frames of 6000 × 6000 pixels are too large") == true)
        #expect((ends.surface?.adopted.count ?? 0) == adopted)
    }

    @Test func disconnectMessageNamesTheKindOfProducer() throws {
        for (kind, text) in [
            (.shared, "69 the frame producer disconnected"), (.video, "69 the video decoder exited"),
        ] as [(ContentKind, String)] {
            for script in ["", "surface", "surface b1 f1.0"] {
                let ends = try Ends(kind)
                try play(script, to: ends)
                ends.hangUp()
                #expect(ends.run { ends.failure != nil })
                #expect(ends.failure == text, "\(script)")
            }
        }
    }

    @Test func aProducerThatEndsBeforeItsOverlayAppearsIsShown() throws {
        let ends = try Ends()
        ends.fixture.host.setSuspended(.locked, true)
        try play("surface b1 f1.0 ended", to: ends)
        ends.hangUp()
        let reactor = ends.fixture.reactor
        #expect(!reactor.run(until: { !ends.recorder.lines.isEmpty }, within: .milliseconds(200)))
        ends.fixture.host.setSuspended(.locked, false)
        #expect(ends.run { ends.recorder.lines.last == "didStop ended" })
        #expect(ends.surface?.adopted == [0] && ends.failure == nil)
    }

    @Test(
        arguments: [(65, "x"), (69, "69 x"), (77, "77 x"), (255, "255 x"), (0, "69 x"), (256, "69 x")]
            as [(Int32, String)])
    func theStatusOfAFailureIsThatOfTheProducer(status: Int32, expected: String) throws {
        let ends = try Ends()
        ends.send(.failed(status: FloatOverlayCore.ExitStatus(rawValue: status), "x"))
        #expect(ends.run { ends.failure != nil })
        #expect(ends.failure == expected)
    }

    @Test func aLateReleaseOfAPoolWhoseNumberIsUsedAgainFreesNothing() throws {
        let ends = try Ends()
        try play("surface b1 f1.0 b2 b1", to: ends)
        let due = MonotonicClock.now.advanced(by: .seconds(60))
        ends.send(.frame(FrameSubmission(pool: 1, index: 0, due: due)))
        #expect(ends.synchronize())
        _ = ends.takeReleased()
        ends.surface?.onEvent?(.returned(0))
        #expect(ends.synchronize())
        #expect(ends.takeReleased() == [])
        #expect(ends.failure == nil)
    }

    @Test("random frames and releases: every buffer belongs to one side", arguments: 0..<6)
    func randomReleasesKeepOneOwnerPerBuffer(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let ends = try Ends()
        ends.send(.surface(Ends.size))
        var pool: UInt32 = 0
        // The buffers at the overlay, and the pool that the surface has adopted.
        var (lent, adopted): (Set<Int>, UInt32) = ([], 0)
        var frames = 0
        for _ in 0..<60 {
            var released: [[Int]] = []
            let index = Int.random(in: 0..<Ends.count, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case _ where pool == 0, 0:
                pool += 1
                lent = []
                try ends.send(pool: pool)
            case 1...3:
                // The surface may report a buffer twice, or one of the pool before.
                if adopted == pool, lent.remove(index) != nil { released = [[Int(pool), index]] }
                ends.surface?.onEvent?(.returned(index))
            default:
                guard lent.insert(index).inserted else { continue }
                (adopted, frames) = (pool, frames + 1)
                ends.send(frame: index, of: pool)
            }
            #expect(ends.synchronize(), "seed \(seed)")
            #expect(ends.takeReleased() == released, "seed \(seed)")
            #expect(ends.surface?.adopted.count == frames, "seed \(seed)")
        }
        #expect(ends.failure == nil && frames > 10, "seed \(seed)")
    }

    @Test func ofManySizesInOneTurnTheNewestCounts() throws {
        let ends = try Ends()
        try play("surface b1 f1.0", to: ends)
        #expect(ends.synchronize())
        _ = ends.takeReleased()
        let bytes = try (101...200).flatMap {
            try ProducerMessage.surface(PixelSize(width: $0, height: 200)).encoded()
        }
        try ends.send(bytes: bytes)
        var sizes: [PixelSize] {
            ends.received.compactMap { if case .renderSize(let pixels, _, _) = $0 { pixels } else { nil } }
        }
        #expect(ends.run { sizes.last.map { $0.width == $0.height } ?? false })
        #expect(ends.synchronize() && sizes.count == 2)
    }

    @Test func ofManyTitlesInOneTurnTheControlsShowTheNewest() throws {
        let ends = try Ends()
        try play("surface b1 f1.0", to: ends)
        #expect(ends.synchronize())
        let hover = InputEvent(kind: .enter, position: Point(x: 99, y: 99), time: MonotonicClock.now)
        ends.surface?.onEvent?(.input(hover))
        var titles: [String] { ends.fixture.painter.controls.map(\.title) }
        #expect(titles.last == ends.source.title)
        // The controls are painted at most once in this interval.
        _ = ends.fixture.reactor.run(until: { false }, within: .milliseconds(20))
        let count = titles.count
        try ends.send(bytes: (101...200).flatMap { try ProducerMessage.title("\($0)").encoded() })
        #expect(ends.run { titles.count > count })
        #expect(titles[count] == "200")
    }

    @Test func theSizeToDrawIsOneThatFramesMayHave() throws {
        let ends = try Ends()
        try play("surface b1 f1.0", to: ends)
        #expect(ends.synchronize())
        let logical = Size(width: 20_000, height: 9)
        ends.source.renderSizeChanged(
            RenderSize(logicalSize: logical, pixelSize: PixelSize(width: 20_000, height: 9), scale: 1))
        #expect(ends.synchronize())
        let pixels = PixelSize(width: PixelSize.maxSide, height: 9)
        #expect(ends.received.contains(.renderSize(pixels: pixels, logical: logical, scale: 1)))
    }

    @Test func theReasonOfTheStopIsTheLastMessage() throws {
        let ends = try Ends()
        try play("surface b1 f1.0", to: ends)
        #expect(ends.synchronize())
        ends.source.seek(to: 1)
        ends.overlay.stop(.replaced)
        ends.source.seek(to: 2)
        #expect(ends.run { if case .closed? = ends.received.last { true } else { false } })
        #expect(ends.received.suffix(2) == [.seek(1, isExact: true), .closed(.replaced)])
    }

    /// Each script ends differently: while a frame is shown, before the first frame, with messages that wait, and
    /// after the producer's last message.
    @Test(arguments: [
        "surface b1 f1.0", "surface b1", "surface b1 f1.0 f1.1 b2 f2.0", "surface b1 f1.0 ended",
    ])
    func aSourceStartsAgainWithANewProducer(script: String) throws {
        let ends = try Ends()
        for round in 1...3 {
            try play(script, to: ends)
            if script.hasSuffix("ended") {
                #expect(ends.run { ends.overlay.state == .stopped }, "round \(round)")
            } else {
                #expect(ends.synchronize(), "round \(round)")
                ends.overlay.stop()
            }
            #expect(ends.run { ends.isClosed }, "round \(round)")
            #expect(ends.failure == (script.contains("f1") ? nil : "another failure"), "round \(round)")
            try ends.present()
        }
        try play("surface b1 f1.2", to: ends)
        #expect(ends.run { ends.overlay.state == .active })
        #expect(ends.surface?.adopted.last == 2 && ends.source.timeline == .none)
    }
}
