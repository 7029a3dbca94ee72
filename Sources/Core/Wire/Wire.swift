// SPDX-License-Identifier: MIT

/// What `floatoverlay` and `floatoverlayd` say to each other, and a producer and its overlay: messages of a 4-byte length (little-endian, of
/// what follows), a byte for the kind, and the payload. Numbers are little-endian, text is a 4-byte length
/// and UTF-8.
///
/// Each side begins with `hello`, whose layout never changes, so that any two versions can tell each other
/// apart.
public enum Wire {
    /// The number of this protocol.
    public static let protocolNumber: UInt32 = 1
    /// The longest message, kind and payload, in bytes.
    public static let maxMessageSize = 256 * 1024
    /// The longest message of a producer, kind and payload, in bytes.
    public static let maxFrameMessageSize = 64 * 1024
}

/// Why bytes are not a message; the connection cannot go on.
public enum WireError: Error, Hashable, Sendable {
    /// Longer than it may be: this many bytes.
    case tooLong(Int)
    /// A kind that this protocol does not have.
    case unknownKind(UInt8)
    /// The payload ends early, goes on too long or holds what is no text.
    case malformed
    /// A message of a producer that breaks a rule of the frame protocol.
    case fault(ProtocolViolation)
}

/// A message of one direction.
public protocol WireMessage: Hashable, Sendable {
    /// The byte that tells kinds apart.
    var kind: UInt8 { get }
    /// Appends the payload.
    func write(to writer: inout WireWriter)
    /// Reads the payload of a message of `kind`; the reader must be at its end afterwards.
    init(kind: UInt8, from reader: inout WireReader) throws(WireError)
}

extension WireMessage {
    /// The whole message as it is sent. Throws `tooLong`.
    public func encoded() throws(WireError) -> [UInt8] {
        var writer = WireWriter()
        write(to: &writer)
        let count = writer.bytes.count + 1
        guard count <= Wire.maxMessageSize else { throw .tooLong(count) }
        var head = WireWriter()
        head.write(UInt32(count))
        return head.bytes + [kind] + writer.bytes
    }
}
