// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// When a capture that has failed is retried: after pauses that grow with each failure, because an output can
/// be off for hours.
struct CapturePause {
    private static let minPause = Duration.seconds(2)
    private static let maxPause = Duration.seconds(60)

    private var pause = CapturePause.minPause

    /// Starts with short pauses again, after a picture or a change of the outputs.
    mutating func reset() { pause = Self.minPause }

    /// The time of the retry after a failure at `now`; the pause after it is longer.
    mutating func nextAttempt(afterFailureAt now: Instant) -> Instant {
        defer { pause = min(pause * 2, Self.maxPause) }
        return now.advanced(by: pause)
    }

    /// The time of the retry that is due at `deadline`, after a sign at `now` that the output may be on again:
    /// at most the shortest pause later.
    mutating func nextAttempt(dueAt deadline: Instant, afterSignAt now: Instant) -> Instant {
        reset()
        return min(deadline, now.advanced(by: pause))
    }
}
