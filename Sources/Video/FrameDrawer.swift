// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Draws each frame straight into memory that is shared with the screen, at the extent it is shown at. While nobody sees
/// it nothing is drawn.
final class FrameDrawer {
    private let send: (ProducerMessage, CInt?) -> Void
    private var renderer: Renderer?
    private var pool: BufferPool?
    private var pools: UInt32 = 0
    /// The extent to draw at; nothing is drawn before the overlay has said it.
    private(set) var extent: PixelSize?
    /// What the fourth byte is to be.
    private var alpha = AlphaMode.full
    private var isVisible = true
    /// Whether a frame waits for a free buffer.
    private var isFramePending = false

    /// Draws what `mpv` plays, and says with `send` what there is for the screen; `nil` where libmpv cannot.
    init?(_ mpv: MPV, in reactor: Reactor, send: @escaping (ProducerMessage, CInt?) -> Void) {
        self.send = send
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

    /// Somebody sees it, or nobody does.
    func setVisible(_ isVisible: Bool) {
        self.isVisible = isVisible
        if isVisible { draw() }
    }

    /// The overlay is done with a buffer.
    func giveBack(_ index: Int, of number: UInt32) {
        guard let pool, pool.description.number == number else { return }
        pool.giveBack(index)
        if isFramePending { draw() }
    }

    private func draw() {
        isFramePending = false
        guard let renderer else { return }
        guard isVisible, let pool = currentPool() else { return renderer.skip() }
        guard let index = pool.take() else { return isFramePending = true }
        let wait = renderer.due
        guard renderer.draw(into: pool.frame(index), pool.description.layout) else {
            pool.giveBack(index)
            return fallBack()
        }
        let due = wait == .zero ? nil : MonotonicClock.now.advanced(by: wait)
        send(.frame(FrameSubmission(pool: pool.description.number, index: index, due: due)), nil)
    }

    /// Every libmpv draws what means nothing into the fourth byte.
    private func fallBack() {
        guard alpha == .full else { return }
        alpha = .opaque
        draw()
    }

    /// Three buffers of the extent that is shown: one on screen, one on its way, one to draw into.
    private func currentPool() -> BufferPool? {
        guard let size = extent else { return nil }
        if let layout = pool?.description.layout, layout.size == size, layout.alpha == alpha { return pool }
        pools &+= 1
        pool = try? BufferPool(number: pools, size: size, count: 3, alpha: alpha)
        if let pool { send(.buffers(pool.description), pool.descriptor) }
        return pool
    }
}
