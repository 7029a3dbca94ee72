// SPDX-License-Identifier: MIT
import Testing

@testable import FloatOverlayCommand

/// `floatoverlay` without arguments.
@Suite struct OverviewTests {
    private func lines(
        _ variables: [String: String], files: Set<String> = [], isDaemonRunning: Bool = false,
        hasBrightness: Bool = false
    ) -> [String] {
        let overview = Overview(
            variable: { variables[$0] }, exists: { files.contains($0) }, directory: "/usr/bin",
            isDaemonRunning: isDaemonRunning, hasBrightness: hasBrightness)
        return overview.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
            String.init)
    }

    @Test func fiveLinesDescribeTheSession() {
        let lines = lines(
            ["WAYLAND_DISPLAY": "wayland-1", "XDG_RUNTIME_DIR": "/run/user/1", "HOME": "/home/a"],
            files: ["/run/user/1/pulse/native", "/usr/bin/../libexec/floatoverlay/floatoverlay-video"],
            isDaemonRunning: true, hasBrightness: true)
        #expect(lines.count == 5)
        #expect(lines[0].hasSuffix("the daemon is running on display wayland-1."))
        #expect(lines[1] == "Here: overlays and HUD, volume, brightness, videos.")
    }

    @Test func missingPartsHaveTheirReason() {
        let lines = lines([:])
        #expect(lines.count == 5)
        #expect(lines[0].contains("no display"))
        #expect(
            lines[1] == "Here: no overlays and HUD (no display), no volume (no audio server), no brightness "
                + "(no backlight and no external monitor), no videos (floatoverlay-video is not installed).")
    }

    private static let purpose = "To start the daemon at login: "

    @Test(
        arguments: [
            ("sway", [], "\(purpose)add 'exec floatoverlay daemon' to ~/.config/sway/config"),
            (
                "Hyprland", [],
                "\(purpose)add 'exec-once = floatoverlay daemon' to ~/.config/hypr/hyprland.conf"
            ),
            (
                "ubuntu:GNOME", [],
                "\(purpose)add 'floatoverlay daemon' to the programs that the desktop starts"
            ),
            ("GNOME", ["/run/user/1/systemd/private"], "\(purpose)add 'floatoverlay daemon' to the programs"),
            (
                "GNOME",
                ["/run/user/1/systemd/private", "/usr/bin/../lib/systemd/user/floatoverlay.service"],
                "\(purpose)systemctl --user enable --now floatoverlay"
            ),
            (
                "sway", ["/home/a/.config/systemd/user/graphical-session.target.wants/floatoverlay.service"],
                "systemd starts the daemon at login."
            ),
        ] as [(String, Set<String>, String)])
    func loginDependsOnTheDesktop(desktop: String, files: Set<String>, expected: String) {
        let variables = ["XDG_CURRENT_DESKTOP": desktop, "XDG_RUNTIME_DIR": "/run/user/1", "HOME": "/home/a"]
        let line = lines(variables, files: files)[3]
        #expect(line.hasPrefix(expected), "\(line)")
    }

    @Test func relativeConfigDirectoryIsIgnored() {
        let variables = ["XDG_CONFIG_HOME": ".config", "HOME": "/h"]
        let unit = "systemd/user/graphical-session.target.wants/floatoverlay.service"
        #expect(!lines(variables, files: [".config/\(unit)"])[3].hasPrefix("systemd starts"))
        #expect(lines(variables, files: ["/h/.config/\(unit)"])[3].hasPrefix("systemd starts"))
    }
}
