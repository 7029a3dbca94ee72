// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayDesktopIntegration
internal import FloatOverlayRuntime
internal import Logging

/// Suppresses the desktop's own HUD while the daemon runs, if the settings request it.
final class DesktopHUDSuppressor {
    /// Time limit for restoring the settings at exit.
    private static let restoreTimeout = Duration.seconds(2)

    /// Delay before the keys are grabbed again: the desktop's programs first apply the settings and release
    /// or grab keys.
    private static let settleDelay = Duration.seconds(1)

    private let reactor: Reactor
    private let log: Logger
    private let setKeysGrabbed: (Bool) -> Void
    private let journal = SettingsJournal()
    private var desktopHUD: DesktopHUD?
    private var isSuppressing = false
    /// Whether settings that a crash left behind were restored.
    private var hasReleased = false
    private var hasReleasedKeys = false
    private let regrabTimer: Timer

    /// Changes nothing yet. `setKeysGrabbed` grabs the daemon's keys (`true`) or releases them (`false`).
    init(in reactor: Reactor, log: Logger, setKeysGrabbed: @escaping (Bool) -> Void) {
        self.reactor = reactor
        self.log = log
        self.setKeysGrabbed = setKeysGrabbed
        regrabTimer = Timer(in: reactor)
        regrabTimer.onFire = { [unowned self] _ in
            hasReleasedKeys = false
            setKeysGrabbed(true)
        }
    }

    /// Suppresses or releases the desktop's HUD according to `preferences`. A release also restores settings
    /// that a crash left behind.
    func apply(_ preferences: Preferences) {
        let isWanted = preferences.hud.suppressesDesktop
        let wasWanted = isSuppressing
        isSuppressing = isWanted
        guard isWanted || wasWanted || !hasReleased, journal != nil || isWanted,
            let desktopHUD = desktopHUD ?? openDesktopHUD()
        else {
            return
        }
        hasReleased = true
        if isWanted { return desktopHUD.suppress(keys: preferences.ownKeys) }
        if wasWanted {
            // The desktop can grab its keys again only after the daemon has released them.
            hasReleasedKeys = true
            setKeysGrabbed(false)
        }
        desktopHUD.release()
    }

    /// Restores all settings before the daemon exits, within the time limit.
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
    /// The tools found in PATH.
    static var installed: DesktopTools {
        DesktopTools(has: { ChildProcess.find($0) != nil }, variable: Process.variable)
    }
}

extension Preferences {
    /// The bound keys; empty if key grabs are off.
    var ownKeys: Set<KeyChord> {
        guard keys.grab != .off else { return [] }
        return Set(
            bindings.keys.compactMap { trigger in
                guard case .key(let modifiers, let keysym) = trigger else { return nil }
                return KeyChord(keysym, modifiers)
            })
    }
}
