// SPDX-License-Identifier: MIT

/// How many frames came, were shown, and were dropped because a newer one was there.
public struct FrameCounters: Hashable, Sendable {
    public var received = 0
    public var shown = 0
    public var dropped = 0
    /// Starts at zero.
    public init() {}
}
