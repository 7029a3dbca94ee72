// SPDX-License-Identifier: MIT

/// How one frame of a stream lies in memory: planes of rows without gaps, one after the other.
public struct StreamLayout: Hashable, Sendable {
    /// What the bytes mean.
    public enum Pixels: Hashable, Sendable {
        /// Four bytes a pixel in this order, colours multiplied by coverage.
        case bgra, rgba
        /// Four bytes a pixel, the fourth says nothing.
        case bgrx
        /// Three bytes a pixel.
        case rgb24
        /// Brightness and two colour differences, 8 bits each, BT.601; 16…235 unless the range is full.
        case yuv(ChromaSampling, isFullRange: Bool)
    }

    /// One plane.
    public struct Plane: Hashable, Sendable {
        /// Bytes from the frame's first to the plane's first.
        public let offset: Int
        /// Bytes from one row to the next.
        public let stride: Int
        /// The number of rows.
        public let rows: Int
        /// The bytes of the plane.
        public var byteCount: Int { stride * rows }
    }

    /// What the bytes mean.
    public let pixels: Pixels
    /// The extent of the frame.
    public let size: PixelSize
    /// One plane, or three for Y, U and V.
    public let planes: [Plane]

    /// Makes a layout; the size has to be legal.
    public init(_ pixels: Pixels, _ size: PixelSize) {
        precondition(size.isValid, "invalid frame size")
        self.pixels = pixels
        self.size = size
        var planes: [Plane] = []
        for (stride, rows) in Self.strides(pixels, size) {
            let offset = planes.last.map { $0.offset + $0.byteCount } ?? 0
            planes.append(Plane(offset: offset, stride: stride, rows: rows))
        }
        self.planes = planes
    }

    /// The bytes of a frame, at most 1 GiB.
    public var byteCount: Int { planes.reduce(0) { $0 + $1.byteCount } }
    /// What the fourth byte means once the frame is BGRA.
    public var alpha: AlphaMode { pixels == .bgra || pixels == .rgba ? .premultiplied : .opaque }
    /// Whether a screen shows it as it is.
    public var isBGRA: Bool { pixels == .bgra || pixels == .bgrx }

    private static func strides(_ pixels: Pixels, _ size: PixelSize) -> [(stride: Int, rows: Int)] {
        switch pixels {
        case .bgra, .rgba, .bgrx: return [(size.width * 4, size.height)]
        case .rgb24: return [(size.width * 3, size.height)]
        case .yuv(let chroma, _):
            let luma = (size.width, size.height)
            guard let part = chroma.size(of: size) else { return [luma] }
            return [luma, (part.width, part.height), (part.width, part.height)]
        }
    }
}
