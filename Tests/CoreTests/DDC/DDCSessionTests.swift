// SPDX-License-Identifier: MIT
import Testing

@testable import FloatOverlayCore

@Suite struct DDCSessionTests {
    typealias Effect = DDCSession.Effect

    /// A session with a clock in milliseconds.
    private struct Script {
        var session = DDCSession()
        var now = 0

        mutating func at(_ time: Int, _ event: DDCSession.Event) -> [Effect] {
            now = time
            var effects: [Effect] = []
            let isPossible = session.handle(event, at: Self.instant(time), &effects)
            #expect(isPossible, "\(event) at \(time)")
            return effects
        }

        mutating func set(_ raw: Int, at time: Int, quiet: Duration = DDCSession.stepQuiet) -> [Effect] {
            at(time, .set(raw, quiet: quiet))
        }

        mutating func acknowledge(at time: Int) -> [Effect] { at(time, .ended(.success([]))) }

        mutating func reply(_ raw: Int, of maximum: Int = 100, at time: Int) -> [Effect] {
            at(time, .ended(.success(DDCMessageTests.reply(raw, of: maximum))))
        }

        mutating func fail(_ failure: DDCFailure, at time: Int) -> [Effect] {
            at(time, .ended(.failure(failure)))
        }

        var deadline: Int? { session.deadline.map { Int($0.nanoseconds / 1_000_000) } }

        /// A session that has read the level 50 of 100 and is idle at 0.
        static func ready() -> Script {
            var script = Script()
            _ = script.at(-100, .read)
            _ = script.reply(50, at: -50)
            _ = script.at(-30, .time)
            return script
        }

        static func instant(_ milliseconds: Int) -> Instant {
            Instant(nanoseconds: Int64(milliseconds) * 1_000_000)
        }
    }

    private static func write(_ raw: Int) -> Effect {
        .transfer(DDCTransfer(bytes: DDCMessage.write(raw)))
    }
    private static let read = Effect.transfer(
        DDCTransfer(bytes: DDCMessage.read, pause: .milliseconds(40), replyByteCount: 11))
    private static func level(_ raw: Int, of maximum: Int = 100) -> Effect {
        .level(DDCLevel(raw: raw, maximum: maximum))
    }

    @Test func firstReadGivesTheMaximum() {
        var script = Script()
        #expect(script.at(0, .read) == [Self.read])
        #expect(script.session.level == nil && script.session.isBusy)
        #expect(script.reply(7, of: 80, at: 45) == [Self.level(7, of: 80)])
        #expect(script.session.level == DDCLevel(raw: 7, maximum: 80) && !script.session.isBusy)
        #expect(script.deadline == 65)
        #expect(script.at(64, .time) == [])
        #expect(script.at(65, .time) == [.close])
        #expect(script.deadline == nil)
    }

    @Test func firstValueIsWrittenAtOnceAndReadBackOnce() {
        var script = Script.ready()
        #expect(script.set(55, at: 0) == [Self.write(55)])
        #expect(script.acknowledge(at: 2) == [.written(55)])
        #expect(script.deadline == 302)
        #expect(script.at(302, .time) == [Self.read])
        #expect(script.reply(55, at: 345) == [Self.level(55)])
        #expect(script.at(365, .time) == [.close])
        #expect(script.deadline == nil)
    }

    /// The device stays open, and locked, from the read on which a step is based to the write.
    @Test func aStepAfterAReadDoesNotCloseTheDevice() {
        var script = Script()
        _ = script.at(0, .read)
        #expect(script.reply(50, at: 45) == [Self.level(50)])
        #expect(script.set(55, at: 45) == [Self.write(55)])
    }

    /// A transition writes its first value some time after the read.
    @Test func aHeldDeviceStaysOpenBetweenTransfers() {
        var script = Script()
        _ = script.at(0, .read)
        script.session.isHeld = true
        #expect(script.reply(50, at: 45) == [Self.level(50)])
        #expect(script.deadline == nil)
        #expect(script.at(65, .time) == [])
        #expect(script.set(55, at: 145) == [Self.write(55)])
        #expect(script.acknowledge(at: 146) == [.written(55)])
        #expect(script.at(446, .time) == [Self.read])
        #expect(script.reply(55, at: 490) == [Self.level(55)])
        #expect(script.deadline == nil)
        script.session.isHeld = false
        #expect(script.at(600, .time) == [.close])
    }

