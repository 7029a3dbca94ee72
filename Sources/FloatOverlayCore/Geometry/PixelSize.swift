// SPDX-License-Identifier: MIT

/// A size in whole device pixels.
public struct PixelSize: Hashable, Sendable {
    /// The maximum side of a frame, also the limit for frame headers.
    public static let maxSide = 16384

    /// The width in device pixels.
    public var width: Int
    /// The height in device pixels.
    public var height: Int

    /// Creates a size. The lengths are not checked: `isValid` tells whether they suit a frame.
    ///
    /// - Parameters:
    ///   - width: The width in device pixels.
    ///   - height: The height in device pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Creates the size in device pixels of `size` at `scale`, rounded: each side at least 1 and at most a
    /// million, and 1 if it is not finite.
    ///
    /// - Parameters:
    ///   - size: A size in logical pixels.
    ///   - scale: Device pixels per logical pixel.
    public init(_ size: Size, scale: Double) {
        self.init(
            width: max(1, Int(pixels: size.width * scale)), height: max(1, Int(pixels: size.height * scale)))
    }

    /// Whether both sides are within 1…`maxSide`.
    public var isValid: Bool {
        (1...Self.maxSide).contains(width) && (1...Self.maxSide).contains(height)
    }

    /// The size with width and height exchanged.
    package var transposed: PixelSize { PixelSize(width: height, height: width) }

    /// The size in logical pixels at `scale` device pixels per logical pixel.
    package func logical(scale: Double) -> Size {
        Size(width: Double(width) / scale, height: Double(height) / scale)
    }
}
