// SPDX-License-Identifier: MIT

/// A monitor as the display reports it.
public struct Monitor: Hashable, Sendable {
    /// Identifies a monitor across reconnections: connector, and make, model and serial number if known.
    public struct ID: Hashable, Sendable {
        /// The parts joined by `+`.
        public var text: String
        /// Creates an ID from its text.
        public init(_ text: String) { self.text = text }

        /// The first part: the connector.
        package var connector: Substring { text.prefix { $0 != "+" } }
        /// The other parts, from the monitor's EDID, with the leading `+`; empty if unknown.
        package var identity: Substring { text.drop { $0 != "+" } }
    }

    /// The valid scales.
    package static let scales = 1.0...8.0
    /// The refresh interval if the display does not report one: 60 Hz.
    package static let defaultRefreshInterval = Duration.nanoseconds(16_666_667)

    /// The valid scale nearest to `scale`; 1 if it is not finite.
    package static func clampedScale(_ scale: Double) -> Double {
        scale.isFinite ? min(max(scale, scales.lowerBound), scales.upperBound) : 1
    }

    /// Identifies the monitor across reconnections.
    public var id: ID
    /// The name in commands and the config file: the connector (`eDP-1`, `HDMI-A-1`, `screen`).
    public var name: String
    /// The size in logical pixels.
    public var size: Size
    /// The area that panels leave free, in logical pixels relative to the monitor's top left corner.
    public var workArea: Rect
    /// Device pixels per logical pixel, 1 or more.
    public var scale: Double
    /// The refresh interval.
    public var refresh: Duration
    /// Whether the desktop reports the monitor as primary.
    public var isPrimary: Bool

    /// All lengths are in logical pixels; `workArea` is relative to the monitor's top left corner.
    package init(
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
