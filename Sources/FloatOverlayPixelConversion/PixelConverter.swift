// SPDX-License-Identifier: MIT
internal import CFloatOverlayPixelConversion
package import FloatOverlayCore
internal import Glibc

/// Converts frames of one layout to premultiplied BGRA of the same size. Layouts without alpha get alpha 255.
/// Chroma is upsampled by nearest neighbour. All memory is allocated in `init`.
package final class PixelConverter {
    /// The layout of the input frames.
    package let layout: StreamLayout
    /// The memory for the input frame: `layout.byteCount` bytes in the order of the stream.
    package let input: UnsafeMutableRawBufferPointer
    /// Scratch memory: the chroma terms of red, green and blue for one row.
    private let chroma: UnsafeMutablePointer<Int16>

    /// Allocates the buffers for frames of `layout`; `nil` when memory is short.
    package init?(_ layout: StreamLayout) {
        guard let memory = malloc(layout.byteCount) else { return nil }
        self.layout = layout
        input = UnsafeMutableRawBufferPointer(start: memory, count: layout.byteCount)
        let chromaCount = 3 * (layout.size.width + 1)
        chroma = .allocate(capacity: chromaCount)
        chroma.initialize(repeating: 0, count: chromaCount)
    }

    deinit {
        free(input.baseAddress)
        chroma.deallocate()
    }

    /// Converts the frame in `input` to rows that begin at `pixels` and are `stride` bytes apart; `pixels`
    /// must hold `stride` bytes for each row.
    package func convert(into pixels: UnsafeMutableRawPointer, stride: Int) {
        precondition(stride >= layout.size.width * 4, "invalid stride")
        guard let frame = input.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        let row = pixels.assumingMemoryBound(to: UInt8.self)
        let (width, height) = (layout.size.width, layout.size.height)
        switch layout.pixels {
        case .bgra: fo_convert_packed(frame, 4, false, true, width, height, row, stride)
        case .bgrx: fo_convert_packed(frame, 4, false, false, width, height, row, stride)
        case .rgba: fo_convert_packed(frame, 4, true, true, width, height, row, stride)
        case .rgb24: fo_convert_packed(frame, 3, true, false, width, height, row, stride)
        case .yuv(_, let isFullRange):
            var yuv = fo_yuv()
            yuv.is_full_range = isFullRange
            yuv.y = UnsafePointer(frame)
            yuv.width = width
            yuv.height = height
            if layout.planes.count == 3 {
                yuv.u = UnsafePointer(frame + layout.planes[1].offset)
                yuv.v = UnsafePointer(frame + layout.planes[2].offset)
                yuv.chroma_width = layout.planes[1].stride
                yuv.chroma_height = layout.planes[1].rows
            }
            fo_convert_yuv(&yuv, chroma, row, stride)
        }
    }
}
