// SPDX-License-Identifier: MIT

/// The memory layout of one frame in a stream: planes of rows without gaps, one after the other.
package struct StreamLayout: Hashable, Sendable {
    /// The pixel format.
    package enum Pixels: Hashable, Sendable {
        /// Four bytes per pixel in this order, premultiplied alpha.
        case bgra, rgba
        /// Four bytes per pixel, the fourth is ignored.
        case bgrx
        /// Three bytes per pixel.
        case rgb24
        /// One luma and two chroma components, 8 bits each, BT.601; 16…235 unless the range is full.
        case yuv(ChromaSampling, isFullRange: Bool)
    }

    /// One plane of a frame.
    package struct Plane: Hashable, Sendable {
        /// Bytes from the start of the frame to the start of the plane.
        package let offset: Int
        /// Bytes from one row to the next.
        package let stride: Int
        /// The number of rows.
        package let rows: Int
        /// The bytes of the plane.
        package var byteCount: Int { stride * rows }
    }

    /// The pixel format.
    package let pixels: Pixels
    /// The size of the frame.
    package let size: PixelSize
    /// One plane, or three planes Y, U and V.
    package let planes: [Plane]

    /// Creates a layout; `size` must be valid.
    package init(_ pixels: Pixels, size: PixelSize) {
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
    package var byteCount: Int { planes.reduce(0) { $0 + $1.byteCount } }
    /// The alpha mode of the frame after its conversion to BGRA.
    package var alpha: AlphaMode { pixels == .bgra || pixels == .rgba ? .premultiplied : .opaque }
    /// Whether the frame can be shown without a conversion.
    package var isBGRA: Bool { pixels == .bgra || pixels == .bgrx }

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
