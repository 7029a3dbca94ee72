// SPDX-License-Identifier: MIT

/// The sizes that a double-click cycles through: small, medium, and the last one chosen by the user.
package enum SizeCycle {
    /// Sizes that differ by no more than this are equal, in logical pixels.
    private static let tolerancePx = 2.0

    /// The size after `current`; a size outside the cycle is followed by `small`.
    package static func next(after current: Size, small: Size, medium: Size, user: Size?) -> Size {
        if !isSame(current, medium), isSame(current, small) {
            return isSame(small, medium) ? user ?? small : medium
        }
        guard let user, isSame(current, medium), !isSame(user, medium) else { return small }
        return user
    }

    private static func isSame(_ a: Size, _ b: Size) -> Bool {
        (a.width - b.width).magnitude <= tolerancePx && (a.height - b.height).magnitude <= tolerancePx
    }
}
