// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayDesktopIntegration

@Suite struct SessionTests {
    @Test(
        arguments: [
            (["XDG_CURRENT_DESKTOP": "GNOME", "XDG_SESSION_TYPE": "wayland"], .gnome, true),
            (["XDG_CURRENT_DESKTOP": "ubuntu:GNOME", "XDG_SESSION_TYPE": "x11"], .gnome, false),
            (["XDG_CURRENT_DESKTOP": "GNOME-Classic:GNOME"], .gnome, false),
            (["XDG_CURRENT_DESKTOP": "Budgie:GNOME"], .gnome, false),
            (["XDG_CURRENT_DESKTOP": "KDE", "WAYLAND_DISPLAY": "wayland-0"], .plasma, true),
            (["XDG_CURRENT_DESKTOP": "XFCE"], .xfce, false),
            (["XDG_CURRENT_DESKTOP": "X-Cinnamon"], .cinnamon, false),
            (["XDG_CURRENT_DESKTOP": "MATE"], .mate, false),
            (["XDG_CURRENT_DESKTOP": "sway", "WAYLAND_DISPLAY": "wayland-1"], .sway, true),
            (["XDG_CURRENT_DESKTOP": "Hyprland"], .hyprland, false),
            (["XDG_CURRENT_DESKTOP": "niri"], .niri, false),
            (["XDG_CURRENT_DESKTOP": "labwc:wlroots"], .labwc, false),
            (["SWAYSOCK": "/run/x", "WAYLAND_DISPLAY": "wayland-1"], .sway, true),
            (["I3SOCK": "/run/x"], .i3, false),
            (
                ["KDE_FULL_SESSION": "true", "XDG_SESSION_TYPE": "x11", "WAYLAND_DISPLAY": "w"], .plasma,
                false
            ),
            (["DESKTOP_SESSION": "xfce"], .xfce, false),
            (["DESKTOP_SESSION": "i3"], .i3, false),
            (["XDG_CURRENT_DESKTOP": "LXQt"], .lxqt, false),
            ([:], .other, false),
        ] as [([String: String], DesktopKind, Bool)])
    func environment(_ variables: [String: String], _ kind: DesktopKind, _ isWayland: Bool) {
        #expect(DesktopSession { variables[$0] } == DesktopSession(kind, isWayland: isWayland))
    }

    @Test(
        arguments: [
            (["gsettings", "dconf"], nil, .dconf), (["gsettings", "dconf"], "dconf", .dconf),
            (["gsettings"], nil, .defaults), (["gsettings", "dconf"], "memory", .defaults),
            (["gsettings", "dconf"], "keyfile", .keyfile("/c/glib-2.0/settings/keyfile")),
        ] as [(Set<String>, String?, DesktopTools.Origin)])
    func settingsBackendIsDetected(
        _ programs: Set<String>, _ backend: String?, _ origin: DesktopTools.Origin
    ) {
        let variables = ["XDG_CONFIG_HOME": "/c", "GSETTINGS_BACKEND": backend ?? ""]
        let tools = DesktopTools(has: programs.contains) { name in
            variables[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        #expect(tools.origin == origin)
    }

    @Test func theNewestKConfigCounts() {
        let five: Set = ["kreadconfig5", "kwriteconfig5"]
        let six: Set = ["kreadconfig6", "kwriteconfig6"]
        #expect(DesktopTools(has: five.contains, variable: { _ in nil }).kconfig == 5)
        #expect(DesktopTools(has: five.union(six).contains, variable: { _ in nil }).kconfig == 6)
        #expect(DesktopTools(has: { $0 == "kreadconfig6" }, variable: { _ in nil }).kconfig == nil)
    }
}
