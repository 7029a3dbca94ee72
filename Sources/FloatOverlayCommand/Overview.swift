// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime

/// The output of `floatoverlay` without arguments: the features of this session, and how the session starts them.
struct Overview {
    /// The start-up files of desktops that have no other list of programs to start.
    private static let startFiles = [
        "sway": ("exec floatoverlay daemon", "~/.config/sway/config"),
        "i3": ("exec --no-startup-id floatoverlay daemon", "~/.config/i3/config"),
        "hyprland": ("exec-once = floatoverlay daemon", "~/.config/hypr/hyprland.conf"),
        "niri": (#"spawn-at-startup "floatoverlay" "daemon""#, "~/.config/niri/config.kdl"),
        "labwc": ("floatoverlay daemon &", "~/.config/labwc/autostart"),
    ]

    /// Returns an environment variable.
    let variable: (String) -> String?
    /// Whether a file exists.
    let exists: (String) -> Bool
    /// The directory of this program.
    let directory: String
    let isDaemonRunning: Bool
    let hasBrightness: Bool

    /// Five lines.
    var text: String {
        [
            "FloatOverlay \(Version.text): \(daemonState).", "Here: \(features).",
            "Try: floatoverlay show clock; floatoverlay volume +5%; floatoverlay hud 40%",
            "\(autostartInstruction).",
            "More: floatoverlay --help; floatoverlay doctor; man floatoverlay",
        ].map { $0 + "\n" }.joined()
    }

    private var display: String? { variable("WAYLAND_DISPLAY") ?? variable("DISPLAY") }

    private var daemonState: String {
        guard let display else { return "no display, because WAYLAND_DISPLAY and DISPLAY are not set" }
        return isDaemonRunning
            ? "the daemon is running on display \(display)"
            : "the daemon is not running on display \(display), and commands start it"
    }

    private var features: String {
        let hasAudio =
            variable("PULSE_SERVER") != nil
            || variable("XDG_RUNTIME_DIR").map { exists($0 + "/pulse/native") } == true
        let hasVideo = [directory, directory + "/../libexec/floatoverlay"].contains {
            exists($0 + "/floatoverlay-video")
        }
        let all: [(name: String, isPresent: Bool, reason: String)] = [
            ("overlays and HUD", display != nil, "no display"), ("volume", hasAudio, "no audio server"),
            ("brightness", hasBrightness, "no backlight and no external monitor"),
            ("videos", hasVideo, "floatoverlay-video is not installed"),
        ]
        let present = all.filter { $0.isPresent }.map { $0.name }.joined(separator: ", ")
        let missing = all.filter { !$0.isPresent }.map { "no \($0.name) (\($0.reason))" }.joined(
            separator: ", ")
        return [present, missing].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    private var autostartInstruction: String {
        let home = BaseDirectory.config.path(variable) ?? "~/.config"
        if exists(home + "/systemd/user/graphical-session.target.wants/floatoverlay.service") {
            return "systemd starts the daemon at login"
        }
        let desktop = variable("XDG_CURRENT_DESKTOP")?.split(separator: ":").first?.lowercased() ?? ""
        let purpose = "To start the daemon at login:"
        if let (line, file) = Self.startFiles[desktop] { return "\(purpose) add '\(line)' to \(file)" }
        let units = [directory + "/../lib/systemd/user", "/usr/lib/systemd/user", home + "/systemd/user"]
        let hasUnit = units.contains { exists($0 + "/floatoverlay.service") }
        let hasManager = variable("XDG_RUNTIME_DIR").map { exists($0 + "/systemd/private") } == true
        return hasUnit && hasManager
            ? "\(purpose) systemctl --user enable --now floatoverlay"
            : "\(purpose) add 'floatoverlay daemon' to the programs that the desktop starts"
    }
}

extension Overview {
    /// The overview for the environment of this process.
    static func ofThisSession() -> Overview {
        let own = Process.executable
        return Overview(
            variable: Process.variable, exists: Files.exists,
            directory: own.lastIndex(of: "/").map { String(own[..<$0]) } ?? ".",
            isDaemonRunning: hasDaemon,
            hasBrightness: BlockingDevices(preferences: Preferences().brightness).hasScreens)
    }

    private static var hasDaemon: Bool {
        do throws(Diagnostic) {
            guard let socket = try DaemonPaths(backend: nil).connect() else { return false }
            return socket.number >= 0
        } catch {
            return false
        }
    }
}
