// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime

/// The desktop session of a program, read from the environment.
package struct DesktopSession: Hashable, Sendable {
    /// The desktop, compositor or window manager.
    package var kind: DesktopKind
    /// Whether the session runs on Wayland, where clients cannot grab keys.
    package var isWayland: Bool

    package init(_ kind: DesktopKind, isWayland: Bool) {
        self.kind = kind
        self.isWayland = isWayland
    }

    /// Reads the environment through `variable`: the first known name in XDG_CURRENT_DESKTOP, or else
    /// variables that single desktops set for their programs, or else DESKTOP_SESSION. `programs` decide if none of
    /// them is known, as in a systemd unit or after a login from another machine.
    init(variable: (String) -> String?, programs: RunningPrograms? = nil) {
        let names = (variable("XDG_CURRENT_DESKTOP") ?? "").split(separator: ":")
        let own: [(String, DesktopKind)] = [
            ("SWAYSOCK", .sway), ("HYPRLAND_INSTANCE_SIGNATURE", .hyprland), ("NIRI_SOCKET", .niri),
            ("LABWC_PID", .labwc), ("I3SOCK", .i3), ("KDE_FULL_SESSION", .plasma),
        ]
        kind =
            names.lazy.compactMap { DesktopKind(name: $0) }.first
            ?? own.first { variable($0.0) != nil }?.1
            ?? variable("DESKTOP_SESSION").flatMap { DesktopKind(name: $0[...]) }
            ?? programs?.kind ?? .other
        let type = variable("XDG_SESSION_TYPE")
        isWayland = type == "wayland" || (type != "x11" && variable("WAYLAND_DISPLAY") != nil)
    }

    /// The session of this process.
    package static var current: DesktopSession {
        DesktopSession(
            variable: Process.variable, programs: RunningPrograms(variable: Process.variable))
    }

    /// The keys of the desktop's HUD that no setting releases, so that the daemon takes them from the desktop while it
    /// replaces the HUD. On LXQt, lxqt-globalkeysd keeps the grabs of the panel's volume plugin, even while the panel
    /// does not respond.
    package var keysWithoutSetting: Set<KeyChord> {
        kind == .lxqt && !isWayland ? Set(KeyChord.Media.volume.map { KeyChord($0) }) : []
    }

    /// For example "XFCE on X11".
    package var name: String { "\(kind.name) on \(isWayland ? "Wayland" : "X11")" }
}
