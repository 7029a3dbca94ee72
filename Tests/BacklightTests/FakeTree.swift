// SPDX-License-Identifier: MIT
import FloatOverlayBacklight
import Foundation

/// A tree of plain files in the layout of sysfs, removed after the test.
final class FakeTree {
    let root: String

    init() throws {
        root = FileManager.default.temporaryDirectory.path + "/backlight-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: root + "/class/backlight", withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    /// No device of it is slow: on a busy machine a write to a plain file can take longer than 2 ms.
    var tree: SysfsTree { SysfsTree(root: root, slowWriteThreshold: .seconds(5)) }

    /// Adds a device whose directory is `place` under `devices/`, and the link to it.
    @discardableResult
    func add(
        _ name: String, type: String? = "raw", maximum: String = "19200", brightness: String = "9600",
        at place: String? = nil
    ) throws -> String {
        let place = "devices/\(place ?? "platform/fake/backlight/\(name)")"
        try FileManager.default.createDirectory(
            atPath: "\(root)/\(place)", withIntermediateDirectories: true)
        let attributes = [
            "brightness": brightness, "actual_brightness": brightness, "max_brightness": maximum,
            "type": type,
        ]
        for (attribute, text) in attributes {
            try text.map { try write("\($0)\n", to: "\(place)/\(attribute)") }
        }
        try FileManager.default.createSymbolicLink(
            atPath: "\(root)/class/backlight/\(name)", withDestinationPath: "../../\(place)")
        return "\(root)/class/backlight/\(name)"
    }

    /// Adds an LED and the link to it.
    @discardableResult
    func addLed(_ name: String, maximum: String = "3", brightness: String = "1") throws -> String {
        let place = "devices/platform/fake/leds/\(name)"
        try write("\(brightness)\n", to: "\(place)/brightness")
        try write("\(maximum)\n", to: "\(place)/max_brightness")
        let directory = root + "/class/leds"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: "\(directory)/\(name)", withDestinationPath: "../../\(place)")
        return "\(directory)/\(name)"
    }

    /// Writes `text` as another program would: the file is truncated, written and closed.
    func write(_ text: String, to path: String) throws {
        try FileManager.default.createDirectory(
            atPath: (root + "/" + path as NSString).deletingLastPathComponent,
            withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: root + "/" + path))
    }

    /// Whether the file at `path` holds `text` and nothing else.
    func holds(_ text: String, _ path: String) -> Bool { (try? read(path)) == text }

    func read(_ path: String) throws -> String {
        try String(contentsOfFile: root + "/" + path, encoding: .utf8)
    }
}
