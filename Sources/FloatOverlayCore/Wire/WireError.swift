// SPDX-License-Identifier: MIT

/// Why bytes are not a valid message; the connection must be closed.
package enum WireError: Error, Hashable, Sendable {
    /// The message exceeds the maximum length, with its length in bytes.
    case tooLong(Int)
    /// The protocol has no such kind.
    case unknownKind(UInt8)
    /// The payload is too short or too long, or contains invalid text.
    case malformed
    /// A producer's message violates the frame protocol.
    case fault(ProtocolViolation)
}
