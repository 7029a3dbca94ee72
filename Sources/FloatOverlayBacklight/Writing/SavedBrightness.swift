// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// The saved brightness of each device: small files in the state directory. The content is validated on
/// reading, because other programs may write the files.
package struct SavedBrightness: Hashable, Sendable {
    /// The limit of the file size in bytes, for two numbers and the white space.
    private static let maxFileSize = 64
    private let directory: String?

    /// Keeps the files in `directory`; with `nil`, saving throws an error.
    package init(directory: String? = Process.stateDirectory) { self.directory = directory }

    /// Saves the raw value and the maximum of `reading` in a child process, and calls `done` in a later turn.
    package func save(
        _ reading: BrightnessReading, in reactor: Reactor,
        done: @escaping (Result<BrightnessReading, LevelError>) -> Void
    ) throws(LevelError) -> FileTask {
        guard let directory else {
            throw .unavailable(
                "cannot save the brightness: no state directory", hint: "set XDG_STATE_HOME or HOME")
        }
        let text = Array("\(reading.raw) \(reading.scale.maximum)\n".utf8)
        return FileTask.replace(nil, by: text, at: path(reading.target, in: directory), in: reactor) {
            error in
            if let error { done(.failure(.broken(error))) } else { done(.success(reading)) }
        }
    }

    /// Reads the saved value for the device of `reading` in a child process, and passes `raw(for:from:)` to `done` in a
    /// later turn.
    package func load(
        for reading: BrightnessReading, in reactor: Reactor,
        done: @escaping (Result<Int, LevelError>) -> Void
    ) -> FileTask {
        let paths = directory.map { [path(reading.target, in: $0)] } ?? []
        return FileTask.read(paths, limit: Self.maxFileSize, in: reactor) { file in
            done(Result { () throws(LevelError) in try raw(for: reading, from: file) })
        }
    }

    /// The saved raw value in `file`, scaled if the maximum has changed, and at least 1 unless the saved value is 0.
    private func raw(for reading: BrightnessReading, from file: FileReading) throws(LevelError) -> Int {
        let hint = "save the brightness with 'floatoverlay brightness save'"
        guard file.index != nil || file.errors.contains(where: { !$0.errno.isMissing }) else {
            throw .missing("no saved brightness for \(reading.device)", hint: hint)
        }
        guard let saved = Self.numbers(file.bytes), saved.maximum > 0, saved.raw <= saved.maximum else {
            let path = path(reading.target, in: directory ?? "")
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
