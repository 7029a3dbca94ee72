// SPDX-License-Identifier: MIT

/// A drag along the timeline of seekable content: shows previews and ends in one seek.
package struct SeekDrag: Hashable, Sendable {
    /// The maximum number of seconds across the window's width.
    package static let maxSpan = 150.0

    /// The minimum change in seconds.
    package static let minChange = 0.5

    /// The target position in seconds.
    package private(set) var position: Double
    /// The position at the start in seconds.
    package let start: Double
    /// The duration in seconds.
    package let duration: Double
    private let secondsPerPx: Double

    /// Starts at `position` of `duration` seconds in a window that is `widthPx` logical pixels wide.
    package init(position: Double, duration: Double, widthPx: Double) {
        start = position
        self.position = position
        self.duration = duration
        secondsPerPx = min(duration, Self.maxSpan) / max(widthPx, 1)
    }

    /// Whether the target differs enough from the start for a seek.
    package var isChange: Bool { (position - start).magnitude >= Self.minChange }

    /// Moves by `px` logical pixels, right positive.
    package mutating func adjust(by px: Double) {
        position = max(0, min(position + px * secondsPerPx, duration))
    }
}
