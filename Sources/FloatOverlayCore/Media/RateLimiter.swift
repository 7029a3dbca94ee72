// SPDX-License-Identifier: MIT

/// Limits the rate of handled messages from another program. A message above the limit is not handled; the
/// state is requested later instead.
package struct RateLimiter: Hashable, Sendable {
    /// The maximum number of messages per `window`.
    static let maxPerWindow = 50
    /// The length of a window, and the delay before the state is requested.
    package static let window = Duration.milliseconds(100)

    private var windowStart: Instant?
    private var count = 0

    /// Starts without a message.
    package init() {}

    /// Records a message at `now`; returns whether to handle it.
    package mutating func admit(at now: Instant) -> Bool {
        if let windowStart, windowStart.duration(to: now) < Self.window {
            count += 1
        } else {
            (windowStart, count) = (now, 1)
        }
        return count <= Self.maxPerWindow
    }
}
