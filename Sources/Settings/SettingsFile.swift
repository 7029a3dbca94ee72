// SPDX-License-Identifier: MIT
public import Core

/// Says what is wrong with the command words of a binding; `nil` when nothing is.
public typealias CommandCheck = ([String]) -> String?

/// Says whether a keysym has this name.
public typealias KeyCheck = (String) -> Bool

/// A config file that was read, or the built-in defaults where there is none.
public struct SettingsFile: Hashable, Sendable {
    /// The longest file that is read, in bytes.
    public static let sizeLimit = 1 << 16
    /// As many diagnostics as are kept; a line after them counts the rest.
    public static let diagnosticLimit = 100

    /// The file, as it was named.
    public let path: String
    /// Whether the file is there; without it the defaults count.
    public let exists: Bool
    /// What the file says; `nil` when anything in it is wrong.
    public let preferences: Preferences?
    /// What is wrong or without effect, in the order of the file.
    public let diagnostics: [SettingsDiagnostic]

    /// The diagnostics because of which the file is not used.
    public var errors: [SettingsDiagnostic] { diagnostics.filter { $0.severity == .error } }
    /// The diagnostics in spite of which the file is used.
    public var notices: [SettingsDiagnostic] { diagnostics.filter { $0.severity == .notice } }

    /// Reads the file at `path`, links followed, without ever waiting; `check` judges command words, which this
    /// module knows nothing of, `knowsKey` the names of keys, of which only the display's library knows: a name it
    /// does not know is a notice. That the file is missing is an error too.
    public static func read(
        _ path: String, check: @escaping CommandCheck, knowsKey: @escaping KeyCheck = { _ in true }
    ) -> SettingsFile {
        do throws(SettingsFileError) {
            return parse(
                try smallFile(path, limit: sizeLimit), path: path, check: check, knowsKey: knowsKey)
        } catch {
            let diagnostic = SettingsDiagnostic(severity: .error, path: path, message: error.description)
            return SettingsFile(
                path: path, exists: error != .missing, preferences: nil, diagnostics: [diagnostic])
        }
    }

    /// Reads `text` as the content of the file at `path`.
    public static func parse(
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
            path: path, exists: true, preferences: preferences, diagnostics: bounded(diagnostics, path: path))
    }

    /// No file at all: the built-in defaults, with `path` as the place where one would be looked for first.
    static func absent(_ path: String) -> SettingsFile {
        SettingsFile(path: path, exists: false, preferences: Preferences(), diagnostics: [])
    }

    /// The first hundred and how many there are besides, so that a log or a reply does not grow without end.
    private static func bounded(_ diagnostics: [SettingsDiagnostic], path: String) -> [SettingsDiagnostic] {
        guard diagnostics.count > diagnosticLimit else { return diagnostics }
        let rest = diagnostics.count - diagnosticLimit
        let hasErrors = diagnostics.contains { $0.severity == .error }
        let last = SettingsDiagnostic(
            severity: hasErrors ? .error : .notice, path: path, message: "and \(rest) more")
        return diagnostics.prefix(diagnosticLimit) + [last]
    }
}