    /// Without a transfer in flight (closed, idle, before a retry), its end is impossible and changes nothing.
    @Test func onlyATransferInFlightCanEnd() {
        var script = Script()
        func isEndPossible(_ session: DDCSession, at time: Int) -> Bool {
            var (session, effects) = (session, [Effect]())
            let before = (session.deadline, session.pending, session.isBusy)
            let isPossible = session.handle(.ended(.success([])), at: Script.instant(time), &effects)
            if !isPossible {
                #expect(effects.isEmpty && before == (session.deadline, session.pending, session.isBusy))
            }
            return isPossible
        }
        #expect(!isEndPossible(script.session, at: 0))
        _ = script.at(0, .read)
        #expect(isEndPossible(script.session, at: 1))
        _ = script.fail(.noReply, at: 1)
        #expect(!isEndPossible(script.session, at: 1000))
        _ = script.at(1000, .time)
        #expect(isEndPossible(script.session, at: 1001))
        _ = script.reply(50, at: 1001)
        #expect(!isEndPossible(script.session, at: 1100))
    }

    @Test func newestValueFollowsAfterTheQuietTime() {
        var script = Script.ready()
        #expect(script.set(55, at: 0) == [Self.write(55)])
        #expect(script.set(60, at: 1) == [])
        #expect(script.set(65, at: 2) == [])
        #expect(script.session.pending == 65)
        #expect(script.acknowledge(at: 5) == [])
        #expect(script.deadline == 55)
        #expect(script.set(70, at: 30) == [])
        #expect(script.at(54, .time) == [])
        #expect(script.at(55, .time) == [Self.write(70)])
        #expect(script.acknowledge(at: 57) == [.written(70)])
        #expect(script.session.pending == nil)
    }

    @Test func aDragWritesEvery100Milliseconds() {
        var script = Script.ready()
        #expect(script.set(55, at: 0, quiet: DDCSession.dragQuiet) == [Self.write(55)])
        #expect(script.acknowledge(at: 1) == [.written(55)])
        #expect(script.set(60, at: 60, quiet: DDCSession.dragQuiet) == [])
        #expect(script.deadline == 101)
        // A key after the drag does not wait for longer than a key.
        #expect(script.set(65, at: 70) == [Self.write(65)])
    }

    @Test func failedWriteIsRepeatedWithTheNewestValue() {
        var script = Script.ready()
        _ = script.set(55, at: 0)
        #expect(script.fail(.noReply, at: 1) == [])
        #expect(script.deadline == 51)
        #expect(script.set(60, at: 20) == [])
        #expect(script.at(51, .time) == [Self.write(60)])
        #expect(script.acknowledge(at: 52) == [.written(60)])
    }

    @Test func attemptsAreLimited() {
        var script = Script.ready()
        var effects = script.set(55, at: 0)
        var (time, attempts) = (0, 0)
        while effects.contains(Self.write(55)) {
            attempts += 1
            effects = script.fail(.noReply, at: time + 5)
            guard effects.isEmpty, let deadline = script.deadline else { break }
            time = deadline
            effects = script.at(time, .time)
        }
        #expect(attempts == 5 && effects == [.failed(.noReply)])
        #expect(script.session.level?.raw == 50 && script.session.pending == nil)
        // The next value is tried again at once.
        #expect(script.set(60, at: 2000) == [Self.write(60)])
    }

    @Test(arguments: [(DDCFailure.refused, 3000), (.locked, 2000)])
    func aRefusedDeviceIsTriedForAWhile(_ failure: DDCFailure, _ limit: Int) {
        var script = Script.ready()
        var effects = script.set(55, at: 0)
        while effects == [Self.write(55)] {
            effects = script.fail(failure, at: script.now)
            if effects.isEmpty, let deadline = script.deadline { effects = script.at(deadline, .time) }
        }
        #expect(effects == [.failed(failure)])
        #expect(script.now == limit)
    }

    @Test(arguments: [DDCFailure.refused, .locked])
    func attemptsWithoutADeviceDoNotCountAsAttemptsToReachTheMonitor(_ failure: DDCFailure) {
        var script = Script.ready()
        #expect(script.set(55, at: 0) == [Self.write(55)])
        var now = 0
        for _ in 1...6 {
            #expect(script.fail(failure, at: now) == [])
            now = script.deadline ?? now
            #expect(script.at(now, .time) == [Self.write(55)])
        }
        #expect(script.fail(.noReply, at: now) == [])
        #expect(script.deadline == now + 50)
        #expect(script.at(now + 50, .time) == [Self.write(55)])
        #expect(script.acknowledge(at: now + 51) == [.written(55)])
    }

