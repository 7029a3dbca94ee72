// SPDX-License-Identifier: MIT

/// What the fourth byte of a pixel means; the raw value is the format in the frame protocol.
public enum AlphaMode: UInt32, Hashable, Sendable {
    /// Coverage; the colours are multiplied by it.
    case premultiplied = 0
    /// Nothing: the frame is opaque whatever the byte says.
    case opaque = 1
    /// Full coverage, 255 everywhere: the frame is opaque, and says so to whoever looks at the byte.
    case full = 2

    /// Whether nothing can be seen through the frame.
    public var isOpaque: Bool { self != .premultiplied }
}
