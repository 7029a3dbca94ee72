// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// A HUD, or the controls, over a surface's content: a picture of its own in the server, blended there, so that
/// neither needs the other's pixels.
final class HUDLayer: Layer {
    private let pool: FramePool
    private let pixmap: LayerPixmap
    private weak var presenter: Presenter?
    private lazy var watchdog = Watchdog(reactor) { [unowned self] in giveUp($0) }
    private let reactor: Reactor

    init(_ presenter: Presenter, _ resources: ConnectionResources) {
        self.presenter = presenter
        reactor = resources.reactor
        pool = FramePool(resources.connection)
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
        presenter.take(buffer, on: pixmap)
        if buffer.readers > 0 { watchdog.expect() }
        pixmap.opacity = min(max(opacity, 0), 1)
        presenter.redraw()
    }

    func setOpacity(_ opacity: Double) {
        let opacity = min(max(opacity, 0), 1)
        guard let presenter, pixmap.picture != nil, opacity != pixmap.opacity else { return }
        pixmap.opacity = opacity
        presenter.redraw()
    }

    func hide() {
        guard let presenter, pixmap.picture != nil else { return }
        presenter.composer.clear(pixmap)
        presenter.redraw()
    }

    /// Takes part in nothing any more.
    func end() {
        presenter = nil
        watchdog.rest()
    }

    /// Frees the buffer in segment `id`, which the server has read for the request `serial`; says whether it
    /// is ours.
    func completed(segment id: UInt, serial: UInt) -> Bool {
        guard let buffer = pool.buffer(segment: id) else { return false }
        _ = buffer.removeReader(serial)
        rest()
        return true
    }

    /// The request `serial` failed, so no completion will come for it.
    func failed(_ serial: UInt) {
        pool.forEach { if $0.serial == serial { _ = $0.removeReader(serial) } }
        rest()
    }

    private func rest() {
        var isReading = false
        pool.forEach { isReading = isReading || $0.readers > 0 }
        if !isReading { watchdog.rest() }
    }

    private func giveUp(_ deadline: Instant) -> Instant? {
        var oldest: Instant?
        pool.forEach { buffer in
            guard buffer.readers > 0 else { return }
            if buffer.put > deadline {
                oldest = min(oldest ?? buffer.put, buffer.put)
            } else {
                buffer.readers = 0
            }
        }
        return oldest
    }
}
