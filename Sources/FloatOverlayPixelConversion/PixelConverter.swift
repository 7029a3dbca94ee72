// SPDX-License-Identifier: MIT
internal import CFloatOverlayPixelConversion
package import FloatOverlayCore
internal import Glibc

/// Converts frames of one layout to premultiplied BGRA of the same size (libswscale). Layouts without alpha
/// get alpha 255. All memory is allocated in `init`.
package final class PixelConverter {
    /// The layout of the input frames.
    package let layout: StreamLayout
    /// The memory for the input frame: `layout.byteCount` bytes in the order of the stream.
    package let input: UnsafeMutableRawBufferPointer
    private let context: OpaquePointer
    private let source: PlaneTable<UnsafePointer<UInt8>?>
    private let target: PlaneTable<UnsafeMutablePointer<UInt8>?>
    private let neutralChroma: UnsafeMutablePointer<UInt8>

    /// libswscale (FFmpeg 5.1) reads whole vectors and therefore up to 32 bytes (observed) beyond the end of
    /// its input.
    private static let slack = 64
    private static let neutralChromaValue: UInt8 = 128

    /// Allocates the buffers for frames of `layout`. Throws when memory is short or libswscale does not
    /// support the layout.
    package init(_ layout: StreamLayout) throws(ScaleError) {
        // libswscale (FFmpeg 5.1) prints warnings about alignment to standard error.
        av_log_set_level(AV_LOG_QUIET)
        let allocationSize = (layout.byteCount + 2 * Self.slack - 1) / Self.slack * Self.slack
        guard let memory = aligned_alloc(Self.slack, allocationSize) else {
            throw .noMemory(layout.byteCount)
        }
        guard let context = Self.context(for: layout) else {
            free(memory)
            throw .unsupported
        }
        self.layout = layout
        self.context = context
        input = UnsafeMutableRawBufferPointer(start: memory, count: layout.byteCount)
        let neutralChromaCount = layout.size.width + layout.size.height + Self.slack
        neutralChroma = .allocate(capacity: neutralChromaCount)
        neutralChroma.initialize(repeating: Self.neutralChromaValue, count: neutralChromaCount)
        source = PlaneTable(repeating: nil)
        target = PlaneTable(repeating: nil)
        fillSource()
    }

    deinit {
        sws_freeContext(context)
        free(input.baseAddress)
        neutralChroma.deallocate()
    }

    /// Converts the frame in `input` to rows that begin at `pixels` and are `stride` bytes apart; `pixels`
    /// must hold `stride` bytes for each row.
    package func convert(into pixels: UnsafeMutableRawPointer, stride: Int) throws(ScaleError) {
        precondition(stride >= layout.size.width * 4 && stride <= Int(CInt.max), "invalid stride")
        target.pointers[0] = pixels.assumingMemoryBound(to: UInt8.self)
        target.strides[0] = CInt(stride)
        let rows = sws_scale(
            context, source.pointers, source.strides, 0, CInt(layout.size.height), target.pointers,
            target.strides)
        guard rows == layout.size.height else { throw .failed }
    }

    private func fillSource() {
        for (index, plane) in layout.planes.enumerated() {
            let start = input.baseAddress.map { $0 + plane.offset }
            source.pointers[index] = UnsafePointer(start?.assumingMemoryBound(to: UInt8.self))
            source.strides[index] = CInt(plane.stride)
        }
        guard layout.isMono else { return }
        // libswscale (FFmpeg 5.1) treats the GRAY8 format as full range. The luma plane of a monochrome video
        // may have limited range, so it is converted as YUV 4:2:0 with neutral chroma.
        for index in 1...2 {
            source.pointers[index] = UnsafePointer(neutralChroma)
            // All chroma rows share the same bytes: libswscale (FFmpeg 5.1) refuses a stride of 0.
            source.strides[index] = 1
        }
    }

    private static func context(for layout: StreamLayout) -> OpaquePointer? {
        let (width, height) = (CInt(layout.size.width), CInt(layout.size.height))
        // The fast converters of libswscale (FFmpeg 5.1) process up to 32 pixels at a time and ignore the end
        // of a row. The accurate ones stop at the end of a row and take six times as long.
        let isWhole = layout.size.width % 32 == 0 && layout.size.height % 2 == 0
        let flags = isWhole ? SWS_BICUBIC : SWS_BILINEAR | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT
        guard
            let context = sws_getContext(
                width, height, layout.format, width, height, AV_PIX_FMT_BGRA, flags, nil, nil, nil)
        else { return nil }
        if case .yuv(_, let isFullRange) = layout.pixels {
            let bt601 = sws_getCoefficients(SWS_CS_ITU601)
            sws_setColorspaceDetails(context, bt601, isFullRange ? 1 : 0, bt601, 1, 0, 1 << 16, 1 << 16)
        }
        return context
    }
}

extension StreamLayout {
    fileprivate var isMono: Bool {
        if case .yuv(.mono, _) = pixels { true } else { false }
    }

    /// The pixel format of libavutil.
    fileprivate var format: AVPixelFormat {
        switch pixels {
        case .bgra: AV_PIX_FMT_BGRA
        case .rgba: AV_PIX_FMT_RGBA
        case .bgrx: AV_PIX_FMT_BGR0
        case .rgb24: AV_PIX_FMT_RGB24
        case .yuv(.yuv420, _): AV_PIX_FMT_YUV420P
        case .yuv(.yuv422, _): AV_PIX_FMT_YUV422P
        case .yuv(.yuv444, _): AV_PIX_FMT_YUV444P
        case .yuv(.mono, _): AV_PIX_FMT_YUV420P
        }
    }
}

/// Four plane pointers and strides in C arrays for `sws_scale`.
private final class PlaneTable<Pointer> {
    let pointers: UnsafeMutablePointer<Pointer>
    let strides: UnsafeMutablePointer<CInt>

    init(repeating pointer: Pointer) {
        pointers = .allocate(capacity: 4)
        strides = .allocate(capacity: 4)
        pointers.initialize(repeating: pointer, count: 4)
        strides.initialize(repeating: 0, count: 4)
    }

    deinit {
        pointers.deinitialize(count: 4)
        pointers.deallocate()
        strides.deallocate()
    }
}
