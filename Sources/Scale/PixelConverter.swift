internal import CScale
// SPDX-License-Identifier: MIT
public import Core
internal import Glibc

/// Turns frames of one layout into premultiplied BGRA of the same size (libswscale), alpha 255 where the layout has
/// none. Everything is allocated once.
public final class PixelConverter {
    /// How frames come in.
    public let layout: StreamLayout
    /// Where a frame is put before it is converted: the `byteCount` of the layout, in the order of the stream.
    public let input: UnsafeMutableRawBufferPointer
    private let context: OpaquePointer
    private let source: PlaneTable<UnsafePointer<UInt8>?>
    private let target: PlaneTable<UnsafeMutablePointer<UInt8>?>
    private let grey: UnsafeMutablePointer<UInt8>

    /// libswscale reads whole vectors and so beyond the end of what it is given (seen: up to 32 bytes).
    private static let slack = 64
    private static let noColour: UInt8 = 128

    /// Makes a converter for frames of `layout`.
    public init(_ layout: StreamLayout) throws(ScaleError) {
        // libswscale writes its opinion on alignment to standard error.
        av_log_set_level(AV_LOG_QUIET)
        let room = (layout.byteCount + 2 * Self.slack - 1) / Self.slack * Self.slack
        guard let memory = aligned_alloc(Self.slack, room) else { throw .noMemory(layout.byteCount) }
        guard let context = Self.context(for: layout) else {
            free(memory)
            throw .unsupported
        }
        self.layout = layout
        self.context = context
        input = UnsafeMutableRawBufferPointer(start: memory, count: layout.byteCount)
        let greyCount = layout.size.width + layout.size.height + Self.slack
        grey = .allocate(capacity: greyCount)
        grey.initialize(repeating: Self.noColour, count: greyCount)
        source = PlaneTable(repeating: nil)
        target = PlaneTable(repeating: nil)
        fillSource()
    }

    deinit {
        sws_freeContext(context)
        free(input.baseAddress)
        grey.deallocate()
    }

    /// Converts the frame in `input` into rows `stride` bytes apart that begin at `pixels`; the memory has to hold
    /// `stride` bytes for every row.
    public func convert(into pixels: UnsafeMutableRawPointer, stride: Int) throws(ScaleError) {
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
        // libswscale takes grey for full range; as the brightness of a picture without colour it is not.
        for index in 1...2 {
            source.pointers[index] = UnsafePointer(grey)
            // Rows overlap: 0 is refused.
            source.strides[index] = 1
        }
    }

    private static func context(for layout: StreamLayout) -> OpaquePointer? {
        let (width, height) = (CInt(layout.size.width), CInt(layout.size.height))
        // libswscale's quick converters do up to 32 pixels at a time and do not care where a row ends; the exact ones
        // do, and take six times as long.
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

    /// libswscale's name for it.
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

/// The pointers and strides of four planes, as libswscale wants them.
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
