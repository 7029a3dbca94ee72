// SPDX-License-Identifier: MIT
internal import Core
public import Linux

/// The HUD of the desktop: switched off by its own settings while it is wanted off, and put back as it was, by the last
/// daemon that wants it off, by the next one after a crash, or by hand.
public final class DesktopHUD {
    /// What there is to say.
    public enum Message: Hashable, Sendable {
        /// Something was done.
        case note(String)
        /// Something could not be done.
        case trouble(String)
    }

    private enum Want: Hashable {
        case leave
        case suppress(Set<KeyChord>)
    }

    /// How often somebody else at work is waited for, and how long each time.
    private static let mostTries = 100
    private static let pause = Duration.milliseconds(100)

    private let session: DesktopSession
    private let tools: Toolbox
    private let file: RecordFile
    private let work: SettingWork
    private unowned let reactor: Reactor
    private let say: (Message) -> Void
    private var want = Want.leave
    private var settled: Want?
    /// Held together by those who want it off; alone by who puts it back.
    private var lock: SharedLock?
    private var tries = 0
    private var hasChanged = false
    private lazy var retry = reactor.timer { [unowned self] _ in start() }

    /// Called when nothing is under way any more; whether settings have been changed or put back: keys may be free now,
    /// or taken.
    public var onIdle: (_ hasChanged: Bool) -> Void = { _ in }
    /// Whether something is under way.
    public private(set) var isBusy = false

    /// Does nothing yet. `say` hears of what is done and of what cannot be.
    public init(
        _ session: DesktopSession, _ tools: Toolbox, _ file: RecordFile, in reactor: Reactor,
        say: @escaping (Message) -> Void
    ) {
        self.session = session
        self.tools = tools
        self.file = file
        self.reactor = reactor
        self.say = say
        work = SettingWork(file, tools, in: reactor, say: say)
    }

    /// Has it switched off; `keys` are those to take from the desktop.
    public func suppress(keys: Set<KeyChord>) { turn(to: .suppress(keys)) }

    /// Has everything put back, unless another daemon wants it off.
    public func leave() { turn(to: .leave) }

    /// Puts everything back now, whoever wants it off, and calls `done`.
    public func restore(_ done: @escaping () -> Void) {
        isBusy = true
        work.begin(nil) { [unowned self] outcome in
            finish(.leave, outcome)
            done()
        }
    }

    private func turn(to want: Want) {
        self.want = want
        guard !isBusy, want != settled else { return }
        isBusy = true
        tries = 0
        start()
    }

    /// What is wanted may have become something else meanwhile.
    private func finish(_ done: Want, _ outcome: SettingWork.Outcome = SettingWork.Outcome()) {
        settled = done
        isBusy = false
        hasChanged = hasChanged || outcome.hasChanged
        if want != done { return turn(to: want) }
        defer { hasChanged = false }
        onIdle(hasChanged)
    }

    private func start() {
        switch want {
        case .leave: startLeaving()
        case .suppress(let keys):
            startSuppressing(want, DesktopSurvey(session: session, tools: tools, keys: keys))
        }
    }

    private func startLeaving() {
        guard file.exists, openLock(), lock?.take(.alone) == true else {
            lock?.release()
            return finish(.leave)
        }
        work.begin(nil) { [unowned self] outcome in
            lock?.release()
            finish(.leave, outcome)
        }
    }

    private func startSuppressing(_ want: Want, _ survey: DesktopSurvey) {
        // Most compositors have no HUD, and nothing to remember either.
        guard !survey.questions.isEmpty || file.exists else { return finish(want) }
        guard openLock() else { return finish(want) }
        if lock?.take(.alone) == true {
            // What a crash has left behind first: only then the values are the user's own.
            work.begin(nil) { [unowned self] _ in switchOff(want, survey, isAlone: true) }
        } else if lock?.take(.together) == true {
            switchOff(want, survey, isAlone: false)
        } else {
            wait(want)
        }
    }

    private func switchOff(_ want: Want, _ survey: DesktopSurvey, isAlone: Bool) {
        work.begin(survey, keepsOthers: !isAlone) { [unowned self] outcome in
            if !outcome.hasRecords {
                lock?.release()
            } else if isAlone && lock?.take(.together) != true {
                return wait(want)
            }
            finish(want, outcome)
        }
    }

    /// Somebody works on the settings alone, which takes moments.
    private func wait(_ want: Want) {
        tries += 1
        if tries < Self.mostTries { return retry.set(after: Self.pause) }
        say(.trouble("another program is changing the desktop's settings: \(file.lockPath) is locked"))
        finish(want)
    }

    private func openLock() -> Bool {
        guard lock == nil else { return true }
        do throws(SystemError) {
            try Files.makeDirectory(file.directory)
            lock = try SharedLock(file.lockPath)
        } catch {
            say(.trouble("cannot change the desktop's settings: \(error)"))
        }
        return lock != nil
    }
}
