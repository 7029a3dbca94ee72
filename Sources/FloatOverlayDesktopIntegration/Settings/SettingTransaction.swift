// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// One round of changes: reads the values, plans, records the changes on disk, applies them, and removes the
/// records of restored settings.
final class SettingTransaction {
    struct Outcome {
        /// Whether any setting was changed.
        var hasChanged = false
        /// Whether the journal contains records.
        var hasRecords = false
    }

    private let journal: SettingsJournal
    private let tools: DesktopTools
    private unowned let reactor: Reactor
    private let report: (DesktopHUD.Message) -> Void
    private var queryRunner: SettingQueryRunner?
    private var changeRunner: ToolRunner?

    init(
        _ journal: SettingsJournal, _ tools: DesktopTools, in reactor: Reactor,
        report: @escaping (DesktopHUD.Message) -> Void
    ) {
        self.journal = journal
        self.tools = tools
        self.reactor = reactor
        self.report = report
    }

    /// Applies `hudSettings` and restores other recorded settings; `nil` restores all recorded settings.
    /// `keepsOthers` leaves the recorded settings of other daemons unchanged.
    func begin(
        _ hudSettings: DesktopHUDSettings?, keepsOthers: Bool = false, done: @escaping (Outcome) -> Void
    ) {
        guard let before = attempt({ () throws(SettingsJournal.Failure) in try journal.read() }) else {
            return done(Outcome())
        }
        let recordQueries = before.flatMap { SettingQuery.queries(for: $0.setting) }
        queryRunner = SettingQueryRunner((hudSettings?.queries ?? []) + recordQueries, tools, in: reactor) {
            [unowned self] readings in
            guard let plan = record(hudSettings?.desiredSettings(readings) ?? [], readings, keepsOthers)
            else {
                return done(Outcome())
            }
            apply(plan, done)
        }
    }

    /// Plans with the journal's current records. Returns `nil`, and no setting is changed, if the records
    /// cannot be written.
    private func record(_ desiredSettings: [DesiredSetting], _ readings: SettingReadings, _ keepsOthers: Bool)
        -> SettingPlan?
    {
        var plan: SettingPlan?
        let isWritten: Void? = attempt { () throws(SettingsJournal.Failure) in
            try journal.edit { before in
                let made = SettingPlan(
                    desiredSettings: desiredSettings, records: before, readings: readings,
                    keepsOthers: keepsOthers)
                plan = made
                return made.records
            }
        }
        return isWritten == nil ? nil : plan
    }

    private func apply(_ plan: SettingPlan, _ done: @escaping (Outcome) -> Void) {
        let changes = plan.changes.map { tools.writeCall($0.setting, $0.value, exists: $0.exists) }
        let calls = changes + tools.notifyCalls(plan.changes.map(\.setting))
        var failed: Set<DesktopSetting> = []
        changeRunner = ToolRunner(calls, in: reactor) { [unowned self] index, result in
            guard result.status != .done else { return }
            let reason = result.errorMessage.isEmpty ? "status \(result.status)" : result.errorMessage
            report(.warning("\(calls[index].commandLine): \(reason)"))
            if index < changes.count { failed.insert(plan.changes[index].setting) }
        } onCompletion: { [unowned self] in
            conclude(plan, failed)
            done(Outcome(hasChanged: failed.count < plan.changes.count, hasRecords: journal.exists))
        }
    }

    private func conclude(_ plan: SettingPlan, _ failed: Set<DesktopSetting>) {
        let made = plan.changes.filter { !failed.contains($0.setting) }
        let back = made.filter(\.isRestore).map(\.setting)
        reportSettings("switched off the desktop's HUD", made.filter { !$0.isRestore }.map(\.setting))
        reportSettings("restored the desktop's settings", back)
        reportSettings("kept settings that another program has changed", plan.leftAlone)
        if !plan.unknown.isEmpty {
            report(.warning("cannot restore now, retrying at the next start: \(Self.list(plan.unknown))"))
        }
        guard !back.isEmpty else { return }
        _ = attempt { () throws(SettingsJournal.Failure) in
            try journal.edit { $0.filter { !back.contains($0.setting) } }
        }
    }

    private func reportSettings(_ what: String, _ settings: [DesktopSetting]) {
        if !settings.isEmpty { report(.notice("\(what): \(Self.list(settings))")) }
    }

    private static func list(_ settings: [DesktopSetting]) -> String {
        settings.map(\.name).sorted().joined(separator: ", ")
    }

    private func attempt<T>(_ body: () throws(SettingsJournal.Failure) -> T) -> T? {
        do throws(SettingsJournal.Failure) { return try body() } catch {
            report(.warning("cannot change the desktop's settings: \(error)"))
            return nil
        }
    }
}
