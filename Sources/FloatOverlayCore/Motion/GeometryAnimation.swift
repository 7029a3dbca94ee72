// SPDX-License-Identifier: MIT

/// An animation of an overlay's rectangle along a straight line, driven by time or by a finger.
package struct GeometryAnimation: Hashable, Sendable {
    /// The start in logical pixels of one monitor.
    package let from: Rect
    /// The end in the same pixels.
    package let to: Rect
    /// The progress, driven by time or by a finger.
    package var transition: InteractiveTransition

    /// Creates an animation driven by a finger.
    package init(from: Rect, to: Rect) {
        self.from = from
        self.to = to
        transition = InteractiveTransition()
    }

    /// Creates an animation driven by time, which starts at `now` and lasts `seconds`.
    package init(
        from: Rect, to: Rect, at now: Instant, seconds: Double = InteractiveTransition.standardSeconds
    ) {
        self.from = from
        self.to = to
        transition = InteractiveTransition(running: now, seconds: seconds)
    }

    /// The rectangle at `now`.
    package func rect(at now: Instant) -> Rect {
        let fraction = transition.progress(at: now)
        func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
        return Rect(
            x: between(from.origin.x, to.origin.x), y: between(from.origin.y, to.origin.y),
            width: between(from.size.width, to.size.width), height: between(from.size.height, to.size.height))
    }

    /// The duration of the animation back after a cancelled interaction: proportional to the offset or resize
    /// in relation to the width, at most the standard duration.
    package static func returnSeconds(from: Rect, to: Rect) -> Double {
        let offset = from.origin - to.origin
        let growth = (from.size.width - to.size.width).magnitude
        let fraction = max(offset.width.magnitude, offset.height.magnitude, growth) / max(to.size.width, 1)
        return InteractiveTransition.standardSeconds * min(fraction, 1)
    }
}
