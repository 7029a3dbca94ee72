// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayDesktopIntegration
internal import FloatOverlayRuntime
internal import Logging

/// The daemon's key grabs: requests them from the display or from Plasma, and reports keys that another program holds.
final class KeyBindings {
    private let host: OverlayHost
    private let bindings: BindingRunner
    private let publisher: EventPublisher
    private let log: Logger
    /// `nil` on other desktops.
    private let plasmaKeys: PlasmaKeys?
    private var pace = KeyRepeatThrottle()
    private var lastTaken: [String] = []

    init(
        _ host: OverlayHost, plasmaKeys: PlasmaKeys?, bindings: BindingRunner,
        publisher: EventPublisher, log: Logger
    ) {
        self.host = host
        self.bindings = bindings
        self.publisher = publisher
        self.log = log
        self.plasmaKeys = plasmaKeys
        plasmaKeys?.onKey = { [unowned self] in pressed($0, isRepeat: $1) }
        plasmaKeys?.onChange = { [unowned self] in changed() }
    }

    /// Requests grabs for all bound keys, including keys that were refused before.
    func apply(isReplacingHUD: Bool) {
        let preferences = host.preferences
        host.display.grabKeys(preferences, isReplacingHUD: isReplacingHUD)
        plasmaKeys?.apply(preferences)
    }

    /// Releases all key grabs, so that the desktop can grab the keys.
    func release() {
        lastTaken = []
        host.display.grabKeys([], mode: .off)
        plasmaKeys?.release()
    }

    /// Handles a key press or a repeat of a held key.
    func pressed(_ trigger: Trigger, isRepeat: Bool) {
        guard let action = host.preferences.bindings[trigger],
            pace.admits(trigger, isRepeat: isRepeat, at: host.reactor.now)
        else { return }
        bindings.run(action, isRepeat: isRepeat)
    }

    /// Logs a changed set of unavailable keys and publishes the status.
    func changed() {
        let report = KeysReport(host, plasmaKeys: plasmaKeys)
        let taken = report?.names(.taken) ?? []
        if taken != lastTaken {
            if !taken.isEmpty {
                log.notice(
                    "cannot grab keys held by another program, retrying: \(taken.joined(separator: ", "))")
            } else if report?.areAllHeld == true {
                log.notice("all configured keys are now grabbed")
            }
        }
        lastTaken = taken
        publisher.statusChanged()
    }
}

extension Display {
    /// Grabs the bound keys. A daemon that replaces the desktop's HUD also takes the keys of that HUD which no setting
    /// releases.
    func grabKeys(_ preferences: Preferences, isReplacingHUD: Bool) {
        let triggers = Set(preferences.bindings.keys)
        let taken = isReplacingHUD ? DesktopSession.current.keysWithoutSetting : []
        grabKeys(
            triggers, mode: preferences.keys.grab,
            forcing: triggers.intersection(taken.map { Trigger.key($0.modifiers, $0.keysym) }))
    }
}

extension KeysReport {
    /// The states of the requested keys on `host`; `nil` on a display without key grabs, unless it is that of Plasma.
    init?(_ host: OverlayHost, plasmaKeys: PlasmaKeys?) {
        if let report = plasmaKeys?.report {
            self = report
        } else if host.display.capabilities.contains(.keyGrab) {
            self.init(grab: host.preferences.keys.grab, states: host.display.keyStates)
        } else {
            return nil
        }
    }
}
