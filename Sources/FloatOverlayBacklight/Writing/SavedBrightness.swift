// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

/// The saved brightness of each device: small files in the state directory. The content is validated on
/// reading, because other programs may write the files.
package struct SavedBrightness: Hashable, Sendable {
    /// The limit of the file size in bytes, for two numbers and the white space.
    private static let maxFileSize = 64
    private let directory: String?

    /// Stores the files in `directory`; with `nil`, saving throws an error.
    package init(directory: String? = Process.stateDirectory) { self.directory = directory }

    /// Saves the raw value and the maximum of `reading`.
    package func save(_ reading: BrightnessReading) throws(LevelError) {
        guard let directory else {
            throw .unavailable(
                "cannot save the brightness: no state directory", hint: "set XDG_STATE_HOME or HOME")
        }
        let path = path(reading.target, in: directory)
        let draft = "\(path).\(Process.id)"
        do throws(SystemError) {
            try Files.makeDirectory(directory)
            let file = try Descriptor.open(draft, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o600)
            let bytes = Array("\(reading.raw) \(reading.scale.maximum)\n".utf8)
            // Readers see the old or the new content and no partial file.
            guard write(file.number, bytes, bytes.count) == bytes.count, rename(draft, path) == 0 else {
                throw SystemError(operation: "write", object: path, errno: .current)
            }
        } catch {
            Files.remove(draft)
            throw .broken(error)
        }
    }

    /// The saved raw value for the device of `reading`, scaled if the maximum has changed, and at least 1
    /// unless the saved value is 0.
    package func raw(for reading: BrightnessReading) throws(LevelError) -> Int {
        let hint = "save the brightness with 'floatoverlay brightness save'"
        let missing = LevelError.missing("no saved brightness for \(reading.device)", hint: hint)
        guard let path = directory.map({ path(reading.target, in: $0) }) else { throw missing }
        guard Files.exists(path) else { throw missing }
        guard Files.isFile(path), let bytes = try? Files.read(path, limit: Self.maxFileSize),
            let saved = Self.numbers(bytes), saved.maximum > 0, saved.raw <= saved.maximum
        else {
            throw .malformed("invalid saved brightness for \(reading.device): \(path)", hint: hint)
        }
        return Self.scaled(saved.raw, from: saved.maximum, to: reading.scale.maximum)
    }

    private static func scaled(_ raw: Int, from old: Int, to new: Int) -> Int {
        if old == new || raw == 0 { return raw }
        return max(1, (raw * new * 2 + old) / (2 * old))
    }

    private static func numbers(_ bytes: [UInt8]) -> (raw: Int, maximum: Int)? {
        guard bytes.last == 10 else { return nil }
        let words = bytes.dropLast().split(separator: 32, omittingEmptySubsequences: false)
        let numbers = words.compactMap(SysfsAttribute.number)
        return words.count == 2 && numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }

    private func path(_ target: BrightnessTarget, in directory: String) -> String {
        "\(directory)/brightness-\(target.deviceClass?.rawValue ?? ""):\(target.device ?? "")"
    }
}
