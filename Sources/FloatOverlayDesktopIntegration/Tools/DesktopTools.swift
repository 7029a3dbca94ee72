// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
package import FloatOverlayRuntime

/// The installed desktop tools and their command lines.
package struct DesktopTools: Hashable, Sendable {
    /// Source for the GSettings keys that the user has set. `gsettings` prints values in effect and does not
    /// mark defaults.
    enum Origin: Hashable, Sendable {
        /// Output of `dconf dump`.
        case dconf
        /// The file of GLib's keyfile back end.
        case keyfile(String)
        /// Comparison with the defaults, which GSETTINGS_BACKEND=memory prints.
        case defaults
    }

    /// `gsettings` is installed.
    package var hasGSettings: Bool
    /// `xfconf-query` is installed.
    package var hasXfconf: Bool
    /// Major version of `kreadconfig` and `kwriteconfig`, 6 or 5; `nil` without them.
    package var kconfig: Int?
    /// `gdbus` is installed; it notifies running programs of changed KDE settings.
    package var hasGDBus: Bool
    /// `busctl` is installed; it changes the shortcuts of Plasma.
    package var hasBusctl: Bool
    /// `systemctl` is installed.
    package var hasSystemctl: Bool
    /// xfce4-power-manager is installed.
    package var hasPowerManager: Bool
    /// xfce4-volumed-pulse is installed; its notifications cannot be switched off.
    package var hasVolumed: Bool
    let origin: Origin
    /// The directory of the user's config files.
    let configDirectory: String

    /// The programs that `init` asks for.
    private static let programs = [
        "gsettings", "xfconf-query", "kreadconfig6", "kwriteconfig6", "kreadconfig5", "kwriteconfig5",
        "gdbus", "busctl", "systemctl", "xfce4-power-manager", "xfce4-volumed-pulse", "dconf",
    ]

    /// Limits KConfig 5 and 6 to the user's files. `kwriteconfig --delete` writes a deletion mark for an
    /// entry that a system file also contains, and the mark hides both values.
    static let noSystemFiles = "XDG_CONFIG_DIRS=/dev/null"

    /// Whether a failed read of the user's keys may mean that no key is set: GLib creates the keyfile with
    /// the first change.
    var keepsNoFile: Bool { if case .keyfile = origin { true } else { false } }

    /// Searches for programs with `has` and reads the environment with `variable`.
    package init(has: (String) -> Bool, variable: (String) -> String?) {
        hasGSettings = has("gsettings")
        hasXfconf = has("xfconf-query")
        kconfig = [6, 5].first { has("kreadconfig\($0)") && has("kwriteconfig\($0)") }
        hasGDBus = has("gdbus")
        hasBusctl = has("busctl")
        hasSystemctl = has("systemctl")
        hasPowerManager = has("xfce4-power-manager")
        hasVolumed = has("xfce4-volumed-pulse")
        let backend = variable("GSETTINGS_BACKEND")
        configDirectory = BaseDirectory.config.path(variable) ?? ""
        switch backend {
        case "keyfile": origin = .keyfile(configDirectory + "/glib-2.0/settings/keyfile")
        case nil where has("dconf"), "dconf" where has("dconf"): origin = .dconf
        default: origin = .defaults
        }
    }

    /// Searches in PATH in a child process, and passes the tools to `onEnd` in a later turn.
    package static func find(
        in reactor: Reactor, onEnd: @escaping (DesktopTools) -> Void
    ) -> FileTask {
        FileTask.find(programs, in: reactor) {
            onEnd(DesktopTools(has: $0.contains, variable: Process.variable))
        }
    }

    /// The tools in PATH. Blocks until they are found.
    package static var installed: DesktopTools {
        var tools = DesktopTools(has: { _ in false }, variable: Process.variable)
        find(in: Reactor()) { tools = $0 }.wait(atMost: FileTask.timeout)
        return tools
    }

    /// The commands that set `setting` to `value`, or reset the setting (`nil`). `exists`: the setting has a
    /// value, whose type is kept.
    func writeCalls(_ setting: DesktopSetting, _ value: String?, exists: Bool) -> [ToolCall] {
        switch setting {
        case .gsettings(let schema, let key):
            return [
                ToolCall(
                    "gsettings", arguments: value.map { ["set", schema, key, $0] } ?? ["reset", schema, key])
            ]
        case .xfconf(let channel, let property, let type):
            let words = ["-c", channel, "-p", property]
            guard let value else {
                let first = setting.valueBeforeReset.map { ["-s", $0] }
                return [first, ["-r"]].compactMap { $0 }.map {
                    ToolCall("xfconf-query", arguments: words + $0)
                }
            }
            let creation = exists ? [] : ["-n", "-t", type]
            return [ToolCall("xfconf-query", arguments: words + creation + ["-s", value])]
        case .kconfig(let file, let group, let key):
            let words = ["--file", file, "--group", group, "--key", key]
            let value = value.map { ["--", $0] } ?? ["--delete", ""]
            return [
                ToolCall(
                    "kwriteconfig\(kconfig ?? 6)", arguments: words + value,
                    environment: [Self.noSystemFiles])
            ]
        case .ini(let file, let group, let key):
            let script = Self.edit(group, key: key, value: value, exists: exists)
            let words = ["-i", "--follow-symlinks", "-e", script]
            return [ToolCall("sed", arguments: words + ["\(configDirectory)/\(file)"])]
        case .shortcut(let component, let action):
            return Self.shortcutCalls(component, action: action, keys: value.flatMap { ShortcutKeys($0) })
        case .unit(let name):
            let verb = value == "enabled" ? "enable" : "disable"
            return [ToolCall("systemctl", arguments: ["--user", verb, "--now", name])]
        }
    }

    /// The calls that give `keys` to a shortcut of Plasma. A key has one shortcut, which may be one of FloatOverlay,
    /// even after the daemon was killed.
    private static func shortcutCalls(
        _ component: String, action: String, keys: ShortcutKeys?
    ) -> [ToolCall] {
        guard let keys else { return [] }
        let releases = keys.keys.map { key in
            let name = ApplicationID.plasmaShortcut + String(key)
            return shortcutCall(
                "unregister", signature: "ss", arguments: [ApplicationID.plasmaComponent, name])
        }
        let words = keys.text.split(separator: " ").map { String($0) }
        let arguments = ["4", component, action, "", ""] + words
        return releases
            + [shortcutCall("setForeignShortcutKeys", signature: "asa(ai)", arguments: arguments)]
    }

    /// A call of a method of KGlobalAccel, which is not started for the call.
    static func shortcutCall(_ method: String, signature: String, arguments: [String]) -> ToolCall {
        let words = [
            "--user", "--auto-start=no", "call", "org.kde.kglobalaccel", "/kglobalaccel",
            "org.kde.KGlobalAccel", method, signature,
        ]
        return ToolCall("busctl", arguments: words + arguments)
    }

    /// The script of `sed` that changes, appends or removes one entry and keeps all other bytes. The words contain
    /// only letters and digits (`DesktopHUDSettings.contains`).
    private static func edit(_ group: String, key: String, value: String?, exists: Bool) -> String {
        let header = "/^\\[\(group)\\]$/"
        guard let value else { return "\(header),/^\\[/{/^\(key)=/d}" }
        return exists
            ? "\(header),/^\\[/s/^\(key)=.*/\(key)=\(value)/" : "\(header)a \(key)=\(value)"
    }

    /// The D-Bus signals that notify running programs of changed `settings`, for tools that send none
    /// (`kwriteconfig`).
    func notifyCalls(_ settings: [DesktopSetting]) -> [ToolCall] {
        var keys: [String: [String]] = [:]
        for case .kconfig(let file, let group, let key) in settings {
            keys["\(file)\t\(group)", default: []].append(key)
        }
        guard hasGDBus else { return [] }
        return keys.sorted { $0.key < $1.key }.map { location, keys in
            let names = location.split(separator: "\t", omittingEmptySubsequences: false)
            let list = keys.map { "b'\($0)'" }.joined(separator: ", ")
            return ToolCall(
                "gdbus",
                arguments: [
                    "emit", "--session", "--object-path", "/\(names[0])", "--signal",
                    "org.kde.kconfig.notify.ConfigChanged", "{'\(names[1])': [\(list)]}",
                ])
        }
    }
}
