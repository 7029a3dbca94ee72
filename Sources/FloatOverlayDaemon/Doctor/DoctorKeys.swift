// SPDX-License-Identifier: MIT
internal import FloatOverlay
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayDesktopIntegration
internal import FloatOverlayLevelCommands

extension Doctor {
    /// Adds one finding for each bound key: grabbed, or the reason why not.
    func checkKeys(_ host: OverlayHost) {
        guard let lines = runningDaemonKeys() ?? probeKeys(host) else { return checkKeysOfWayland(host) }
        for line in lines {
            guard let state = KeysReport.state(of: line) else {
                add("keys", level: .fine, text: line)
                continue
            }
            add("keys", level: state == .held ? .fine : .limited, text: line, hint: Self.hint(state))
        }
    }

    /// Key states reported by a running daemon. While the daemon holds the grabs, no other client can probe
    /// the keys.
    private func runningDaemonKeys() -> [String]? {
        guard let paths = try? DaemonPaths(backend: daemonOptions.backend),
            let status = DaemonQuery.output(of: ["status"], at: paths.socket, within: .seconds(1))
        else { return nil }
        return KeysReport.lines(inStatus: status)
    }

    private func checkKeysOfWayland(_ host: OverlayHost) {
        guard daemonOptions.backend != .x11, DesktopSession.current.kind == .plasma else {
            return add(
                "keys", level: .limited,
                text: "no key grabs on this display: bind keys to commands in the compositor")
        }
        // Without states, only switched-off grabs have a line.
        let lines = KeysReport(grab: host.preferences.keys.grab, states: [:]).lines
        add(
            "keys", level: .fine,
            text: lines.first
                ?? "Plasma passes on bound keys while the daemon runs, but not on its lock screen")
    }

    /// Grabs the keys for a moment and reports the resulting states; `nil` on a display without key grabs.
    private func probeKeys(_ host: OverlayHost) -> [String]? {
        guard host.display.capabilities.contains(.keyGrab) else { return nil }
        let policy = host.preferences.hud.desktopHUD
        host.display.grabKeys(host.preferences, isReplacingHUD: policy.suppresses(isSessionDaemon: true))
        defer { host.display.grabKeys([], mode: .off) }
        return KeysReport(host, plasmaKeys: nil)?.lines ?? []
    }

    private static func hint(_ state: KeyGrabStatus) -> String? {
        switch state {
        case .held: nil
        case .taken:
            "unbind the keys there, or bind them there to the command, or set [keys] grab = \"force\""
        case .absent: "remove the binding: this keyboard or its layout has no such key"
        case .duplicate: "remove one of the two bindings"
        case .unknown: "run 'xev' and press the key to see its name"
        }
    }
}
