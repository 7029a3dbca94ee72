// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// The `wl_buffer` of a frame buffer, and the record of the corners cut from its pixels.
final class WLBuffer: BufferResource, ListenerTarget {
    let appliedCorners = AppliedCorners()
    weak var buffer: FrameBuffer?
    private var proxy: OpaquePointer?
    private var shape: (size: PixelSize, stride: Int, isOpaque: Bool)?

    func destroy() {
        if let proxy { wl_buffer_destroy(proxy) }
        (proxy, shape) = (nil, nil)
    }

    /// The `wl_buffer` for the current size, stride and opacity of `buffer`; `nil` after the memory was closed.
    /// Its width includes the padding of the rows.
    func proxy(of buffer: FrameBuffer) -> OpaquePointer? {
        let isOpaque = buffer.alpha.isOpaque && appliedCorners.mask == nil
        let (size, stride) = (buffer.size, buffer.stride)
        if let shape, shape == (size, stride, isOpaque), let proxy { return proxy }
        buffer.detach()
        // KWin 5.27 ignores the stride at the first upload of a buffer, so the rows must not have padding.
        let rows = PixelSize(width: stride / 4, height: size.height)
        let format = isOpaque ? WL_SHM_FORMAT_XRGB8888 : WL_SHM_FORMAT_ARGB8888
        let made = buffer.backing.buffer(
            offset: buffer.offset, rows, stride: stride, format: format.rawValue)
        guard let made else { return nil }
        wl_buffer_add_listener(made, Self.listener.pointer, handle)
        (proxy, shape) = (made, (size, stride, isOpaque))
        return made
    }
}

extension WLBuffer {
    private static let listener = Listener(wl_buffer_listener()) {
        $0.release = { owner, _ in WLBuffer.from(owner)?.buffer?.release(readers: 0) }
    }
}
