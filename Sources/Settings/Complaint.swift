// SPDX-License-Identifier: MIT

/// What is wrong with one key or value, before the place is known.
struct Complaint: Error, Hashable {
    var message: String
    var severity = SettingsDiagnostic.Severity.error

    /// `what; legal: words`.
    init(_ what: String, legal: String) { message = "\(what); expected: \(legal)" }

    /// `what; did you mean "x"? legal: "x", "y"`.
    init(_ what: String, _ word: String, legal: [String]) {
        let near = Spelling.nearest(to: word, in: legal).map { " did you mean \(Wording.quoted($0))?" } ?? ""
        message = "\(what);\(near) expected: \(Wording.list(legal))"
    }

    init(plain message: String, severity: SettingsDiagnostic.Severity = .error) {
        self.message = message
        self.severity = severity
    }
}
