// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// One query of a desktop tool, for as many settings as the tool prints at once.
enum SettingQuery: Hashable {
    /// All keys of a GSettings schema.
    case schema(String)
    /// The keys of a schema that the user has set. Must run after `schema`.
    case ownKeys(String)
    /// All properties of an xfconf channel.
    case channel(String)
    /// An entry of the user's KDE config file, without the system's files.
    case entry(file: String, group: String, key: String)
    /// All entries of an INI file below the user's config directory.
    case file(String)
    /// The keys of a shortcut of Plasma.
    case shortcut(component: String, action: String)
    /// Whether a unit of the user's systemd is enabled.
    case unit(String)

    /// Default value passed to `kreadconfig`, which prints it for a missing entry.
    private static let missingValue = "(unset)"

    /// The queries whose results give the value of `setting`.
    static func queries(for setting: DesktopSetting) -> [SettingQuery] {
        switch setting {
        case .gsettings(let schema, _): [.schema(schema), .ownKeys(schema)]
        case .xfconf(let channel, _, _): [.channel(channel)]
        case .kconfig(let file, let group, let key): [.entry(file: file, group: group, key: key)]
        case .ini(let file, _, _): [.file(file)]
        case .shortcut(let component, let action): [.shortcut(component: component, action: action)]
        case .unit(let name): [.unit(name)]
        }
    }

    func call(_ tools: DesktopTools) -> ToolCall {
        switch self {
        case .schema(let schema): return ToolCall("gsettings", arguments: ["list-recursively", schema])
        case .ownKeys(let schema):
            switch tools.origin {
            case .dconf: return ToolCall("dconf", arguments: ["dump", "/\(Self.path(schema))/"])
            case .keyfile(let path): return ToolCall("cat", arguments: [path])
            case .defaults:
                return ToolCall(
                    "gsettings", arguments: ["list-recursively", schema],
                    environment: ["GSETTINGS_BACKEND=memory"])
            }
        case .channel(let channel): return ToolCall("xfconf-query", arguments: ["-c", channel, "-l", "-v"])
        case .entry(let file, let group, let key):
            return ToolCall(
                "kreadconfig\(tools.kconfig ?? 6)",
                arguments: ["--file", file, "--group", group, "--key", key, "--default", Self.missingValue],
                environment: [DesktopTools.noSystemFiles])
        case .file(let file): return ToolCall("cat", arguments: ["\(tools.configDirectory)/\(file)"])
        case .shortcut(let component, let action):
            return DesktopTools.shortcutCall(
                "shortcutKeys", signature: "as", arguments: ["4", component, action, "", ""])
        case .unit(let name): return ToolCall("systemctl", arguments: ["--user", "is-enabled", name])
        }
    }

    /// Path of a schema in dconf and in a keyfile: the one behind a colon, or for the schemas of GNOME, Cinnamon and
    /// MATE the one that follows their names.
    static func path(_ schema: String) -> String {
        if let colon = schema.firstIndex(of: ":") {
            return String(schema[colon...].dropFirst(2).dropLast())
        }
        return String(schema.map { $0 == "." ? "/" : $0 }).replacing(
            "SettingsDaemon", with: "settings-daemon")
    }

    /// Parses `result` into `readings`. Returns whether the result is usable.
    func read(_ result: ToolResult, _ tools: DesktopTools, into readings: inout SettingReadings) -> Bool {
        switch self {
        case .ownKeys where result.status != .success && !tools.keepsNoFile: return false
        case .ownKeys(let schema):
            let own = Self.ownKeys(result.output, of: schema, from: tools.origin, readings: readings)
            for (setting, reading) in readings.values {
                guard case .gsettings(schema, let key) = setting else { continue }
                readings.values[setting] = SettingReading(value: reading.value, isSet: own.contains(key))
            }
            return true
        case .unit(let name):
            // The exit status of a disabled unit is 1.
            let state = result.output.split(separator: "\n").first.map(String.init) ?? ""
            guard ["enabled", "disabled"].contains(state) else { return false }
            readings.values[.unit(name)] = SettingReading(value: state)
            return true
        case _ where result.status != .success: return false
        case .schema(let schema): readSchema(result.output, of: schema, into: &readings)
        case .channel(let channel): readChannel(result.output, of: channel, into: &readings)
        case .entry(let file, let group, let key):
            let value = result.output.split(separator: "\n").first.map(String.init) ?? ""
            guard value != Self.missingValue else { return true }
            readings.values[.kconfig(file: file, group: group, key: key)] = SettingReading(value: value)
        case .file(let file): readFile(result.output, of: file, into: &readings)
        case .shortcut(let component, let action):
            let text = result.output.split(separator: "\n").first?.dropFirst("a(ai) ".count) ?? ""
            guard let keys = ShortcutKeys(String(text)) else { return false }
            let setting = DesktopSetting.shortcut(component: component, action: action)
            readings.values[setting] = SettingReading(value: keys.text)
        }
        return true
    }

    /// Parses `[GROUP]` and `KEY=VALUE` lines.
    private func readFile(_ output: String, of file: String, into readings: inout SettingReadings) {
        var group = ""
        for line in output.split(separator: "\n") {
            if line.hasPrefix("["), line.hasSuffix("]") {
                group = String(line.dropFirst().dropLast())
            } else if let end = line.firstIndex(of: "=") {
                let setting = DesktopSetting.ini(file: file, group: group, key: String(line[..<end]))
                readings.values[setting] = SettingReading(value: String(line[line.index(after: end)...]))
            }
        }
    }

    /// Parses `SCHEMA KEY VALUE` lines, where the schema is without a path.
    private func readSchema(_ output: String, of schema: String, into readings: inout SettingReadings) {
        for line in output.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 2)
            guard parts.count == 3, parts[0] == schema.prefix(while: { $0 != ":" }) else { continue }
            readings.values[.gsettings(schema: schema, key: String(parts[1]))] = SettingReading(
                value: String(parts[2]))
        }
    }

    /// Parses `PROPERTY VALUE` lines.
    private func readChannel(_ output: String, of channel: String, into readings: inout SettingReadings) {
        for line in output.split(separator: "\n") {
            let property = line.prefix { $0 != " " }
            let value = line.dropFirst(property.count).drop { $0 == " " }
            readings.properties[channel, default: [:]][String(property)] = String(value)
        }
    }

    /// The keys that the user has set: the keys that dconf or the keyfile contains, or the keys that differ
    /// from the defaults.
    private static func ownKeys(
        _ output: String, of schema: String, from origin: DesktopTools.Origin, readings: SettingReadings
    ) -> Set<String> {
        let group: String
        switch origin {
        case .dconf: group = "[/]"
        case .keyfile: group = "[\(path(schema))]"
        case .defaults: return differing(output, of: schema, readings: readings)
        }
        var keys: Set<String> = []
        var isInside = false
        for line in output.split(separator: "\n") {
            if line.hasPrefix("[") {
                isInside = line == group
            } else if isInside, let end = line.firstIndex(of: "=") {
                keys.insert(String(line[..<end]))
            }
        }
        return keys
    }

    private static func differing(
        _ output: String, of schema: String, readings: SettingReadings
    ) -> Set<String> {
        var defaults = SettingReadings()
        SettingQuery.schema(schema).readSchema(output, of: schema, into: &defaults)
        return Set(
            readings.values.compactMap { setting, reading in
                guard case .gsettings(schema, let key) = setting,
                    defaults.values[setting]?.value != reading.value
                else { return nil }
                return key
            })
    }
}
