// SPDX-License-Identifier: MIT

/// A rule of the frame protocol that a producer broke.
public struct ProtocolViolation: Error, Hashable, Sendable {
    /// The section of `docs/frame-protocol.md` that has the rule: the name of a message, or `framing`.
    public var section: String
    /// What was wrong, in a sentence's words.
    public var problem: String

    /// Makes a fault from its parts.
    public init(_ section: String, _ problem: String) {
        self.section = section
        self.problem = problem
    }

    /// Why bytes are no message at all.
    public init(_ error: WireError) {
        switch error {
        case .fault(let fault): self = fault
        case .tooLong(let count):
            self.init("framing", "message of \(count) bytes, expected at most \(Wire.maxFrameMessageSize)")
        case .unknownKind(let kind): self.init("framing", "unknown message kind \(kind)")
        case .malformed: self.init("framing", "message without a kind or with a malformed payload")
        }
    }

    /// All of it for people.
    public var message: String { "\(section): \(problem)" }
}
