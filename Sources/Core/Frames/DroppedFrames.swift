// SPDX-License-Identifier: MIT

/// Frames that came and were never shown, by what became of them.
public struct DroppedFrames: Hashable, Sendable {
    /// A newer one came before the display had room for them.
    public var replaced = 0
    /// A newer one came while the overlay was off the screen.
    public var hidden = 0
    /// A newer one came before the overlay had its place on screen.
    public var early = 0
    /// Their source left them out.
    public var skipped = 0
    /// Starts at zero.
    public init() {}

    /// All of them.
    public var total: Int { replaced + hidden + early + skipped }
}
