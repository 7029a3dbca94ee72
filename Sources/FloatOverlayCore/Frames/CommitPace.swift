// SPDX-License-Identifier: MIT

/// Schedules commits of a window without a new frame: at most one per refresh interval, and together with the
/// next frame if that is expected at about the same time.
package struct CommitPace: Hashable, Sendable {
    /// The refresh interval of the monitor.
    package var interval: Duration
    /// The nominal time of the last commit. It may lag behind the real time by up to a quarter of the
    /// interval. Otherwise, with a change once per refresh and jitter, each delay would add to the next one,
    /// up to a whole refresh.
    private var lastCommit: Instant?
    /// When a frame last changed the window.
    private var lastFrameCommit: Instant?
    /// The average interval between frames while they arrive regularly.
    private var meanFrameInterval: Duration?

    private var slack: Duration { interval / 4 }

    /// Starts without a commit.
    package init(interval: Duration = Monitor.defaultRefreshInterval) { self.interval = interval }

    /// Records that a frame changes the window at `now`.
    package mutating func recordFrame(at now: Instant) {
        if let lastFrameCommit {
            let between = lastFrameCommit.duration(to: now)
            // Frames with an interval of more than four refreshes are irregular.
            meanFrameInterval =
                between > interval * 4 ? nil : meanFrameInterval.map { ($0 * 3 + between) / 4 } ?? between
        }
        lastFrameCommit = now
    }

    /// Records a commit at `now`.
    package mutating func recordCommit(at now: Instant) {
        guard let lastCommit, lastFrameCommit != now else { return self.lastCommit = now }
        self.lastCommit = min(max(now, lastCommit.advanced(by: interval)), now.advanced(by: slack))
    }

    /// The time of the next commit for a change requested at `now`.
    package func next(at now: Instant) -> Instant {
        guard let lastCommit else { return now }
        let due = lastCommit.advanced(by: interval)
        let earliest = due.advanced(by: .zero - slack)
        if let lastFrameCommit, let meanFrameInterval {
            let expected = lastFrameCommit.advanced(by: meanFrameInterval)
            let isNear = earliest <= expected && expected <= due.advanced(by: slack)
            if isNear { return max(now, expected.advanced(by: slack)) }
        }
        return earliest <= now ? now : due
    }
}
