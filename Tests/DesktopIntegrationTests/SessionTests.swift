// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Foundation
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
    func environmentDeterminesTheDesktop(
        _ variables: [String: String], _ kind: DesktopKind, _ isWayland: Bool
    ) {
        #expect(DesktopSession { variables[$0] } == DesktopSession(kind, isWayland: isWayland))
    }

    @Test func volumeKeysAreTakenOnlyFromLXQtOnX11() {
        let keys = DesktopSession(.lxqt, isWayland: false).keysWithoutSetting
        let names = keys.map(\.keysym).sorted()
        #expect(names == ["XF86AudioLowerVolume", "XF86AudioMute", "XF86AudioRaiseVolume"])
        #expect(keys.allSatisfy { $0.modifiers.isEmpty })
        #expect(DesktopSession(.lxqt, isWayland: true).keysWithoutSetting == [])
        #expect(DesktopSession(.mate, isWayland: false).keysWithoutSetting == [])
    }

    /// A unit or a remote login has none of the variables: the programs with the same X display count.
    @Test func programsOfTheSessionDecideWithoutVariables() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "programs-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        for (process, name, display) in [
            ("11", "cinnamon", ":1"), ("12", "mate-panel", "unix:2.0"), ("13", "i3", ":2"),
            ("14", "bash", ":0"),
            ("self", "xfce4-panel", ":2"),
        ] {
            let folder = root.appending(path: process)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("\(name)\n".utf8).write(to: folder.appending(path: "comm"))
            let environment = "HOME=/\0DISPLAY=\(display)\0LANG=C\0"
            try Data(environment.utf8).write(to: folder.appending(path: "environ"))
        }
        for (display, kind) in [
            (":1", DesktopKind.cinnamon), (":1.1", .cinnamon), (":2", .mate), (":0", .other),
        ] {
            func session(_ desktop: String?) -> DesktopSession {
                let variables = ["DISPLAY": display, "XDG_CURRENT_DESKTOP": desktop ?? ""]
                let variable = { (name: String) -> String? in variables[name] }
                let programs = RunningPrograms(variable: variable, root: root.path)
                return DesktopSession(variable: variable, programs: programs)
            }
            #expect(session(nil).kind == kind)
            #expect(session("XFCE").kind == .xfce)
        }
    }

    /// The process that listens at the Wayland socket is that of the test; its name is in a folder of processes.
    @Test(
        arguments: [
            ("sway", .sway), ("kwin_wayland", .plasma), ("kwin_wayland_wr", .plasma), ("cage", .other),
        ] as [(String, DesktopKind)])
    func programAtTheWaylandSocketDecides(_ name: String, _ kind: DesktopKind) throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "programs-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let folder = root.appending(path: "\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("\(name)\n".utf8).write(to: folder.appending(path: "comm"))
        let listener = try UnixSocket.listen(root.appending(path: "wayland-0").path)
        defer { withExtendedLifetime(listener) {} }
        let variables = ["WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": root.path]
        let programs = RunningPrograms(variable: { variables[$0] }, root: root.path)
        #expect(DesktopSession(variable: { variables[$0] }, programs: programs).kind == kind)
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

    @Test func relativeConfigDirectoryIsIgnored() {
        let variables = ["XDG_CONFIG_HOME": ".config", "HOME": "/h"]
        #expect(DesktopTools(has: { _ in false }) { variables[$0] }.configDirectory == "/h/.config")
    }

    @Test func theNewestKConfigCounts() {
        let five: Set = ["kreadconfig5", "kwriteconfig5"]
        let six: Set = ["kreadconfig6", "kwriteconfig6"]
        #expect(DesktopTools(has: five.contains, variable: { _ in nil }).kconfig == 5)
        #expect(DesktopTools(has: five.union(six).contains, variable: { _ in nil }).kconfig == 6)
        #expect(DesktopTools(has: { $0 == "kreadconfig6" }, variable: { _ in nil }).kconfig == nil)
    }
}
