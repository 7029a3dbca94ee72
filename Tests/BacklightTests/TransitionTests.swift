// SPDX-License-Identifier: MIT
import FloatOverlayBacklight
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Synchronization
import Testing

@Suite("Transitions, plain files")
struct TransitionTests {
    let fake: FakeTree
    let reactor = Reactor()
    let controller: BacklightController
    let recorder: EventRecorder

    init() throws {
        fake = try FakeTree()
        try fake.add("panel", maximum: "10000", brightness: "5000")
        controller = BacklightController(tree: fake.tree, in: reactor)
        recorder = EventRecorder(of: controller)
    }

    private func raw() throws -> Int {
        let text = try fake.read("class/backlight/panel/brightness").prefix { $0 != "\n" }
        return try #require(Int(text))
    }

    /// Runs the loop until the device's value is strictly between `from` and `to`; fails after 10 s.
    private func waitForValueBetween(_ from: Int, _ to: Int) throws {
        let between = min(from, to) + 1..<max(from, to)
        #expect(reactor.reaches({ (try? raw()).map(between.contains) ?? false }, within: .seconds(10)))
    }

    private func startTransition(
        _ change: LevelChange, milliseconds: Int, _ done: @escaping (Int?) -> Void = { _ in }
    ) -> Int? {
        controller.apply(change, transition: .milliseconds(milliseconds)) { done(try? $0.get().raw) }?.raw
    }

