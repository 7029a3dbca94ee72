// SPDX-License-Identifier: MIT

/// A violation of the frame protocol by a producer.
package struct ProtocolViolation: Error, Hashable, Sendable {
    /// The section of `docs/frame-protocol.md` with the violated rule: a message's name, or `framing`.
    package var section: String
    /// The violation, as a message.
    package var problem: String

    /// `section` is a section of `docs/frame-protocol.md`.
    package init(in section: String, _ problem: String) {
        self.section = section
        self.problem = problem
    }

    /// The violation for bytes that do not form a message.
    package init(_ error: WireError) {
        switch error {
        case .fault(let fault): self = fault
        case .tooLong(let count):
            self.init(
                in: "framing", "message of \(count) bytes, expected at most \(Wire.maxFrameMessageSize)")
        case .unknownKind(let kind): self.init(in: "framing", "unknown message kind \(kind)")
        case .malformed: self.init(in: "framing", "message without a kind or with a malformed payload")
        }
    }

    /// Section and problem in one message.
    package var message: String { "\(section): \(problem)" }
}
