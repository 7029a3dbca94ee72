// SPDX-License-Identifier: MIT

/// How full a HUD's bar is, and where on it 100 % is.
public struct HUDLevel: Hashable, Sendable {
    /// The highest value there is: 999 %.
    public static let highest = 9.99

    /// How full the bar is, 0…9.99; 1 is 100 %.
    public let value: Double
    /// Where the bar ends when the value is not above it, 1…9.99.
    public var top: Double { didSet { top = Self.bounded(top) } }
    /// Whether it counts for nothing at the moment.
    public var isMuted: Bool

    /// Makes a level; what is out of range, or no number, is brought in range.
    public init(_ value: Double, top: Double = 1, isMuted: Bool = false) {
        self.value = max(0, min(value.isFinite ? value : 0, Self.highest))
        self.top = Self.bounded(top)
        self.isMuted = isMuted
    }

    /// The value the end of the bar stands for: `top`, or the value itself where it is beyond that.
    public var span: Double { max(1, top, value) }
    /// How much of the bar is filled, 0…1.
    public var filled: Double { value / span }
    /// Where on the bar 100 % is, 0…1; from there on it is over the limit. 1 for bars that end there.
    public var hundredPercentPosition: Double { 1 / span }

    private static func bounded(_ top: Double) -> Double { max(1, min(top.isFinite ? top : 1, highest)) }
}
