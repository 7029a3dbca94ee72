// SPDX-License-Identifier: MIT
public import FloatOverlayCore

/// The receiver of a source's frames: the source's own overlay. All calls belong to the thread of the event
/// loop. Calls after `FrameSource.stop()` have no effect. Each start of a source has a sink of its own.
///
/// ```swift
/// if let canvas = sink.canvas() {
///     canvas.bytes.initializeMemory(as: UInt8.self, repeating: 0xff)
///     sink.present(canvas)
/// }
/// ```
public final class FrameSink {
    /// The pixels of 4K UHD.
    private static let maxPixels = 3840.0 * 2160
    private weak var overlay: OverlayController?
    /// The host of the overlay, for timers, monitors, texts and preferences.
    public let host: OverlayHost

    init(overlay: OverlayController, host: OverlayHost) {
        self.overlay = overlay
        self.host = host
    }

    /// Sets the content size in device pixels. Required before the first frame, and again after each change
    /// of the size. The overlay gets the standard size in the content's aspect.
    ///
    /// - Parameter size: Each side is within 1…`PixelSize.maxSide`. With another size the start fails with
    ///   `.badGeometry`, and an overlay that has started stops as `.lost`.
    public func setContentSize(pixels size: PixelSize) {
        overlay?.setContentSize(.pixels(Size(width: Double(size.width), height: Double(size.height))))
    }

    /// Sets the content's natural size in logical pixels, for text. Required before the first frame, and
    /// again after each change of the size.
    ///
    /// - Parameter size: Each side is within 0.001…`PixelSize.maxSide`. With another size the start fails
    ///   with `.badGeometry`, and an overlay that has started stops as `.lost`.
    public func setContentSize(logical size: Size) { overlay?.setContentSize(.logical(size)) }

    /// Why the overlay stops; `.closed` before the overlay stops.
    public var stopReason: StopReason { overlay?.stopReason ?? .closed }

    /// The overlay's ID, unique within its host.
    package var overlayID: Int { overlay?.id ?? 0 }

    /// The overlay's monitor. Before the overlay has a window: the monitor on which it will appear, as far as
    /// known.
    package var monitor: Monitor? {
        guard let overlay else { return host.monitor() }
        if let monitor = overlay.monitor { return monitor }
        let options = overlay.options
        if let name = options.monitor { return host.monitor(named: name) ?? host.monitor() }
        // An overlay that replaces another one appears in its place.
        let replaced = options.initialPlacement == nil ? host.registry.expectedInheritance(of: overlay) : nil
        return host.monitor(replaced?.placement.monitor) ?? host.monitor()
    }

    /// Whether the first picture has been on screen and the overlay does not stop yet.
    package var hasOverlayAppeared: Bool {
        guard let state = overlay?.state else { return false }
        return state.occupiesPlacement && state != .starting
    }

    /// The size to draw at; `nil` before the overlay has a window: before `setContentSize`, and until a
    /// monitor is connected.
    public var renderSize: RenderSize? { overlay?.renderSize }

    /// Returns a free buffer for one frame. Its content is undefined.
    ///
    /// - Parameter size: The size in device pixels; `nil` is the render size. The overlay stops with
    ///   `.badContent` if `size` has more than four times the pixels of each monitor, and more than 4K UHD.
    ///   While no monitor is connected, the last ones count.
    /// - Returns: `nil` if no buffer is free, or if the overlay has no window: skip the frame, or try again
    ///   at `frameDue`.
    public func canvas(_ size: PixelSize? = nil) -> Canvas? {
        if let size, let error = refusal(of: size) {
            fail(error)
            return nil
        }
        return overlay?.frames.canvas(size)
    }

    /// Why frames of `size` cannot be shown: scaling such a frame would block the event
    /// loop, and with it all overlays.
    package func refusal(of size: PixelSize) -> ContentError? {
        let pixels = Double(size.width) * Double(size.height)
        // While no monitor is connected, the last ones count: the overlay waits for a monitor.
        let monitors = host.registry.lastMonitors
        guard pixels > Self.maxPixels, !monitors.isEmpty else { return nil }
        for monitor in monitors
        where pixels <= 4 * monitor.size.width * monitor.size.height * monitor.scale * monitor.scale {
            return nil
        }
        return .badContent(
            "frames of \(size.width) × \(size.height) pixels are too large for the monitors: scale them down")
    }

