// SPDX-License-Identifier: MIT

/// Classifies the positions that a player reports during playback.
///
/// Many players report outdated positions: mpv 0.35 (mpv-mpris 0.7) without video lags 0.05 to 0.3 s, cmus
/// reports only whole seconds. A reported position is exact when it has just changed, so after each change of
/// state the player is polled often until its position changes. Some players report that they are playing
/// while they buffer.
package struct PositionEstimator: Hashable, Sendable {
    /// The classification of a report.
    package enum Kind: Hashable, Sendable {
        /// The position can be used as it is.
        case good
        /// The position was exact this long ago.
        case fresh(Duration)
        /// The report is outdated: the extrapolated position can be right.
        case stale
        /// The position has not changed for too long: the player is not advancing.
        case still
    }

    /// How long a player is polled often after a change.
    static let settleTime = Duration.milliseconds(1500)
    /// A player whose position is unchanged for longer has stalled, unless its known step is longer.
    static let stallTimeout = Duration.milliseconds(450)
    /// The maximum interval between two reports that dates a change between them.
    static let maxDatingInterval = Duration.milliseconds(120)
    /// The tolerances for message delays, and for a lagging player that is ahead.
    private static let slack = (late: Duration.milliseconds(60), early: Duration.milliseconds(10))
    /// After this many reports behind the extrapolated position, the exact position is measured again.
    private static let maxLateCount = 8

    private var changed: Instant?
    private var first: Instant?
    private var lastReport: Report?
    /// The instant since when the reported position is unchanged.
    private var sameSince: Instant?
    /// The instant since when the next step is awaited, and whether it has been observed.
    private var searchStart: Instant?
    private var isFound = false
    /// The largest observed step between two reported positions.
    private var stepSize = Duration.zero
    private var lateCount = 0
    /// Whether the player has ever reported a position other than zero; some players never do.
    private var hasReportedPosition = false

    private struct Report: Hashable {
        var position: Duration
        var at: Instant
    }

    /// Starts without a report.
    package init() {}

    /// Records a start, seek, change of the rate or of the track at `now`.
    package mutating func change(at now: Instant) {
        changed = now
        (first, lastReport, sameSince, searchStart, isFound, lateCount) = (nil, nil, nil, nil, false, 0)
    }

    /// Classifies `position`, reported at `now`; the extrapolated position is `own` and the rate is `rate`
    /// seconds per second.
    package mutating func classify(_ position: Duration, own: Duration, rate: Double, at now: Instant) -> Kind
    {
        if position > .zero { hasReportedPosition = true }
        guard hasReportedPosition else { return .good }
        // A position of exactly whole seconds means that the player reports only whole seconds.
        if position > .zero, position.components.attoseconds == 0 { stepSize = max(stepSize, .seconds(1)) }
        let before = lastReport
        lastReport = Report(position: position, at: now)
        guard let before else {
            first = now
            if stepSize > .zero { searchStart = now }
            return classifyByLag(position, own: own, at: now)
        }
        let elapsed = before.at.duration(to: now)
        let distance = position - before.position
        if distance >= .zero, distance < elapsed * (rate * 0.1) {
            return classifyUnchanged(since: before.at, rate: rate, at: now)
        }
        let wasSame = sameSince != nil
        sameSince = nil
        guard wasSame, distance > .zero, elapsed <= Self.maxDatingInterval else {
            return classifyByLag(position, own: own, at: now)
        }
        stepSize = max(stepSize, min(distance, .seconds(1)))
        (searchStart, isFound, lateCount) = (nil, true, 0)
        return .fresh(elapsed / 2)
    }

    /// Classifies a report that equals the one at `before`.
    private mutating func classifyUnchanged(since before: Instant, rate: Double, at now: Instant) -> Kind {
        let since = sameSince ?? before
        sameSince = since
        if !isFound, searchStart == nil { searchStart = now }
        let stallTimeout = max(Self.stallTimeout, stepSize * 1.3) / min(rate, 1)
        guard since.duration(to: now) >= stallTimeout else { return .stale }
        isFound = false
        return .still
    }

    /// A report that lags no more than the player's usual step has no information.
    private mutating func classifyByLag(_ position: Duration, own: Duration, at now: Instant) -> Kind {
        guard stepSize > .zero else { return .good }
        let behind = own - position
        guard behind > .zero - Self.slack.early, behind < stepSize + Self.slack.late else { return .good }
        lateCount = behind > Self.slack.late ? lateCount + 1 : 0
        if lateCount >= Self.maxLateCount { (searchStart, lateCount) = (now, 0) }
        return .stale
    }

    /// The interval until the next poll; `isDoubtful`: the last report was implausible.
    package func pause(isDoubtful: Bool, at now: Instant) -> Duration {
        if let searchStart, searchStart.duration(to: now) < max(Self.settleTime, stepSize * 2) {
            return .milliseconds(30)
        }
        if let sameSince { return .milliseconds(sameSince.duration(to: now) < .seconds(3) ? 100 : 300) }
        let isSettling = changed.map { $0.duration(to: now) < Self.settleTime } ?? false
        // The second report shows whether the player lags.
        if isSettling, first == nil || first == lastReport?.at { return .milliseconds(30) }
        return isSettling || isDoubtful ? .milliseconds(300) : .seconds(2)
    }
}
