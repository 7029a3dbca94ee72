// SPDX-License-Identifier: MIT

/// The way of an overlay from one place and extent to another: straight, driven by the time or by a finger.
public struct GeometryAnimation: Hashable, Sendable {
    /// Where it begins, in logical pixels of one monitor.
    public let from: Rect
    /// Where it ends, in the same pixels.
    public let to: Rect
    /// Who drives it.
    public var transition: InteractiveTransition

    /// A way that a finger begins to drive.
    public init(from: Rect, to: Rect) {
        self.from = from
        self.to = to
        transition = InteractiveTransition()
    }

    /// A flight that begins at `now` and takes `seconds`.
    public init(
        from: Rect, to: Rect, at now: Instant, seconds: Double = InteractiveTransition.standardSeconds
    ) {
        self.from = from
        self.to = to
        transition = InteractiveTransition(running: now, seconds: seconds)
    }

    /// Where it is at `now`.
    public func rect(at now: Instant) -> Rect {
        let fraction = transition.progress(at: now)
        func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
        return Rect(
            x: between(from.origin.x, to.origin.x), y: between(from.origin.y, to.origin.y),
            width: between(from.size.width, to.size.width), height: between(from.size.height, to.size.height))
    }

    /// How long it takes back to where a hand found it: the share of a transition that it was moved or stretched, of
    /// its own extent.
    public static func secondsBack(from: Rect, to: Rect) -> Double {
        let offset = from.origin - to.origin
        let growth = (from.size.width - to.size.width).magnitude
        let fraction = max(offset.width.magnitude, offset.height.magnitude, growth) / max(to.size.width, 1)
        return InteractiveTransition.standardSeconds * min(fraction, 1)
    }
}
