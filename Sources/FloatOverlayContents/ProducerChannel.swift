// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// The channel to a producer: a client's connection, or the socket of a child process.
package protocol ProducerChannel: AnyObject {
    /// Called for each message.
    var onMessage: ((ProducerMessage) -> Void)? { get set }
    /// Called once when no more messages follow: with the violation in the last message, or with `nil` after
    /// the producer disconnected.
    var onEnd: ((ProtocolViolation?) -> Void)? { get set }
    /// Called when all queued output has been sent.
    var onWritable: (() -> Void)? { get set }
    /// Why the producer could not start; `nil` if it did.
    var startFailure: String? { get }
    /// Whether output is queued because the producer does not read.
    var isFull: Bool { get }
    /// The oldest received descriptor that has not been taken yet.
    func takeDescriptor() -> Descriptor?
    /// Sends `message`, or queues it until the socket is writable.
    func send(_ message: OverlayMessage)
    /// Removes the callbacks and closes the channel.
    func close()
}

extension ProducerChannel {
    /// By default the producer has started.
    package var startFailure: String? { nil }
}
