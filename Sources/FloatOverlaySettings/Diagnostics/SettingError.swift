// SPDX-License-Identifier: MIT

/// An error in one key or value, without its position.
struct SettingError: Error, Hashable {
    var message: String
    var severity = SettingsDiagnostic.Severity.error

    /// Formats the message as `problem; expected: words`.
    init(_ problem: String, expected: String) { message = "\(problem); expected: \(expected)" }

    /// Formats the message as `problem; did you mean "x"? expected: "x", "y"`.
    init(_ problem: String, value: String, expected: [String]) {
        let near =
            Spelling.nearest(to: value, in: expected).map { " did you mean \(DiagnosticFormat.quoted($0))?" }
            ?? ""
        message = "\(problem);\(near) expected: \(DiagnosticFormat.list(expected))"
    }

    init(plain message: String, severity: SettingsDiagnostic.Severity = .error) {
        self.message = message
        self.severity = severity
    }
}
