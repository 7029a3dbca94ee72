// SPDX-License-Identifier: MIT

/// The level of a HUD's bar and the position of 100 % on it.
public struct HUDLevel: Hashable, Sendable {
    /// The maximum value, 999 %.
    package static let maxValue = 9.99

    /// How full the bar is, 0…9.99; 1 is 100 %.
    public let value: Double
    /// The value at the end of the bar, 1…9.99; a larger `value` extends the bar.
    public var top: Double { didSet { top = Self.bounded(top) } }
    /// Whether the level is muted and drawn as inactive.
    public var isMuted: Bool

    /// Creates a level.
    ///
    /// - Parameters:
    ///   - value: How full the bar is, clamped to 0…9.99; 1 is 100 %. A value that is not finite is treated as 0.
    ///   - top: The value at the end of the bar, clamped to 1…9.99. A value that is not finite is treated as 1.
    ///   - isMuted: Whether the level is drawn as inactive.
    public init(_ value: Double, top: Double = 1, isMuted: Bool = false) {
        self.value = max(0, min(value.isFinite ? value : 0, Self.maxValue))
        self.top = Self.bounded(top)
        self.isMuted = isMuted
    }

    /// The value at the end of the bar: `top`, or `value` if larger.
    package var effectiveTop: Double { max(1, top, value) }
    /// The filled fraction of the bar, 0…1.
    package var filled: Double { value / effectiveTop }
    /// The position of 100 % on the bar, 0…1; the part beyond it is over the limit. 1 if the bar ends at
    /// 100 %.
    package var hundredPercentPosition: Double { 1 / effectiveTop }

    private static func bounded(_ top: Double) -> Double { max(1, min(top.isFinite ? top : 1, maxValue)) }
}
