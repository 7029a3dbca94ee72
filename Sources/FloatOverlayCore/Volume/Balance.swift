// SPDX-License-Identifier: MIT

/// The volume ratios between the channels of a device, kept so that they survive rounding, the limit and 0.
package struct Balance: Hashable, Sendable {
    /// The channel volumes of the last external change, with a maximum above 0; empty if unknown.
    package private(set) var reference: [UInt32]

    /// Starts without known ratios.
    package init() { reference = [] }

    /// Updates the ratios from a device's report; a report that is only our own rounding or silence changes
    /// nothing.
    package mutating func update(_ channels: [UInt32]) {
        guard let loudest = channels.max(), loudest > 0 else {
            if reference.count != channels.count { reference = [] }
            return
        }
        if reference.count != channels.count || scaled(to: loudest, count: channels.count) != channels {
            reference = channels
        }
    }

    /// Channel volumes with the maximum `level` in the known ratios; all equal if the ratios are unknown.
    package func scaled(to level: UInt32, count: Int) -> [UInt32] {
        guard reference.count == count, let loudest = reference.max(), loudest > 0 else {
            return Array(repeating: level, count: count)
        }
        return reference.map {
            UInt32((UInt64($0) * UInt64(level) * 2 + UInt64(loudest)) / (2 * UInt64(loudest)))
        }
    }
}
