// SPDX-License-Identifier: MIT

/// The playback position of a player, extrapolated between its reports.
///
/// MPRIS players report jumps (`Seeked`), but not the progress of time. Some report the position of the
/// previous track for a while after a change of the track, some always report 0 (docs/lyrics.md). This type
/// decides which reports to accept.
package struct PlaybackClock: Hashable, Sendable {
    /// How long after a change of the track a player may still report the position in the previous one.
    static let grace = Duration.milliseconds(1500)
    /// Deviations below this value are message delays.
    static let slack = Duration.milliseconds(10)
    /// The tolerance for players that report whole seconds.
    static let coarseSlack = Duration.milliseconds(60)

    /// The position at `positionTime`.
    package private(set) var position: Duration
    /// The instant of `position`.
    package private(set) var positionTime: Instant
    /// The playback rate, above 0; 1 is normal speed.
    package private(set) var rate = 1.0
    /// Whether the player reports that it is playing.
    package private(set) var isRunning: Bool
    /// Whether the player reports that it is playing but its position does not change, for example while it
    /// buffers.
    package private(set) var isStalled = false
    /// The change to the current track; `nil` after a jump.
    private var trackChange: TrackChange?

    private struct TrackChange: Hashable {
        var time: Instant
        /// The position in the previous track at that time.
        var previousPosition: Duration
    }

    /// Starts at `position` at `now`.
    package init(position: Duration = .zero, isRunning: Bool = false, at now: Instant) {
        self.position = max(.zero, position)
        self.isRunning = isRunning
        positionTime = now
    }

    /// Whether the position advances.
    package var isAdvancing: Bool { isRunning && !isStalled }

    /// The position at `now`.
    package func position(at now: Instant) -> Duration {
        guard isAdvancing, now > positionTime else { return position }
        return position + positionTime.duration(to: now) * rate
    }

    /// The instant when the position reaches `position`, rounded up; `nil` if it does not do so within a day.
    package func instant(of position: Duration) -> Instant? {
        let distance = position - self.position
        guard isAdvancing, distance < .seconds(86_400) else { return nil }
        // At this instant the position must have been reached, or the loop would wake up for nothing.
        return positionTime.advanced(by: distance / rate + .microseconds(1))
    }

    /// Records the start or end of playback at `now`.
    package mutating func setRunning(_ isRunning: Bool, at now: Instant) {
        rebase(now)
        self.isRunning = isRunning
        isStalled = false
    }

    /// Records a change of the rate at `now`; 0 and non-finite values are treated as 1.
    package mutating func setRate(_ rate: Double, at now: Instant) {
        rebase(now)
        self.rate = rate.isFinite && rate > 0 ? min(max(rate, 0.01), 100) : 1
    }

    /// Records a jump to `position` at `now`.
    package mutating func jump(to position: Duration, at now: Instant) {
        self.position = max(.zero, position)
        positionTime = now
        trackChange = nil
        isStalled = false
    }

    /// Records the start of another track at `now`; its position counts from zero until the player reports
    /// another one.
    package mutating func begin(at now: Instant) {
        let old = position(at: now)
        position = .zero
        positionTime = now
        isStalled = false
        trackChange = TrackChange(time: now, previousPosition: old)
    }

    /// Handles the position `reported`, requested just before `now`, and its classification. Returns `false`
    /// if the report is implausible and must be requested again.
    package mutating func accept(
        _ reported: Duration, _ kind: PositionEstimator.Kind = .good, at now: Instant
    ) -> Bool {
        let expected = position(at: now)
        if isInPreviousTrack(reported, at: now) { return false }
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
        // Some players report 0 for a while after the start of a track, or always.
        if isRunning, reported <= .zero, expected > .seconds(1) { return true }
        if isStalled {
            jump(to: reported, at: now)
            return true
        }
        if (reported - expected).magnitude < Self.slack || isSameSecond(reported, expected) { return true }
        jump(to: reported, at: now)
        return true
    }

    private func isInPreviousTrack(_ reported: Duration, at now: Instant) -> Bool {
        guard let trackChange, trackChange.time.duration(to: now) < Self.grace,
            trackChange.previousPosition > .seconds(3)
        else { return false }
        return reported > .seconds(2)
            && (reported - trackChange.previousPosition).magnitude < .seconds(2) * max(1, rate)
    }

    /// Whether a player that reports whole seconds agrees with the expected position.
    private func isSameSecond(_ reported: Duration, _ expected: Duration) -> Bool {
        let early = reported - Self.coarseSlack
        return isRunning && reported.components.attoseconds == 0 && expected >= early
            && expected < reported + .seconds(1) + Self.coarseSlack
    }

    private mutating func rebase(_ now: Instant) {
        position = position(at: now)
        positionTime = max(positionTime, now)
    }
}

extension Duration {
    /// The absolute value.
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
