// SPDX-License-Identifier: MIT

/// Where a player is, between the times it says so: told once, carried on by our own clock.
///
/// Players tell of a jump, but not of time going on, and some tell what is not so for a while after another track has
/// begun. This decides whom to believe.
public struct PlaybackClock: Hashable, Sendable {
    /// How long after the beginning of a track its player may still tell the place in the one before.
    static let grace = Duration.milliseconds(1500)
    /// What differs by less is the time messages take.
    static let slack = Duration.milliseconds(10)
    /// The same where only whole seconds are told.
    static let coarseSlack = Duration.milliseconds(60)

    /// The position at `at`.
    public private(set) var position: Duration
    /// When that was.
    public private(set) var at: Instant
    /// Seconds of the track a second; above 0.
    public private(set) var rate = 1.0
    /// Whether it goes on, as its player says.
    public private(set) var isRunning: Bool
    /// Whether its player says so and stands still: it waits for data.
    public private(set) var isStalled = false
    /// When the track began, and where the one before was then.
    private var begun: Beginning?

    private struct Beginning: Hashable {
        var at: Instant
        var after: Duration
    }

    /// A clock that is at `position` at `now`.
    public init(position: Duration = .zero, isRunning: Bool = false, at now: Instant) {
        self.position = max(.zero, position)
        self.isRunning = isRunning
        at = now
    }

    /// Whether time goes on.
    public var isAdvancing: Bool { isRunning && !isStalled }

    /// Where the player is at `now`.
    public func position(at now: Instant) -> Duration {
        guard isAdvancing, now > at else { return position }
        return position + at.duration(to: now) * rate
    }

    /// When it will be at `position`, rounded up; `nil` when it does not go there by itself, or not within a day.
    public func instant(of position: Duration) -> Instant? {
        let distance = position - self.position
        guard isAdvancing, distance < .seconds(86_400) else { return nil }
        // By then it must not be a nanosecond before, or the loop would turn for nothing.
        return at.advanced(by: distance / rate + .microseconds(1))
    }

    /// It plays on, or stops, at `now`.
    public mutating func setRunning(_ isRunning: Bool, at now: Instant) {
        rebase(now)
        self.isRunning = isRunning
        isStalled = false
    }

    /// It goes faster or slower from `now` on; 0, and what is no number, count as 1.
    public mutating func setRate(_ rate: Double, at now: Instant) {
        rebase(now)
        self.rate = rate.isFinite && rate > 0 ? min(max(rate, 0.01), 100) : 1
    }

    /// It says that it has jumped to `position` at `now`.
    public mutating func jump(to position: Duration, at now: Instant) {
        self.position = max(.zero, position)
        at = now
        begun = nil
        isStalled = false
    }

    /// Another track begins at `now`, at its beginning as long as nobody says otherwise.
    public mutating func begin(at now: Instant) {
        let old = position(at: now)
        position = .zero
        at = now
        isStalled = false
        begun = Beginning(at: now, after: old)
    }

    /// Hears `reported`, asked for a moment before `now`, and what it means; `false`: it cannot be so for long, ask again.
    public mutating func accept(
        _ reported: Duration, _ kind: PositionEstimator.Kind = .good, at now: Instant
    ) -> Bool {
        let own = position(at: now)
        if isOfTrackBefore(reported, at: now) { return false }
        switch kind {
        case .still where isRunning:
            if isStalled, position == reported { return false }
            jump(to: reported, at: now)
            isStalled = true
            return false
        case .fresh(let ago):
            jump(to: reported + ago * rate, at: now)
            return true
        case .stale where !isStalled: return true
        case .good, .stale, .still: break
        }
        // Some say 0 until they know better, or always.
        if isRunning, reported <= .zero, own > .seconds(1) { return true }
        if isStalled {
            jump(to: reported, at: now)
            return true
        }
        if (reported - own).magnitude < Self.slack || isSameSecond(reported, own) { return true }
        jump(to: reported, at: now)
        return true
    }

    private func isOfTrackBefore(_ reported: Duration, at now: Instant) -> Bool {
        guard let begun, begun.at.duration(to: now) < Self.grace, begun.after > .seconds(3) else {
            return false
        }
        return reported > .seconds(2) && (reported - begun.after).magnitude < .seconds(2) * max(1, rate)
    }

    /// Whether a player that only tells whole seconds means our place.
    private func isSameSecond(_ reported: Duration, _ own: Duration) -> Bool {
        let early = reported - Self.coarseSlack
        return isRunning && reported.components.attoseconds == 0 && own >= early
            && own < reported + .seconds(1) + Self.coarseSlack
    }

    private mutating func rebase(_ now: Instant) {
        position = position(at: now)
        at = max(at, now)
    }
}

extension Duration {
    /// Without its sign.
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
