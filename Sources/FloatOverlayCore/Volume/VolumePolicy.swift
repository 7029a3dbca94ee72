// SPDX-License-Identifier: MIT

/// The limits of volume changes and their effect on mute.
public struct VolumePolicy: Hashable, Sendable {
    /// The maximum percentage of a change, 1…153.
    public var limitPercent: Int
    /// Whether an increase unmutes.
    public var raiseUnmutes: Bool
    /// Whether a decrease to 0 mutes.
    public var zeroMutes: Bool

    /// By default the limit is 100 %, and an increase unmutes.
    public init(limitPercent: Int = 100, raiseUnmutes: Bool = true, zeroMutes: Bool = false) {
        self.limitPercent = limitPercent
        self.raiseUnmutes = raiseUnmutes
        self.zeroMutes = zeroMutes
    }

    /// The maximum raw volume of a change.
    package var limit: UInt32 { Percent.raw(Double(limitPercent)) }
}
