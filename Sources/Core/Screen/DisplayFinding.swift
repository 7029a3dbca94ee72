// SPDX-License-Identifier: MIT

/// What is worth knowing of a display, for people: what it is, and what it does not do.
public struct DisplayFinding: Hashable, Sendable {
    /// What it is about, in a word or two.
    public var subject: String
    /// What there is to say.
    public var text: String
    /// Whether something does not work that does elsewhere.
    public var isLimit: Bool
    /// What can be done about it.
    public var hint: String?

    /// Makes a remark from its parts.
    public init(_ subject: String, _ text: String, isLimit: Bool = false, hint: String? = nil) {
        self.subject = subject
        self.text = text
        self.isLimit = isLimit
        self.hint = hint
    }
}
