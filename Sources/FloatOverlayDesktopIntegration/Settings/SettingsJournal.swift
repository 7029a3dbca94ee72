// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime

/// The file that records changed desktop settings. It is written before the first change and removed after
/// the last setting has been restored.
package struct SettingsJournal {
    /// The path of the file.
    package let path: String

    /// The journal of this user, `$XDG_STATE_HOME/floatoverlay/desktop-hud`; `nil` without a state directory.
    package init?() {
        guard let directory = Process.stateDirectory else { return nil }
        self.init(path: directory + "/desktop-hud")
    }

    init(path: String) { self.path = path }

    /// Lock file: shared by daemons that suppress the HUD, exclusive for a process that restores the
    /// settings.
    var lockPath: String { path + ".lock" }

    var directory: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

    /// Whether the journal contains records.
    package var exists: Bool { Files.exists(path) }

    /// The records. Throws if the file is unreadable or has an unsupported format, or records a setting that the
    /// daemon does not change: any program of the user can write to the file.
    package func read() throws(Failure) -> [SettingRecord] {
        guard exists else { return [] }
        let records: [SettingRecord]
        do {
            records = try JournalFormat.records(String(decoding: Files.read(path), as: UTF8.self))
        } catch let error as SystemError {
            throw Failure(description: "\(error)")
        } catch {
            throw Failure(description: "unsupported format: \(path)")
        }
        guard let other = records.first(where: { !DesktopHUDSettings.contains($0.setting) }) else {
            return records
        }
        throw Failure(description: "unsupported setting: \(other.setting.name): \(path)")
    }

    /// Atomically replaces the records with the result of `change`, under an exclusive lock. The data is on
    /// disk when the method returns (`fsync`, `rename`).
    func edit(_ change: ([SettingRecord]) -> [SettingRecord]) throws(Failure) {
        let new = path + ".new"
        do {
            try Files.makeDirectory(directory)
            // The lock is held only during a write, so the wait is short.
            guard let lock = try LockFile.acquire(new, wait: true) else { return }
            let before: [SettingRecord]
            do throws(Failure) { before = try read() } catch {
                lock.remove(new)
                throw error
            }
            let after = change(before)
            if after == before || after.isEmpty {
                if after.isEmpty { Files.remove(path) }
                return lock.remove(new)
            }
            // Throws on a full disk: a setting must not be changed without a record.
            try lock.publish(JournalFormat.text(after), at: new, as: path)
        } catch let error as Failure {
            throw error
        } catch {
            throw Failure(description: "\(error)")
        }
    }

    /// A failure to read or write the journal.
    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// In words.
        package let description: String
    }
}
