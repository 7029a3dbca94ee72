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
        /// The recorded settings, except failed changes.
        var settings: [DesktopSetting] = []
    }

    /// Further attempts to restore a shortcut of Plasma whose keys are not those that were written.
    private static let maxRepeats = 2

    private let journal: SettingsJournal
    private let tools: DesktopTools
    private unowned let reactor: Reactor
    private let changedMessage: String
    private let isReported: (DesktopSetting) -> Bool
    private let report: (DesktopHUD.Message) -> Void
    /// Called with the settings that are about to be restored.
    var onRestore: ([DesktopSetting]) -> Void = { _ in }
    private var journalEdit: JournalEdit?
    private var queryRunner: SettingQueryRunner?
    private var changeRunner: ToolRunner?
    /// Settings that are changed for a moment, which messages do not name.
    private var temporarySettings: [DesktopSetting] = []

    /// `changedMessage` begins the message about changed settings; `isReported` selects the settings that messages
    /// name.
    init(
        _ journal: SettingsJournal, tools: DesktopTools, in reactor: Reactor, changedMessage: String,
        isReported: @escaping (DesktopSetting) -> Bool = { _ in true },
        report: @escaping (DesktopHUD.Message) -> Void
    ) {
        self.journal = journal
        self.tools = tools
        self.reactor = reactor
        self.changedMessage = changedMessage
        self.isReported = isReported
        self.report = report
    }

    /// Applies `goal`, if any. A recorded setting in `settled` already had its desired value. It is not
    /// written again, unless the desired value has changed. Restores other recorded settings, except settings
    /// that `keeps` selects. Passes `nil` to `done` if the journal cannot be read or the changes cannot be
    /// recorded: the settings and the journal are as before then.
    func begin(
        _ goal: SettingGoal?, settled: Set<DesktopSetting> = [],
        keeping keeps: @escaping (DesktopSetting) -> Bool, done: @escaping (Outcome?) -> Void
    ) {
        edit({ $0 }) { [weak self] before in
            guard let self else { return }
            guard let before else { return done(nil) }
            let recordQueries = before.flatMap { SettingQuery.queries(for: $0.setting) }
            queryRunner = SettingQueryRunner(
                (goal?.queries ?? []) + recordQueries, tools: tools, in: reactor
            ) { [unowned self] readings in
                record(
                    goal?.desiredSettings(readings) ?? [], readings: readings, settled: settled,
                    keeping: keeps, done: done)
            }
        }
    }

    /// Plans with the journal's current records, and applies the plan unless the records cannot be written.
    private func record(
        _ desiredSettings: [DesiredSetting], readings: SettingReadings, settled: Set<DesktopSetting>,
        keeping keeps: @escaping (DesktopSetting) -> Bool, done: @escaping (Outcome?) -> Void
    ) {
        var plan: SettingPlan?
        edit {
            let newPlan = SettingPlan(
                desiredSettings: desiredSettings, records: $0, readings: readings, settled: settled,
                keeping: keeps)
            plan = newPlan
            return newPlan.records
        } done: { [weak self] records in
            guard let self else { return }
            guard records != nil, let plan else { return done(nil) }
            apply(plan, done)
        }
    }

    private func apply(_ plan: SettingPlan, _ done: @escaping (Outcome?) -> Void) {
        let writes = plan.changes.flatMap { change in toolCalls(for: change).map { (change.setting, $0) } }
        let calls = writes.map(\.1) + tools.notifyCalls(plan.changes.map(\.setting))
        var failed: Set<DesktopSetting> = []
        // The resets that only their first call has begun.
        var begun: Set<DesktopSetting> = []
        onRestore(plan.changes.filter(\.isRestore).map(\.setting))
        changeRunner = ToolRunner(calls, in: reactor) { [unowned self] index, result in
            guard result.status != .success else {
                if index + 1 < writes.count, writes[index + 1].0 == writes[index].0 {
                    begun.insert(writes[index].0)
                }
                return
            }
            let reason = result.errorMessage.isEmpty ? "status \(result.status)" : result.errorMessage
            report(.warning("\(calls[index].commandLine): \(reason)"))
            if index < writes.count { failed.insert(writes[index].0) }
        } onCompletion: { [unowned self] in
            let shortcuts = plan.changes.filter {
                $0.isRestore && $0.setting.isShortcut && !failed.contains($0.setting)
            }
            verify(shortcuts, repeats: Self.maxRepeats) { [weak self] in
                self?.conclude(plan, failed: failed, begun: begun.intersection(failed), done: done)
            }
        }
    }

    private func toolCalls(for change: SettingPlan.Change) -> [ToolCall] {
        tools.writeCalls(change.setting, change.value, exists: change.exists)
    }

    /// Reads the restored `shortcuts` back, and restores shortcuts with other keys again: a daemon that requests its keys
    /// at the same time can take a key between its release and its return to the shortcut.
    private func verify(_ shortcuts: [SettingPlan.Change], repeats: Int, _ done: @escaping () -> Void) {
        guard !shortcuts.isEmpty else { return done() }
        let queries = shortcuts.flatMap { SettingQuery.queries(for: $0.setting) }
        queryRunner = SettingQueryRunner(queries, tools: tools, in: reactor) { [unowned self] readings in
            let different = shortcuts.filter {
                readings.knows($0.setting) && readings[$0.setting]?.value != $0.value
            }
            if different.isEmpty { return done() }
            if repeats == 0 {
                let names = Self.list(different.map(\.setting))
                report(.warning("cannot restore all keys of \(names): another shortcut has them"))
                return done()
            }
            changeRunner = ToolRunner(different.flatMap(toolCalls), in: reactor) { _, _ in
            } onCompletion: { [unowned self] in
                verify(different, repeats: repeats - 1, done)
            }
        }
    }

    /// `begun` are failed resets that have written their first value, which is recorded.
    private func conclude(
        _ plan: SettingPlan, failed: Set<DesktopSetting>, begun: Set<DesktopSetting>,
        done: @escaping (Outcome?) -> Void
    ) {
        let appliedChanges = plan.changes.filter { !failed.contains($0.setting) }
        let restoredSettings = appliedChanges.filter(\.isRestore).map(\.setting)
        reportSettings(changedMessage, appliedChanges.filter { !$0.isRestore }.map(\.setting))
        reportSettings("restored the desktop's settings", restoredSettings)
        reportSettings("kept settings that another program has changed", plan.changedByOthers)
        if !plan.unreadable.isEmpty {
            let names = Self.list(plan.unreadable)
            report(.warning("cannot restore \(names): current values are unknown; the next start retries"))
        }
        edit {
            $0.filter { !restoredSettings.contains($0.setting) }
                .map { begun.contains($0.setting) ? $0.ofBegunReset : $0 }
        } done: { [weak self] records in
            guard let self else { return }
            let records = records ?? plan.records
            let outcome = Outcome(
                hasChanged: failed.count < plan.changes.count, hasRecords: !records.isEmpty,
                settings: records.map(\.setting).filter { !failed.contains($0) })
            let staticLists = DesktopFixes.staticListsToReread(appliedChanges.map(\.setting))
            notify(
                DesktopFixes.temporaryChanges(staticLists).filter { change in
                    !records.contains { $0.setting == change.setting }
                }, outcome: outcome, done: done)
        }
    }

    /// Makes `changes` and restores the settings at once, so that a program of the desktop reads other settings, which it
    /// does not watch.
    private func notify(
        _ changes: [DesiredSetting], outcome: Outcome, done: @escaping (Outcome?) -> Void
    ) {
        guard !changes.isEmpty else { return done(outcome) }
        let settings = changes.map(\.setting)
        temporarySettings = settings
        let goal = SettingGoal(queries: settings.flatMap(SettingQuery.queries(for:))) { readings in
            changes.filter { readings.knows($0.setting) }
        }
        begin(goal, keeping: { _ in true }) { [weak self] _ in
            self?.begin(nil, keeping: { !settings.contains($0) }) { [weak self] _ in
                self?.temporarySettings = []
                done(outcome)
            }
        }
    }

    /// Replaces the records with the result of `change`. Passes the new records to `done`, or `nil` after a failure was
    /// reported.
    private func edit(
        _ change: @escaping ([SettingRecord]) -> [SettingRecord],
        done: @escaping ([SettingRecord]?) -> Void
    ) {
        journalEdit = JournalEdit(journal, in: reactor, change: change) { [unowned self] result in
            if case .failure(let failure) = result {
                report(.warning("cannot change the desktop's settings: \(failure)"))
            }
            done(try? result.get())
        }
    }

    private func reportSettings(_ what: String, _ settings: [DesktopSetting]) {
        let settings = settings.filter { isReported($0) && !temporarySettings.contains($0) }
        if !settings.isEmpty { report(.notice("\(what): \(Self.list(settings))")) }
    }

    private static func list(_ settings: [DesktopSetting]) -> String {
        settings.map(\.name).sorted().joined(separator: ", ")
    }
}
