// SPDX-License-Identifier: MIT
internal import Core
internal import Linux
internal import Logging
internal import Neighbours

/// The desktop beside a running daemon: its HUD is left or switched off, as the settings say.
final class Neighbourhood {
    /// How long the end of the daemon may take for it.
    private static let lastMoment = Duration.seconds(2)

    /// The desktop's programs hear of their settings and take or leave keys meanwhile.
    private static let settling = Duration.seconds(1)

    private let reactor: Reactor
    private let log: Logger
    private let holdKeys: (Bool) -> Void
    private let file = RecordFile()
    private var desktopHUD: DesktopHUD?
    private var isSuppressing = false
    private var hasLetGo = false
    private lazy var claim = reactor.timer { [unowned self] _ in
        hasLetGo = false
        holdKeys(true)
    }

    /// Changes nothing yet. `holdKeys` takes the keys that are ours, or lets go of them.
    init(in reactor: Reactor, log: Logger, holdKeys: @escaping (Bool) -> Void) {
        self.reactor = reactor
        self.log = log
        self.holdKeys = holdKeys
    }

    /// Does what the settings say; leaving it puts back what a crash has left behind.
    func follow(_ preferences: Preferences) {
        let isWanted = preferences.hud.suppressesDesktop
        let wasWanted = isSuppressing
        isSuppressing = isWanted
        // Most daemons never look at the desktop.
        guard isWanted || wasWanted || file?.exists == true, let desktopHUD = desktopHUD ?? meet() else {
            return
        }
        if isWanted { return desktopHUD.suppress(keys: preferences.ownKeys) }
        if wasWanted {
            // The desktop takes its keys back only while nobody holds them.
            hasLetGo = true
            holdKeys(false)
        }
        desktopHUD.leave()
    }

    /// Puts everything back before the daemon ends, as far as the time allows.
    func leave() {
        guard let desktopHUD else { return }
        desktopHUD.onIdle = { _ in }
        claim.cancel()
        desktopHUD.leave()
        if !reactor.run(until: { !desktopHUD.isBusy }, within: Self.lastMoment) {
            log.warning("not all desktop settings were restored; the next start of the daemon will retry")
        }
    }

    private func meet() -> DesktopHUD? {
        guard let file else {
            log.warning("cannot suppress the desktop's HUD: no state directory to record its settings")
            return nil
        }
        let session = DesktopSession(variable: Process.variable)
        let met = DesktopHUD(session, .here, file, in: reactor) { [log] message in
            switch message {
            case .note(let text): log.notice("\(text)")
            case .trouble(let text): log.warning("\(text)")
            }
        }
        met.onIdle = { [unowned self] hasChanged in
            if hasChanged || hasLetGo { claim.set(after: Self.settling) }
        }
        desktopHUD = met
        return met
    }
}

extension Toolbox {
    /// The tools in PATH.
    static var here: Toolbox { Toolbox(has: { ChildProcess.find($0) != nil }, variable: Process.variable) }
}

extension Preferences {
    /// The keys that are bound, and asked for.
    var ownKeys: Set<KeyChord> {
        guard keys.grab != .off else { return [] }
        return Set(
            bindings.keys.compactMap { trigger in
                guard case .key(let modifiers, let keysym) = trigger else { return nil }
                return KeyChord(keysym, modifiers)
            })
    }
}
