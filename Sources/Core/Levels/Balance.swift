// SPDX-License-Identifier: MIT

/// The proportions between the channels of a device, remembered so that they survive rounding, the limit and 0.
public struct Balance: Hashable, Sendable {
    /// The channels as they were last set by somebody, the loudest above 0; empty when nothing is known.
    public private(set) var shape: [UInt32]

    /// Starts with nothing known.
    public init() { shape = [] }

    /// Learns from what a device says: keeps what it knows when `channels` are only its own rounding or silence.
    public mutating func learn(_ channels: [UInt32]) {
        guard let loudest = channels.max(), loudest > 0 else {
            if shape.count != channels.count { shape = [] }
            return
        }
        if shape.count != channels.count || scaled(to: loudest, count: channels.count) != channels {
            shape = channels
        }
    }

    /// The channels with the loudest at `level`, in the known proportions, or all equal when none are known.
    public func scaled(to level: UInt32, count: Int) -> [UInt32] {
        guard shape.count == count, let loudest = shape.max(), loudest > 0 else {
            return Array(repeating: level, count: count)
        }
        return shape.map {
            UInt32((UInt64($0) * UInt64(level) * 2 + UInt64(loudest)) / (2 * UInt64(loudest)))
        }
    }
}
