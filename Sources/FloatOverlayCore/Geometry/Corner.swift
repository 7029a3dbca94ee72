// SPDX-License-Identifier: MIT

/// A corner of a monitor; the raw value is a value of `--at` and of the config key `overlay.corner`.
public enum Corner: String, CaseIterable, Hashable, Sendable {
    /// Upper left; insets count to the right and down.
    case topLeft = "top-left"
    /// Upper right; insets count to the left and down.
    case topRight = "top-right"
    /// Lower left; insets count to the right and up.
    case bottomLeft = "bottom-left"
    /// Lower right; insets count to the left and up.
    case bottomRight = "bottom-right"

    /// Whether the corner is one of the two on the right.
    public var isRight: Bool { self == .topRight || self == .bottomRight }
    /// Whether the corner is one of the two at the bottom.
    public var isBottom: Bool { self == .bottomLeft || self == .bottomRight }

    /// The other corner at the same height.
    package var mirrored: Corner { Corner(isRight: !isRight, isBottom: isBottom) }

    package init(isRight: Bool, isBottom: Bool) {
        self = isBottom ? (isRight ? .bottomRight : .bottomLeft) : (isRight ? .topRight : .topLeft)
    }
}
