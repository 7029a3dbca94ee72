// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
package import FloatOverlayRuntime

/// Switches off the desktop's own HUD through its settings and restores the previous values later: when the
/// last daemon releases it, at the next start after a crash, or by `doctor --restore`.
package final class DesktopHUD {
    /// A message for the log.
    package enum Message: Hashable, Sendable {
        /// A completed change.
        case notice(String)
        /// A failure.
        case warning(String)
    }

    private enum Goal: Hashable {
        case release
        case suppress(Set<KeyChord>)
    }

    /// Attempts to take the lock while another process changes the settings, and the pause between two
    /// attempts.
    private static let maxAttempts = 100
    private static let retryInterval = Duration.milliseconds(100)

    private let settings: (Set<KeyChord>) -> DesktopHUDSettings
    private let journal: SettingsJournal
    private let transaction: SettingTransaction
    private unowned let reactor: Reactor
    private let report: (Message) -> Void
    private var goal = Goal.release
    /// The goal of the last operation; `nil` before it, and if it could not read or write the journal.
    private var reachedGoal: Goal?
    /// Shared by all daemons that suppress the HUD; exclusive while one process restores the settings.
    private var lock: SharedLock?
    private var reading: FileTask?
    private var attempts = 0
    /// The outcome of the last operation; `hasChanged` includes preceding operations for other goals.
    private var outcome = SettingTransaction.Outcome()
    private let retryTimer: Timer

    /// Called before settings of key grabs are restored: the desktop cannot grab keys that this process still
    /// holds.
    package var onRelease: () -> Void = {}
    /// Called when no operation is pending. `hasChanged`: settings were changed or restored, so that keys may
    /// have become free or taken.
    package var onIdle: (_ hasChanged: Bool) -> Void = { _ in }
    /// Whether an operation is pending.
    package private(set) var isBusy = false
    /// The names of the settings that switch the HUD off, as the last operation has left them.
    package var switchedOffSettings: [String] { outcome.settings.map(\.name).sorted() }

    /// Changes nothing yet. `report` receives completed changes and failures.
    package init(
        of session: DesktopSession, tools: DesktopTools, journal: SettingsJournal, in reactor: Reactor,
        report: @escaping (Message) -> Void
    ) {
        settings = { DesktopHUDSettings(session: session, tools: tools, keys: $0) }
        self.journal = journal
        self.reactor = reactor
        self.report = report
        transaction = SettingTransaction(
            journal, tools: tools, in: reactor, changedMessage: "switched off the desktop's HUD",
            report: report)
        retryTimer = Timer(in: reactor)
        transaction.onRestore = { [unowned self] in if $0.contains(where: \.grabsKeys) { onRelease() } }
        retryTimer.onFire = { [unowned self] _ in start() }
    }

    /// Switches the HUD off. `keys` are the keys that the desktop has to release.
    package func suppress(keys: Set<KeyChord>) { setGoal(to: .suppress(keys)) }

    /// Restores all settings, unless another daemon suppresses the HUD.
    package func release() { setGoal(to: .release) }

    /// Restores all settings now, even while a daemon suppresses the HUD, and calls `done`.
    package func restore(_ done: @escaping () -> Void) {
        isBusy = true
        transaction.begin(nil, keeping: { _ in false }) { [weak self] outcome in
            self?.finish(.release, outcome)
            done()
        }
    }

    private func setGoal(to goal: Goal) {
        self.goal = goal
        guard !isBusy, goal != reachedGoal else { return }
        isBusy = true
        attempts = 0
        start()
    }

    /// Ends the operation for the goal `done`, and starts the next operation if the goal has changed since.
    /// Without an `outcome`, earlier changes of settings are kept, and `done` can be requested again.
    private func finish(_ done: Goal, _ outcome: SettingTransaction.Outcome? = SettingTransaction.Outcome()) {
        reachedGoal = outcome == nil ? nil : done
        isBusy = false
        if let outcome { store(outcome) }
        if goal != done { return setGoal(to: goal) }
        defer { self.outcome.hasChanged = false }
        onIdle(self.outcome.hasChanged)
    }

    /// Replaces `outcome`. Its `hasChanged` still includes preceding operations.
    private func store(_ newOutcome: SettingTransaction.Outcome) {
        let hasChanged = outcome.hasChanged || newOutcome.hasChanged
        outcome = newOutcome
        outcome.hasChanged = hasChanged
    }

    private func start() {
        reading = FileTask.read([journal.path], limit: SettingsJournal.maxByteCount, in: reactor) {
            [unowned self] in
            start(hasJournal: $0.errors.last?.errno.isMissing != true)
        }
    }

    private func start(hasJournal: Bool) {
        switch goal {
        case .release: startRelease(hasJournal: hasJournal)
        case .suppress(let keys):
            let settings = self.settings(keys)
            // Most compositors have no HUD, and their journal does not exist.
            if settings.queries.isEmpty && !hasJournal { return finish(goal) }
            startSuppression(goal, settings)
        }
    }

    private func startRelease(hasJournal: Bool) {
        guard hasJournal, openLock(), lock?.tryLock(.exclusive) == true else {
            lock?.release()
            return finish(.release)
        }
        transaction.begin(nil, keeping: { _ in false }) { [weak self] outcome in
            guard let self else { return }
            lock?.release()
            finish(.release, outcome)
        }
    }

    private func startSuppression(_ goal: Goal, _ hudSettings: DesktopHUDSettings) {
        guard openLock() else { return finish(goal) }
        // After a change of the keys, the lists of keys are restored, and other settings keep their values,
        // also if the last operation has failed.
        var settled: Set<DesktopSetting> = []
        if reachedGoal != .release { settled = Set(outcome.settings.filter { !$0.isKeyList }) }
        if lock?.tryLock(.exclusive) == true {
            // Restores settings that a crash left behind first. Only then are the current values the user's
            // own.
            transaction.begin(nil, keeping: settled.contains) { [weak self] outcome in
                guard let self else { return }
                // These settings stay switched off if the new ones cannot be recorded.
                if let outcome { store(outcome) }
                switchOff(goal, with: hudSettings, settled: settled, isExclusive: true)
            }
        } else if lock?.tryLock(.shared) == true {
            switchOff(goal, with: hudSettings, settled: settled, isExclusive: false)
        } else {
            wait(goal)
        }
    }

    private func switchOff(
        _ end: Goal, with hudSettings: DesktopHUDSettings, settled: Set<DesktopSetting>, isExclusive: Bool
    ) {
        let goal = SettingGoal(queries: hudSettings.queries, desiredSettings: hudSettings.desiredSettings)
        transaction.begin(goal, settled: settled, keeping: { _ in !isExclusive }) { [weak self] outcome in
            guard let self else { return }
            // After a failure, settings may still be switched off, which another process must not restore.
            if !(outcome ?? self.outcome).hasRecords {
                lock?.release()
            } else if isExclusive && lock?.tryLock(.shared) != true {
                return wait(end)
            }
            finish(end, outcome)
        }
    }

    /// Tries again later: another process holds the exclusive lock, usually for a moment.
    private func wait(_ goal: Goal) {
        attempts += 1
        if attempts < Self.maxAttempts { return retryTimer.set(after: Self.retryInterval) }
        report(.warning("another program is changing the desktop's settings: \(journal.lockPath) is locked"))
        finish(goal)
    }

    private func openLock() -> Bool {
        guard lock == nil else { return true }
        do throws(SystemError) {
            let path = journal.lockPath
            try Files.makeDirectory(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
            lock = try SharedLock(path)
        } catch {
            report(.warning("cannot change the desktop's settings: \(error)"))
        }
        return lock != nil
    }
}
