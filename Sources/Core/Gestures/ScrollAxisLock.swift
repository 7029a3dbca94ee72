// SPDX-License-Identifier: MIT

/// Keeps a scroll on the axis it goes along: fingers on a touchpad never move quite straight, and what they stray
/// must not turn the other wheel. The lock ends when they are lifted, where that is told, and with a pause.
struct ScrollAxisLock: Sendable {
    /// Without scrolling for longer than this the next one is another scroll.
    static let pause = Duration.milliseconds(200)
    /// Notches before an axis is chosen.
    static let slop = 0.1

    private enum Axis { case open, horizontal, vertical }

    private var axis = Axis.open
    private var waiting = (x: 0.0, y: 0.0)
    private var latest: Instant?

    /// The part of a turn by `x`, `y` notches that counts. A tie waits, and comes with what decides it.
    mutating func filter(_ x: Double, _ y: Double, at time: Instant) -> (x: Double, y: Double) {
        guard x.isFinite, y.isFinite else { return (0, 0) }
        if Self.isClick(x, y) { return (x, y) }
        if let latest, latest.duration(to: time) > Self.pause { loosen() }
        latest = time
        if axis == .open { choose(x, y) } else { waiting = (x, y) }
        switch axis {
        case .open: return (0, 0)
        case .horizontal: return (waiting.x, 0)
        case .vertical: return (0, waiting.y)
        }
    }

    /// The fingers are lifted: what comes next is another scroll.
    mutating func end() { loosen() }

    /// Forgets the scroll.
    mutating func reset() { self = ScrollAxisLock() }

    /// A wheel that is clicked round means just that.
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

    /// What waits is kept where only one axis has been heard of: a fine wheel that is turned slowly.
    private mutating func loosen() {
        if axis != .open || (waiting.x != 0 && waiting.y != 0) { waiting = (0, 0) }
        axis = .open
    }
}
