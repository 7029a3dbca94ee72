// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The output of `status`.
package struct StatusReport: Hashable, Sendable {
    /// The display as named in the environment (DISPLAY or WAYLAND_DISPLAY).
    package var display: String
    /// The overlays, oldest first.
    package var overlays: [OverlayReport] = []
    /// The default sink; `nil` without an audio server or a sink.
    package var volume: VolumeReading?
    /// The highest percentage that a change of the volume may reach.
    package var volumeLimit = 100
    /// The chosen backlight; `nil` if no backlight is chosen.
    package var brightness: BrightnessReading?
    /// The key grabs; `nil` on displays without key grabs (Wayland).
    package var keys: KeysReport?
    /// The settings that switch the desktop's own HUD off now.
    package var desktopHUD: [String] = []
    /// The longest turn of the daemon's event loop since the last query; `nil` when it is not reported.
    package var worstTurn: Duration?
    /// The path of the config file, existing or not; `nil` when no path can be determined.
    package var configPath: String?
    /// The errors in the config file, one line each.
    package var configErrors: [String] = []

    package init(display: String) { self.display = display }

    /// The report as a JSON object (see docs/json.md).
    package var json: JSON {
        [
            "kind": "status",
            "version": .string(Version.text),
            "display": .string(display),
            "overlays": .array(overlays.map(\.json)),
            "volume": volume.map { JSON($0, limit: volumeLimit) } ?? .null,
            "brightness": brightness.map { JSON($0) } ?? .null,
            "keys": keys?.json ?? .null,
            "desktop-hud": JSON(desktopHUD),
            "config": ["path": JSON(configPath), "errors": JSON(configErrors)],
            "loop": worstTurn.map { ["worst": Self.milliseconds($0)] } ?? .null,
        ]
    }

    /// A duration in milliseconds with microsecond precision.
    private static func milliseconds(_ duration: Duration) -> JSON {
        .number(Double(duration.nanoseconds / 1000) / 1000)
    }

    /// The report as text.
    package var plain: String {
        var lines = ["floatoverlayd \(Version.text) on \(display)"]
        lines += overlays.isEmpty ? ["overlay     none"] : overlays.map(\.plain)
        lines.append(
            "volume      " + (volume.map { "\($0.plain) on \($0.label)" } ?? "no audio server or sink"))
        lines.append("brightness  " + (brightness.map { "\($0.plain) on \($0.device)" } ?? "no backlight"))
        lines += keys?.plain ?? []
        if !desktopHUD.isEmpty {
            lines.append("desktop-hud off until the daemon exits: " + desktopHUD.joined(separator: ", "))
            lines.append("            to keep it on, set [hud] desktop-hud = \"leave\"")
        }
        lines.append("config      " + (configPath ?? "built-in"))
        lines += configErrors.map { "            " + $0 }
        return lines.joined(separator: "\n") + "\n"
    }
}
