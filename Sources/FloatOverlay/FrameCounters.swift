// SPDX-License-Identifier: MIT

/// How many frames came, were shown, and were dropped because a newer one was there.
public struct FrameCounters: Hashable, Sendable {
    /// Frames that came in.
    public var received = 0
    /// Frames that were shown.
    public var shown = 0
    /// Frames that a newer one replaced, or that had no place.
    public var dropped = 0
    /// Starts at zero.
    public init() {}
}
