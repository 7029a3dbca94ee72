// SPDX-License-Identifier: MIT

/// A diagnostic for a config file, in one line.
package struct SettingsDiagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The severity of a diagnostic.
    package enum Severity: Hashable, Sendable {
        /// An error: the file is not used.
        case error
        /// A notice: the file is used, but a part of it has no effect.
        case notice
    }

    /// The severity.
    package var severity: Severity
    /// The path of the file, as given by the user.
    package var path: String
    /// The position in the file; `nil` for the file as a whole.
    package var position: TextPosition?
    /// The section without brackets; `nil` outside sections.
    package var section: String?
    /// The key; `nil` for a section or the file as a whole.
    package var key: String?
    /// The problem and the valid values.
    package var message: String

    /// The diagnostic as `path:line:column: [section] key: message`, with escaped control characters in
    /// names.
    package var description: String {
        var text = path
        if let position { text += ":\(position.line):\(position.column)" }
        text += ":"
        if let section { text += " [\(DiagnosticFormat.name(section))]" }
        if let key { text += " \(DiagnosticFormat.name(key))" }
        if section != nil || key != nil { text += ":" }
        return text + " " + message
    }
}
