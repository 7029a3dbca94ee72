// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime

/// Changes the records in the journal. Child processes read and write the file, which is replaced atomically and is on
/// disk at the end (`fsync`, `rename`).
final class JournalEdit {
    /// The number of attempts: another process may change the file between a read and the following write.
    private static let maxAttempts = 5

    private let journal: SettingsJournal
    private unowned let reactor: Reactor
    private let change: ([SettingRecord]) -> [SettingRecord]
    private let done: (Result<[SettingRecord], SettingsJournal.Failure>) -> Void
    private var attempts = 0
    private var task: FileTask?

    /// Replaces the records with the result of `change`, which is called again if another process has changed the file
    /// since it was read, and passes the new records to `done`.
    init(
        _ journal: SettingsJournal, in reactor: Reactor,
        change: @escaping ([SettingRecord]) -> [SettingRecord],
        done: @escaping (Result<[SettingRecord], SettingsJournal.Failure>) -> Void
    ) {
        self.journal = journal
        self.reactor = reactor
        self.change = change
        self.done = done
        read()
    }

    private func read() {
        task = FileTask.read([journal.path], limit: SettingsJournal.maxByteCount, in: reactor) {
            [unowned self] reading in
            do throws(SettingsJournal.Failure) {
                let before = try journal.records(reading)
                let after = change(before)
                // A file without records is removed.
                if after == before, !after.isEmpty || reading.bytes.isEmpty { return done(.success(after)) }
                write(after, over: reading.bytes)
            } catch {
                done(.failure(error))
            }
        }
    }

    private func write(_ records: [SettingRecord], over old: [UInt8]) {
        let text = records.isEmpty ? [] : Array(JournalFormat.text(records).utf8)
        task = FileTask.replace(old, by: text, at: journal.path, in: reactor) { [unowned self] error in
            attempts += 1
            if error?.errno == .stale, attempts < Self.maxAttempts { return read() }
            done(error.map { .failure(SettingsJournal.Failure(description: "\($0)")) } ?? .success(records))
        }
    }
}
