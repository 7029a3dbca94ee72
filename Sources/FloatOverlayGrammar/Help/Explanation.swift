// SPDX-License-Identifier: MIT
package import FloatOverlayControl
package import FloatOverlayCore

/// The cause and the remedy of an exit status or of errors, for `explain`, the help and the manual.
package struct Explanation: Hashable, Sendable {
    /// The exit statuses.
    package let statuses: [ExitStatus]
    /// A part of each error with this cause, in small letters; empty for the exit status in general.
    package let errors: [String]
    /// The cause.
    let cause: String
    /// The remedy; `nil` if no remedy is needed.
    let remedy: String?

    init(_ status: Int32..., errors: [String] = [], cause: String, remedy: String? = nil) {
        statuses = status.map { ExitStatus(rawValue: $0) }
        self.errors = errors
        self.cause = cause
        self.remedy = remedy
    }

    /// The explanations of `subject`: an exit status, an error or a part of an error.
    package static func matching(_ subject: String) -> [Explanation] {
        if let number = Int32(subject) {
            return statuses.filter { $0.statuses.contains(ExitStatus(rawValue: number)) }
        }
        var subject = subject.lowercased()
        for prefix in ["floatoverlay: ", "floatoverlayd: "] where subject.hasPrefix(prefix) {
            subject.removeFirst(prefix.count)
        }
        let minCount = 4
        guard subject.count >= minCount else { return [] }
        let found = errors.filter { $0.errors.contains { subject.contains($0) } }
        return found.isEmpty ? errors.filter { $0.errors.contains { $0.contains(subject) } } : found
    }

    /// The output of `explain` about `subject`; throws status 64 without an explanation.
    package static func text(about subject: String) throws(Diagnostic) -> String {
        let found = matching(subject)
        guard !found.isEmpty else {
            throw .usage(
                "no explanation for '\(subject)'",
                hint: "use an exit status such as 69, or the words of an error without names and numbers")
        }
        return found.map(\.text).joined(separator: "\n")
    }

    /// All rows as paragraphs, for the help and the manual.
    static var paragraphs: String {
        (statuses + errors).map { "\($0.title): \($0.cause).\($0.remedy.map { " Remedy: \($0)." } ?? "")" }
            .joined(separator: "\n\n")
    }

    private var title: String {
        let numbers = statuses.map(\.description).joined(separator: ", ")
        return errors.isEmpty ? numbers : errors.map { "'\($0)'" }.joined(separator: ", ") + " (\(numbers))"
    }

    /// The lines for one explanation; an exit status is followed by its errors.
    private var text: String {
        let remedy = remedy.map { "  remedy: \($0)\n" } ?? ""
        let others =
            errors.isEmpty ? Self.errors.filter { $0.statuses.contains(where: statuses.contains) } : []
        let list = others.flatMap(\.errors).map { "    \($0)\n" }.joined()
        return "\(title)\n  cause: \(cause)\n\(remedy)" + (list.isEmpty ? "" : "  errors:\n\(list)")
    }
}
