// SPDX-License-Identifier: MIT
import FloatOverlayBacklight
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Testing

@Suite("BlockingBrightness")
struct BlockingBrightnessTests {
    static let changes: [(from: String, change: LevelChange, floor: BrightnessFloor?, to: Int)] = [
        ("9600", .percentStep(5), nil, 10560), ("9600", .percent(20), nil, 3840), ("9600", .raw(5), nil, 5),
        ("9600", .percent(0), nil, 0), ("200", .percentStep(-5), nil, 192),
        ("100", .percentStep(-5), nil, 100),
        ("9600", .percentStep(-90), .percent(10), 1920), ("9600", .rawStep(-9600), .raw(3), 3),
        ("19200", .percentStep(5), nil, 19200),
    ]

    @Test("changes with and without a minimum", arguments: changes)
    func changesRespectTheMinimum(
        _ row: (from: String, change: LevelChange, floor: BrightnessFloor?, to: Int)
    ) throws {
        let fake = try FakeTree()
        try fake.add("panel", brightness: row.from)
        let blocking = BlockingBrightness(tree: fake.tree, runtimeDirectory: fake.root)
        guard case .done(let reading) = blocking.set(row.change, floor: row.floor) else {
            Issue.record("not done")
            return
        }
        #expect(reading.raw == row.to && reading.device == "panel" && reading.deviceClass == .backlight)
        // A short value replaces a long one completely.
        #expect(try fake.read("class/backlight/panel/brightness") == "\(row.to)\n")
        #expect(try blocking.read().get().raw == row.to)
    }

    @Test("errors change nothing and name a remedy")
    func errorsChangeNothing() throws {
        let fake = try FakeTree()
        let blocking = BlockingBrightness(tree: fake.tree, runtimeDirectory: fake.root)
        guard case .failure(.unavailable(let text, _)) = blocking.read() else {
            Issue.record("no device, and yet a reading")
            return
        }
        #expect(text == "no backlight in \(fake.root)/class/backlight")
        try fake.add("panel", maximum: "255", brightness: "100")
        try fake.add("dead", maximum: "0")
        #expect(
            blocking.set(.percent(101)) == .failed(.refused(.outOfRange("101%", expected: "0% to 100%"))))
        #expect(
            blocking.set(.percent(50), device: "dead")
                == .failed(
                    .unavailable(
                        "no backlight called \"dead\"", hint: "dead is ignored: max_brightness is \"0\"")))
        #expect(
            blocking.set(.raw(256))
                == .failed(.refused(.outOfRange("raw:256", expected: "raw:0 to raw:255"))))
        #expect(try fake.read("class/backlight/panel/brightness") == "100\n")
    }

    @Test("device, minimum and curve of the preferences apply")
    func preferencesApply() throws {
        let fake = try FakeTree()
        try fake.add("panel", type: "firmware", maximum: "100", brightness: "100")
        try fake.add("requested", maximum: "10000", brightness: "2500")
        var preferences = Preferences.Brightness()
        preferences.device = "requested"
        preferences.curve = .perceptual
        preferences.floor = .percent(30)
        let blocking = BlockingBrightness(tree: fake.tree, preferences: preferences, runtimeDirectory: nil)
        #expect(try blocking.read().get().percent == 50)
        guard case .done(let reading) = blocking.set(.percentStep(-40)) else {
            Issue.record("not done")
            return
        }
        #expect(reading.raw == 900 && reading.percent == 30)
    }

    @Test(
        "a lock that another process keeps is awaited for a limited time",
        arguments: ["floatoverlay/brightness.lock", "class/backlight/panel/brightness"])
    func heldLock(_ place: String) throws {
        let fake = try FakeTree()
        try fake.add("panel", brightness: "9600")
        let hasDirectory = place.hasPrefix("floatoverlay")
        try Files.makeDirectory(fake.root + "/floatoverlay")
        let path = "\(fake.root)/\(place)"
        guard let held = try LockFile.acquire(path) else {
            Issue.record("another process holds the new lock")
            return
        }
        let blocking = BlockingBrightness(
            tree: fake.tree, runtimeDirectory: hasDirectory ? fake.root : nil, lockTimeout: .milliseconds(20))
        let busy = LevelError.busy("another brightness command still holds \(path)")
        #expect(busy.exitStatus == .tryAgain)
        #expect(blocking.set(.percent(20)) == .failed(busy))
        #expect(try blocking.read().get().raw == 9600)
        withExtendedLifetime(held.number) {}
    }

    @Test(
        "concurrent callers lose no step", arguments: ["lock in the runtime directory", "no directory"])
    func concurrentCallersLoseNoStep(_ place: String) throws {
        let fake = try FakeTree()
        try fake.add("panel", maximum: "10000", brightness: "1000")
        let blocking = BlockingBrightness(
            tree: fake.tree, runtimeDirectory: place == "no directory" ? nil : fake.root,
            lockTimeout: .seconds(60))
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<50 { _ = blocking.set(.rawStep(7)) }
        }
        #expect(try blocking.read().get().raw == 1000 + 8 * 50 * 7)
    }
}
