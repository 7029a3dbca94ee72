// SPDX-License-Identifier: MIT

/// A drag along the time of a source that can seek: previews, and ends in one seek.
public struct SeekDrag: Hashable, Sendable {
    /// Seconds across the width of the window, at most.
    public static let maxSpan = 150.0

    /// The place in seconds it would end at.
    public private(set) var position: Double
    /// Where it began.
    public let start: Double
    /// Seconds it all takes.
    public let duration: Double
    private let secondsPerPx: Double

    /// Begins at `position` of `duration` seconds in a window of `widthPx` logical pixels.
    public init(position: Double, duration: Double, widthPx: Double) {
        start = position
        self.position = position
        self.duration = duration
        secondsPerPx = min(duration, Self.maxSpan) / max(widthPx, 1)
    }

    /// Goes on by `px` logical pixels, right positive.
    public mutating func adjust(by px: Double) {
        position = max(0, min(position + px * secondsPerPx, duration))
    }
}
