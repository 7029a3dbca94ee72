// SPDX-License-Identifier: MIT

/// How changes are bounded and what they do to mute.
public struct VolumePolicy: Hashable, Sendable {
    /// The highest percentage a change may reach, 1…153.
    public var limitPercent: Int
    /// Whether a raise unmutes.
    public var raiseUnmutes: Bool
    /// Whether reaching 0 mutes.
    public var zeroMutes: Bool

    /// Up to 100 %, and a raise unmutes, unless said otherwise.
    public init(limitPercent: Int = 100, raiseUnmutes: Bool = true, zeroMutes: Bool = false) {
        self.limitPercent = limitPercent
        self.raiseUnmutes = raiseUnmutes
        self.zeroMutes = zeroMutes
    }

    /// The highest raw level a change may reach.
    public var limit: UInt32 { Percent.raw(Double(limitPercent)) }
}
