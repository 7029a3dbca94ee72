// SPDX-License-Identifier: MIT

/// A message to a monitor and the number of bytes that are then read.
package struct DDCTransfer: Hashable, Sendable {
    /// The message.
    package var bytes: [UInt8]
    /// The time that the monitor needs for its reply.
    package var pause = Duration.zero
    /// The number of bytes of the reply; 0 for none.
    package var replyByteCount = 0

    /// Reads the brightness.
    static let read = DDCTransfer(
        bytes: DDCMessage.read, pause: .milliseconds(40), replyByteCount: DDCReply.byteCount)

    /// Sets the brightness.
    static func write(_ value: Int) -> DDCTransfer { DDCTransfer(bytes: DDCMessage.write(value)) }
}
