// SPDX-License-Identifier: MIT
public import FloatOverlayCore

/// Numbers of the frames an overlay received, showed and dropped.
public struct FrameCounters: Hashable, Sendable {
    /// Frames received from the source.
    public var received = 0
    /// Received frames that were never shown, by reason.
    public var drops = DroppedFrames()
    /// Creates counters at zero.
    package init() {}

    /// Received frames that were not dropped: the shown frames, and a frame that still waits to be shown.
    public var shown: Int { max(0, received - drops.total) }
    /// Received frames that were never shown.
    public var dropped: Int { drops.total }
}
