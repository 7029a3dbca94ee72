// SPDX-License-Identifier: MIT
import FloatOverlayBacklight
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlayUdev
import Foundation
import Testing

@Suite("Slow backlight", .serialized, .enabled(if: RigSession.isInsideAsRoot, "runs inside SessionTests"))
struct SlowDeviceTests {
    let reactor = Reactor()

    private func controller(_ device: String) -> BacklightController {
        var preferences = Preferences.Brightness()
        preferences.device = device
        return BacklightController(in: reactor, preferences: preferences)
    }

    /// A controller that has set `device` once and knows that the device is slow.
    private func slowController(_ device: String, delay: Int) throws -> (BacklightController, EventRecorder) {
        try RigSession.ctl("delay", device, "\(delay)")
        let controller = controller(device)
        let recorder = EventRecorder(of: controller)
        controller.apply(.raw(1000), done: nil)
        #expect(reactor.reaches({ recorder.ours == [1000] }, within: .seconds(10)))
        return (controller, recorder)
    }

    @Test("the newest value wins and the loop does not block", arguments: [5, 20, 200])
    func newestWins(_ delay: Int) throws {
        let (controller, recorder) = try slowController("slow\(delay)", delay: delay)
        var longest: [Duration] = []
        var replies: [Int] = []
        reactor.resetWorstTurn()
        let begin = MonotonicClock.now
        for step in 1...60 {
            let start = MonotonicClock.now
            let planned = controller.apply(.rawStep(10)) { result in
                if let raw = try? result.get().raw { replies.append(raw) }
            }
            #expect(planned?.raw == 1000 + 10 * step && controller.reading?.raw == planned?.raw)
            longest.append(start.duration(to: MonotonicClock.now))
            reactor.turn(waitingAtMost: .milliseconds(1))
            longest.append(reactor.worstTurn)
            reactor.resetWorstTurn()
        }
        let applying = begin.duration(to: MonotonicClock.now)
        #expect(reactor.reaches({ replies.count == 60 }, within: .seconds(10)))
        #expect(replies.last == 1600 && recorder.ours.last == 1600 && recorder.outside.isEmpty)
        #expect(try BlockingBrightness().read(BrightnessTarget(device: "slow\(delay)")).get().raw == 1600)
        // Superseded values were not written: beside the value before, one at once, one after each delay, and
        // the last one.
        #expect(recorder.ours.count <= Int(applying / .milliseconds(delay)) + 3)
        // Half of these are changes, which would take as long as the write. Other processes may delay some.
        let sorted = longest.sorted()
        #expect(sorted[sorted.count * 3 / 4] < .milliseconds(2), "\(sorted.suffix(8))")
    }

    @Test("a transition writes the newest value when the device is ready, and ends exactly")
    func transitionWritesTheNewestValue() throws {
        let (controller, recorder) = try slowController("slow20", delay: 20)
        var reply: Int?
        let start = MonotonicClock.now
        controller.apply(.raw(15000), transition: .milliseconds(400)) { reply = try? $0.get().raw }
        #expect(controller.isChanging && reactor.reaches({ reply != nil }, within: .seconds(10)))
        #expect(!controller.isChanging)
        #expect(reply == 15000 && recorder.ours == [1000, 15000] && recorder.outside.isEmpty)
        #expect(try BlockingBrightness().read(BrightnessTarget(device: "slow20")).get().raw == 15000)
        // One write in flight and one waiting: there is no backlog.
        #expect(start.duration(to: MonotonicClock.now) < .seconds(8))
    }

    @Test("the child process exits after two idle seconds and restarts on demand")
    func childProcessExitsWhenIdle() throws {
        let (controller, recorder) = try slowController("slow5", delay: 5)
        let start = MonotonicClock.now
        controller.apply(.raw(2000), done: nil)
        #expect(controller.hasChild && reactor.reaches({ recorder.ours.last == 2000 }, within: .seconds(10)))
        #expect(reactor.reaches({ !controller.hasChild }, within: .seconds(10)))
        #expect(start.duration(to: MonotonicClock.now) > .milliseconds(1500) && reactor.nextDeadline == nil)
        controller.apply(.raw(3000), done: nil)
        #expect(controller.hasChild && reactor.reaches({ recorder.ours.last == 3000 }, within: .seconds(10)))
    }

    @Test("a killed child process fails its write and is replaced")
    func killedChildProcessIsReplaced() throws {
        let (controller, recorder) = try slowController("slow200", delay: 200)
        // The write lasts until its process is killed.
        try RigSession.ctl("delay", "slow200", "3000")
        var failure: LevelError?
        controller.apply(.raw(2000)) { if case .failure(let why) = $0 { failure = why } }
        // The child process has that name once it runs the shell.
        let search = ["-P", "\(ProcessInfo.processInfo.processIdentifier)", "-x", "sh"]
        var children = ""
        while children.isEmpty, failure == nil, recorder.ours.last != 2000 {
            children = try RigSession.call("pgrep", search).output
            reactor.turn(waitingAtMost: .zero)
        }
        try RigSession.call("kill", ["-KILL"] + children.split(separator: "\n").map(String.init))
        #expect(reactor.reaches({ failure != nil }, within: .seconds(10)))
        controller.apply(.raw(3000), done: nil)
        #expect(reactor.reaches({ recorder.ours.last == 3000 }, within: .seconds(10)))
    }

