// SPDX-License-Identifier: MIT
import FloatOverlayBacklight
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Testing

@Suite("Keyboard lights with plain files")
struct LedsTests {
    let fake: FakeTree
    let reactor = Reactor()

    init() throws {
        fake = try FakeTree()
        try fake.add("panel", maximum: "1000", brightness: "500")
        try fake.addLed("input3::capslock", maximum: "1", brightness: "0")
        try fake.addLed("tpacpi::kbd_backlight", maximum: "2", brightness: "1")
    }

    static let names: [(name: String, isKeyboard: Bool)] = [
        ("tpacpi::kbd_backlight", true), ("rgb:kbd_backlight", true), ("dell::kbd_backlight_1", true),
        ("kbd_backlight", false), ("input3::capslock", false), ("platform::micmute", false), ("", false),
    ]

    @Test("names of keyboard lights", arguments: names)
    func keyboardLightsAreRecognizedByName(_ row: (name: String, isKeyboard: Bool)) {
        #expect(BacklightDevice.isKeyboard(row.name) == row.isKeyboard)
    }

    static let targets:
        [(device: String?, deviceClass: BrightnessClass?, configured: String?, found: String?)] = [
            (nil, nil, nil, "backlight:panel"), (nil, .backlight, nil, "backlight:panel"),
            (nil, .leds, nil, "leds:tpacpi::kbd_backlight"),
            ("tpacpi::kbd_backlight", nil, nil, "leds:tpacpi::kbd_backlight"),
            ("input3::capslock", nil, nil, "leds:input3::capslock"),
            ("input3::capslock", .leds, nil, "leds:input3::capslock"),
            ("input3::capslock", .backlight, nil, nil), ("panel", .leds, nil, nil), ("none", nil, nil, nil),
            ("../backlight/panel", .leds, nil, nil),
            // Without a name the configured device applies, if it is in the requested class.
            (nil, nil, "input3::capslock", "leds:input3::capslock"),
            (nil, .backlight, "input3::capslock", "backlight:panel"),
            (nil, .leds, "panel", "leds:tpacpi::kbd_backlight"),
            (nil, .leds, "input3::capslock", "leds:input3::capslock"),
            (nil, nil, "none", nil), ("panel", nil, "none", "backlight:panel"),
        ]

    @Test("the selected device, with and without a loop", arguments: targets)
    func targetSelectsTheDevice(
        _ row: (device: String?, deviceClass: BrightnessClass?, configured: String?, found: String?)
    ) {
        var preferences = Preferences.Brightness()
        preferences.device = row.configured
        let target = BrightnessTarget(device: row.device, deviceClass: row.deviceClass)
        let controller = BacklightController(tree: fake.tree, in: reactor, preferences: preferences)
        let blocking = BlockingBrightness(
            tree: fake.tree, preferences: preferences, runtimeDirectory: fake.root)
        for result in [controller.read(target), blocking.read(target)] {
            switch result {
            case .success(let reading):
                #expect("\(reading.deviceClass):\(reading.device)" == row.found)
            case .failure(let failure): #expect(row.found == nil && failure.exitStatus == .unavailable)
            }
        }
    }

    @Test("LEDs have only a requested minimum; the configured minimum applies to backlights")
    func configuredMinimumExcludesLEDs() throws {
        var preferences = Preferences.Brightness()
        preferences.floor = .percent(50)
        let blocking = BlockingBrightness(
            tree: fake.tree, preferences: preferences, runtimeDirectory: fake.root)
        guard case .done(let off) = blocking.set(.percentStep(-5), device: "tpacpi::kbd_backlight"),
            case .done(let low) = blocking.set(.percentStep(-50))
        else {
            Issue.record("not done")
            return
        }
        #expect(off.raw == 0 && low.raw == 500)
        #expect(off.deviceClass == .leds && fake.holds("0\n", "class/leds/tpacpi::kbd_backlight/brightness"))
        let controller = BacklightController(tree: fake.tree, in: reactor, preferences: preferences)
        let keyboard = BrightnessTarget(deviceClass: .leds)
        for raw in [1, 2, 2] {
            #expect(controller.apply(.percentStep(1), to: keyboard, done: nil)?.raw == raw)
        }
        for raw in [1, 0, 0] {
            #expect(controller.apply(.percentStep(-1), to: keyboard, done: nil)?.raw == raw)
        }
        #expect(controller.apply(.percentStep(-90), to: keyboard, floor: .raw(1), done: nil)?.raw == 0)
    }

