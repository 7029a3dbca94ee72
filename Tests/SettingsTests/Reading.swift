// SPDX-License-Identifier: MIT
import FloatOverlaySettings
import Foundation

/// The package's root.
let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

/// Reads `text` as the file `c.toml`; of commands it knows `overlay`, `volume` and `brightness`.
func parse(_ text: String) -> SettingsFile { parse(Array(text.utf8)) }

func parse(_ bytes: [UInt8]) -> SettingsFile {
    SettingsFile.parse(bytes, path: "c.toml", check: knownCommand)
}

func knownCommand(_ arguments: [String]) -> String? {
    ["overlay", "volume", "brightness", "media"].contains(arguments[0])
        ? nil : "unknown command \(arguments[0])"
}

extension SettingsFile {
    var lines: [String] { diagnostics.map(\.description) }
}

/// A directory that is removed after the test.
final class Folder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws -> String {
        let url = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }
}
