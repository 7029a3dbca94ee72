// SPDX-License-Identifier: MIT
import FloatOverlayBacklight
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Testing

/// Records the raw values in the events of a controller.
final class EventRecorder {
    var outside: [Int] = []
    var ours: [Int] = []
    var watched: [Int] = []
    var devices = 0

    init(of controller: BacklightController) {
        controller.onEvent = { [unowned self] event in
            switch event {
            case .changedOutside(let reading): outside.append(reading.raw)
            case .changedByUs(let reading): ours.append(reading.raw)
            case .watchedChanged(let reading): watched.append(reading.raw)
            case .failed: break
            case .devicesChanged: devices += 1
            }
        }
    }
}

@Suite("BacklightController with plain files")
struct BacklightControllerTests {
    let fake: FakeTree
    let reactor = Reactor()

    init() throws {
        fake = try FakeTree()
        try fake.add("panel", maximum: "1000", brightness: "500")
    }

    @Test("a change returns its result at once and is written by the end of the turn")
    func changeReturnsItsResultAtOnce() throws {
        let controller = BacklightController(tree: fake.tree, in: reactor)
        let recorder = EventRecorder(of: controller)
        var results: [Int?] = []
        #expect(
            controller.apply(.percentStep(5)) { results.append(try? $0.get().raw) }?.raw
                == 550)
        #expect(
            controller.apply(.percentStep(5)) { results.append(try? $0.get().raw) }?.raw
                == 600)
        #expect(controller.reading?.raw == 600 && results.isEmpty)
        #expect(reactor.reaches({ results.count == 2 }, within: .seconds(10)))
        #expect(results == [550, 600] && recorder.ours == [550, 600])
        #expect(try fake.read("class/backlight/panel/brightness") == "600\n")
    }

    @Test("an outside write is reported once, an own write never")
    func outsideWriteIsReportedOnce() throws {
        let controller = BacklightController(tree: fake.tree, in: reactor)
        let recorder = EventRecorder(of: controller)
        for raw in 1...20 { controller.apply(.raw(raw), done: nil) }
        #expect(reactor.reaches({ recorder.ours.count == 20 }, within: .seconds(10)))
        try fake.write("777\n", to: "class/backlight/panel/brightness")
        #expect(reactor.reaches({ !recorder.outside.isEmpty }, within: .seconds(10)))
        #expect(controller.reading?.raw == 777)
        // An unchanged value and a malformed value are no events; the corrected value is.
        for text in ["777\n", "", "x\n", "778\n"] {
            try fake.write(text, to: "class/backlight/panel/brightness")
            reactor.turn(waitingAtMost: .milliseconds(200))
        }
        #expect(reactor.reaches({ recorder.outside.last == 778 }, within: .seconds(10)))
        #expect(recorder.outside == [777, 778] && recorder.devices == 0)
    }

    @Test("a change starts from the current value, even without a change event")
    func changeStartsFromTheCurrentValue() throws {
        let controller = BacklightController(tree: fake.tree, in: reactor)
        try fake.write("100\n", to: "class/backlight/panel/brightness")
        #expect(controller.apply(.rawStep(1), done: nil)?.raw == 101)
        #expect(try controller.read().get().raw == 101)
    }

    @Test("an outside write that a read notices first is reported once; a step replaces it")
    func readReportsAnOutsideWrite() throws {
        let controller = BacklightController(tree: fake.tree, in: reactor)
        let recorder = EventRecorder(of: controller)
        try fake.write("777\n", to: "class/backlight/panel/brightness")
        #expect(try controller.read().get().raw == 777)
        #expect(recorder.outside.isEmpty)
        #expect(reactor.reaches({ !recorder.outside.isEmpty }, within: .seconds(10)))
        try fake.write("100\n", to: "class/backlight/panel/brightness")
        #expect(controller.apply(.rawStep(1), done: nil)?.raw == 101)
        #expect(reactor.reaches({ !recorder.ours.isEmpty }, within: .seconds(10)))
        #expect(recorder.outside == [777] && recorder.ours == [101])
    }

    @Test("a drag follows the pointer, stops at the minimum and returns exactly")
    func dragFollowsThePointer() throws {
        let controller = BacklightController(tree: fake.tree, in: reactor)
        let recorder = EventRecorder(of: controller)
        #expect(controller.drag(to: 0.6, from: 500)?.raw == 600)
        #expect(controller.drag(to: 0.6, from: 500)?.raw == 600)
        #expect(controller.drag(to: -1, from: 500)?.raw == 10)
        #expect(controller.drag(to: 0.5, from: 500)?.raw == 500)
        #expect(reactor.reaches({ recorder.ours.count == 3 }, within: .seconds(10)))
        #expect(recorder.ours == [600, 10, 500] && recorder.outside.isEmpty)
    }

    @Test("another device by name, an unknown name, and no device")
    func devicesAreFoundByName() throws {
        try fake.add("other", maximum: "10", brightness: "5")
        let controller = BacklightController(tree: fake.tree, in: reactor)
        #expect(controller.apply(.rawStep(1), to: BrightnessTarget(device: "other"), done: nil)?.raw == 6)
        #expect(
            try controller.read(BrightnessTarget(device: "other")).get().raw == 6
                && controller.reading?.device == "panel")
        var failure: LevelError?
        let reading = controller.apply(.rawStep(1), to: BrightnessTarget(device: "none")) {
            if case .failure(let why) = $0 { failure = why }
        }
        #expect(reading == nil && reactor.reaches({ failure != nil }, within: .seconds(10)))
        #expect(
            failure == .unavailable("no backlight called \"none\"", hint: "choose from: other, panel"))
        let empty = BacklightController(tree: SysfsTree(root: "/nowhere"), in: reactor)
        #expect(empty.reading == nil && empty.drag(to: 1, from: 0) == nil)
        #expect(empty.apply(.percent(10), done: nil) == nil)
    }

    @Test("preferences apply at once; a configured device is selected")
    func preferencesApplyAtOnce() throws {
        try fake.add("other", type: "raw", maximum: "10", brightness: "5")
        let controller = BacklightController(tree: fake.tree, in: reactor)
        let recorder = EventRecorder(of: controller)
        controller.preferences.floor = .raw(450)
        #expect(controller.apply(.percentStep(-50), done: nil)?.raw == 450)
        #expect(controller.apply(.percentStep(-50), floor: .raw(7), done: nil)?.raw == 7)
        controller.preferences.device = "other"
        #expect(controller.reading?.device == "other" && recorder.devices == 1)
        try fake.write("6\n", to: "class/backlight/other/brightness")
        #expect(reactor.reaches({ recorder.outside == [6] }, within: .seconds(10)))
        controller.preferences.device = nil
        #expect(controller.reading?.device == "panel")
    }

    @Test("devices are added and removed")
    func addedAndRemovedDevicesAreReported() throws {
        let controller = BacklightController(tree: fake.tree, in: reactor)
        let recorder = EventRecorder(of: controller)
        controller.rescan()
        #expect(recorder.devices == 0)
        let better = try fake.add("better", type: "firmware", maximum: "15", brightness: "7")
        controller.rescan()
        #expect(controller.reading?.device == "better" && recorder.devices == 1)
        try FileManager.default.removeItem(atPath: better)
        controller.recheck("better")
        #expect(reactor.reaches({ recorder.devices == 2 }, within: .seconds(10)))
        #expect(controller.reading?.device == "panel")
        try FileManager.default.removeItem(atPath: fake.root + "/class/backlight/panel")
        controller.rescan()
        #expect(controller.reading == nil && controller.backlightList.devices.isEmpty)
    }

    @Test("an idle panel causes no wakeups")
    func idlePanelCausesNoWakeups() {
        let controller = BacklightController(tree: fake.tree, in: reactor)
        controller.apply(.percent(10), done: nil)
        #expect(
            reactor.reaches({ reactor.nextDeadline == nil && !controller.hasChild }, within: .seconds(10)))
        #expect(reactor.sleeps(for: .milliseconds(100)) && controller.reading?.raw == 100)
    }
}
