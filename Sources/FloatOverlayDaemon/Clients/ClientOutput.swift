// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The output that a client has not received yet: bytes in their order, and after them the newest state of each
/// topic, so that a client that reads slowly gets no backlog of states.
struct ClientOutput {
    /// The limits of unsent bytes and of waiting states. The connection of a client that reads too slowly is closed.
    static let maxByteCount = 4 << 20
    static let maxStateCount = 1024

    /// Whether the final message was appended, after which no byte may follow.
    private(set) var isFinished = false
    /// The bytes to send next; empty only if no state waits either.
    private(set) var bytes: [UInt8] = []
    private var waitingStates: [(topic: String, bytes: [UInt8])] = []

    /// Whether the client reads too slowly.
    var exceedsLimits: Bool {
        waitingStates.count > Self.maxStateCount
            || bytes.count + waitingStates.reduce(0) { $0 + $1.bytes.count } > Self.maxByteCount
    }

    /// Appends `new` to the bytes.
    mutating func append(_ new: [UInt8]) { bytes += new }

    /// Appends `message`, without a copy of its bytes.
    mutating func append(_ message: OverlayMessage) {
        do { try message.append(to: &bytes) } catch { preconditionFailure("message too long") }
    }

    /// Replaces the waiting state of `topic` by `state`, which is sent after all bytes.
    mutating func replace(_ topic: String, with state: [UInt8]) {
        waitingStates.removeAll { $0.topic == topic }
        waitingStates.append((topic, state))
    }

    /// Appends the waiting states and the final message.
    mutating func finish(_ final: [UInt8]) {
        bytes += waitingStates.flatMap(\.bytes) + final
        waitingStates.removeAll()
        isFinished = true
    }

    /// Removes the first `count` bytes, which were sent.
    mutating func removeFirst(_ count: Int) {
        bytes.removeFirst(count)
        if bytes.isEmpty, !waitingStates.isEmpty { bytes = waitingStates.removeFirst().bytes }
    }

    /// Removes everything, because the connection is broken.
    mutating func removeAll() {
        bytes.removeAll()
        waitingStates.removeAll()
    }
}
