// SPDX-License-Identifier: MIT
internal import Control
internal import FloatOverlay
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// The daemon's key grabs: requests them from the display and reports keys that another program holds.
final class KeyBindings {
    private unowned let server: DaemonServer
    private var pace = KeyRepeatThrottle()
    private var lastTaken: [String] = []

    init(server: DaemonServer) { self.server = server }

    /// Requests grabs for all bound keys, including keys that were refused before.
    func apply() {
        let preferences = server.host.preferences
        server.host.display.grabKeys(Set(preferences.bindings.keys), mode: preferences.keys.grab)
    }

    /// Releases all key grabs, so that the desktop can grab the keys.
    func release() {
        lastTaken = []
        server.host.display.grabKeys([], mode: .off)
    }

    /// Handles a key press or a repeat of a held key.
    func pressed(_ trigger: Trigger, isRepeat: Bool) {
        guard let action = server.host.preferences.bindings[trigger],
            pace.admits(trigger, isRepeat: isRepeat, at: server.host.reactor.now)
        else { return }
        server.bindings.run(action, isRepeat: isRepeat)
    }

    /// Logs a changed set of unavailable keys and publishes the status.
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

    /// Key states for `status`; `nil` on a display without key grabs.
    var report: KeysReport? { KeysReport(server.host) }
}

extension KeysReport {
    /// The states of the requested keys on `host`; `nil` on a display without key grabs.
    init?(_ host: OverlayHost) {
        guard host.display.capabilities.contains(.keyGrab) else { return nil }
        self.init(grab: host.preferences.keys.grab, states: host.display.keyStates)
    }
}
