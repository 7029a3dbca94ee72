// SPDX-License-Identifier: MIT

/// When changes of a window that come without a frame may happen: at most once in a refresh interval, and with the
/// next frame where one is due about then, so that both are one change.
public struct CommitPace: Hashable, Sendable {
    /// Time between two refreshes of the monitor.
    public var interval: Duration
    /// When the last change was due, or as good as: what changes once a refresh by a clock of its own, a little earlier
    /// or later than ours, must not be put off each time until it is a whole refresh late.
    private var latest: Instant?
    private var frame: Instant?
    /// Time from one frame to the next, while they come regularly.
    private var beat: Duration?

    private var slack: Duration { interval / 4 }

    /// Starts with nothing changed yet.
    public init(interval: Duration = Monitor.defaultRefreshInterval) { self.interval = interval }

    /// A frame changes the window at `now`.
    public mutating func takeFrame(at now: Instant) {
        if let frame {
            let between = frame.duration(to: now)
            // Slower ones are not worth waiting for.
            beat = between > interval * 4 ? nil : beat.map { ($0 * 3 + between) / 4 } ?? between
        }
        frame = now
    }

    /// Everything that was to be changed has been, at `now`.
    public mutating func commit(at now: Instant) {
        guard let latest, frame != now else { return self.latest = now }
        self.latest = min(max(now, latest.advanced(by: interval)), now.advanced(by: slack))
    }

    /// When the next change is due that is asked for at `now`.
    public func next(at now: Instant) -> Instant {
        guard let latest else { return now }
        let due = latest.advanced(by: interval)
        let earliest = due.advanced(by: .zero - slack)
        if let frame, let beat {
            let expected = frame.advanced(by: beat)
            let isNear = earliest <= expected && expected <= due.advanced(by: slack)
            if isNear { return max(now, expected.advanced(by: slack)) }
        }
        return earliest <= now ? now : due
    }
}
