// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// Checks the command of a binding, given as its arguments; returns the problem, or `nil` for a valid
/// command.
package typealias CommandCheck = ([String]) -> String?

/// Returns whether a keysym with this name exists.
package typealias KeyCheck = (String) -> Bool

/// The result of reading a config file, or the built-in defaults if there is none.
package struct SettingsFile: Hashable, Sendable {
    /// The limit of the file size in bytes.
    package static let sizeLimit = 1 << 16
    /// The limit of stored diagnostics; one more line counts the rest.
    package static let diagnosticLimit = 100

    /// The path of the file, as given by the user.
    package let path: String
    /// Whether the file exists; otherwise the defaults are in effect.
    package let exists: Bool
    /// The settings in the file; `nil` when the file contains an error.
    package let preferences: Preferences?
    /// The errors and notices, in the order of the file.
    package let diagnostics: [SettingsDiagnostic]
    /// The exit status of a command that needs the file, if it cannot be read: 66, 69, 77 or 78.
    package let readFailure: ExitStatus?

    /// The diagnostics of severity `error`, because of which the file is not used.
    package var errors: [SettingsDiagnostic] { diagnostics.filter { $0.severity == .error } }
    /// The diagnostics of severity `notice`; the file is used.
    package var notices: [SettingsDiagnostic] { diagnostics.filter { $0.severity == .notice } }

    /// Reads the file at `path`, links followed, without blocking. A missing file is an error. `check`
    /// validates commands, whose grammar is in another module. `knowsKey` validates key names, because only
    /// the library of the display has their list; an unknown name is a notice.
    package static func read(
        _ path: String, check: @escaping CommandCheck, knowsKey: @escaping KeyCheck = { _ in true }
    ) -> SettingsFile {
        do throws(SettingsFileError) {
            return parse(
                try readFile(path, limit: sizeLimit), path: path, check: check, knowsKey: knowsKey)
        } catch {
            return unreadable(path, error)
        }
    }

    /// The file at `path`, which `error` prevents from being read.
    static func unreadable(_ path: String, _ error: SettingsFileError) -> SettingsFile {
        let diagnostic = SettingsDiagnostic(severity: .error, path: path, message: error.description)
        return SettingsFile(
            path: path, exists: error != .missing, preferences: nil, diagnostics: [diagnostic],
            readFailure: error.exitStatus)
    }

    /// Parses `text` as the content of the file at `path`.
    package static func parse(
        _ text: [UInt8], path: String, check: @escaping CommandCheck,
        knowsKey: @escaping KeyCheck = { _ in true }
    ) -> SettingsFile {
        let diagnostics: [SettingsDiagnostic]
        var preferences: Preferences?
        do throws(TOMLDocument.SyntaxError) {
            try InputLimits.check(text)
            let document = try TOMLDocument(text)
            var reader = SettingsReader(path: path, check: check, knowsKey: knowsKey)
            reader.read(document)
            (preferences, diagnostics) = (reader.preferences, reader.diagnostics)
        } catch {
            diagnostics = [
                SettingsDiagnostic(
                    severity: .error, path: path, position: error.position, message: error.message)
            ]
        }
        if diagnostics.contains(where: { $0.severity == .error }) { preferences = nil }
        return SettingsFile(
            path: path, exists: true, preferences: preferences,
            diagnostics: bounded(diagnostics, path: path), readFailure: nil)
    }

    /// The built-in defaults without a file; `path` is the first path that was searched.
    static func absent(_ path: String) -> SettingsFile {
        SettingsFile(
            path: path, exists: false, preferences: Preferences(), diagnostics: [], readFailure: nil)
    }

    /// Keeps the first hundred diagnostics and the number of the others, so that logs and replies have
    /// bounded length.
    private static func bounded(_ diagnostics: [SettingsDiagnostic], path: String) -> [SettingsDiagnostic] {
        guard diagnostics.count > diagnosticLimit else { return diagnostics }
        let rest = diagnostics.count - diagnosticLimit
        let hasErrors = diagnostics.contains { $0.severity == .error }
        let last = SettingsDiagnostic(
            severity: hasErrors ? .error : .notice, path: path, message: "and \(rest) more")
        return diagnostics.prefix(diagnosticLimit) + [last]
    }
}
