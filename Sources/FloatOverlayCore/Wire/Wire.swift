// SPDX-License-Identifier: MIT

/// The protocol between `floatoverlay` and `floatoverlayd`, and between a producer and its overlay. A message
/// is a 4-byte length (little-endian, of the rest), a byte for the kind, and the payload. Numbers are
/// little-endian; text is a 4-byte length and UTF-8.
///
/// Each side begins with `hello`, whose layout never changes, so that any two versions can recognize each
/// other.
package enum Wire {
    /// The protocol's version number.
    package static let protocolNumber: UInt32 = 1
    /// The maximum length of kind and payload in bytes.
    package static let maxMessageSize = 256 * 1024
    /// The maximum length of a producer's kind and payload in bytes.
    package static let maxFrameMessageSize = 64 * 1024
}

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

/// A message in one direction.
package protocol WireMessage: Hashable, Sendable {
    /// The number of the message's kind.
    var kind: UInt8 { get }
    /// Appends the payload.
    func write(to writer: inout WireWriter)
    /// Reads the payload of a message of `kind`; afterwards the reader must be at its end.
    init(kind: UInt8, from reader: inout WireReader) throws(WireError)
}

extension WireMessage {
    /// The message as it is sent, with length and kind. Throws `tooLong`.
    package func encoded() throws(WireError) -> [UInt8] {
        var bytes: [UInt8] = []
        try append(to: &bytes)
        return bytes
    }

    /// Appends the message as it is sent. Throws `tooLong` and leaves `bytes` as they were.
    package func append(to bytes: inout [UInt8]) throws(WireError) {
        let start = bytes.count
        // The writer owns the array meanwhile, so that no copy is made.
        var writer = WireWriter(appendingTo: bytes)
        bytes = []
        writer.write(UInt32(0))
        writer.write(kind)
        write(to: &writer)
        bytes = (consume writer).bytes
        let count = bytes.count - start - 4
        guard count <= Wire.maxMessageSize else {
            bytes.removeSubrange(start...)
            throw .tooLong(count)
        }
        for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: count >> (8 * index)) }
    }
}
