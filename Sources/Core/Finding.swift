// SPDX-License-Identifier: MIT

/// One result of a check, for people: what was looked at, how well it works, and what to do about it.
public struct Finding: Hashable, Sendable {
    /// How well the subject works; the raw value is the word in JSON.
    public enum Level: String, Sendable {
        /// Nothing is left to do.
        case fine = "fine"
        /// It works in part.
        case limited = "limited"
        /// It is not there, or cannot be used.
        case missing = "missing"
    }

    /// The thing that was checked, in a word or two.
    public var subject: String
    /// The result, in one sentence.
    public var text: String
    /// How well it works.
    public var level: Level
    /// What to do about it, or what was done; may have several lines.
    public var hint: String?

    /// Makes a finding; without a level it is a fact that needs no action.
    public init(_ subject: String, _ text: String, level: Level = .fine, hint: String? = nil) {
        self.subject = subject
        self.text = text
        self.level = level
        self.hint = hint
    }
}
