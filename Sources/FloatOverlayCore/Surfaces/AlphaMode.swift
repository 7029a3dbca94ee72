// SPDX-License-Identifier: MIT

/// The meaning of the fourth byte of a pixel; the raw value is the format in the frame protocol.
public enum AlphaMode: UInt32, Hashable, Sendable {
    /// Alpha; the colours are premultiplied.
    case premultiplied = 0
    /// Ignored: the frame is opaque.
    case opaque = 1
    /// Alpha that is 255 in every pixel: the frame is opaque, also for readers that use the byte.
    case full = 2

    /// Whether the frame is opaque.
    package var isOpaque: Bool { self != .premultiplied }
}