    @Test(arguments: [DDCFailure.missing, .occupied, .unsupported])
    func aPermanentFailureIsNotRepeated(_ failure: DDCFailure) {
        var script = Script.ready()
        _ = script.set(55, at: 0)
        #expect(script.set(60, at: 1) == [])
        #expect(script.fail(failure, at: 2) == [.failed(failure)])
        #expect(!script.session.isBusy)
    }

    @Test func invalidAndNullRepliesAreRepeated() {
        var script = Script()
        _ = script.at(0, .read)
        #expect(script.at(45, .ended(.success([0x6e, 0x80, 0xbe]))) == [])
        #expect(script.at(95, .time) == [Self.read])
        #expect(script.at(140, .ended(.success([]))) == [])
        #expect(script.at(240, .time) == [Self.read])
        #expect(script.reply(10, at: 285) == [Self.level(10)])
    }

    @Test func aValueDoesNotWaitForARepeatedRead() {
        var script = Script.ready()
        _ = script.at(0, .read)
        #expect(script.set(55, at: 20) == [])
        #expect(script.at(45, .ended(.success([]))) == [Self.write(55)])
        #expect(script.acknowledge(at: 46) == [.written(55)])
        // The wanted read follows the write, and also verifies the value.
        #expect(script.deadline == 96)
        #expect(script.at(96, .time) == [Self.read])
        #expect(script.reply(55, at: 140) == [Self.level(55)])
    }

    @Test func aValueReplacesTheLastAttemptOfARead() {
        var script = Script.ready()
        #expect(script.at(0, .read) == [Self.read])
        var now = 0
        for _ in 1...4 {
            #expect(script.fail(.noReply, at: now) == [])
            now = script.deadline ?? now
            #expect(script.at(now, .time) == [Self.read])
        }
        #expect(script.set(60, at: now) == [])
        #expect(script.fail(.noReply, at: now + 1) == [Self.write(60)])
        #expect(script.acknowledge(at: now + 2) == [.written(60)])
        // The wanted read follows.
        #expect(script.at(now + 52, .time) == [Self.read])
        #expect(script.reply(60, at: now + 95) == [Self.level(60)])
    }

    @Test func aValueThatIsNotKeptIsWrittenOnceMore() {
        var script = Script.ready()
        _ = script.set(55, at: 0)
        #expect(script.acknowledge(at: 1) == [.written(55)])
        #expect(script.at(301, .time) == [Self.read])
        #expect(script.reply(50, at: 345) == [Self.write(55)])
        #expect(script.acknowledge(at: 346) == [])
        #expect(script.at(646, .time) == [Self.read])
        #expect(script.reply(50, at: 690) == [Self.level(50), .failed(.ignored)])
        #expect(script.session.level?.raw == 50)
    }

    @Test func onlyTheSecondWriteOfAValueIsACorrection() {
        var script = Script.ready()
        _ = script.set(55, at: 0)
        #expect(!script.session.isCorrecting)
        _ = script.acknowledge(at: 1)
        _ = script.at(301, .time)
        _ = script.reply(50, at: 345)
        #expect(script.session.isCorrecting && script.session.pending == 55)
        _ = script.acknowledge(at: 346)
        #expect(!script.session.isCorrecting)
        _ = script.at(646, .time)
        _ = script.reply(55, at: 690)
        _ = script.set(60, at: 700)
        #expect(!script.session.isCorrecting && script.session.pending == 60)
    }

