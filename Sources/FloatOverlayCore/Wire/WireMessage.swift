// SPDX-License-Identifier: MIT

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
        // The writer owns the array during the call, so that the array is not copied.
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
