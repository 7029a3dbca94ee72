// SPDX-License-Identifier: MIT

/// Drives a transition by a finger, or by the time: from 0 to 1, or back, and in other hands at any moment without
/// a jump.
public struct InteractiveTransition: Hashable, Sendable {
    /// What a transition takes, in seconds.
    public static let standardSeconds = 0.25
    /// From which share on a transition that is let go is finished: stash, close, return.
    public static let commitThreshold = 0.4
    /// The same for going to the next or previous of several.
    public static let switchThreshold = 0.3

    /// Who drives.
    private enum Driver: Hashable, Sendable {
        case finger
        /// The time, from this share on to the end, or back to the beginning.
        case finishing(from: Double)
        case cancelling(from: Double)
    }

    private var driver = Driver.finger
    private var clock = AnimationClock(stoppedAt: 0)
    private let seconds: Double
    private let threshold: Double

    /// Starts at 0, in the hand of a finger.
    public init(seconds: Double = Self.standardSeconds, threshold: Double = Self.commitThreshold) {
        self.seconds = seconds > 0 ? seconds : 0
        self.threshold = threshold
    }

    /// A transition that runs to its end from `now` on.
    public init(running now: Instant, seconds: Double = Self.standardSeconds) {
        self.init(seconds: seconds)
        finish(at: now)
    }

    /// The share of the way at `now`, 0…1.
    public func progress(at now: Instant) -> Double {
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

    /// Whether the time drives and has come to the end, or to the beginning, at `now`.
    public func isOver(at now: Instant) -> Bool {
        switch driver {
        case .finger: false
        case .finishing: fraction(at: now) >= 1
        case .cancelling: fraction(at: now) <= 0
        }
    }

    /// Whether it is on its way back, or has come back.
    public var isCancelled: Bool { if case .cancelling = driver { true } else { false } }

    /// A finger is at the share `progress` of the way, cut off at 0 and 1. It takes hold of what runs.
    public mutating func update(_ progress: Double) {
        driver = .finger
        clock = AnimationClock(stoppedAt: Self.bounded(progress) * seconds)
    }

    /// The finger lets go at `velocity` shares a second: finishes from the threshold on, counted where it would come
    /// to rest, else cancels. Says whether it finishes.
    @discardableResult
    public mutating func release(velocity: Double, at now: Instant) -> Bool {
        let rest = progress(at: now) + DecelerationProjection.offset(velocity)
        if rest >= threshold { finish(velocity: velocity, at: now) } else { cancel(at: now) }
        return rest >= threshold
    }

    /// Goes to the end from where it is, as fast as the finger was at `velocity` shares a second, or faster.
    public mutating func finish(velocity: Double = 0, at now: Instant) {
        let start = progress(at: now)
        driver = .finishing(from: start)
        clock = AnimationClock(stoppedAt: start * seconds)
        let speed = velocity * seconds / Easing.firstSpeed
        clock.run(at: speed > 1 ? min(speed, Self.maxFlickFactor) : 1, from: now)
    }

    /// Goes back to the beginning from where it is; that takes the share of the time that it is ahead.
    public mutating func cancel(at now: Instant) {
        let start = progress(at: now)
        driver = .cancelling(from: start)
        clock = AnimationClock(stoppedAt: start * seconds)
        clock.run(at: -1, from: now)
    }

    /// How many times as fast as usual a flick makes it at most.
    private static let maxFlickFactor = 10.0

    private func fraction(at now: Instant) -> Double {
        guard seconds > 0 else { return isCancelled ? 0 : 1 }
        return Self.bounded(clock.time(at: now) / seconds)
    }

    private static func bounded(_ fraction: Double) -> Double { fraction > 0 ? min(fraction, 1) : 0 }
}
