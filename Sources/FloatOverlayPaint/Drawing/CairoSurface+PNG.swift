// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo

/// Receives the bytes of a file from cairo.
private final class PNGBytes {
    var bytes: [UInt8] = []
}

extension CairoSurface {
    /// The content of a PNG file with the pixels of this surface; `nil` without memory.
    var png: [UInt8]? {
        let written = PNGBytes()
        let status = cairo_surface_write_to_png_stream(
            surface,
            { receiver, bytes, count in
                guard let receiver, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
                Unmanaged<PNGBytes>.fromOpaque(receiver).takeUnretainedValue().bytes +=
                    UnsafeBufferPointer(start: bytes, count: Int(count))
                return CAIRO_STATUS_SUCCESS
            }, Unmanaged.passUnretained(written).toOpaque())
        return withExtendedLifetime(written) { status == CAIRO_STATUS_SUCCESS ? written.bytes : nil }
    }
}
