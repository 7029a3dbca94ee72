// SPDX-License-Identifier: MIT

/// One result of a check, as text: the subject, its state, and a hint.
package struct Finding: Hashable, Sendable {
    /// The state of the subject; the raw value is the value of `verdict` in `doctor --json`.
    package enum Level: String, Sendable {
        /// The subject works; no action is needed.
        case fine = "fine"
        /// The subject works in part.
        case limited = "limited"
        /// The subject is missing or cannot be used.
        case missing = "missing"
    }

    /// The checked subject, in a word or two.
    package var subject: String
    /// The result, in one sentence.
    package var text: String
    /// The state of the subject.
    package var level: Level
    /// The recommended action, or the action taken; can have several lines.
    package var hint: String?

    /// Creates a finding; without a level it needs no action.
    package init(about subject: String, _ text: String, level: Level = .fine, hint: String? = nil) {
        self.subject = subject
        self.text = text
        self.level = level
        self.hint = hint
    }
}
