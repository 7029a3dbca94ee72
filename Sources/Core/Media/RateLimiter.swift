// SPDX-License-Identifier: MIT

/// How much of what somebody sends is read: all of it, unless it comes by the hundred. Who is not heard is asked later.
public struct RateLimiter: Hashable, Sendable {
    /// So many are let through in each `window`.
    static let maxPerWindow = 50
    /// How long it counts, and how long to wait before asking.
    public static let window = Duration.milliseconds(100)

    private var windowStart: Instant?
    private var count = 0

    /// Nothing has come yet.
    public init() {}

    /// Something comes at `now`; whether it is to be read.
    public mutating func admit(at now: Instant) -> Bool {
        if let windowStart, windowStart.duration(to: now) < Self.window {
            count += 1
        } else {
            (windowStart, count) = (now, 1)
        }
        return count <= Self.maxPerWindow
    }
}
