// SPDX-License-Identifier: MIT
internal import CWayland
internal import Core

/// Room for one frame in a segment, and who is using it.
final class FrameBuffer: ListenerTarget {
    let segment: Segment
    /// Where the frame begins in the segment.
    let offset: Int
    /// Its name among its like.
    let index: Int
    /// The buffers of a producer it belongs to; `nil` for one of our pools.
    private(set) weak var adoption: Adoption?
    let isAdopted: Bool
    var size = PixelSize(width: 0, height: 0)
    var stride = 0
    var alpha = AlphaMode.premultiplied
    /// What of it differs from the frame before; empty is all of it.
    var damage: [PixelRect] = []
    /// Lent out as a canvas, or in a producer's hands.
    var isLent = false {
        didSet { if isLent { appliedCorners.forget() } }
    }
    /// On screen, or next to be.
    var isHeld = false
    /// Whether the compositor may read it: from its attachment to its release.
    private(set) var isBusy = false
    /// What has been done to its pixels for the screen.
    let appliedCorners = AppliedCorners()
    /// Called when the compositor lets go of it.
    var onRelease: ((FrameBuffer) -> Void)?
    private var proxy: OpaquePointer?
    private var shape: (size: PixelSize, stride: Int, isOpaque: Bool)?

    init(_ segment: Segment, offset: Int, index: Int, adoption: Adoption? = nil) {
        self.segment = segment
        self.offset = offset
        self.index = index
        self.adoption = adoption
        isAdopted = adoption != nil
    }

    deinit { forget() }

    /// The first byte of the frame.
    var pixels: UnsafeMutableRawPointer {
        guard let start = segment.bytes.baseAddress else { preconditionFailure("segment is not mapped") }
        return start + offset
    }

    /// The row `y`.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        (pixels + y * stride).assumingMemoryBound(to: UInt32.self)
    }

    /// How many pixels are between its rows.
    var padding: Int { stride / 4 - size.width }

    /// Whether nobody uses it.
    var isFree: Bool { !isLent && !isHeld && !isBusy }

    /// Its `wl_buffer`, which the compositor is about to read, as wide as rows and what is between them; `nil` when there
    /// can be none any more.
    func attachment() -> OpaquePointer? {
        let isOpaque = alpha.isOpaque && appliedCorners.mask == nil
        if let shape, shape == (size, stride, isOpaque), let proxy {
            isBusy = true
            return proxy
        }
        forget()
        // KWin 5.27 reads what it reads for the first time as if nothing were between rows.
        let rows = PixelSize(width: stride / 4, height: size.height)
        guard
            let made = segment.buffer(
                offset: offset, rows, stride: stride,
                format: (isOpaque ? WL_SHM_FORMAT_XRGB8888 : WL_SHM_FORMAT_ARGB8888).rawValue)
        else { return nil }
        wl_buffer_add_listener(made, segment.connection.listeners.buffer.pointer, handle)
        (proxy, shape, isBusy) = (made, (size, stride, isOpaque), true)
        return made
    }

    /// Whatever the compositor does with it, we hear no more of that.
    func forget() {
        if let proxy { wl_buffer_destroy(proxy) }
        (proxy, shape, isBusy) = (nil, nil, false)
    }

    fileprivate func released() {
        isBusy = false
        onRelease?(self)
    }
}

extension wl_buffer_listener {
    /// The end of its being read.
    static var buffer: Self {
        var functions = Self()
        functions.release = { owner, _ in FrameBuffer.from(owner)?.released() }
        return functions
    }
}
