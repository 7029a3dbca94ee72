// SPDX-License-Identifier: MIT

/// What has changed in a mirrored window since it was shown last, and how closely it is worth asking: whoever draws a
/// thousand small things a second wakes nobody up for each of them.
public struct MirrorDamage: Hashable, Sendable {
    /// More news than these between two pictures are too many to be told one by one.
    public static let coarseThreshold = 6
    /// So many pictures go by before they are told one by one again.
    public static let coarsePictures = 120

    /// What has changed, in pixels of the window; `nil` when nothing has.
    public private(set) var part: PixelRect?
    /// Whether to be told only that something has changed, and once.
    public var isCoarse: Bool { picturesLeft > 0 }
    private var changeCount = 0
    private var picturesLeft = 0

    /// Starts with nothing changed.
    public init() {}

    /// Hears that `part` has changed.
    public mutating func add(_ part: PixelRect) {
        self.part = self.part?.union(part) ?? part
        changeCount += 1
    }

    /// What has changed until now, which is shown then; `nil` when nothing has.
    public mutating func take() -> PixelRect? {
        defer { (part, changeCount) = (nil, 0) }
        if changeCount > Self.coarseThreshold {
            picturesLeft = Self.coarsePictures
        } else if picturesLeft > 0 {
            picturesLeft -= 1
        }
        return part
    }

    /// Forgets what has changed: all of it is shown anew.
    public mutating func forget() { (part, changeCount) = (nil, 0) }
}
