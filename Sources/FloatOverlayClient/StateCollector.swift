// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore

/// Joins the messages of a state of `--watch`. The daemon cuts a long state, and a part of a line must neither be
/// printed alone nor be replaced by the next part.
struct StateCollector {
    /// The limit of a state in bytes, four times what the daemon keeps for a client that reads slowly.
    static let maxByteCount = 16 << 20

    private var collected: [UInt8] = []

    /// Adds the bytes of a message. Returns the state if the message is its last one, else `nil`.
    mutating func append(_ part: [UInt8]) throws(WireError) -> [UInt8]? {
        collected += part
        guard collected.count <= Self.maxByteCount else { throw .tooLong(collected.count) }
        guard part.count < DaemonMessage.maxTextSize else { return nil }
        defer { collected = [] }
        return collected
    }
}
