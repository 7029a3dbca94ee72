// SPDX-License-Identifier: MIT

/// Restricts scrolling to its main axis: fingers on a touchpad do not move exactly straight, and the
/// deviation must not turn the other wheel. The lock ends at `scrollEnd`, if the display sends it, and after
/// a pause.
struct ScrollAxisLock: Sendable {
    /// Scrolling after a longer pause is a new gesture.
    static let pause = Duration.milliseconds(200)
    /// Notches before the axis is chosen.
    static let slop = 0.1

    private enum Axis { case open, horizontal, vertical }

    private var axis = Axis.open
    private var waiting = (x: 0.0, y: 0.0)
    private var latest: Instant?

    /// The part of the scroll by `x`, `y` notches along the locked axis. While the axis is undecided, the
    /// amounts are kept for the event that decides it.
    mutating func filter(_ x: Double, _ y: Double, at time: Instant) -> (x: Double, y: Double) {
        guard x.isFinite, y.isFinite else { return (0, 0) }
        if Self.isClick(x, y) { return (x, y) }
        if let latest, latest.duration(to: time) > Self.pause { unlock() }
        latest = time
        if axis == .open { choose(x, y) } else { waiting = (x, y) }
        switch axis {
        case .open: return (0, 0)
        case .horizontal: return (waiting.x, 0)
        case .vertical: return (0, waiting.y)
        }
    }

    /// Ends the lock when the fingers are lifted.
    mutating func end() { unlock() }

    /// Resets the lock.
    mutating func reset() { self = ScrollAxisLock() }

    /// Whole notches on one axis come from a mouse wheel and need no lock.
    private static func isClick(_ x: Double, _ y: Double) -> Bool {
        guard (x == 0) != (y == 0) else { return false }
        let sum = x + y
        return sum == sum.rounded()
    }

    private mutating func choose(_ x: Double, _ y: Double) {
        waiting.x += x
        waiting.y += y
        let (across, down) = (waiting.x.magnitude, waiting.y.magnitude)
        if max(across, down) < Self.slop || across == down { return }
        axis = across > down ? .horizontal : .vertical
    }

    /// An amount on a single axis is kept: a high-resolution wheel that turns slowly.
    private mutating func unlock() {
        if axis != .open || (waiting.x != 0 && waiting.y != 0) { waiting = (0, 0) }
        axis = .open
    }
}
