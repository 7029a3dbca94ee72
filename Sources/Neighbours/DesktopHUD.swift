// SPDX-License-Identifier: MIT
internal import Core
public import Linux

/// The HUD of the desktop: switched off by its own settings while it is wanted off, and put back as it was, by the last
/// daemon that wants it off, by the next one after a crash, or by hand.
public final class DesktopHUD {
    /// What there is to say.
    public enum Message: Hashable, Sendable {
        /// Something was done.
        case notice(String)
        /// Something could not be done.
        case warning(String)
    }

    private enum Goal: Hashable {
        case release
        case suppress(Set<KeyChord>)
    }

    /// How often somebody else at work is waited for, and how long each time.
    private static let maxAttempts = 100
    private static let retryInterval = Duration.milliseconds(100)

    private let session: DesktopSession
    private let tools: DesktopTools
    private let journal: SettingsJournal
    private let transaction: SettingTransaction
    private unowned let reactor: Reactor
    private let report: (Message) -> Void
    private var goal = Goal.release
    private var reachedGoal: Goal?
    /// Held together by those who want it off; alone by who puts it back.
    private var lock: SharedLock?
    private var attempts = 0
    private var hasChanged = false
    private lazy var retryTimer = reactor.timer { [unowned self] _ in start() }

    /// Called when nothing is under way any more; whether settings have been changed or put back: keys may be free now,
    /// or taken.
    public var onIdle: (_ hasChanged: Bool) -> Void = { _ in }
    /// Whether something is under way.
    public private(set) var isBusy = false

    /// Does nothing yet. `report` hears of what is done and of what cannot be.
    public init(
        _ session: DesktopSession, _ tools: DesktopTools, _ journal: SettingsJournal, in reactor: Reactor,
        report: @escaping (Message) -> Void
    ) {
        self.session = session
        self.tools = tools
        self.journal = journal
        self.reactor = reactor
        self.report = report
        transaction = SettingTransaction(journal, tools, in: reactor, report: report)
    }

    /// Has it switched off; `keys` are those to take from the desktop.
    public func suppress(keys: Set<KeyChord>) { setGoal(to: .suppress(keys)) }

    /// Has everything put back, unless another daemon wants it off.
    public func release() { setGoal(to: .release) }

    /// Puts everything back now, whoever wants it off, and calls `done`.
    public func restore(_ done: @escaping () -> Void) {
        isBusy = true
        transaction.begin(nil) { [unowned self] outcome in
            finish(.release, outcome)
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

    /// What is wanted may have become something else meanwhile.
    private func finish(_ done: Goal, _ outcome: SettingTransaction.Outcome = SettingTransaction.Outcome()) {
        reachedGoal = done
        isBusy = false
        hasChanged = hasChanged || outcome.hasChanged
        if goal != done { return setGoal(to: goal) }
        defer { hasChanged = false }
        onIdle(hasChanged)
    }

    private func start() {
        switch goal {
        case .release: startRelease()
        case .suppress(let keys):
            startSuppression(goal, DesktopHUDSettings(session: session, tools: tools, keys: keys))
        }
    }

    private func startRelease() {
        guard journal.exists, openLock(), lock?.take(.alone) == true else {
            lock?.release()
            return finish(.release)
        }
        transaction.begin(nil) { [unowned self] outcome in
            lock?.release()
            finish(.release, outcome)
        }
    }

    private func startSuppression(_ goal: Goal, _ hudSettings: DesktopHUDSettings) {
        // Most compositors have no HUD, and nothing to remember either.
        guard !hudSettings.questions.isEmpty || journal.exists else { return finish(goal) }
        guard openLock() else { return finish(goal) }
        if lock?.take(.alone) == true {
            // What a crash has left behind first: only then the values are the user's own.
            transaction.begin(nil) { [unowned self] _ in switchOff(goal, hudSettings, isAlone: true) }
        } else if lock?.take(.together) == true {
            switchOff(goal, hudSettings, isAlone: false)
        } else {
            wait(goal)
        }
    }

    private func switchOff(_ goal: Goal, _ hudSettings: DesktopHUDSettings, isAlone: Bool) {
        transaction.begin(hudSettings, keepsOthers: !isAlone) { [unowned self] outcome in
            if !outcome.hasRecords {
                lock?.release()
            } else if isAlone && lock?.take(.together) != true {
                return wait(goal)
            }
            finish(goal, outcome)
        }
    }

    /// Somebody works on the settings alone, which takes moments.
    private func wait(_ goal: Goal) {
        attempts += 1
        if attempts < Self.maxAttempts { return retryTimer.set(after: Self.retryInterval) }
        report(.warning("another program is changing the desktop's settings: \(journal.lockPath) is locked"))
        finish(goal)
    }

    private func openLock() -> Bool {
        guard lock == nil else { return true }
        do throws(SystemError) {
            try Files.makeDirectory(journal.directory)
            lock = try SharedLock(journal.lockPath)
        } catch {
            report(.warning("cannot change the desktop's settings: \(error)"))
        }
        return lock != nil
    }
}
