// SPDX-License-Identifier: MIT
import FloatOverlayBacklight
import FloatOverlayCore
import Foundation

/// The devices and attributes below `/sys`, and the files of `brightness save`. Each file has a byte that
/// chooses the class and the attribute, the length of the device's name, the name, the length of the content,
/// and the content.
enum SysfsFeed {
    private static let attributes = ["max_brightness", "brightness", "type", "boot_vga"]
    private static let parent =
        FileManager.default.temporaryDirectory.path
        + "/floatoverlay-sysfs-\(ProcessInfo.processInfo.processIdentifier)-\(UUID().uuidString)"
    /// The directories above a device tell its connector.
    private static let root = parent + "/card0-eDP-1"

    static func run(_ bytes: [UInt8]) {
        defer { try? FileManager.default.removeItem(atPath: parent) }
        var rest = bytes[...]
        while let choice = rest.popFirst() {
            let name = String(decoding: take(&rest), as: UTF8.self).replacingControlCharacters(by: "?")
            let scalars = name.unicodeScalars.map { $0 == "/" ? "?" : $0 }
            write(take(&rest), choice, of: String(String.UnicodeScalarView(scalars)))
        }
        check(SysfsTree(root: root), SavedBrightness(directory: parent))
    }

    private static func take(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let count = Int(rest.popFirst() ?? 0)
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    private static func write(_ content: ArraySlice<UInt8>, _ choice: UInt8, of name: String) {
        let deviceClass = choice < 128 ? "backlight" : "leds"
        let directory = "\(root)/class/\(deviceClass)/\(name)"
        try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let path =
            switch choice % 8 {
            case 6: "\(parent)/brightness-\(deviceClass):\(name)"
            case 7: "\(root)/status"
            case let other: "\(directory)/\(attributes[Int(other) % attributes.count])"
            }
        _ = FileManager.default.createFile(atPath: path, contents: Data(content))
    }

    private static func check(_ tree: SysfsTree, _ saved: SavedBrightness) {
        let brightness = BlockingBrightness(tree: tree, runtimeDirectory: nil, saved: saved)
        for device in brightness.devices() {
            precondition((0...100).contains(device.percent ?? 0), "\(device)")
        }
        for list in BrightnessClass.sysfs.map(tree.list) {
            precondition(list.devices.allSatisfy { $0.maximum > 0 }, "a device without a range")
            precondition(list.devices.isEmpty == (list.choice() == nil), "no choice")
            for ignored in list.ignored {
                precondition(
                    ignored.reason.replacingControlCharacters(by: "?") == ignored.reason, "\(ignored)")
            }
            for device in list.devices {
                guard let reading = try? brightness.read(device.target).get() else { continue }
                precondition(reading.raw >= 0, "\(reading)")
                let raw = (try? saved.raw(for: reading)) ?? 0
                precondition((0...device.maximum).contains(raw), "\(raw) of \(device.maximum) is saved")
            }
        }
    }
}
