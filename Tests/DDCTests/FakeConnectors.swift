// SPDX-License-Identifier: MIT
import FloatOverlayDDC
import Foundation

/// Connectors of monitors in the layout of sysfs, removed after the test.
final class FakeConnectors {
    let root: String

    init() throws {
        root = FileManager.default.temporaryDirectory.path + "/ddc-\(UUID().uuidString)"
        try make("class/drm")
        try make("dev")
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    var tree: DDCTree { DDCTree(root: root, devices: root + "/dev") }

    /// Adds a connector with a link `ddc` to the bus `bus`, or with the bus `ownBus` below itself.
    func add(
        _ directory: String, bus: Int? = nil, ownBus: Int? = nil, status: String = "connected",
        model: String? = nil, serial: UInt8 = 1
    ) throws {
        let path = "class/drm/\(directory)"
        try make(path)
        try write(Array("\(status)\n".utf8), to: "\(path)/status")
        try write(model.map { Self.edid($0, serial) } ?? [], to: "\(path)/edid")
        if let ownBus { try make("\(path)/i2c-\(ownBus)") }
        guard let bus else { return }
        try make("devices/i2c-\(bus)")
        try FileManager.default.createSymbolicLink(
            atPath: "\(root)/\(path)/ddc", withDestinationPath: "../../../devices/i2c-\(bus)")
    }

    /// Adds a device file that accepts no messages, because it is a plain file.
    func addDevice(_ bus: Int) throws { try write([], to: "dev/i2c-\(bus)") }

    func remove(_ directory: String) throws {
        try FileManager.default.removeItem(atPath: "\(root)/class/drm/\(directory)")
    }

    static func edid(_ model: String, _ serial: UInt8) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 128)
        bytes.replaceSubrange(
            0..<16, with: [0, 255, 255, 255, 255, 255, 255, 0, 0x10, 0xac, 1, 0, serial, 0, 0, 0])
        bytes.replaceSubrange(
            54..<72, with: [0, 0, 0, 0xfc, 0] + Array((model + "\n            ").utf8.prefix(13)))
        return bytes
    }

    private func make(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: "\(root)/\(path)", withIntermediateDirectories: true)
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(root)/\(path)"))
    }
}
