// SPDX-License-Identifier: MIT
import FloatOverlayBacklight
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
import Testing

@Suite("Saved brightness")
struct SavedBrightnessTests {
    let fake: FakeTree
    let directory: String
    let blocking: BlockingBrightness

    init() throws {
        fake = try FakeTree()
        try fake.add("panel", maximum: "1000", brightness: "500")
        try fake.addLed("x::kbd_backlight", maximum: "3", brightness: "1")
        directory = fake.root + "/state/floatoverlay"
        blocking = BlockingBrightness(
            tree: fake.tree, runtimeDirectory: fake.root, saved: SavedBrightness(directory: directory))
    }

    private func resultingRaw(_ action: BrightnessRequest.Action, _ target: BrightnessTarget = .chosen) throws
        -> Int
    {
        try #require(blocking.carryOut(BrightnessRequest(action, of: target))?.first).get().raw
    }

    @Test("restore sets the saved value of each device")
    func restoreSetsTheSavedValues() throws {
        let keyboard = BrightnessTarget(deviceClass: .leds)
        #expect(try resultingRaw(.save) == 500 && resultingRaw(.save, keyboard) == 1)
        #expect(try resultingRaw(.change(.raw(7))) == 7 && resultingRaw(.change(.raw(3)), keyboard) == 3)
        #expect(try resultingRaw(.restore) == 500 && resultingRaw(.restore, keyboard) == 1)
        #expect(try fake.read("state/floatoverlay/brightness-backlight:panel") == "500 1000\n")
        #expect(try fake.read("state/floatoverlay/brightness-leds:x::kbd_backlight") == "1 3\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        #expect(names.count == 2, "nothing else is left: \(names)")
    }

    @Test("restore without a saved value, and without a state directory")
    func restoreWithoutSavedValue() throws {
        guard case .failure(let failure)? = blocking.carryOut(BrightnessRequest(.restore))?.first else {
            Issue.record("restored from nothing")
            return
        }
        #expect(failure.exitStatus == .noInput)
        let withoutDirectory = BlockingBrightness(
            tree: fake.tree, runtimeDirectory: fake.root, saved: SavedBrightness(directory: nil))
        #expect((try? withoutDirectory.carryOut(BrightnessRequest(.save))?.first?.get()) == nil)
        try fake.write("", to: "state/floatoverlay")
        #expect((try? resultingRaw(.save)) == nil)
    }

    /// The file system of the saved value may not reply: other commands would wait for the lock.
    @Test(
        "restore reads the saved value before it takes the lock",
        arguments: [Duration.zero, .milliseconds(50)])
    func restoreReadsTheValueBeforeTheLock(_ transition: Duration) throws {
        try Files.makeDirectory(fake.root + "/floatoverlay")
        guard let held = try LockFile.acquire(fake.root + "/floatoverlay/brightness.lock") else {
            Issue.record("another process holds the new lock")
            return
        }
        let blocking = BlockingBrightness(
            tree: fake.tree, runtimeDirectory: fake.root, saved: SavedBrightness(directory: directory),
            lockTimeout: .milliseconds(20))
        func exitStatus() -> FloatOverlayCore.ExitStatus? {
            let request = BrightnessRequest(.restore, transition: transition)
            guard case .failure(let failure)? = blocking.carryOut(request)?.first else { return nil }
            return failure.exitStatus
        }
        #expect(exitStatus() == .noInput)
        try fake.write("700 1000\n", to: "state/floatoverlay/brightness-backlight:panel")
        #expect(exitStatus() == .tryAgain)
        withExtendedLifetime(held.number) {}
    }

    static let scaled: [(saved: String, raw: Int)] = [
        ("48000 96000", 500), ("96000 96000", 1000), ("1 96000", 1), ("0 96000", 0), ("1 3", 333),
        ("2147483647 2147483647", 1000), ("1000 1000", 1000),
    ]

    @Test("a changed range restores the same fraction", arguments: scaled)
    func changedRangeRestoresTheFraction(_ row: (saved: String, raw: Int)) throws {
        try fake.write(row.saved + "\n", to: "state/floatoverlay/brightness-backlight:panel")
        #expect(try resultingRaw(.restore) == row.raw)
    }

    @Test(
        "a malformed saved value changes nothing",
        arguments: [
            "", "\n", "500\n", "500 1000", "500  1000\n", "1001 1000\n", "-5 1000\n", "5 0\n", "0 0\n",
            "a b\n",
            "500 1000 1\n", "500 1000\n\n", "99999999999 99999999999\n", String(repeating: "5", count: 200),
        ])
    func malformedValueChangesNothing(_ text: String) throws {
        try fake.write(text, to: "state/floatoverlay/brightness-backlight:panel")
        guard case .failure(let failure)? = blocking.carryOut(BrightnessRequest(.restore))?.first else {
            Issue.record("restored from \(text)")
            return
        }
        #expect(failure.exitStatus == .badInput)
        #expect(try fake.read("class/backlight/panel/brightness") == "500\n")
    }
}
