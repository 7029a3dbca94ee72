// SPDX-License-Identifier: MIT
public import Core

/// Where a source's frames go: its own overlay.
public final class FrameSink {
    private weak var overlay: OverlayController?
    /// The loop and the desktop, for sources that wait or draw text.
    public let host: OverlayHost

    init(overlay: OverlayController, host: OverlayHost) {
        self.overlay = overlay
        self.host = host
    }

    /// Says how large frames are, before the first: frames get the standard extent in their aspect. Again when
    /// that changes.
    public func setContentSize(pixels size: PixelSize) {
        overlay?.setContentSize(.pixels(Size(width: Double(size.width), height: Double(size.height))))
    }

    /// Says which extent a text wants, in logical pixels, before the first frame. Again when that changes.
    public func setContentSize(points size: Size) { overlay?.setContentSize(.points(size)) }

    /// Whether its overlay's life is told of: what fails from now on is a loss, and no start that failed.
    public var hasStarted: Bool { overlay?.state.hasBegun == true }

    /// Why its overlay stops.
    public var stopReason: StopReason { overlay?.stopReason ?? .closed }

    /// The number of its overlay.
    public var overlayID: Int { overlay?.id ?? 0 }

    /// The extent to draw at; `nil` before `setContentSize`.
    public var renderSize: RenderSize? { overlay?.renderSize }

    /// Lends a free buffer of `size` device pixels, the render size when left out; `nil`: skip this frame, or try
    /// again on `frameDue`.
    public func canvas(_ size: PixelSize? = nil) -> Canvas? { overlay?.frames.canvas(size) }

    /// Whether a frame that was presented waits for its turn: the next one would take its place, and it would never be
    /// shown. Until `frameDue`.
    public var hasPendingFrame: Bool { overlay?.window.surface?.hasPendingFrame ?? false }

    /// Shows a frame.
    public func present(_ canvas: consuming Canvas, alpha: AlphaMode = .premultiplied) {
        overlay?.frames.present(canvas, alpha: alpha)
    }

    /// Lets `draw` change the last frame where it lies, and shows the part it says it has changed; see `Surface.updateInPlace`.
    /// `false`: that cannot be now, nothing has been drawn; take a `canvas`.
    public func updateInPlace(_ draw: (borrowing Canvas) -> PixelRect?) -> Bool {
        guard let overlay, overlay.isVisible else { return false }
        return overlay.frames.updateInPlace(draw)
    }

    /// Takes over shared buffers that another process draws into; see `Surface.adopt`.
    public func adopt(_ descriptor: CInt, layout: FrameLayout, count: Int) throws(DisplayError) {
        guard let overlay else { throw .lost }
        try overlay.frames.adopt(descriptor, layout: layout, count: count)
    }

    /// Shows the adopted buffer `index`, which differs from the frame before it in `damage`; empty is all of it.
    public func presentAdopted(_ index: Int, damage: [PixelRect] = []) {
        overlay?.frames.presentAdopted(index, damage: damage)
    }

    /// Shows a window of another program, as it changes, in place of frames.
    public func mirror(_ window: any MirrorSource) { overlay?.frames.show(window) }

    /// Takes the overlay off the screen, or puts it back where this took it off.
    public func setAutoHidden(_ isAutoHidden: Bool) {
        if isAutoHidden { overlay?.hide(for: .source) } else { overlay?.reveal(for: .source) }
    }

    /// Shows `words` small in a corner of the overlay; `nil` takes them away.
    public func setBadge(_ words: String?) { overlay?.badge.show(words) }

    /// Counts a frame that came and was left out; it has not been presented.
    public func countDropped() { overlay?.frames.countSkipped() }

    /// Says that how it plays, or what can be done about it, has changed otherwise than by time going on.
    public func invalidatePlaybackState() { overlay?.invalidatePlaybackState() }

    /// Takes the overlay off the screen without ending it, or puts it back.
    public func setHidden(_ isHidden: Bool) {
        if isHidden { overlay?.hide() } else { overlay?.reveal() }
    }

    /// The content has come to its end.
    public func finish() { overlay?.stop(.ended) }

    /// The content is not what it says or cannot be had; after the start this counts as lost.
    public func fail(_ failure: StartFailure) { overlay?.life.fail(failure) }

    /// The content stopped being what it says: ends the overlay with `status` and `message`.
    public func fail(_ message: String, exitStatus status: ExitStatus) {
        overlay?.life.abort(message, exitStatus: status)
    }
}
