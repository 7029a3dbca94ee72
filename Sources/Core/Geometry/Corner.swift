// SPDX-License-Identifier: MIT

/// A corner of a monitor; its raw value is the word users type.
public enum Corner: String, CaseIterable, Hashable, Sendable {
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    /// Whether the corner is one of the two on the right.
    public var isRight: Bool { self == .topRight || self == .bottomRight }
    /// Whether the corner is one of the two at the bottom.
    public var isBottom: Bool { self == .bottomLeft || self == .bottomRight }
}
