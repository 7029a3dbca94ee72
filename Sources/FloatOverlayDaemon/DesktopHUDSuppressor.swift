// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayBus
internal import FloatOverlayCore
internal import FloatOverlayDesktopIntegration
internal import FloatOverlayRuntime
internal import Logging

/// Suppresses the desktop's own HUD while the daemon runs, if the policy of the settings says so.
final class DesktopHUDSuppressor {
    /// Delay before the keys are grabbed again: the desktop's programs first apply the settings and release
    /// or grab keys.
    private static let settleDelay = Duration.seconds(1)

    private let host: OverlayHost
    private let log: Logger
    private let isSessionDaemon: Bool
    private let journal = SettingsJournal.ofDaemons
    /// The name on the session bus whose owner replaces the desktop's HUD. A companion extension of the desktop follows the
    /// owner. `nil` if the settings leave the HUD on.
    private var busName: BusName?
    /// The settings of the desktop, once its tools are found.
    private var desktopHUD: DesktopHUD?
    private var search: FileTask?
    /// Whether the keys are released until `regrabTimer` fires, so that the desktop can grab them.
    private(set) var hasReleasedKeys = false
    /// Whether the log says how the desktop's HUD comes back.
    private var hasLoggedHowToKeepHUD = false
    private let regrabTimer: Timer
    /// Grabs the daemon's keys (`true`) or releases them (`false`).
    var setKeysGrabbed: (Bool) -> Void = { _ in }
    /// Called when `switchedOffSettings` may have changed.
    var onChange: () -> Void = {}

    /// Changes nothing yet. `isSessionDaemon`: the daemon was not started by a command.
    init(_ host: OverlayHost, log: Logger, isSessionDaemon: Bool) {
        self.host = host
        self.log = log
        self.isSessionDaemon = isSessionDaemon
        regrabTimer = Timer(in: host.reactor)
        regrabTimer.onFire = { [unowned self] _ in
            hasReleasedKeys = false
            setKeysGrabbed(true)
        }
    }

    /// Whether the settings say that the desktop's HUD is switched off.
    var isSuppressing: Bool { busName != nil }
    /// The names of the settings that switch the desktop's HUD off now.
    var switchedOffSettings: [String] { desktopHUD?.switchedOffSettings ?? [] }

    /// Whether `preferences` say that the desktop's HUD is switched off.
    func isWanted(by preferences: Preferences) -> Bool {
        preferences.hud.desktopHUD.suppresses(isSessionDaemon: isSessionDaemon)
    }

    /// Suppresses or releases the desktop's HUD according to `preferences`. A release also restores settings
    /// that a crash left behind.
    func apply(_ preferences: Preferences) {
        let isWanted = isWanted(by: preferences)
        let wasWanted = isSuppressing
        if isWanted != wasWanted {
            busName = isWanted ? BusName(ApplicationID.hudName, in: host.reactor) : nil
        }
        guard let desktopHUD else { return openDesktopHUD(for: preferences) }
        if isWanted || wasWanted { update(desktopHUD, for: preferences) }
    }

    private func update(_ desktopHUD: DesktopHUD, for preferences: Preferences) {
        guard isSuppressing else { return desktopHUD.release() }
        desktopHUD.suppress(keys: preferences.grabbableKeys(usesX11: host.display.backend == .x11))
    }

    /// Restores all settings before the daemon exits. Blocks until `deadline` at most.
    func restore(until deadline: Instant) {
        busName = nil
        // A daemon that ends at once also restores settings that a crashed daemon has left changed.
        if search == nil { openDesktopHUD(for: host.preferences) }
        search?.wait(atMost: MonotonicClock.now.duration(to: deadline))
        guard let desktopHUD else { return }
        desktopHUD.onIdle = { _ in }
        // A message of the restoration sets the timer again.
        setKeysGrabbed = { _ in }
        regrabTimer.cancel()
        desktopHUD.release()
        let rest = MonotonicClock.now.duration(to: deadline)
        if !host.reactor.run(until: { !desktopHUD.isBusy }, within: rest) {
            log.warning("not all desktop settings were restored; the next start of the daemon will retry")
        }
    }

    /// Finds the desktop's tools, and then suppresses the HUD or restores settings after a crash.
    private func openDesktopHUD(for preferences: Preferences) {
        guard let journal else {
            guard isSuppressing else { return }
            return log.warning("cannot suppress the desktop's HUD: no state directory to record its settings")
        }
        search = DesktopTools.find(in: host.reactor) { [unowned self] tools in
            let opened = makeDesktopHUD(tools, journal)
            desktopHUD = opened
            update(opened, for: preferences)
        }
    }

    private func makeDesktopHUD(_ tools: DesktopTools, _ journal: SettingsJournal) -> DesktopHUD {
        let opened = DesktopHUD(of: .current, tools: tools, journal: journal, in: host.reactor) {
            [weak self] message in
            guard let self else { return }
            // A message after `onRelease` means that the settings are restored. The keys are grabbed again without
            // waiting for `onIdle`, because the file system of the journal may not reply.
            if hasReleasedKeys { regrabTimer.set(after: Self.settleDelay) }
            switch message {
            case .notice(let text): log.notice("\(text)")
            case .warning(let text): log.warning("\(text)")
            }
        }
        opened.onRelease = { [unowned self] in
            // The timer of an earlier change would grab the keys in the middle of the restoration.
            regrabTimer.cancel()
            hasReleasedKeys = true
            setKeysGrabbed(false)
        }
        opened.onIdle = { [unowned self] hasChanged in
            if hasChanged || hasReleasedKeys { regrabTimer.set(after: Self.settleDelay) }
            logHowToKeepHUD()
            onChange()
        }
        return opened
    }

    /// Logs once how the desktop's HUD comes back, because the default setting switches it off.
    private func logHowToKeepHUD() {
        guard !switchedOffSettings.isEmpty, !hasLoggedHowToKeepHUD else { return }
        hasLoggedHowToKeepHUD = true
        log.notice(
            "the desktop's HUD comes back when the daemon exits; to keep it on, set [hud] desktop-hud = \"leave\""
        )
    }
}

extension Preferences {
    /// The bound keys that a grab can deliver. Empty if key grabs are off, or if overlays are X11 windows (`usesX11`)
    /// in Xwayland, which delivers no grabbed keys.
    func grabbableKeys(usesX11: Bool) -> Set<KeyChord> {
        guard keys.grab != .off, !(usesX11 && DesktopSession.current.isWayland) else { return [] }
        return Set(
            bindings.keys.compactMap { trigger in
                guard case .key(let modifiers, let keysym) = trigger else { return nil }
                return KeyChord(keysym, with: modifiers)
            })
    }
}
