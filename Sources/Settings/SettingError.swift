// SPDX-License-Identifier: MIT

/// What is wrong with one key or value, before the place is known.
struct SettingError: Error, Hashable {
    var message: String
    var severity = SettingsDiagnostic.Severity.error

    /// `problem; expected: words`.
    init(_ problem: String, expected: String) { message = "\(problem); expected: \(expected)" }

    /// `problem; did you mean "x"? expected: "x", "y"`.
    init(_ problem: String, _ value: String, expected: [String]) {
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
