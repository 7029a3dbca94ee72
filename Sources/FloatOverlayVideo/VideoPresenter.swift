// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayFrameClient
internal import FloatOverlayRuntime

/// Draws each frame directly into memory shared with the display, at the displayed size. Draws nothing while
/// the overlay is hidden.
final class VideoPresenter {
    private let producer: FrameProducer
    private var renderer: Renderer?
    /// The size to draw at; `nil` until the overlay has sent one.
    private(set) var extent: PixelSize?
    /// The alpha mode of new buffers.
    private var alpha = AlphaMode.full
    /// Whether a frame waits for a free buffer.
    private var isFramePending = false
    /// Called once, when a frame has been drawn.
    var onFirstFrame: (() -> Void)?

    /// Draws the frames of `mpv` into buffers of `producer`; `nil` if libmpv has no software renderer.
    init?(_ mpv: MPV, for producer: FrameProducer, in reactor: Reactor) {
        self.producer = producer
        renderer = Renderer(mpv, in: reactor) { [unowned self] in draw() }
        if renderer == nil { return nil }
    }

    /// Draws at `size` from now on.
    func resize(_ size: PixelSize) {
        guard size != extent else { return }
        extent = size
        draw()
    }

    /// Sets the alpha mode of later buffers. A translucent video is shown opaque, with the mode `.opaque`: libmpv writes
    /// the alpha of the video into the fourth byte, which `.full` promises to be 255.
    func setTranslucent(_ isTranslucent: Bool) { alpha = isTranslucent ? .opaque : .full }

    /// Draws a frame if the overlay has become visible.
    func visibilityChanged() { if producer.isVisible { draw() } }

    /// Draws the pending frame, because the overlay has released a buffer.
    func bufferReleased() { if isFramePending { draw() } }

    private func draw() {
        isFramePending = false
        guard let renderer else { return }
        guard producer.isVisible, let extent else { return renderer.skip() }
        do throws(SystemError) {
            guard let canvas = try producer.canvas(extent, alpha: alpha) else { return isFramePending = true }
            // The time that the drawing takes does not delay the frame.
            let due = renderer.due
            guard renderer.draw(into: canvas, alpha) else { return fallBack() }
            producer.present(canvas, due: due)
            onFirstFrame.take()?()
        } catch {
            renderer.skip()
        }
    }

    /// Every libmpv can draw with an undefined fourth byte.
    private func fallBack() {
        guard alpha == .full else { return }
        alpha = .opaque
        draw()
    }
}
