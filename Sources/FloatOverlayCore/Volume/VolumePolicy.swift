// SPDX-License-Identifier: MIT

/// The limits of volume changes and their effect on mute.
public struct VolumePolicy: Hashable, Sendable {
    /// The maximum percentage of a change, 1…153. The range is not checked. A higher absolute value is
    /// refused, and a step ends at the limit; a level that is above the limit stays until it is changed.
    public var limitPercent: Int
    /// Whether an increase unmutes.
    public var raiseUnmutes: Bool
    /// Whether a decrease to 0 mutes.
    public var zeroMutes: Bool

    /// Creates a policy. By default the limit is 100 %, and an increase unmutes.
    ///
    /// - Parameters:
    ///   - limitPercent: The maximum percentage of a change, 1…153.
    ///   - raiseUnmutes: Whether an increase unmutes.
    ///   - zeroMutes: Whether a decrease to 0 mutes.
    public init(limitPercent: Int = 100, raiseUnmutes: Bool = true, zeroMutes: Bool = false) {
        self.limitPercent = limitPercent
        self.raiseUnmutes = raiseUnmutes
        self.zeroMutes = zeroMutes
    }

    /// The maximum raw volume of a change.
    package var limit: UInt32 { Percent.raw(Double(limitPercent)) }
}
