// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime

/// The file that records changed desktop settings. It is written before the first change and removed after
/// the last setting has been restored.
package struct SettingsJournal {
    /// The limit of the file's size in bytes.
    static let maxByteCount = 1 << 20

    /// The path of the file.
    package let path: String
    /// Lock file: shared by daemons that suppress the HUD, exclusive for a process that restores the settings. It is in
    /// the runtime directory, because the daemon opens it in its loop.
    let lockPath: String
    /// Whether a record is one that this journal may contain.
    private let mayContain: (SettingRecord) -> Bool

    /// The journal of the daemons of this user, `$XDG_STATE_HOME/floatoverlay/desktop-hud`; `nil` without a state
    /// directory or a runtime directory.
    package static var ofDaemons: SettingsJournal? {
        SettingsJournal(named: "desktop-hud", mayContain: DesktopHUDSettings.mayHaveWritten)
    }

    /// The journal of `doctor --fix`, `$XDG_STATE_HOME/floatoverlay/doctor-fix`.
    package static var ofFixes: SettingsJournal? {
        SettingsJournal(named: "doctor-fix", mayContain: DesktopFixes.mayHaveWritten)
    }

    private init?(named name: String, mayContain: @escaping (SettingRecord) -> Bool) {
        guard let directory = Process.stateDirectory, let runtime = Process.runtimeDirectory else {
            return nil
        }
        self.init(
            path: "\(directory)/\(name)", lockPath: "\(runtime)/floatoverlay/\(name).lock",
            mayContain: mayContain)
    }

    init(
        path: String, lockPath: String? = nil,
        mayContain: @escaping (SettingRecord) -> Bool = DesktopHUDSettings.mayHaveWritten
    ) {
        self.path = path
        self.lockPath = lockPath ?? path + ".lock"
        self.mayContain = mayContain
    }

    /// Whether the file exists, on a file system that replies.
    package var exists: Bool { Files.exists(path) }

    /// Reads the same records as `records(_:)`, but blocks until the file is read.
    package func read() throws(Failure) -> [SettingRecord] {
        try records(FileTask.reading([path], limit: Self.maxByteCount))
    }

    /// The records of the file that was read. Throws if the file is unreadable or has an unsupported format, or records a
    /// setting that the owner of the journal does not change: any program of the user can write to the file.
    func records(_ reading: FileReading) throws(Failure) -> [SettingRecord] {
        if let error = reading.errors.last {
            if error.errno.isMissing { return [] }
            throw Failure(description: "\(error)")
        }
        let records: [SettingRecord]
        do {
            records = try JournalFormat.records(String(decoding: reading.bytes, as: UTF8.self))
        } catch {
            throw Failure(description: "unsupported format: \(path)")
        }
        guard let other = records.first(where: { !mayContain($0) }) else {
            return records
        }
        throw Failure(description: "unsupported setting: \(other.setting.name): \(path)")
    }

    /// A failure to read or write the journal.
    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// In words.
        package let description: String
    }
}