    @Test("list of LEDs: keyboard lights with a reason, others only by name")
    func listExplainsEachLED() {
        let list = fake.tree.list(.leds)
        #expect(list.explained().map(\.name) == ["tpacpi::kbd_backlight", "input3::capslock"])
        #expect(
            list.explained().map(\.reason) == ["the only keyboard light", "used only if selected by name"])
        #expect(list.explained().map(\.isChosen) == [true, false])
        #expect(list.explained(named: "panel").map(\.isChosen) == [true, false])
        #expect(list.explained(named: "input3::capslock").map(\.isChosen) == [false, true])
    }

    @Test("an outside write to a keyboard light is reported once, our own never; other LEDs only if watched")
    func outsideWriteIsReportedOnce() throws {
        let controller = BacklightController(tree: fake.tree, in: reactor)
        let recorder = EventRecorder(of: controller)
        for raw in [2, 0, 1] {
            controller.apply(.raw(raw), to: BrightnessTarget(deviceClass: .leds), done: nil)
        }
        #expect(reactor.reaches({ recorder.ours == [2, 0, 1] }, within: .seconds(10)))
        #expect(reactor.reaches({ reactor.nextDeadline == nil }, within: .seconds(10)))
        try fake.write("2\n", to: "class/leds/tpacpi::kbd_backlight/brightness")
        #expect(reactor.reaches({ recorder.outside == [2] }, within: .seconds(10)))
        let capslock = BrightnessTarget(device: "input3::capslock")
        controller.watch([capslock])
        try fake.write("1\n", to: "class/leds/input3::capslock/brightness")
        #expect(reactor.reaches({ recorder.watched == [1] }, within: .seconds(10)))
        controller.watch([])
        try fake.write("0\n", to: "class/leds/input3::capslock/brightness")
        try fake.write("0\n", to: "class/leds/tpacpi::kbd_backlight/brightness")
        #expect(reactor.reaches({ recorder.outside == [2, 0] }, within: .seconds(10)))
        #expect(recorder.watched == [1] && recorder.ours == [2, 0, 1])
    }

    @Test("an LED that rounds a written value causes no outside change")
    func roundedValueIsNoOutsideChange() throws {
        let controller = BacklightController(tree: fake.tree, in: reactor)
        let recorder = EventRecorder(of: controller)
        controller.apply(.raw(2), to: BrightnessTarget(deviceClass: .leds), done: nil)
        try fake.write("1\n", to: "class/leds/tpacpi::kbd_backlight/brightness")
        #expect(reactor.reaches({ recorder.ours == [2] }, within: .seconds(10)))
        #expect(reactor.reaches({ reactor.nextDeadline == nil }, within: .seconds(10)))
        #expect(recorder.outside.isEmpty)
        #expect(try controller.read(BrightnessTarget(deviceClass: .leds)).get().raw == 1)
    }

    @Test("an LED with a delayed value loses no step")
    func delayedValueLosesNoStep() throws {
        try fake.addLed("a::kbd_backlight", maximum: "10", brightness: "5")
        let controller = BacklightController(tree: fake.tree, in: reactor)
        let recorder = EventRecorder(of: controller)
        for raw in 6...8 {
            #expect(
                controller.apply(.rawStep(1), to: BrightnessTarget(deviceClass: .leds), done: nil)?.raw == raw
            )
            try fake.write("5\n", to: "class/leds/a::kbd_backlight/brightness")
        }
        try fake.write("8\n", to: "class/leds/a::kbd_backlight/brightness")
        #expect(reactor.reaches({ recorder.ours == [6, 7, 8] }, within: .seconds(10)))
        #expect(recorder.outside.isEmpty)
    }

    @Test("a request for all devices returns a result for each, in its own range, also after a failure")
    func requestForAllDevicesReturnsOneResultEach() throws {
        try fake.add("other", maximum: "10", brightness: "5")
        let blocking = BlockingBrightness(tree: fake.tree, runtimeDirectory: fake.root)
        let results = blocking.carryOut(BrightnessRequest(.change(.percent(40)), isAll: true)) ?? []
        #expect(results.compactMap { try? $0.get() }.map(\.raw) == [4, 400])
        #expect(results.compactMap { try? $0.get() }.map(\.device) == ["other", "panel"])
        let restored = blocking.carryOut(BrightnessRequest(.change(.raw(20)), isAll: true)) ?? []
        #expect(restored.count == 2 && (try? restored[0].get()) == nil && (try? restored[1].get().raw) == 20)
        let keyboards =
            blocking.carryOut(
                BrightnessRequest(of: BrightnessTarget(deviceClass: .leds), isAll: true)) ?? []
        #expect(keyboards.compactMap { try? $0.get() }.map(\.device) == ["tpacpi::kbd_backlight"])
        let controller = BacklightController(tree: fake.tree, in: reactor)
        #expect(
            try controller.targets(of: BrightnessRequest(isAll: true)).get().map(\.device) == [
                "other", "panel",
            ])
        #expect(
            try controller.targets(
                of: BrightnessRequest(of: BrightnessTarget(deviceClass: .leds), isAll: true)
            ).get().map(\.device) == ["tpacpi::kbd_backlight"])
    }
}
