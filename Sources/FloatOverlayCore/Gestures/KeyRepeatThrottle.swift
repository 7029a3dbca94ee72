// SPDX-License-Identifier: MIT

/// Limits key repetition: all initial presses count, but of the repetitions at most one per frame. Delayed
/// repetitions that arrive together are merged into one step.
package struct KeyRepeatThrottle: Sendable {
    /// The minimum interval between counted repetitions.
    package static let minInterval = Monitor.defaultRefreshInterval

    /// The last counted press; one is enough, because a keyboard repeats only the key that was pressed last.
    private var last: (trigger: Trigger, time: Instant)?

    /// Starts without a press.
    package init() {}

    /// Whether the press of `trigger` at `now` counts.
    package mutating func admits(_ trigger: Trigger, isRepeat: Bool, at now: Instant) -> Bool {
        if isRepeat, let last, last.trigger == trigger, last.time.duration(to: now) < Self.minInterval {
            return false
        }
        last = (trigger, now)
        return true
    }
}
