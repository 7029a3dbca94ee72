// SPDX-License-Identifier: MIT

/// Which of the desktops' tools are here, and how they are used.
public struct DesktopTools: Hashable, Sendable {
    /// How to learn which keys of GSettings the user has set; `gsettings` itself does not tell.
    enum Origin: Hashable, Sendable {
        /// From what dconf keeps.
        case dconf
        /// From the file of GLib's keyfile back end.
        case keyfile(String)
        /// By comparing with the defaults, which an empty memory shows.
        case defaults
    }

    /// `gsettings` is here.
    public var hasGSettings: Bool
    /// `xfconf-query` is here.
    public var hasXfconf: Bool
    /// The generation of `kreadconfig` and `kwriteconfig`, 6 or 5; `nil` without them.
    public var kconfig: Int?
    /// `gdbus`, which tells running programs that a KDE setting is another one, is here.
    public var hasGDBus: Bool
    /// XFCE's power manager is here.
    public var hasPowerManager: Bool
    /// XFCE's other volume daemon, which has no switch, is here.
    public var hasVolumed: Bool
    let origin: Origin

    /// Only the user's files count: an entry that a file of the system has too would otherwise be taken away by a
    /// mark that hides both.
    static let noSystemFiles = "XDG_CONFIG_DIRS=/dev/null"

    /// A failure to read may mean that nothing has been set yet.
    var keepsNoFile: Bool { if case .keyfile = origin { true } else { false } }

    /// Looks for programs by `has` and reads the environment by `variable`.
    public init(has: (String) -> Bool, variable: (String) -> String?) {
        hasGSettings = has("gsettings")
        hasXfconf = has("xfconf-query")
        kconfig = [6, 5].first { has("kreadconfig\($0)") && has("kwriteconfig\($0)") }
        hasGDBus = has("gdbus")
        hasPowerManager = has("xfce4-power-manager")
        hasVolumed = has("xfce4-volumed-pulse")
        let backend = variable("GSETTINGS_BACKEND")
        let config = variable("XDG_CONFIG_HOME") ?? variable("HOME").map { $0 + "/.config" } ?? ""
        switch backend {
        case "keyfile": origin = .keyfile(config + "/glib-2.0/settings/keyfile")
        case nil where has("dconf"), "dconf" where has("dconf"): origin = .dconf
        default: origin = .defaults
        }
    }

    /// What sets `setting` to `value`, or takes it away (`nil`); `exists`: it has a value, whose type stays.
    func writeCall(_ setting: DesktopSetting, _ value: String?, exists: Bool) -> ToolCall {
        switch setting {
        case .gsettings(let schema, let key):
            guard let value else { return ToolCall("gsettings", ["reset", schema, key]) }
            return ToolCall("gsettings", ["set", schema, key, value])
        case .xfconf(let channel, let property, let type):
            let place = ["-c", channel, "-p", property]
            guard let value else { return ToolCall("xfconf-query", place + ["-r"]) }
            return ToolCall("xfconf-query", place + (exists ? [] : ["-n", "-t", type]) + ["-s", value])
        case .kconfig(let file, let group, let key):
            let place = ["--file", file, "--group", group, "--key", key]
            let value = value.map { ["--", $0] } ?? ["--delete", ""]
            return ToolCall("kwriteconfig\(kconfig ?? 6)", place + value, environment: [Self.noSystemFiles])
        }
    }

    /// What tells running programs about changes of `settings`, for tools that do not tell by themselves.
    func notifyCalls(_ settings: [DesktopSetting]) -> [ToolCall] {
        var keys: [String: [String]] = [:]
        for case .kconfig(let file, let group, let key) in settings {
            keys["\(file)\t\(group)", default: []].append(key)
        }
        guard hasGDBus else { return [] }
        return keys.sorted { $0.key < $1.key }.map { place, keys in
            let names = place.split(separator: "\t", omittingEmptySubsequences: false)
            let list = keys.map { "b'\($0)'" }.joined(separator: ", ")
            return ToolCall(
                "gdbus",
                [
                    "emit", "--session", "--object-path", "/\(names[0])", "--signal",
                    "org.kde.kconfig.notify.ConfigChanged", "{'\(names[1])': [\(list)]}",
                ])
        }
    }
}
