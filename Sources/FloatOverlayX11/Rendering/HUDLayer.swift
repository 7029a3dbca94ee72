// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// A HUD or the controls above a surface's content: a separate pixmap in the server, which the composer
/// blends over the content. A change of the layer does not need the pixels of the content, and vice versa.
final class HUDLayer: Layer {
    private let pool: BufferPool
    private let pixmap: LayerPixmap
    private weak var presenter: Presenter?

    init(_ presenter: Presenter) {
        self.presenter = presenter
        pool = BufferPool(presenter.connection)
        pixmap = presenter.composer.addPixmap()
    }

    func canvas(_ size: PixelSize) -> Canvas? {
        presenter == nil ? nil : pool.canvas(size)
    }

    func shift(x: Int, y: Int) {
        guard pixmap.shift != (x, y) else { return }
        pixmap.shift = (x, y)
        if pixmap.isVisible { presenter?.redraw() }
    }

    func present(_ canvas: consuming Canvas, opacity: Double) {
        guard let presenter else { return }
        let buffer = pool.redeem(canvas)
        buffer.apply(.giveBack)
        presenter.composer.upload(buffer, to: pixmap)
        pixmap.opacity = Opacity.clamped(opacity)
        presenter.redraw()
    }

    func setOpacity(_ opacity: Double) {
        let opacity = Opacity.clamped(opacity)
        guard let presenter, pixmap.picture != nil, opacity != pixmap.opacity else { return }
        pixmap.opacity = opacity
        presenter.redraw()
    }

    func hide() {
        guard let presenter, pixmap.picture != nil else { return }
        presenter.composer.clear(pixmap)
        presenter.redraw()
    }

    /// Frees the buffers; later requests have no effect.
    func close() {
        presenter = nil
        pool.close()
    }
}
