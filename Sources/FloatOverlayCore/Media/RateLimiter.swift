// SPDX-License-Identifier: MIT

/// Limits the rate of log lines, or of messages from another program. The state of the program is requested later
/// if messages were refused.
package struct RateLimiter: Hashable, Sendable {
    /// The default length of a window, and the delay before the state is requested.
    package static let window = Duration.milliseconds(100)

    private let maxPerWindow: Int
    private let window: Duration
    private var windowStart: Instant?
    private var count = 0
    private var refusedCount = 0

    /// Admits at most `maxPerWindow` messages in each `window`.
    package init(maxPerWindow: Int = 50, window: Duration = Self.window) {
        self.maxPerWindow = maxPerWindow
        self.window = window
    }

    /// Records a message at `now`; returns whether to handle it.
    package mutating func admit(at now: Instant) -> Bool {
        if let windowStart, windowStart.duration(to: now) < window {
            count += 1
        } else {
            (windowStart, count) = (now, 1)
        }
        if count > maxPerWindow { refusedCount += 1 }
        return count <= maxPerWindow
    }

    /// The number of messages that were not admitted since the last call.
    package mutating func takeRefused() -> Int {
        defer { refusedCount = 0 }
        return refusedCount
    }
}
