// SPDX-License-Identifier: MIT

/// The time of an animation: t = (now − begin) · speed + offset. At speed 0 the time is `offset`.
package struct AnimationClock: Hashable, Sendable {
    /// The instant at which the clock started to run.
    package var begin = Instant(nanoseconds: 0)
    /// Animation seconds per second; negative values run backward.
    package var speed = 1.0
    /// The animation time at `begin`, in seconds.
    package var offset = 0.0

    /// Creates a running clock.
    package init() {}

    /// Creates a clock stopped at `offset` seconds.
    package init(stoppedAt offset: Double) {
        speed = 0
        self.offset = offset
    }

    /// The animation time in seconds.
    package func time(at now: Instant) -> Double { begin.duration(to: now).seconds * speed + offset }

    /// Runs at `speed` from `now` on, without a jump in the animation time.
    package mutating func run(at speed: Double, from now: Instant) {
        offset = time(at: now)
        begin = now
        self.speed = speed
    }
}
