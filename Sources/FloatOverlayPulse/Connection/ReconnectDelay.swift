// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// When the next attempt to connect starts: after pauses that grow with each failure, and earlier for a waiting
/// command or a new socket file.
struct ReconnectDelay {
    private static let minPause = Duration.milliseconds(200)
    private static let maxPause = Duration.seconds(2)
    /// Limits the rate of attempts that consecutive commands cause.
    private static let pauseBetweenCommands = Duration.milliseconds(100)
    /// The socket file appears shortly before the server listens.
    private static let pauseAfterSocket = Duration.milliseconds(20)

    private var pause = ReconnectDelay.minPause
    private var lastAttempt: Instant?

    /// Records the start of an attempt.
    mutating func begin(at now: Instant) { lastAttempt = now }

    /// Starts with short pauses again, after a connection.
    mutating func reset() { pause = Self.minPause }

    /// Shortens the next pause, because the socket file has changed.
    mutating func socketChanged() { pause = Self.pauseAfterSocket }

    /// The time of the attempt after a failure at `now`; the pause after it is longer.
    mutating func nextAttempt(afterFailureAt now: Instant) -> Instant {
        defer { pause = min(pause * 2, Self.maxPause) }
        return now.advanced(by: pause)
    }

    /// The time of an attempt for a command: now, or after the pause between commands.
    mutating func nextAttempt(forCommandAt now: Instant) -> Instant {
        pause = Self.minPause
        return max(now, lastAttempt?.advanced(by: Self.pauseBetweenCommands) ?? now)
    }
}
