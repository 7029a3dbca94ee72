// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// A HUD or the controls above a surface's content: a separate pixmap in the server, which the composer
/// blends over the content. A change of the layer does not need the pixels of the content, and vice versa.
final class PixmapLayer: Layer {
    /// The picture in the server; `nil` while the layer is hidden.
    var picture: RenderPicture?
    /// 0…1.
    var opacity = 0.0
    /// Offset from the middle of the content to the middle of the picture, in device pixels.
    private(set) var offset = (x: 0, y: 0)
    /// The mask that applies the opacity.
    private(set) lazy var opacityMask = OpacityMask(resources.connection, format: resources.formats.alpha)
    private let resources: ConnectionResources
    private let pool: BufferPool
    private weak var presenter: Presenter?

    init(_ presenter: Presenter, resources: ConnectionResources) {
        (self.presenter, self.resources) = (presenter, resources)
        pool = BufferPool(resources.connection)
    }

    var isVisible: Bool { picture != nil && opacity > 0 }

    func canvas(_ size: PixelSize) -> Canvas? {
        presenter == nil ? nil : pool.canvas(size)
    }

    func shift(x: Int, y: Int) {
        guard offset != (x, y) else { return }
        offset = (x, y)
        if isVisible { presenter?.redraw() }
    }

    func present(_ canvas: consuming Canvas, opacity: Double) {
        guard let presenter else { return }
        let buffer = pool.redeem(canvas)
        buffer.apply(.recycle)
        presenter.composer.upload(buffer, to: self)
        self.opacity = Opacity.clamped(opacity)
        presenter.redraw()
    }

    func setOpacity(_ opacity: Double) {
        let opacity = Opacity.clamped(opacity)
        guard let presenter, picture != nil, opacity != self.opacity else { return }
        self.opacity = opacity
        presenter.redraw()
    }

    func hide() {
        guard let presenter, picture != nil else { return }
        presenter.composer.clear(self)
        presenter.redraw()
    }

    /// Frees the buffers; later requests have no effect.
    func close() {
        presenter = nil
        pool.close()
    }
}
