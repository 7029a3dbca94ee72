// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import FloatOverlay
internal import Linux
internal import Logging

/// The keys of the desktop that something is bound to: asks the display for them, and says which it did not get.
final class KeyBindings {
    private unowned let server: DaemonServer
    private var pace = KeyRepeatThrottle()
    private var lastTaken: [String] = []

    init(server: DaemonServer) { self.server = server }

    /// Asks for the keys of the settings in force, also for those that were refused before.
    func apply() {
        let preferences = server.host.preferences
        server.host.display.grabKeys(Set(preferences.bindings.keys), mode: preferences.keys.grab)
    }

    /// Lets go of all keys, so that the desktop can have them.
    func release() {
        lastTaken = []
        server.host.display.grabKeys([], mode: .off)
    }

    /// A key went down, or repeats itself.
    func pressed(_ trigger: Trigger, isRepeat: Bool) {
        guard let action = server.host.preferences.bindings[trigger],
            pace.admits(trigger, isRepeat: isRepeat, at: server.host.reactor.now)
        else { return }
        server.bindings.run(action, isRepeat: isRepeat)
    }

    /// What became of the keys is another thing: said once in the log.
    func changed() {
        let taken = report?.names(.taken) ?? []
        if taken != lastTaken {
            server.log.notice(
                taken.isEmpty
                    ? "all configured keys are now grabbed"
                    : "cannot grab keys held by another program, retrying: \(taken.joined(separator: ", "))")
        }
        lastTaken = taken
        server.publisher.statusChanged()
    }

    /// What `status` says; `nil` where the display hands out no keys.
    var report: KeysReport? { KeysReport(server.host) }
}

extension KeysReport {
    /// What became of the keys that were asked for on `host`.
    init?(_ host: OverlayHost) {
        guard host.display.capabilities.contains(.keyGrab) else { return nil }
        self.init(grab: host.preferences.keys.grab, states: host.display.keyStates)
    }
}
