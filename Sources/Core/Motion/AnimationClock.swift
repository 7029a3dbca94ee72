// SPDX-License-Identifier: MIT

/// The time of an animation: t = (now − begin) · speed + offset. With the speed 0 the offset alone says where it is.
public struct AnimationClock: Hashable, Sendable {
    /// When it started to run.
    public var begin = Instant(nanoseconds: 0)
    /// Seconds of the animation in a second; negative runs back.
    public var speed = 1.0
    /// Seconds it is ahead.
    public var offset = 0.0

    /// Starts with the defaults: it runs, and shows the time itself.
    public init() {}

    /// Stands still at `offset` seconds.
    public init(stoppedAt offset: Double) {
        speed = 0
        self.offset = offset
    }

    /// The animation's time in seconds.
    public func time(at now: Instant) -> Double { begin.duration(to: now).seconds * speed + offset }

    /// Runs at `speed` from `now` on, without a jump in its time.
    public mutating func run(at speed: Double, from now: Instant) {
        offset = time(at: now)
        begin = now
        self.speed = speed
    }
}
