// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import FloatOverlay
internal import Linux
internal import Logging

/// The keys of the desktop that something is bound to: asks the display for them, and says which it did not get.
final class KeyBindings {
    private unowned let service: Service
    private var pace = KeyRepeatThrottle()
    private var lastTaken: [String] = []

    init(service: Service) { self.service = service }

    /// Asks for the keys of the settings in force, also for those that were refused before.
    func apply() {
        let preferences = service.host.preferences
        service.host.display.grabKeys(Set(preferences.bindings.keys), mode: preferences.keys.grab)
    }

    /// Lets go of all keys, so that the desktop can have them.
    func release() {
        lastTaken = []
        service.host.display.grabKeys([], mode: .off)
    }

    /// A key went down, or repeats itself.
    func pressed(_ trigger: Trigger, isRepeat: Bool) {
        guard let action = service.host.preferences.bindings[trigger],
            pace.admits(trigger, isRepeat: isRepeat, at: service.host.reactor.now)
        else { return }
        service.bindings.run(action, isRepeat: isRepeat)
    }

    /// What became of the keys is another thing: said once in the log.
    func changed() {
        let taken = report?.names(.taken) ?? []
        if taken != lastTaken {
            service.log.notice(
                taken.isEmpty
                    ? "all configured keys are now grabbed"
                    : "cannot grab keys held by another program, retrying: \(taken.joined(separator: ", "))")
        }
        lastTaken = taken
        service.bulletin.statusChanged()
    }

    /// What `status` says; `nil` where the display hands out no keys.
    var report: KeysReport? { KeysReport(service.host) }
}

extension KeysReport {
    /// What became of the keys that were asked for on `host`.
    init?(_ host: OverlayHost) {
        guard host.display.capabilities.contains(.keyGrab) else { return nil }
        self.init(grab: host.preferences.keys.grab, states: host.display.keyStates)
    }
}
