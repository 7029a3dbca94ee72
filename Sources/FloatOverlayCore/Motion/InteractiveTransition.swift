// SPDX-License-Identifier: MIT

/// The progress of a transition between 0 and 1, driven by a finger or by time. The driver can change at any
/// moment without a jump.
package struct InteractiveTransition: Hashable, Sendable {
    /// The duration of a transition in seconds.
    package static let standardSeconds = 0.25
    /// The fraction from which a released transition finishes (stash, close, return).
    package static let commitThreshold = 0.4

    /// The driver of the progress.
    private enum Driver: Hashable, Sendable {
        case finger
        /// Driven by time, from this fraction to the end or back to the start.
        case finishing(from: Double)
        case cancelling(from: Double)
    }

    private var driver = Driver.finger
    private var clock = AnimationClock(stoppedAt: 0)
    private let seconds: Double
    private let threshold: Double

    /// Starts at 0, driven by a finger.
    package init(seconds: Double = Self.standardSeconds, threshold: Double = Self.commitThreshold) {
        self.seconds = seconds > 0 ? seconds : 0
        self.threshold = threshold
    }

    /// Creates a transition driven by time from `now` to its end.
    package init(running now: Instant, seconds: Double = Self.standardSeconds) {
        self.init(seconds: seconds)
        finish(at: now)
    }

    /// The fraction at `now`, 0…1.
    package func progress(at now: Instant) -> Double {
        let fraction = fraction(at: now)
        switch driver {
        case .finger: return fraction
        case .finishing(let start):
            guard start < 1 else { return 1 }
            return start + (1 - start) * Easing.out((fraction - start) / (1 - start))
        case .cancelling(let start):
            guard start > 0 else { return 0 }
            return start * (1 - Easing.out((start - fraction) / start))
        }
    }

    /// Whether time has driven the transition to its end or back to its start at `now`.
    package func isOver(at now: Instant) -> Bool {
        switch driver {
        case .finger: false
        case .finishing: fraction(at: now) >= 1
        case .cancelling: fraction(at: now) <= 0
        }
    }

    /// Whether the transition returns or has returned to its start.
    package var isCancelled: Bool { if case .cancelling = driver { true } else { false } }

    /// Lets a finger drive the transition; the fraction is `progress`, clamped to 0…1.
    package mutating func update(_ progress: Double) {
        driver = .finger
        clock = AnimationClock(stoppedAt: Self.bounded(progress) * seconds)
    }

    /// Releases the finger at `velocity` fractions per second: finishes if the projected fraction has reached
    /// the threshold, otherwise cancels. Returns whether the transition finishes.
    @discardableResult
    package mutating func release(velocity: Double, at now: Instant) -> Bool {
        let rest = progress(at: now) + DecelerationProjection.offset(velocity)
        if rest >= threshold { finish(velocity: velocity, at: now) } else { cancel(at: now) }
        return rest >= threshold
    }

    /// Runs to the end from the current fraction, at least as fast as the finger's `velocity` in fractions
    /// per second.
    package mutating func finish(velocity: Double = 0, at now: Instant) {
        let start = progress(at: now)
        driver = .finishing(from: start)
        clock = AnimationClock(stoppedAt: start * seconds)
        let speed = velocity * seconds / Easing.firstSpeed
        clock.run(at: speed > 1 ? min(speed, Self.maxFlickFactor) : 1, from: now)
    }

    /// Runs back to the start; the duration is proportional to the current fraction.
    package mutating func cancel(at now: Instant) {
        let start = progress(at: now)
        driver = .cancelling(from: start)
        clock = AnimationClock(stoppedAt: start * seconds)
        clock.run(at: -1, from: now)
    }

    /// The maximum factor by which a flick speeds up the transition.
    private static let maxFlickFactor = 10.0

    private func fraction(at now: Instant) -> Double {
        guard seconds > 0 else { return isCancelled ? 0 : 1 }
        return Self.bounded(clock.time(at: now) / seconds)
    }

    private static func bounded(_ fraction: Double) -> Double { fraction > 0 ? min(fraction, 1) : 0 }
}
