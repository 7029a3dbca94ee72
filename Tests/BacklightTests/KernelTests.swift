// SPDX-License-Identifier: MIT
import FloatOverlayBacklight
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlayUdev
import Foundation
import Testing

@Suite(
    "BacklightController with a kernel-like tree", .serialized,
    .enabled(if: RigSession.isInsideAsRoot, "runs inside SessionTests"))
struct KernelTests {
    let reactor = Reactor()

    private func controller(_ device: String) -> BacklightController {
        var preferences = Preferences.Brightness()
        preferences.device = device
        // On a busy machine a device must not be taken for a slow one.
        return BacklightController(
            tree: SysfsTree(slowWriteThreshold: .seconds(5)), in: reactor, preferences: preferences)
    }

    @Test("a hot key is reported once, without udev")
    func hotKeyIsReportedOnce() throws {
        let controller = controller("panel")
        let recorder = EventRecorder(of: controller)
        for raw in [5000, 6000] {
            try RigSession.ctl("hotkey", "panel", "\(raw)")
            #expect(reactor.reaches({ recorder.outside.last == raw }, within: .seconds(10)))
            #expect(controller.reading?.raw == raw)
        }
        #expect(recorder.outside == [5000, 6000])
    }

    @Test("a write by brightnessctl is reported once, an own write never")
    func foreignWriteIsReportedOnce() throws {
        let controller = controller("panel")
        let recorder = EventRecorder(of: controller)
        for raw in [100, 19200, 7, 9000] {
            controller.apply(.raw(raw), done: nil)
            reactor.turn(waitingAtMost: .milliseconds(50))
        }
        #expect(reactor.reaches({ recorder.ours == [100, 19200, 7, 9000] }, within: .seconds(10)))
        #expect(recorder.outside.isEmpty)
        try RigSession.call("brightnessctl", ["-d", "panel", "set", "20%"])
        #expect(reactor.reaches({ recorder.outside == [3840] }, within: .seconds(10)))
        controller.apply(.rawStep(1), done: nil)
        #expect(reactor.reaches({ recorder.ours.last == 3841 }, within: .seconds(10)))
        // Earlier events arrive before this one.
        try RigSession.ctl("hotkey", "panel", "9600")
        #expect(reactor.reaches({ recorder.outside.last == 9600 }, within: .seconds(10)))
        #expect(recorder.outside == [3840, 9600])
    }

    @Test("keyboard lights: hardware keys with brightness_hw_changed, and writes by programs")
    func keyboardLightsReportHardwareKeys() throws {
        let controller = controller("panel")
        let recorder = EventRecorder(of: controller)
        let light = BrightnessTarget(device: "rig::kbd_backlight")
        #expect(try controller.read(BrightnessTarget(deviceClass: .leds)).get().target.device == light.device)
        for raw in [10, 20] {
            try RigSession.ctl("hotkey", "rig::kbd_backlight", "\(raw)")
            #expect(reactor.reaches({ recorder.outside.last == raw }, within: .seconds(10)))
        }
        controller.apply(.raw(30), to: light, done: nil)
        #expect(reactor.reaches({ recorder.ours == [30] }, within: .seconds(10)))
        #expect(reactor.reaches({ reactor.nextDeadline == nil }, within: .seconds(10)))
        try RigSession.call("brightnessctl", ["-q", "-d", "rig::kbd_backlight", "set", "40"])
        #expect(reactor.reaches({ recorder.outside.last == 40 }, within: .seconds(10)))
        try RigSession.call("brightnessctl", ["-q", "-d", "dull::kbd_backlight", "set", "3"])
        #expect(reactor.reaches({ recorder.outside.last == 3 }, within: .seconds(10)))
        #expect(recorder.outside == [10, 20, 40, 3])
    }

