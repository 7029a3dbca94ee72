// SPDX-License-Identifier: MIT
public import Core

/// How many frames came, and what became of them.
public struct FrameCounters: Hashable, Sendable {
    /// Frames that came in.
    public var received = 0
    /// Those that were never shown, by reason.
    public var drops = DroppedFrames()
    /// Starts at zero.
    public init() {}

    /// Frames that were shown, or are next to be.
    public var shown: Int { max(0, received - drops.total) }
    /// Frames that were never shown.
    public var dropped: Int { drops.total }
}
