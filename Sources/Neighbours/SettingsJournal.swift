// SPDX-License-Identifier: MIT
internal import Linux

/// The file of what was changed of the desktop's settings: on disk before the first change, gone after the last has
/// been put back.
public struct SettingsJournal {
    /// Where it is.
    public let path: String

    /// The file of this user: `$XDG_STATE_HOME/floatoverlay/desktop-hud`; `nil` where there is no place for it.
    public init?() {
        guard let directory = Process.stateDirectory else { return nil }
        self.init(path: directory + "/desktop-hud")
    }

    init(path: String) { self.path = path }

    /// The lock that daemons which switch the HUD off hold together, and who puts everything back alone.
    var lockPath: String { path + ".lock" }

    var directory: String { String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) }

    /// Whether anything is on record.
    public var exists: Bool { Files.exists(path) }

    /// What is on record. Throws where that cannot be told.
    public func read() throws(Failure) -> [SettingRecord] {
        guard exists else { return [] }
        do {
            return try JournalFormat.records(String(decoding: Files.read(path), as: UTF8.self))
        } catch let error as SystemError {
            throw Failure(description: "\(error)")
        } catch {
            throw Failure(description: "unsupported format: \(path)")
        }
    }

    /// Replaces what is on record by what `change` makes of it, all or nothing, while nobody else can; it is on disk
    /// when this returns (`fsync`, `rename`).
    func edit(_ change: ([SettingRecord]) -> [SettingRecord]) throws(Failure) {
        let new = path + ".new"
        do {
            try Files.makeDirectory(directory)
            // Held for the time of a write: whoever waits here waits for a disk.
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
            let text = JournalFormat.text(after)
            lock.write(text)
            // A full disk: what is not written down must not be changed.
            guard try Files.read(new) == Array(text.utf8) else {
                lock.remove(new)
                throw Failure(description: "cannot write \(path)")
            }
            try lock.publish(new, as: path)
        } catch let error as Failure {
            throw error
        } catch {
            throw Failure(description: "\(error)")
        }
    }

    /// Why the records cannot be read or written.
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// In words.
        public let description: String
    }
}
