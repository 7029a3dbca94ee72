// SPDX-License-Identifier: MIT

/// A size or an offset in logical pixels; an offset can be negative.
public struct Size: Hashable, Sendable {
    /// The width in logical pixels.
    public var width: Double
    /// The height in logical pixels.
    public var height: Double

    /// No width and no height.
    public static let zero = Size(width: 0, height: 0)

    /// Creates a size or an offset. The lengths are not checked.
    ///
    /// - Parameters:
    ///   - width: The width in logical pixels.
    ///   - height: The height in logical pixels.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The area in square logical pixels.
    package var area: Double { width * height }

    /// The size in the same aspect with the area `area`.
    package func scaled(toArea area: Double) -> Size { self * (area / self.area).squareRoot() }

    /// The size scaled by `factor`.
    public static func * (a: Size, factor: Double) -> Size {
        Size(width: a.width * factor, height: a.height * factor)
    }
}