    @Test("a hot key ends a transition")
    func hotKeyEndsATransition() throws {
        let controller = controller("panel")
        let recorder = EventRecorder(of: controller)
        for raw in [111, 222, 333] {
            controller.apply(.percent(100), transition: .seconds(8), done: nil)
            #expect(controller.reading?.raw == 19200)
            let start = try BlockingBrightness().read(BrightnessTarget(device: "panel")).get().raw
            #expect(
                reactor.reaches(
                    {
                        (try? BlockingBrightness().read(BrightnessTarget(device: "panel")).get().raw) != start
                    },
                    within: .seconds(10)))
            try RigSession.ctl("hotkey", "panel", "\(raw)")
            #expect(reactor.reaches({ recorder.outside.last == raw }, within: .seconds(10)))
            #expect(controller.reading?.raw == raw)
        }
        #expect(recorder.outside == [111, 222, 333] && recorder.ours.isEmpty)
    }

    @Test("a storm of writes costs one read per turn and ends at the last value")
    func stormOfWritesCostsOneReadPerTurn() throws {
        let controller = controller("panel")
        let recorder = EventRecorder(of: controller)
        let turns = reactor.turns
        let storm = try ChildProcess(
            "/bin/sh",
            arguments: [
                "sh", "-c",
                "i=0; while [ $i -lt 2000 ]; do i=$((i+1)); echo $i; done >/sys/class/backlight/panel/.hotkey",
            ], descriptors: [nil, nil, nil])
        #expect(reactor.reaches({ recorder.outside.last == 2000 }, within: .seconds(20)))
        #expect(recorder.outside.count <= reactor.turns - turns && storm.id > 0)
    }

    @Test("a failing device reports an error and keeps its brightness")
    func failingDeviceKeepsItsBrightness() throws {
        let controller = controller("weak")
        let recorder = EventRecorder(of: controller)
        try RigSession.ctl("fail", "weak", "5")
        var failures: [LevelError] = []
        controller.apply(.raw(10)) {
            if case .failure(let why) = $0 { failures.append(why) }
        }
        #expect(reactor.reaches({ !failures.isEmpty }, within: .seconds(10)))
        #expect(
            failures == [
                .failed("cannot write /sys/class/backlight/weak/brightness: Input/output error (EIO)")
            ])
        #expect(controller.reading?.raw == 9600 && controller.drag(to: 0.1, from: 9600)?.raw == 9600)
        try RigSession.ctl("fail", "weak", "0")
        #expect(controller.drag(to: 0.1, from: 9600)?.raw == 1920 && recorder.outside.isEmpty)
        #expect(BlockingBrightness().set(.raw(19201), device: "weak") != .needsPrivilege)
    }

    @Test("a failing transition reports its device before its error, which the HUD then shows")
    func failingTransitionReportsItsDeviceFirst() throws {
        let controller = controller("weak")
        var events: [String] = []
        controller.onEvent = { if case .failed(let reading, _) = $0 { events.append("raw \(reading.raw)") } }
        try RigSession.ctl("fail", "weak", "5")
        controller.apply(.raw(10), transition: .milliseconds(200)) { _ in events.append("done") }
        #expect(reactor.reaches({ events.contains("done") }, within: .seconds(10)))
        #expect(events == ["raw \(controller.reading?.raw ?? -1)", "done"])
        try RigSession.ctl("fail", "weak", "0")
    }

    @Test("UdevWatcher reports changed, added and removed devices")
    func udevWatcherReportsDevices() throws {
        var events: [UdevEvent] = []
        let watcher = try UdevWatcher(subsystem: "backlight", in: reactor) { events.append($0) }
        func expect(_ event: UdevEvent) {
            #expect(
                reactor.reaches({ events.contains(event) }, within: .seconds(10)), "\(event) of \(events)")
            events = []
        }
        _ = BlockingBrightness().set(.raw(50), device: "plug")
        expect(.changed("plug"))
        try RigSession.ctl("hotkey", "plug", "60")
        expect(.changed("plug"))
        try RigSession.ctl("uevent", "plug", "remove")
        expect(.removed("plug"))
        try RigSession.ctl("uevent", "plug", "add")
        expect(.added("plug"))
        withExtendedLifetime(watcher) {}
    }

    @Test("the controller follows udev events: removed, added and changed devices")
    func controllerFollowsUdevEvents() throws {
        let controller = controller("plug")
        let recorder = EventRecorder(of: controller)
        let watcher = try UdevWatcher(subsystem: "backlight", in: reactor) { event in
            switch event {
            case .changed(let name): controller.recheck(name)
            case .added, .removed, .overflow: controller.rescan()
            }
        }
        let link = "/sys/class/backlight/plug"
        let place = try FileManager.default.destinationOfSymbolicLink(atPath: link)
        try FileManager.default.removeItem(atPath: link)
        try uevent("remove")
        #expect(reactor.reaches({ controller.reading == nil }, within: .seconds(10)) && recorder.devices == 1)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: place)
        try uevent("add")
        #expect(reactor.reaches({ controller.reading != nil }, within: .seconds(10)) && recorder.devices == 2)
        try RigSession.ctl("hotkey", "plug", "70")
        #expect(reactor.reaches({ recorder.outside == [70] }, within: .seconds(10)))
        withExtendedLifetime(watcher) {}
    }

    private func uevent(_ action: String) throws {
        let place = "/sys/devices/platform/rig/backlight/plug"
        let status = try RigSession.call("\(RigSession.rig)/bin/uevent", [action, place, "backlight"]).status
        #expect(status == .success)
    }

    @Test("each write depends on the current permissions")
    func eachWriteDependsOnCurrentPermissions() throws {
        let blocking = BlockingBrightness()
        #expect(try blocking.read(BrightnessTarget(device: "other")).get().raw == 9600)
        _ = blocking.set(.percent(50), device: "other")
        guard case .done(let reading) = blocking.set(.percentStep(5), device: "other") else {
            Issue.record("not done")
            return
        }
        #expect(reading.raw == 10560)
        #expect(try blocking.read(BrightnessTarget(device: "other")).get() == reading)
    }
}
