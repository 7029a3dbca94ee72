// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore

/// Captures a part of an output (`zwlr_screencopy_frame_v1`), one picture at a time: request, layout, copy,
/// ready.
final class Capture: ListenerTarget {
    /// The memory layout of a picture.
    struct Layout: Hashable {
        /// A `wl_shm.format`.
        var format: UInt32
        var size: PixelSize
        /// Bytes from one row to the next.
        var stride: Int
        /// Whether the first row is the bottom row.
        var isUpsideDown = false
    }

    /// Called with the layout of the requested picture, which can be copied then.
    var onLayout: ((Layout) -> Void)?
    /// Called when the picture has been copied.
    var onReady: ((Layout) -> Void)?
    /// Called if the picture cannot be taken: the output or the part is gone or has another size.
    var onFailed: (() -> Void)?
    private let manager: OpaquePointer
    private var frame: OpaquePointer?
    private var layout: Layout?

    /// Takes ownership of `manager`, a `zwlr_screencopy_manager_v1` of its own: the compositor tracks damage
    /// for each manager.
    init(_ manager: OpaquePointer) {
        self.manager = manager
    }

    /// Whether a picture is requested or being copied.
    var isBusy: Bool { frame != nil }

    /// Requests a picture of `part` of `output`, in the output's logical pixels; `nil` is the whole output.
    func request(_ output: Output, _ part: PixelRect?) {
        cancel()
        if let part {
            frame = zwlr_screencopy_manager_v1_capture_output_region(
                manager, 0, output.proxy, Int32(part.x), Int32(part.y), Int32(part.size.width),
                Int32(part.size.height))
        } else {
            frame = zwlr_screencopy_manager_v1_capture_output(manager, 0, output.proxy)
        }
        guard let frame else { return }
        zwlr_screencopy_frame_v1_add_listener(frame, Self.listener.pointer, handle)
    }

    /// Copies the picture into `buffer`, which must have its layout: immediately, or when the output has
    /// changed since the previous picture. The position of the change is not used, because compositors report
    /// it either in pixels of the output or in pixels of the part.
    func copy(into buffer: OpaquePointer, whenChanged: Bool) {
        guard let frame else { return }
        if whenChanged {
            zwlr_screencopy_frame_v1_copy_with_damage(frame, buffer)
        } else {
            zwlr_screencopy_frame_v1_copy(frame, buffer)
        }
    }

    /// Cancels the picture in progress.
    func cancel() {
        if let frame { zwlr_screencopy_frame_v1_destroy(frame) }
        (frame, layout) = (nil, nil)
    }

    /// Cancels the picture in progress and destroys the manager.
    func destroy() {
        (onLayout, onReady, onFailed) = (nil, nil, nil)
        cancel()
        zwlr_screencopy_manager_v1_destroy(manager)
    }

    // MARK: Events

    private func known() {
        if let layout { onLayout?(layout) } else { failed() }
    }

    private func ready() {
        guard let layout else { return failed() }
        cancel()
        onReady?(layout)
    }

    private func failed() {
        cancel()
        onFailed?()
    }
}

extension Capture {
    /// The events of a screencopy frame.
    private static let listener = Listener(zwlr_screencopy_frame_v1_listener()) {
        $0.buffer = { owner, _, format, width, height, stride in
            guard (1...65535).contains(width), (1...65535).contains(height), stride <= 1 << 20 else { return }
            Capture.from(owner)?.layout = Layout(
                format: format, size: PixelSize(width: Int(width), height: Int(height)), stride: Int(stride))
        }
        $0.linux_dmabuf = { _, _, _, _, _ in }
        $0.buffer_done = { owner, _ in Capture.from(owner)?.known() }
        $0.flags = { owner, _, flags in
            // `y_invert` of `enum zwlr_screencopy_frame_v1.flags`.
            Capture.from(owner)?.layout?.isUpsideDown = flags & 1 != 0
        }
        $0.damage = { _, _, _, _, _, _ in }
        $0.ready = { owner, _, _, _, _ in Capture.from(owner)?.ready() }
        $0.failed = { owner, _ in Capture.from(owner)?.failed() }
    }
}
