// SPDX-License-Identifier: MIT

/// Received frames that were never shown, by reason.
public struct DroppedFrames: Hashable, Sendable {
    /// Replaced by a newer frame before the display accepted them.
    public var replaced = 0
    /// Replaced by a newer frame while the overlay was hidden.
    public var hidden = 0
    /// Replaced by a newer frame before the overlay appeared.
    public var early = 0
    /// Skipped by the source.
    public var skipped = 0
    /// Creates counters at zero.
    package init() {}

    /// The sum of all drops.
    public var total: Int { replaced + hidden + early + skipped }
}
