// SPDX-License-Identifier: MIT

/// Text format of the journal: one record per line, fields separated by tabs.
package enum JournalFormat {
    /// The first line of the file. A file with another first line has an unsupported format and is not
    /// changed.
    static let header = "floatoverlay desktop-hud 1"
    /// Maximum number of records. A larger file is rejected.
    package static let maxRecords = 1000

    /// The text is not a journal of this format.
    package struct Unreadable: Error {}

    /// The file with `records`.
    package static func text(_ records: [SettingRecord]) -> String {
        ([header] + records.map(line)).map { $0 + "\n" }.joined()
    }

    /// Parses the text by Unicode scalars: as characters, a tab and a combining scalar after it would be one
    /// character.
    package static func records(_ text: String) throws(Unreadable) -> [SettingRecord] {
        var lines = split(text, at: "\n")[...]
        guard lines.popFirst() == header, lines.popLast() == "", lines.count <= maxRecords else {
            throw Unreadable()
        }
        return try lines.map { line throws(Unreadable) in
            guard let record = record(line) else { throw Unreadable() }
            return record
        }
    }

    private static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
        text.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map { String($0) }
    }

    private static func line(_ record: SettingRecord) -> String {
        let location: [String]
        switch record.setting {
        case .gsettings(let schema, let key): location = ["gsettings", schema, key, ""]
        case .xfconf(let channel, let property, let type): location = ["xfconf", channel, property, type]
        case .kconfig(let file, let group, let key): location = ["kconfig", file, group, key]
        case .ini(let file, let group, let key): location = ["ini", file, group, key]
        case .shortcut(let component, let action): location = ["shortcut", component, action, ""]
        case .unit(let name): location = ["unit", name, "", ""]
        }
        let values = [record.value, record.before == nil ? "unset" : "set", record.before ?? ""]
        return (location + values).map(escaped).joined(separator: "\t")
    }

    private static func record(_ line: String) -> SettingRecord? {
        let parts = split(line, at: "\t").map(unescaped)
        guard parts.count == 7 else { return nil }
        let setting: DesktopSetting
        switch parts[0] {
        case "gsettings": setting = .gsettings(schema: parts[1], key: parts[2])
        case "xfconf": setting = .xfconf(channel: parts[1], property: parts[2], type: parts[3])
        case "kconfig": setting = .kconfig(file: parts[1], group: parts[2], key: parts[3])
        case "ini": setting = .ini(file: parts[1], group: parts[2], key: parts[3])
        case "shortcut": setting = .shortcut(component: parts[1], action: parts[2])
        case "unit": setting = .unit(parts[1])
        default: return nil
        }
        switch parts[5] {
        case "set": return SettingRecord(setting: setting, before: parts[6], value: parts[4])
        case "unset": return SettingRecord(setting: setting, before: nil, value: parts[4])
        default: return nil
        }
    }

    private static func escaped(_ text: String) -> String {
        let parts = text.unicodeScalars.map { scalar -> String in
            switch scalar {
            case "\\": "\\\\"
            case "\t": "\\t"
            case "\n": "\\n"
            default: String(scalar)
            }
        }
        return parts.joined()
    }

    private static func unescaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var isEscape = false
        for scalar in text.unicodeScalars {
            if isEscape {
                result.append(scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar)
                isEscape = false
            } else if scalar == "\\" {
                isEscape = true
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