    /// Random events for a monitor that fails at most three times in a row: at most one transfer is in flight, the
    /// quiet times are kept, the last value lands, and it is read back once, after which the device is closed.
    @Test(arguments: 0..<200) func randomRequestsEndAtTheLastValue(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var monitor = RandomMonitor(maximum: [1, 80, 100, 255, 65535].randomElement(using: &generator) ?? 1)
        monitor.event(.read)
        monitor.settle(&generator)
        for _ in 0..<200 {
            let isDrag = Bool.random(using: &generator)
            switch Int.random(in: 0..<10, using: &generator) {
            case 0: monitor.event(.read)
            case 1...4:
                monitor.set(
                    Int.random(in: 0...monitor.maximum, using: &generator),
                    quiet: isDrag ? DDCSession.dragQuiet : DDCSession.stepQuiet)
            case 5...8: monitor.pass(Int.random(in: 0...60, using: &generator), &generator)
            default: monitor.settle(&generator)
            }
        }
        monitor.set(monitor.maximum / 2, quiet: DDCSession.stepQuiet)
        monitor.settle(&generator)
        #expect(monitor.raw == monitor.maximum / 2 && monitor.readsSinceWrite == 1, "seed \(seed)")
        #expect(monitor.problems == [], "seed \(seed)")
        #expect(monitor.session.level?.raw == monitor.raw && !monitor.isOpen, "seed \(seed)")
    }
}

/// A session and its monitor, whose transfers take 0 to 60 ms and sometimes fail.
private struct RandomMonitor {
    let maximum: Int
    var session = DDCSession()
    var raw = 0
    var now = 0
    var readsSinceWrite = 0
    var isOpen = false
    var problems: [String] = []
    private var transfer: (DDCTransfer, end: Int)?
    private var lastWriteEnd: Int?
    private var quiet = 50
    private var failures = 0

    init(maximum: Int) { self.maximum = maximum }

    mutating func set(_ raw: Int, quiet: Duration) {
        self.quiet = Int(quiet.nanoseconds / 1_000_000)
        event(.set(raw, quiet: quiet))
    }

    mutating func event(_ event: DDCSession.Event) {
        var effects: [DDCSession.Effect] = []
        let isPossible = session.handle(event, at: Instant(nanoseconds: Int64(now) * 1_000_000), &effects)
        if !isPossible { problems.append("\(now): \(event) is impossible") }
        for effect in effects {
            switch effect {
            case .transfer(let transfer): begin(transfer)
            case .close: isOpen = false
            case .failed(let failure): problems.append("\(now): \(failure)")
            case .written, .level: break
            }
        }
        if transfer == nil, session.pending != nil, session.deadline == nil {
            problems.append("\(now): a value waits without a deadline")
        }
    }

    private mutating func begin(_ new: DDCTransfer) {
        if transfer != nil { problems.append("\(now): two transfers") }
        if new.replyByteCount == 0, let lastWriteEnd, now < lastWriteEnd + quiet {
            problems.append("\(now): written \(now - lastWriteEnd) ms after the last value")
        }
        isOpen = true
        transfer = (new, end: now + 1 + (now &* 7919) % 60)
    }

    /// Lets `milliseconds` pass.
    mutating func pass(_ milliseconds: Int, _ generator: inout SeededGenerator) {
        let end = now + milliseconds
        while now < end { advance(to: end, &generator) }
    }

    /// Goes on to the next millisecond in which anything happens, at most to `end`.
    private mutating func advance(to end: Int, _ generator: inout SeededGenerator) {
        let due = session.deadline.map { Int(($0.nanoseconds + 999_999) / 1_000_000) } ?? end
        now = min(end, max(now + 1, min(due, transfer?.end ?? end)))
        if let (done, time) = transfer, time <= now {
            transfer = nil
            event(.ended(result(of: done, &generator)))
        } else if let deadline = session.deadline, deadline.nanoseconds <= Int64(now) * 1_000_000 {
            event(.time)
        }
    }

    /// Lets time pass until the session has nothing left to do.
    mutating func settle(_ generator: inout SeededGenerator) {
        let end = now + 10_000
        while now < end, session.deadline != nil || transfer != nil { advance(to: end, &generator) }
        if session.isBusy { problems.append("\(now): the session does not end") }
    }

    private mutating func result(
        of transfer: DDCTransfer, _ generator: inout SeededGenerator
    ) -> Result<[UInt8], DDCFailure> {
        if failures < 3, Int.random(in: 0..<4, using: &generator) == 0 {
            failures += 1
            let isNull = transfer.replyByteCount > 0 && Bool.random(using: &generator)
            return isNull ? .success([0x6e, 0x80, 0xbe]) : .failure(.noReply)
        }
        failures = 0
        guard transfer.replyByteCount == 0 else {
            readsSinceWrite += 1
            return .success(DDCMessageTests.reply(raw, of: maximum))
        }
        raw = Int(transfer.bytes[4]) << 8 | Int(transfer.bytes[5])
        (lastWriteEnd, readsSinceWrite) = (now, 0)
        return .success([])
    }
}
