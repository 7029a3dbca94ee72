// SPDX-License-Identifier: MIT
package import FloatOverlayRuntime

/// Makes the changes that `doctor --fix` proposes and undoes them later, with a journal of their own.
package final class DesktopFixer {
    private let fixes: DesktopFixes
    private let tools: DesktopTools
    private let transaction: SettingTransaction
    private unowned let reactor: Reactor
    private var queryRunner: SettingQueryRunner?

    /// Changes nothing yet. `report` receives completed changes and failures.
    package init(
        for session: DesktopSession, tools: DesktopTools, journal: SettingsJournal, in reactor: Reactor,
        report: @escaping (DesktopHUD.Message) -> Void
    ) {
        fixes = DesktopFixes(session: session, tools: tools)
        self.tools = tools
        self.reactor = reactor
        transaction = SettingTransaction(
            journal, tools: tools, in: reactor, changedMessage: "changed the desktop's settings",
            isReported: { !DesktopFixes.isTemporary($0) }, report: report)
    }

    /// Passes the proposed changes to `done`.
    package func propose(_ done: @escaping ([DesktopFix]) -> Void) {
        queryRunner = SettingQueryRunner(fixes.queries, tools: tools, in: reactor) { [fixes] in
            done(fixes.fixes($0))
        }
    }

    /// Makes the changes of `fix`, and calls `done`.
    package func apply(_ fix: DesktopFix, _ done: @escaping () -> Void) {
        let lists = fix.settings.filter { !DesktopFixes.temporaryChanges([$0.setting]).isEmpty }
        let remaining = fix.settings.filter { DesktopFixes.temporaryChanges([$0.setting]).isEmpty }
        let changes = DesktopFixes.temporaryChanges(lists.map(\.setting))
        begin(lists + changes, keeping: { _ in true }) { [weak self] in
            // The keys are free when the temporary changes are restored.
            self?.begin([], keeping: { !DesktopFixes.isTemporary($0) }) { [weak self] in
                self?.begin(remaining, keeping: { _ in true }, done)
            }
        }
    }

    /// Undoes all recorded changes, and calls `done`.
    package func undo(_ done: @escaping () -> Void) {
        transaction.begin(
            nil, keeping: { !DesktopFixes.temporaryChanges([$0]).isEmpty }
        ) { [weak self] outcome in
            // The keys are taken when the temporary changes are restored.
            let changes = DesktopFixes.temporaryChanges(outcome?.settings ?? [])
            self?.begin(changes, keeping: { _ in false }) { [weak self] in
                self?.begin([], keeping: { _ in false }, done)
            }
        }
    }

    private func begin(
        _ settings: [DesiredSetting], keeping keeps: @escaping (DesktopSetting) -> Bool,
        _ done: @escaping () -> Void
    ) {
        let queries = settings.flatMap { SettingQuery.queries(for: $0.setting) }
        let goal = SettingGoal(queries: queries) { readings in settings.filter { readings.knows($0.setting) }
        }
        transaction.begin(goal, keeping: keeps) { _ in done() }
    }
}
