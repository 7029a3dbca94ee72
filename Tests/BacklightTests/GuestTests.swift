// SPDX-License-Identifier: MIT
import FloatOverlayBacklight
import FloatOverlayBus
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Testing

@Suite(
    "Brightness through logind", .serialized,
    .enabled(if: RigSession.isInsideAsUnprivilegedUser, "runs inside SessionTests"))
struct GuestTests {
    let reactor = Reactor()

    private func controller(_ device: String, privileged: BacklightController.PrivilegedWrite?)
        -> BacklightController
    {
        var preferences = Preferences.Brightness()
        preferences.device = device
        return BacklightController(in: reactor, preferences: preferences, privileged: privileged)
    }

    private func failure(_ controller: BacklightController, _ change: LevelChange) -> LevelError? {
        var reply: Result<BrightnessReading, LevelError>?
        controller.apply(change) { reply = $0 }
        _ = reactor.reaches({ reply != nil }, within: .seconds(10))
        if case .failure(let why)? = reply { return why }
        return nil
    }

    @Test("logind sets the brightness, and its writes are own changes")
    func logindSetsTheBrightness() throws {
        let controller = controller(
            "panel", privileged: SystemBus(in: reactor).setBrightness(subsystem:name:value:done:))
        let recorder = EventRecorder(of: controller)
        #expect(controller.apply(.percent(40), done: nil)?.raw == 7680)
        #expect(controller.reading?.raw == 7680)
        #expect(reactor.reaches({ recorder.ours == [7680] }, within: .seconds(10)))
        #expect(try BlockingBrightness().read(BrightnessTarget(device: "panel")).get().raw == 7680)
        #expect(try RigSession.logindCalls(on: "panel").count == 1)
        // The reactor has no deadline after the last check.
        #expect(reactor.reaches({ reactor.nextDeadline == nil }, within: .seconds(10)))
        #expect(recorder.outside.isEmpty)
    }

    @Test("a drag through a slow logind: one call in flight, the newest value wins, the loop does not block")
    func newestWins() throws {
        try RigSession.setLogindMode("slow 20")
        let controller = controller(
            "other", privileged: SystemBus(in: reactor).setBrightness(subsystem:name:value:done:))
        let recorder = EventRecorder(of: controller)
        let start = try #require(controller.reading?.raw)
        reactor.turn(waitingAtMost: .zero)
        let begin = MonotonicClock.now
        for step in 1...100 {
            let planned = controller.drag(to: 0.5 + Double(step) / 250, from: start)
            #expect(planned?.raw == Int((0.5 + Double(step) / 250) * 19200 + 0.5))
            reactor.turn(waitingAtMost: .milliseconds(1))
        }
        #expect(reactor.reaches({ recorder.ours.last == 17280 }, within: .seconds(10)))
        // One call in 20 ms, however long the drag has taken.
        let calls = Int(begin.duration(to: MonotonicClock.now) / .milliseconds(20))
        #expect(try RigSession.logindCalls(on: "other").count < max(20, calls + 4))
        #expect(try BlockingBrightness().read(BrightnessTarget(device: "other")).get().raw == 17280)
        #expect(reactor.reaches({ reactor.nextDeadline == nil }, within: .seconds(10)))
        #expect(recorder.outside.isEmpty)
        try RigSession.setLogindMode("ok")
    }

    @Test("a denial or a missing logind is notPermitted with a remedy; the reading does not change")
    func deniedChangeHasARemedy() throws {
        try RigSession.setLogindMode("deny")
        let asking = controller(
            "weak", privileged: SystemBus(in: reactor).setBrightness(subsystem:name:value:done:))
        let hint = LevelError.brightnessRemedy
        #expect(
            failure(asking, .percent(10))
                == .notPermitted(
                    "logind refused the change: Only owner of session may change brightness.", hint: hint))
        #expect(asking.reading?.raw == 9600 && asking.drag(to: 0.1, from: 9600)?.raw == 9600)
        let denied = LevelError.notPermitted(
            "cannot write /sys/class/backlight/weak/brightness: Permission denied (EACCES)", hint: hint)
        let alone = controller("weak", privileged: nil)
        #expect(failure(alone, .percent(10)) == denied && denied.exitStatus == .notPermitted)
        let address = RigSession.variable("DBUS_SYSTEM_BUS_ADDRESS")
        setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent", 1)
        defer { setenv("DBUS_SYSTEM_BUS_ADDRESS", address, 1) }
        #expect(
            failure(
                controller(
                    "weak", privileged: SystemBus(in: reactor).setBrightness(subsystem:name:value:done:)),
                .percent(10)) == denied)
        try RigSession.setLogindMode("ok")
    }

    @Test(
        "without a daemon a change requires logind, and concurrent changes lose no step")
    func changeWithoutADaemonRequiresLogind() throws {
        let directory = FileManager.default.temporaryDirectory.path + "/backlight-guest-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let blocking = BlockingBrightness(runtimeDirectory: directory, lockTimeout: .seconds(60))
        #expect(blocking.set(.rawStep(1), device: "plug") == .needsPrivilege)
        #expect(blocking.set(.raw(19201), device: "plug") != .needsPrivilege)
        #expect(try blocking.read(BrightnessTarget(device: "plug")).get().raw == 9600)
        DispatchQueue.concurrentPerform(iterations: 4) { _ in
            for _ in 0..<5 {
                _ = blocking.set(.rawStep(3), device: "plug") { reading in
                    SystemBus(in: Reactor()).setBrightness(
                        subsystem: reading.deviceClass.rawValue, name: reading.device,
                        value: UInt32(reading.raw))
                }
            }
        }
        #expect(try blocking.read(BrightnessTarget(device: "plug")).get().raw == 9600 + 4 * 5 * 3)
    }
}
