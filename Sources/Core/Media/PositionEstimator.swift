// SPDX-License-Identifier: MIT

/// What the positions mean that a player tells one after the other, while it says that it plays.
///
/// Many tell the place of a moment ago: mpv without a picture is up to 0.3 s behind, others know whole seconds only. What
/// they tell is true when it has just changed, so after every change of theirs they are asked often until it does. Some
/// wait for data and say that they play.
public struct PositionEstimator: Hashable, Sendable {
    /// What a position is.
    public enum Kind: Hashable, Sendable {
        /// As good as any.
        case good
        /// One that was true so long ago.
        case fresh(Duration)
        /// Nothing new: where the player is meant to be may be right.
        case stale
        /// The same for too long: it does not go on.
        case still
    }

    /// How long a player is asked often, after a change.
    static let settleTime = Duration.milliseconds(1500)
    /// One that tells the same for longer stands still, unless it is known to tell the same for long.
    static let stallTimeout = Duration.milliseconds(450)
    /// How far apart two answers may be for the change between them to be told when it was.
    static let huntWindow = Duration.milliseconds(120)
    /// What messages take, and what a player that is behind may be ahead.
    private static let slack = (late: Duration.milliseconds(60), early: Duration.milliseconds(10))
    /// After so many answers that all are behind what was thought it is looked for again where it is.
    private static let maxLateCount = 8

    private var changed: Instant?
    private var first: Instant?
    private var lastReport: Report?
    /// Since when it has been telling the same.
    private var sameSince: Instant?
    /// Since when its next step is waited for, and whether it has come.
    private var huntStart: Instant?
    private var isFound = false
    /// As far as it has gone on from one place it tells to the next.
    private var stepSize = Duration.zero
    private var lateCount = 0
    /// Whether it has ever told a place but the beginning: some never do.
    private var hasReportedPosition = false

    private struct Report: Hashable {
        var position: Duration
        var at: Instant
    }

    /// Knows nothing yet.
    public init() {}

    /// It plays, seeks, changes its rate or its track at `now`.
    public mutating func change(at now: Instant) {
        changed = now
        (first, lastReport, sameSince, huntStart, isFound, lateCount) = (nil, nil, nil, nil, false, 0)
    }

    /// Takes `position`, told at `now`, when it should be at `own` and go on by `rate` seconds a second.
    public mutating func classify(_ position: Duration, own: Duration, rate: Double, at now: Instant) -> Kind
    {
        if position > .zero { hasReportedPosition = true }
        guard hasReportedPosition else { return .good }
        // Nobody is on a whole second by chance.
        if position > .zero, position.components.attoseconds == 0 { stepSize = max(stepSize, .seconds(1)) }
        let before = lastReport
        lastReport = Report(position: position, at: now)
        guard let before else {
            first = now
            if stepSize > .zero { huntStart = now }
            return classifyByLag(position, own, now)
        }
        let elapsed = before.at.duration(to: now)
        let distance = position - before.position
        if distance >= .zero, distance < elapsed * (rate * 0.1) {
            return classifyUnchanged(before.at, rate, now)
        }
        let wasSame = sameSince != nil
        sameSince = nil
        guard wasSame, distance > .zero, elapsed <= Self.huntWindow else {
            return classifyByLag(position, own, now)
        }
        stepSize = max(stepSize, min(distance, .seconds(1)))
        (huntStart, isFound, lateCount) = (nil, true, 0)
        return .fresh(elapsed / 2)
    }

    /// It tells the same as at `before`.
    private mutating func classifyUnchanged(_ before: Instant, _ rate: Double, _ now: Instant) -> Kind {
        let since = sameSince ?? before
        sameSince = since
        if !isFound, huntStart == nil { huntStart = now }
        let stallTimeout = max(Self.stallTimeout, stepSize * 1.3) / min(rate, 1)
        guard since.duration(to: now) >= stallTimeout else { return .stale }
        isFound = false
        return .still
    }

    /// One that is behind by no more than it is used to says nothing.
    private mutating func classifyByLag(_ position: Duration, _ own: Duration, _ now: Instant) -> Kind {
        guard stepSize > .zero else { return .good }
        let behind = own - position
        guard behind > .zero - Self.slack.early, behind < stepSize + Self.slack.late else { return .good }
        lateCount = behind > Self.slack.late ? lateCount + 1 : 0
        if lateCount >= Self.maxLateCount { (huntStart, lateCount) = (now, 0) }
        return .stale
    }

    /// How soon it is to be asked again, at `now`; `isDoubtful`: what it said last cannot be so.
    public func pause(isDoubtful: Bool, at now: Instant) -> Duration {
        if let huntStart, huntStart.duration(to: now) < max(Self.settleTime, stepSize * 2) {
            return .milliseconds(30)
        }
        if let sameSince { return .milliseconds(sameSince.duration(to: now) < .seconds(3) ? 100 : 300) }
        let isSettling = changed.map { $0.duration(to: now) < Self.settleTime } ?? false
        // The second answer tells those that are behind from the others.
        if isSettling, first == nil || first == lastReport?.at { return .milliseconds(30) }
        return isSettling || isDoubtful ? .milliseconds(300) : .seconds(2)
    }
}
