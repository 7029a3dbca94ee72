// SPDX-License-Identifier: MIT

/// Splits a byte stream into messages. Buffers at most one incomplete message and the bytes appended after
/// it.
package struct WireStream<Message: WireMessage>: Sendable {
    /// The maximum length of a received message in bytes.
    package var maxMessageSize: Int
    private var buffer: [UInt8] = []
    private var start = 0

    /// Starts with an empty buffer.
    package init(maxMessageSize: Int = Wire.maxMessageSize) { self.maxMessageSize = maxMessageSize }

    /// Appends bytes received from the socket.
    package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

    /// Appends bytes received from the socket, without an array in between.
    package mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if start == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            start = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// The next complete message; `nil` until more bytes arrive. After an error the stream must not be used.
    package mutating func next() throws(WireError) -> Message? {
        var head = WireReader(buffer[start...])
        guard head.count >= 4 else { return nil }
        let count = Int(try head.number(UInt32.self))
        guard count >= 1 else { throw .malformed }
        guard count <= maxMessageSize else { throw .tooLong(count) }
        guard head.count >= count else {
            discardReadBytes()
            return nil
        }
        let first = start + 4
        start = first + count
        var payload = WireReader(buffer[(first + 1)..<start])
        let message = try Message(kind: buffer[first], from: &payload)
        guard payload.count == 0 else { throw .malformed }
        return message
    }

    private mutating func discardReadBytes() {
        guard start > 0 else { return }
        buffer.removeFirst(start)
        start = 0
    }
}
