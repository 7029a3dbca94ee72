// SPDX-License-Identifier: MIT
internal import Core
internal import Linux
internal import Logging
internal import Neighbours

/// The desktop beside a running daemon: its HUD is left or switched off, as the settings say.
final class DesktopHUDSuppressor {
    /// How long the end of the daemon may take for it.
    private static let restoreTimeout = Duration.seconds(2)

    /// The desktop's programs hear of their settings and take or leave keys meanwhile.
    private static let settleDelay = Duration.seconds(1)

    private let reactor: Reactor
    private let log: Logger
    private let setKeysGrabbed: (Bool) -> Void
    private let journal = SettingsJournal()
    private var desktopHUD: DesktopHUD?
    private var isSuppressing = false
    private var hasReleasedKeys = false
    private lazy var regrabTimer = reactor.timer { [unowned self] _ in
        hasReleasedKeys = false
        setKeysGrabbed(true)
    }

    /// Changes nothing yet. `setKeysGrabbed` takes the keys that are ours, or lets go of them.
    init(in reactor: Reactor, log: Logger, setKeysGrabbed: @escaping (Bool) -> Void) {
        self.reactor = reactor
        self.log = log
        self.setKeysGrabbed = setKeysGrabbed
    }

    /// Does what the settings say; leaving it puts back what a crash has left behind.
    func apply(_ preferences: Preferences) {
        let isWanted = preferences.hud.suppressesDesktop
        let wasWanted = isSuppressing
        isSuppressing = isWanted
        // Most daemons never look at the desktop.
        guard isWanted || wasWanted || journal?.exists == true,
            let desktopHUD = desktopHUD ?? openDesktopHUD()
        else {
            return
        }
        if isWanted { return desktopHUD.suppress(keys: preferences.ownKeys) }
        if wasWanted {
            // The desktop takes its keys back only while nobody holds them.
            hasReleasedKeys = true
            setKeysGrabbed(false)
        }
        desktopHUD.release()
    }

    /// Puts everything back before the daemon ends, as far as the time allows.
    func restore() {
        guard let desktopHUD else { return }
        desktopHUD.onIdle = { _ in }
        regrabTimer.cancel()
        desktopHUD.release()
        if !reactor.run(until: { !desktopHUD.isBusy }, within: Self.restoreTimeout) {
            log.warning("not all desktop settings were restored; the next start of the daemon will retry")
        }
    }

    private func openDesktopHUD() -> DesktopHUD? {
        guard let journal else {
            log.warning("cannot suppress the desktop's HUD: no state directory to record its settings")
            return nil
        }
        let session = DesktopSession(variable: Process.variable)
        let opened = DesktopHUD(session, .installed, journal, in: reactor) { [log] message in
            switch message {
            case .notice(let text): log.notice("\(text)")
            case .warning(let text): log.warning("\(text)")
            }
        }
        opened.onIdle = { [unowned self] hasChanged in
            if hasChanged || hasReleasedKeys { regrabTimer.set(after: Self.settleDelay) }
        }
        desktopHUD = opened
        return opened
    }
}

extension DesktopTools {
    /// The tools in PATH.
    static var installed: DesktopTools {
        DesktopTools(has: { ChildProcess.find($0) != nil }, variable: Process.variable)
    }
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