    @Test("outside changes are distinguished from echoes, also between start and target")
    func outsideChangesAreNoEchoes() throws {
        let (controller, recorder) = try slowController("slow20", delay: 20)
        let watcher = try UdevWatcher(subsystem: "backlight", in: reactor) { event in
            if case .changed(let name) = event { controller.recheck(name) }
        }
        controller.apply(.raw(9000), done: nil)
        #expect(reactor.reaches({ recorder.ours.last == 9000 }, within: .seconds(10)))
        // Between start and target of the last write: reported once it cannot be an echo.
        try RigSession.ctl("hotkey", "slow20", "5000")
        #expect(reactor.reaches({ recorder.outside == [5000] }, within: .seconds(10)))
        // Outside that range: reported at once.
        controller.apply(.raw(6000), done: nil)
        #expect(reactor.reaches({ recorder.ours.last == 6000 }, within: .seconds(10)))
        try RigSession.ctl("hotkey", "slow20", "19000")
        #expect(reactor.reaches({ recorder.outside == [5000, 19000] }, within: .seconds(10)))
        #expect(controller.reading?.raw == 19000)
        withExtendedLifetime(watcher) {}
    }

    @Test("outside changes during a transition: each value, also one that the transition has written")
    func outsideChangeDuringTransition() throws {
        let (controller, recorder) = try slowController("slow20", delay: 20)
        for raw in [1500, 18000, 1500] {
            controller.apply(.raw(1000), transition: .zero, done: nil)
            #expect(reactor.reaches({ recorder.ours.last == 1000 }, within: .seconds(10)))
            let count = recorder.outside.count
            controller.apply(.raw(19000), transition: .seconds(8), done: nil)
            #expect(
                reactor.reaches(
                    {
                        (try? BlockingBrightness().read(BrightnessTarget(device: "slow20")).get().raw) ?? 0
                            > 1500
                    },
                    within: .seconds(10)))
            // A change between a read and the following write is lost, so the key is pressed again.
            for _ in 0..<5 where recorder.outside.count == count {
                try RigSession.ctl("hotkey", "slow20", "\(raw)")
                _ = reactor.reaches({ recorder.outside.count > count }, within: .milliseconds(300))
            }
            #expect(recorder.outside.last == raw)
            // A step in flight may have been written after the outside change.
            let device = BrightnessTarget(device: "slow20")
            #expect(
                reactor.reaches(
                    { controller.reading?.raw == (try? BlockingBrightness().read(device).get().raw) },
                    within: .seconds(10)))
            controller.apply(.raw(2000), transition: .zero, done: nil)
            #expect(reactor.reaches({ recorder.ours.last == 2000 }, within: .seconds(10)))
        }
    }

    @Test("an outside change between an own write and its reply is the known value afterwards")
    func outsideChangeBeforeTheReply() throws {
        let (controller, recorder) = try slowController("slow5", delay: 5)
        try RigSession.ctl("lag", "slow5", "300")
        var hasEnded = false
        controller.apply(.raw(300)) { _ in hasEnded = true }
        // A file of its own: a read of `brightness` waits for the reply to the write.
        let shown = "/sys/class/backlight/slow5/actual_brightness"
        #expect(
            reactor.reaches(
                { (try? String(contentsOfFile: shown, encoding: .utf8)) == "300\n" }, within: .seconds(10)))
        try RigSession.ctl("hotkey", "slow5", "700")
        // As after an event of udev, the only one of a slow device.
        controller.recheck("slow5")
        #expect(reactor.reaches({ hasEnded && recorder.outside.last == 700 }, within: .seconds(10)))
        #expect(controller.reading?.raw == 700)
        try RigSession.ctl("lag", "slow5", "0")
    }

    @Test("a failing slow device reports an error")
    func failingDeviceReportsAnError() throws {
        let (controller, _) = try slowController("slow5", delay: 5)
        try RigSession.ctl("fail", "slow5", "5")
        var failure: LevelError?
        controller.apply(.raw(10)) { if case .failure(let why) = $0 { failure = why } }
        #expect(reactor.reaches({ failure != nil }, within: .seconds(10)))
        #expect(failure == .failed("/sys/class/backlight/slow5/brightness rejected the value 10"))
        #expect(controller.reading?.raw == 1000)
        try RigSession.ctl("fail", "slow5", "0")
    }
}
