// SPDX-License-Identifier: MIT
internal import CWayland
internal import Core
internal import Surfaces

/// The `wl_buffer` of a frame buffer, and what has been done to its pixels for the screen.
final class WLBuffer: BufferResource, ListenerTarget {
    let appliedCorners = AppliedCorners()
    weak var buffer: FrameBuffer?
    private var proxy: OpaquePointer?
    private var shape: (size: PixelSize, stride: Int, isOpaque: Bool)?

    func destroy() {
        if let proxy { wl_buffer_destroy(proxy) }
        (proxy, shape) = (nil, nil)
    }

    /// The `wl_buffer` for the present size, stride and opacity of `buffer`; it is as wide as the stride.
    fileprivate func proxy(of buffer: FrameBuffer) -> OpaquePointer? {
        let isOpaque = buffer.alpha.isOpaque && appliedCorners.mask == nil
        let (size, stride) = (buffer.size, buffer.stride)
        if let shape, shape == (size, stride, isOpaque), let proxy { return proxy }
        buffer.detach()
        // KWin 5.27 reads what it reads for the first time as if nothing were between rows.
        let rows = PixelSize(width: stride / 4, height: size.height)
        let format = isOpaque ? WL_SHM_FORMAT_XRGB8888 : WL_SHM_FORMAT_ARGB8888
        let made = buffer.backing.buffer(
            offset: buffer.offset, rows, stride: stride, format: format.rawValue)
        guard let made else { return nil }
        wl_buffer_add_listener(made, buffer.backing.connection.listeners.buffer.pointer, handle)
        (proxy, shape) = (made, (size, stride, isOpaque))
        return made
    }
}

extension FrameBuffer {
    /// Its `wl_buffer`, which the compositor is about to read, until it releases it; `nil` when there can be none any more.
    func attachment() -> OpaquePointer? {
        guard let proxy = resource.proxy(of: self) else { return nil }
        take(.read(1))
        return proxy
    }
}

extension wl_buffer_listener {
    /// The end of its being read.
    static var buffer: Self {
        var functions = Self()
        functions.release = { owner, _ in WLBuffer.from(owner)?.buffer?.release(readers: 0) }
        return functions
    }
}
