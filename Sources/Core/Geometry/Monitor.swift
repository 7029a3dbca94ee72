// SPDX-License-Identifier: MIT

/// A monitor as a back end reports it.
public struct Monitor: Hashable, Sendable {
    /// What tells monitors apart across re-plugging: connector, and make, model and serial where known.
    public struct ID: Hashable, Sendable {
        /// The parts, joined by `+`.
        public var text: String
        /// Makes an identity from its text.
        public init(_ text: String) { self.text = text }

        /// The first of the parts: where it is plugged in.
        public var connector: Substring { text.prefix { $0 != "+" } }
        /// The other parts: what it says of itself; empty when that is nothing.
        public var identity: Substring { text.drop { $0 != "+" } }
    }

    /// Legal scales.
    public static let scales = 1.0...8.0
    /// Time between two refreshes where nobody tells: 60 a second.
    public static let defaultRefreshInterval = Duration.nanoseconds(16_666_667)

    /// The legal scale nearest to `scale`; 1 for what is no number.
    public static func clampedScale(_ scale: Double) -> Double {
        scale.isFinite ? min(max(scale, scales.lowerBound), scales.upperBound) : 1
    }

    /// Its identity.
    public var id: ID
    /// The name users type: the connector (`eDP-1`, `HDMI-A-1`, `screen`).
    public var name: String
    /// Its extent in logical pixels.
    public var size: Size
    /// The part that panels leave free, in logical pixels from the monitor's corner.
    public var workArea: Rect
    /// Device pixels a logical pixel, 1 or more.
    public var scale: Double
    /// Time between two refreshes.
    public var refresh: Duration
    /// Whether the desktop calls it the primary one.
    public var isPrimary: Bool

    /// All lengths in logical pixels; `workArea` is relative to the top left corner of the monitor.
    public init(
        id: ID, name: String, size: Size, workArea: Rect, scale: Double, refresh: Duration, isPrimary: Bool
    ) {
        self.id = id
        self.name = name
        self.size = size
        self.workArea = workArea
        self.scale = scale
        self.refresh = refresh
        self.isPrimary = isPrimary
    }
}
