// SPDX-License-Identifier: MIT

/// The proportions between the channels of a device, remembered so that they survive rounding, the limit and 0.
public struct Balance: Hashable, Sendable {
    /// The channels as they were last set by somebody, the loudest above 0; empty when nothing is known.
    public private(set) var reference: [UInt32]

    /// Starts with nothing known.
    public init() { reference = [] }

    /// Learns from what a device says: keeps what it knows when `channels` are only its own rounding or silence.
    public mutating func update(_ channels: [UInt32]) {
        guard let loudest = channels.max(), loudest > 0 else {
            if reference.count != channels.count { reference = [] }
            return
        }
        if reference.count != channels.count || scaled(to: loudest, count: channels.count) != channels {
            reference = channels
        }
    }

    /// The channels with the loudest at `level`, in the known proportions, or all equal when none are known.
    public func scaled(to level: UInt32, count: Int) -> [UInt32] {
        guard reference.count == count, let loudest = reference.max(), loudest > 0 else {
            return Array(repeating: level, count: count)
        }
        return reference.map {
            UInt32((UInt64($0) * UInt64(level) * 2 + UInt64(loudest)) / (2 * UInt64(loudest)))
        }
    }
}
