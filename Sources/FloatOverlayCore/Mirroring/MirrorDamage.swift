// SPDX-License-Identifier: MIT

/// The changed area of a mirrored window since its last frame, and the detail of damage reports: a program
/// that draws many small changes must not cause a wake-up for each.
package struct MirrorDamage: Hashable, Sendable {
    /// With more reports than this between two frames, reports become coarse.
    package static let coarseThreshold = 6
    /// The number of frames after which detailed reports resume.
    package static let coarsePictures = 120

    /// The changed area in pixels of the window; `nil` without a change.
    package private(set) var part: PixelRect?
    /// Whether only the first change after each frame should be reported, without details.
    package var isCoarse: Bool { picturesLeft > 0 }
    private var changeCount = 0
    private var picturesLeft = 0

    /// Starts without damage.
    package init() {}

    /// Adds the changed area `part`.
    package mutating func add(_ part: PixelRect) {
        self.part = self.part?.union(part) ?? part
        changeCount += 1
    }

    /// Returns and clears the changed area for the next frame; `nil` without a change.
    package mutating func collect() -> PixelRect? {
        defer { (part, changeCount) = (nil, 0) }
        if changeCount > Self.coarseThreshold {
            picturesLeft = Self.coarsePictures
        } else if picturesLeft > 0 {
            picturesLeft -= 1
        }
        return part
    }

    /// Clears the changed area because the whole window is drawn again.
    package mutating func clear() { (part, changeCount) = (nil, 0) }
}
