// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// The memory that the compositor copies pictures of the screen into: directly the buffer that is shown, or a
/// staging buffer if a picture is transformed or has another channel order.
final class CaptureBuffer {
    /// Formats that can be shown unchanged, and formats with red and blue exchanged.
    private static let plain = [WL_SHM_FORMAT_XRGB8888.rawValue, WL_SHM_FORMAT_ARGB8888.rawValue]
    private static let swapped = [WL_SHM_FORMAT_XBGR8888.rawValue, WL_SHM_FORMAT_ABGR8888.rawValue]

    private let connection: Connection
    private var targets: [(buffer: FrameBuffer, layout: Capture.Layout, proxy: OpaquePointer)] = []
    private var stage: FrameBuffer?
    /// Whether the compositor delivers pictures upside down.
    private var isUpsideDown = false

    init(_ connection: Connection) { self.connection = connection }

    /// Whether a picture of `layout` can be shown.
    func supports(_ layout: Capture.Layout) -> Bool {
        layout.size.isValid && layout.stride % 4 == 0 && layout.stride >= layout.size.width * 4
            && (Self.plain + Self.swapped).contains(layout.format)
            && connection.globals.formats.contains(layout.format)
    }

    /// The `wl_buffer` for a picture of `layout`, transformed by `transform`, that is to be shown from
    /// `buffer`; `nil` if memory is exhausted.
    func target(_ layout: Capture.Layout, _ transform: OutputTransform, for buffer: FrameBuffer)
        -> OpaquePointer?
    {
        isDirect(layout, transform: transform, into: buffer)
            ? proxy(layout, of: buffer) : staged(layout).flatMap { proxy(layout, of: $0) }
    }

    /// Completes a copied picture in `buffer`, which receives the part that begins at `corner`. Returns
    /// `false` if the picture has to be taken again.
    func finish(
        _ layout: Capture.Layout, _ transform: OutputTransform, from corner: (x: Int, y: Int),
        in buffer: FrameBuffer
    ) -> Bool {
        guard !isDirect(layout, transform: transform, into: buffer) else {
            isUpsideDown = layout.isUpsideDown
            buffer.alpha = .opaque
            return !isUpsideDown
        }
        guard let stage else { return false }
        isUpsideDown = layout.isUpsideDown
        let swaps = Self.swapped.contains(layout.format)
        PixelMath.transform(stage, layout: layout, by: transform, from: corner, swaps: swaps, into: buffer)
        buffer.alpha = .full
        return true
    }

    /// Whether pictures are copied directly into the buffer that is shown.
    private func isDirect(
        _ layout: Capture.Layout, transform: OutputTransform, into buffer: FrameBuffer
    ) -> Bool {
        transform == .none && !isUpsideDown && layout.stride == buffer.stride
            && Self.plain.contains(layout.format)
    }

    private func staged(_ layout: Capture.Layout) -> FrameBuffer? {
        let count = layout.stride * layout.size.height
        if let stage, stage.backing.bytes.count >= count { return stage }
        stage = ShmSegment.make(count, on: connection).map { FrameBuffer($0, index: -1) }
        return stage
    }

    private func proxy(_ layout: Capture.Layout, of buffer: FrameBuffer) -> OpaquePointer? {
        var layout = layout
        layout.isUpsideDown = false
        if let known = targets.first(where: { $0.buffer === buffer && $0.layout == layout }) {
            return known.proxy
        }
        targets.removeAll { target in
            guard target.buffer.index == buffer.index else { return false }
            wl_buffer_destroy(target.proxy)
            return true
        }
        let made = buffer.backing.buffer(
            offset: buffer.offset, layout.size, stride: layout.stride, format: layout.format)
        if let made { targets.append((buffer, layout, made)) }
        return made
    }

    /// Destroys the `wl_buffer`s and the staging buffer.
    func destroy() {
        for target in targets { wl_buffer_destroy(target.proxy) }
        targets.removeAll()
        stage?.backing.close()
        stage = nil
    }
}
