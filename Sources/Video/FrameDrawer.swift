// SPDX-License-Identifier: MIT
internal import Core
internal import FrameClient
internal import Linux

/// Draws each frame straight into memory that is shared with the screen, at the extent it is shown at. While nobody sees
/// it nothing is drawn.
final class FrameDrawer {
    private let producer: FrameProducer
    private var renderer: Renderer?
    /// The extent to draw at; nothing is drawn before the overlay has said it.
    private(set) var extent: PixelSize?
    /// What the fourth byte is to be.
    private var alpha = AlphaMode.full
    /// Whether a frame waits for a free buffer.
    private var isFramePending = false

    /// Draws what `mpv` plays into buffers of `producer`; `nil` where libmpv cannot.
    init?(_ mpv: MPV, for producer: FrameProducer, in reactor: Reactor) {
        self.producer = producer
        renderer = Renderer(mpv, in: reactor) { [unowned self] in draw() }
        if renderer == nil { return nil }
    }

    /// Draws at another extent from now on.
    func resize(_ size: PixelSize) {
        guard size != extent else { return }
        extent = size
        draw()
    }

    /// What is played has an alpha channel, which is not to be seen, or none.
    func setTranslucent(_ isTranslucent: Bool) { alpha = isTranslucent ? .opaque : .full }

    /// The overlay is seen again, or not.
    func visibilityChanged() { if producer.isVisible { draw() } }

    /// The overlay has released a buffer.
    func bufferReleased() { if isFramePending { draw() } }

    private func draw() {
        isFramePending = false
        guard let renderer else { return }
        guard producer.isVisible, let extent else { return renderer.skip() }
        do throws(SystemError) {
            guard let canvas = try producer.canvas(extent, alpha: alpha) else { return isFramePending = true }
            let wait = renderer.due
            guard renderer.draw(into: canvas, alpha) else { return fallBack() }
            producer.present(canvas, due: wait == .zero ? nil : MonotonicClock.now.advanced(by: wait))
        } catch {
            renderer.skip()
        }
    }

    /// Every libmpv draws what means nothing into the fourth byte.
    private func fallBack() {
        guard alpha == .full else { return }
        alpha = .opaque
        draw()
    }
}
