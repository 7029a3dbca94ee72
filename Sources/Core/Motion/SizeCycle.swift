// SPDX-License-Identifier: MIT

/// The extents that a double-click goes through: small, medium, and the last one of the user's own.
public enum SizeCycle {
    /// Extents closer together than this are one, in logical pixels.
    private static let tolerancePx = 2.0

    /// The one after `present`; what is none of them goes to `small`.
    public static func next(after present: Size, small: Size, medium: Size, own: Size?) -> Size {
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