    /// Whether a presented frame still waits for the display. Presenting another frame before `frameDue`
    /// replaces the waiting frame, which is then never shown.
    public var hasPendingFrame: Bool { overlay?.window.surface?.hasPendingFrame ?? false }

    /// Shows the frame in `canvas`. The first frame is held until the overlay appears.
    ///
    /// - Precondition: `canvas` is from this sink.
    /// - Parameters:
    ///   - canvas: The frame. One whose size is not the render size is scaled to the overlay.
    ///   - alpha: The meaning of the fourth byte.
    public func present(_ canvas: consuming Canvas, alpha: AlphaMode = .premultiplied) {
        overlay?.frames.present(canvas, alpha: alpha)
    }

    /// Lets `draw` change the last frame in place. For small, frequent changes.
    ///
    /// Only X11 can do that, and not while the overlay is hidden, before the first frame is in the window,
    /// while another frame waits, while the server still reads the frame, or if the frame is scaled to the
    /// overlay.
    ///
    /// - Parameter draw: Draws into the last frame and returns the changed rectangle in device pixels, of which
    ///   the part in the frame counts; `nil` shows no change.
    /// - Returns: `false` if `draw` was not called, because an update in place is not possible now; present a
    ///   `canvas` instead.
    public func updateInPlace(_ draw: (borrowing Canvas) -> PixelRect?) -> Bool {
        guard let overlay, overlay.isVisible else { return false }
        return overlay.frames.updateInPlace(draw)
    }

    /// Adopts shared-memory buffers that another process draws into; see `Surface.adopt`.
    package func adopt(_ descriptor: CInt, layout: FrameLayout, count: Int) throws(DisplayError) {
        guard let overlay else { throw .lost }
        try overlay.frames.adopt(descriptor, layout: layout, count: count)
    }

    /// Shows the adopted buffer `index`, which differs from the previous frame in `damage`; an empty `damage`
    /// means the whole buffer.
    package func presentAdopted(_ index: Int, damage: [PixelRect] = []) {
        overlay?.frames.presentAdopted(index, damage: damage)
    }

    /// Shows another program's window, live, instead of frames.
    package func mirror(_ window: any MirrorSource) { overlay?.frames.show(window) }

    /// Hides the overlay without ending it, or shows the overlay again if an earlier call hid it: an overlay
    /// that the user has hidden stays hidden. A call before the start takes effect at the start.
    public func setHidden(_ isHidden: Bool) {
        if isHidden { overlay?.hide(for: .source) } else { overlay?.reveal(for: .source) }
    }

    /// Shows `text` in the bottom left corner of the overlay.
    ///
    /// - Parameter text: A few words; a longer text is neither wrapped nor cut. `nil` removes the text.
    public func setBadge(_ text: String?) { overlay?.badge.show(text) }

    /// Counts a received frame that the source skipped without presenting.
    package func countDropped() { overlay?.frames.countSkipped() }

    /// Updates the visible controls after a change of `timeline`, `playback`, `title` or `canReturn`. Not
    /// needed for the normal progress of time.
    public func invalidatePlaybackState() { overlay?.invalidatePlaybackState() }

    /// Ends the overlay because the content has ended. An overlay that has a first frame and has not appeared
    /// yet appears first, and ends a moment later. Without a first frame the start fails with `.stopped`.
    public func finish() { overlay?.life.contentEnded() }

    /// Like `finish()`, but the last frame stays on screen for `time`.
    package func finish(after time: Duration) { overlay?.life.contentEnded(after: time) }

    /// Like `finish()`, but an overlay that has not appeared yet does not appear: its content is gone.
    package func finishAtOnce() { overlay?.stop(.ended) }

    /// Reports that the content is malformed or unavailable. Before the first frame is shown, the start fails
    /// with `.badContent` or `.unavailable`. Afterwards the overlay stops as `.lost`, and its `contentError`
    /// is `error`. Only the first failure counts.
    ///
    /// - Parameter error: The failure.
    public func fail(_ error: ContentError) { overlay?.life.fail(error) }
}