    @Test("a transition returns its target at once, writes once per frame and reports its end once")
    func transitionReportsItsEndOnce() throws {
        var replies: [Int?] = []
        let start = MonotonicClock.now
        #expect(startTransition(.percent(90), milliseconds: 2000) { replies.append($0) } == 9000)
        #expect(try raw() == 5000 && controller.reading?.raw == 9000 && replies.isEmpty)
        try waitForValueBetween(5000, 9000)
        #expect(replies.isEmpty && recorder.ours.isEmpty)
        #expect(reactor.reaches({ replies == [9000] }, within: .seconds(10)))
        #expect(start.duration(to: MonotonicClock.now) >= .milliseconds(1950))
        #expect(try raw() == 9000 && recorder.ours == [9000] && recorder.outside.isEmpty)
        // Idle again.
        #expect(
            reactor.reaches({ reactor.nextDeadline == nil && !controller.hasChild }, within: .seconds(10)))
    }

    @Test("a step counts from the target; a new transition starts at the current value")
    func stepCountsFromTheTarget() throws {
        var replies: [Int?] = []
        #expect(startTransition(.percentStep(10), milliseconds: 8000) { replies.append($0) } == 6000)
        try waitForValueBetween(5000, 6000)
        let start = MonotonicClock.now
        #expect(startTransition(.percentStep(10), milliseconds: 8000) { replies.append($0) } == 7000)
        let there = try raw()
        reactor.turn(waitingAtMost: .milliseconds(20))
        let value = try raw()
        // On a busy machine a turn may take a second: that is an eighth of the transition.
        let progress = Int(start.duration(to: MonotonicClock.now).seconds * 1000)
        #expect((there...there + 200 + progress).contains(value))
        // Without a duration the value is set at once, and waiting callers get their results.
        #expect(controller.apply(.percentStep(-5)) { replies.append(try? $0.get().raw) }?.raw == 6500)
        #expect(try raw() == 6500 && controller.reading?.raw == 6500)
        #expect(reactor.reaches({ replies.count == 3 }, within: .seconds(10)))
        #expect(replies == [6500, 6500, 6500] && recorder.ours == [6500])
        #expect(
            reactor.reaches({ reactor.nextDeadline == nil }, within: .seconds(10)) && recorder.outside.isEmpty
        )
    }

    @Test("an outside change ends a transition")
    func outsideChangeEndsATransition() throws {
        var replies: [Int?] = []
        #expect(startTransition(.percent(90), milliseconds: 5000) { replies.append($0) } == 9000)
        try waitForValueBetween(5000, 9000)
        try fake.write("1234\n", to: "class/backlight/panel/brightness")
        #expect(reactor.reaches({ replies == [1234] }, within: .seconds(10)))
        #expect(controller.reading?.raw == 1234 && recorder.outside == [1234])
        #expect(reactor.reaches({ reactor.nextDeadline == nil }, within: .seconds(10)))
        #expect(try raw() == 1234 && recorder.ours.isEmpty)
    }

    @Test("a drag replaces a transition; cancelTransition() keeps the current value")
    func dragAndCancelEndATransition() throws {
        _ = startTransition(.percent(90), milliseconds: 5000)
        try waitForValueBetween(5000, 9000)
        #expect(controller.drag(to: 0.3, from: 9000)?.raw == 3000)
        #expect(try raw() == 3000 && controller.reading?.raw == 3000)
        var replies: [Int?] = []
        let reading = controller.apply(.percent(90), transition: .seconds(5)) {
            replies.append(try? $0.get().raw)
        }
        try waitForValueBetween(3000, 9000)
        controller.cancelTransition(try #require(reading))
        #expect(reactor.reaches({ replies.count == 1 }, within: .seconds(10)))
        #expect(try replies == [raw()] && controller.reading?.raw == raw())
        // The transition has ended: it can no longer be stopped.
        controller.cancelTransition(try #require(reading))
        #expect(
            reactor.reaches({ reactor.nextDeadline == nil }, within: .seconds(10)) && recorder.outside.isEmpty
        )
    }

    @Test("a stopped transition reports the value at which it ends, once")
    func stoppedTransitionReportsItsValue() throws {
        let reading = controller.apply(.percent(90), transition: .seconds(5), done: nil)
        #expect(reactor.reaches({ (5001..<9000).contains((try? raw()) ?? 0) }, within: .seconds(10)))
        controller.cancelTransition(try #require(reading))
        let stopped = try raw()
        #expect(reactor.reaches({ !recorder.ours.isEmpty }, within: .seconds(10)))
        #expect(reactor.reaches({ reactor.nextDeadline == nil }, within: .seconds(10)))
        #expect(try recorder.ours == [stopped] && raw() == stopped && recorder.outside.isEmpty)
    }

    @Test("the configured duration is the default; an unchanged value takes no time")
    func configuredDurationIsTheDefault() throws {
        controller.preferences.transition = .seconds(60)
        var replies: [Int?] = []
        controller.apply(.percent(50)) { replies.append(try? $0.get().raw) }
        #expect(reactor.reaches({ replies == [5000] }, within: .seconds(10)))
        controller.preferences.transition = .milliseconds(200)
        controller.apply(.percent(60), done: nil)
        #expect(try raw() == 5000)
        #expect(reactor.reaches({ recorder.ours.last == 6000 }, within: .seconds(10)))
        controller.apply(.percent(70), transition: .zero, done: nil)
        #expect(try raw() == 7000)
    }

    @Test("the device is removed during a transition")
    func removedDeviceFailsItsTransition() throws {
        var failure: LevelError?
        controller.apply(.percent(90), transition: .seconds(5)) {
            if case .failure(let why) = $0 { failure = why }
        }
        try waitForValueBetween(5000, 9000)
        try FileManager.default.removeItem(atPath: fake.root + "/class/backlight/panel")
        controller.rescan()
        #expect(reactor.reaches({ failure != nil }, within: .seconds(10)))
        #expect(
            reactor.reaches({ reactor.nextDeadline == nil }, within: .seconds(10))
                && controller.reading == nil)
    }

    // MARK: Without a loop

    private var blocking: BlockingBrightness {
        BlockingBrightness(tree: fake.tree, runtimeDirectory: fake.root)
    }

    private func runBlockingTransition(_ change: LevelChange, _ ms: Int) -> Int? {
        let request = BrightnessRequest(.change(change), transition: .milliseconds(ms))
        return try? blocking.carryOut(request)?.first?.get().raw
    }

    /// Runs the transition on another thread and returns its result.
    private func runBlockingTransitionOnThread(_ change: LevelChange, _ ms: Int) -> ThreadResult {
        let reply = ThreadResult()
        let (blocking, request) = (
            blocking, BrightnessRequest(.change(change), transition: .milliseconds(ms))
        )
        DispatchQueue.global().async {
            reply.put(try? blocking.carryOut(request)?.first?.get().raw)
        }
        return reply
    }

    private final class ThreadResult: Sendable {
        private let done = DispatchSemaphore(value: 0)
        private let raw = Mutex<Int?>(nil)
        func put(_ raw: Int?) {
            self.raw.withLock { $0 = raw }
            done.signal()
        }
        func wait(_ limit: DispatchTimeInterval = .seconds(10)) -> Int? {
            done.wait(timeout: .now() + limit) == .success ? raw.withLock(\.self) : nil
        }
    }

    private func waitUntil(_ condition: () -> Bool) {
        let end = MonotonicClock.now.advanced(by: .seconds(10))
        while !condition(), MonotonicClock.now < end {
            MonotonicClock.sleep(until: MonotonicClock.now.advanced(by: .milliseconds(2)))
        }
    }

    @Test("a blocking transition waits for its end and leaves no file")
    func blockingTransitionLeavesNoFile() throws {
        let start = MonotonicClock.now
        #expect(runBlockingTransition(.percent(10), 120) == 1000)
        #expect(start.duration(to: MonotonicClock.now) >= .milliseconds(120))
        #expect(try raw() == 1000)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: fake.root + "/floatoverlay")
                == ["brightness.lock"])
    }

    @Test("a new change ends a blocking transition; a step counts from its target")
    func newChangeEndsABlockingTransition() throws {
        let reply = runBlockingTransitionOnThread(.percent(90), 4000)
        waitUntil { (5001..<9000).contains((try? raw()) ?? 0) }
        #expect(blocking.set(.percentStep(-5)) == .done(try blocking.read().get()))
        #expect(try raw() == 8500 && reply.wait() == 8500)
        let second = runBlockingTransitionOnThread(.percent(20), 4000)
        waitUntil { (try? raw()) ?? 8500 < 8500 }
        #expect(runBlockingTransition(.percentStep(10), 100) == 3000 && second.wait() != nil)
        #expect(try raw() == 3000)
    }

    @Test("an outside change ends a blocking transition")
    func outsideChangeEndsABlockingTransition() throws {
        let reply = runBlockingTransitionOnThread(.percent(90), 4000)
        waitUntil { (5001..<9000).contains((try? raw()) ?? 0) }
        // As sysfs, without a moment in which the file is empty.
        let file = fake.root + "/class/backlight/panel/brightness"
        // A change between a read and the following write is lost, so it is made again.
        var result: Int?
        for _ in 0..<20 where result == nil {
            try FileHandle(forUpdating: URL(filePath: file)).write(contentsOf: Data("0077\n".utf8))
            result = reply.wait(.milliseconds(500))
        }
        #expect(result == 77)
        #expect(try raw() == 77)
    }

    @Test("the file of a killed transition is ignored")
    func fileOfAKilledTransitionIsIgnored() throws {
        try fake.write("9999\n", to: "floatoverlay/brightness-backlight:panel")
        #expect(blocking.set(.percentStep(1)) == .done(try blocking.read().get()))
        #expect(try raw() == 5100)
    }

    @Test("the device is removed during a write, with another one behind it: both fail")
    func removedDeviceFailsAllWrites() throws {
        // After a first slow write, a child process writes.
        let slow = BacklightController(
            tree: SysfsTree(root: fake.root, slowWriteThreshold: .zero), in: reactor)
        var isFirstDone = false
        slow.apply(.percent(10), transition: .zero) { _ in isFirstDone = true }
        #expect(reactor.reaches({ isFirstDone }, within: .seconds(10)))
        var failures: [LevelError] = []
        for percent in [20, 30, 40] {
            slow.apply(.percent(Double(percent)), transition: .zero) {
                if case .failure(let failure) = $0 { failures.append(failure) }
            }
        }
        try FileManager.default.removeItem(atPath: fake.root + "/class/backlight/panel")
        slow.rescan()
        #expect(reactor.reaches({ failures.count == 3 }, within: .seconds(10)))
        #expect(Set(failures).count == 1)
    }
}
