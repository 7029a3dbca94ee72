// SPDX-License-Identifier: MIT

/// The sizes that a double-click cycles through: small, medium, and the last one chosen by the user.
package enum SizeCycle {
    /// Sizes that differ by no more than this are equal, in logical pixels.
    private static let tolerancePx = 2.0

    /// The size after `present`; a size outside the cycle is followed by `small`.
    package static func next(after present: Size, small: Size, medium: Size, own: Size?) -> Size {
        if !isSame(present, medium), isSame(present, small) {
            return isSame(small, medium) ? own ?? small : medium
        }
        guard let own, isSame(present, medium), !isSame(own, medium) else { return small }
        return own
    }

    private static func isSame(_ a: Size, _ b: Size) -> Bool {
        (a.width - b.width).magnitude <= tolerancePx && (a.height - b.height).magnitude <= tolerancePx
    }
}
