// SPDX-License-Identifier: MIT
internal import CWayland
internal import Core

/// Pictures that the compositor takes of a part of an output (`zwlr_screencopy_frame_v1`), one at a time: asked for, its
/// layout is told, copied, ready.
final class Capture: ListenerTarget {
    /// How a picture lies in memory.
    struct Layout: Hashable {
        /// A `wl_shm.format`.
        var format: UInt32
        var size: PixelSize
        /// Bytes from one row to the next.
        var stride: Int
        /// Whether its first row is the lowest one.
        var isUpsideDown = false
    }

    /// Called with the layout of the picture that was asked for: it can be copied.
    var onLayout: ((Layout) -> Void)?
    /// Called when the picture has been copied.
    var onReady: ((Layout) -> Void)?
    /// Called when there will be no picture: the output, or the part, is gone or has another extent.
    var onFailed: (() -> Void)?
    private let manager: OpaquePointer
    private let listeners: ListenerTables
    private var frame: OpaquePointer?
    private var layout: Layout?

    /// Ends `manager`, a `zwlr_screencopy_manager_v1` of its own: whether anything has changed is known for each.
    init(_ manager: OpaquePointer, _ listeners: ListenerTables) {
        self.manager = manager
        self.listeners = listeners
    }

    /// Whether a picture is under way.
    var isBusy: Bool { frame != nil }

    /// Asks for a picture of `part` of `output`, in logical pixels of that, `nil` for all of it.
    func ask(_ output: Output, _ part: PixelRect?) {
        drop()
        if let part {
            frame = zwlr_screencopy_manager_v1_capture_output_region(
                manager, 0, output.proxy, Int32(part.x), Int32(part.y), Int32(part.size.width),
                Int32(part.size.height))
        } else {
            frame = zwlr_screencopy_manager_v1_capture_output(manager, 0, output.proxy)
        }
        guard let frame else { return }
        zwlr_screencopy_frame_v1_add_listener(frame, listeners.capture.pointer, handle)
    }

    /// Has it copied into `buffer`, which has its layout: at once, or as soon as anything on the output has changed since
    /// the one before. Where that was, one compositor tells in pixels of the output and another of the part.
    func copy(into buffer: OpaquePointer, whenChanged: Bool) {
        guard let frame else { return }
        if whenChanged {
            zwlr_screencopy_frame_v1_copy_with_damage(frame, buffer)
        } else {
            zwlr_screencopy_frame_v1_copy(frame, buffer)
        }
    }

    /// There is no need for the picture that is under way.
    func drop() {
        if let frame { zwlr_screencopy_frame_v1_destroy(frame) }
        (frame, layout) = (nil, nil)
    }

    /// Takes no pictures any more.
    func end() {
        (onLayout, onReady, onFailed) = (nil, nil, nil)
        drop()
        zwlr_screencopy_manager_v1_destroy(manager)
    }

    // MARK: What is told

    fileprivate func offered(_ offered: Layout) { layout = offered }

    fileprivate func known() {
        if let layout { onLayout?(layout) } else { failed() }
    }

    fileprivate func flagged(isUpsideDown: Bool) { layout?.isUpsideDown = isUpsideDown }

    fileprivate func ready() {
        guard let layout else { return failed() }
        drop()
        onReady?(layout)
    }

    fileprivate func failed() {
        drop()
        onFailed?()
    }
}

extension zwlr_screencopy_frame_v1_listener {
    /// The way of a picture.
    static var capture: Self {
        var functions = Self()
        functions.buffer = { owner, _, format, width, height, stride in
            guard (1...65535).contains(width), (1...65535).contains(height), stride <= 1 << 20 else { return }
            Capture.from(owner)?.offered(
                Capture.Layout(
                    format: format, size: PixelSize(width: Int(width), height: Int(height)),
                    stride: Int(stride)))
        }
        functions.linux_dmabuf = { _, _, _, _, _ in }
        functions.buffer_done = { owner, _ in Capture.from(owner)?.known() }
        functions.flags = { owner, _, flags in
            // `y_invert` of `enum zwlr_screencopy_frame_v1.flags`
            Capture.from(owner)?.flagged(isUpsideDown: flags & 1 != 0)
        }
        functions.damage = { _, _, _, _, _, _ in }
        functions.ready = { owner, _, _, _, _ in Capture.from(owner)?.ready() }
        functions.failed = { owner, _ in Capture.from(owner)?.failed() }
        return functions
    }
}
