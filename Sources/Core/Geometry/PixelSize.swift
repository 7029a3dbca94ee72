// SPDX-License-Identifier: MIT

/// An extent in whole device pixels.
public struct PixelSize: Hashable, Sendable {
    /// The longest side anything here may have: what a frame header may ask for.
    public static let maxSide = 16384

    /// Device pixels across.
    public var width: Int
    /// Device pixels down.
    public var height: Int

    /// Makes an extent from its two lengths.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The extent that covers `size` at `scale` device pixels a logical one: rounded, never below 1 × 1.
    public init(_ size: Size, scale: Double) {
        self.init(
            width: max(1, Int((size.width * scale).rounded())),
            height: max(1, Int((size.height * scale).rounded())))
    }

    /// Whether a frame of this extent may exist: no side below 1 or above `maxSide`.
    public var isValid: Bool {
        (1...Self.maxSide).contains(width) && (1...Self.maxSide).contains(height)
    }

    /// Lying down instead of standing up.
    public var turned: PixelSize { PixelSize(width: height, height: width) }

    /// The same extent in logical pixels at `scale` device pixels a logical one.
    public func logical(scale: Double) -> Size {
        Size(width: Double(width) / scale, height: Double(height) / scale)
    }
}
