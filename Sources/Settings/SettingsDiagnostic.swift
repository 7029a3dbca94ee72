// SPDX-License-Identifier: MIT

/// Something to say about a config file, in one line.
public struct SettingsDiagnostic: Hashable, Sendable, CustomStringConvertible {
    /// How bad it is.
    public enum Severity: Hashable, Sendable {
        /// The file is not used.
        case error
        /// The file is used, but something in it has no effect.
        case notice
    }

    /// How bad it is.
    public var severity: Severity
    /// The file, as it was named.
    public var path: String
    /// Where in the file; `nil` for the file as a whole.
    public var position: TextPosition?
    /// The section, without brackets; `nil` outside sections.
    public var section: String?
    /// The key; `nil` for a section or the file as a whole.
    public var key: String?
    /// What is wrong, and the legal words.
    public var message: String

    /// `path:line:column: [section] key: message`; control characters in names are escaped.
    public var description: String {
        var text = path
        if let position { text += ":\(position.line):\(position.column)" }
        text += ":"
        if let section { text += " [\(DiagnosticFormat.name(section))]" }
        if let key { text += " \(DiagnosticFormat.name(key))" }
        if section != nil || key != nil { text += ":" }
        return text + " " + message
    }
}
