// SPDX-License-Identifier: MIT

/// Decides which presses count: all that a finger made, and of those the keyboard makes while a key is held at most
/// one a frame. What came late, in one heap, is one step and no queue.
public struct KeyRepeatThrottle: Sendable {
    /// The least time from one counted repetition to the next.
    public static let frame = Monitor.defaultRefreshInterval

    /// One is enough: a keyboard repeats the key that was pressed last.
    private var last: (trigger: Trigger, time: Instant)?

    /// Starts with nothing held.
    public init() {}

    /// Whether the press of `trigger` handled at `now` counts.
    public mutating func admits(_ trigger: Trigger, isRepeat: Bool, at now: Instant) -> Bool {
        if isRepeat, let last, last.trigger == trigger, last.time.duration(to: now) < Self.frame {
            return false
        }
        last = (trigger, now)
        return true
    }
}
