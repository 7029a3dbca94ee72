// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// A HUD or the controls above a surface's content: a desynchronised `wl_subsurface` without input. The
/// compositor blends it and moves it with its parent, so that a change of the layer does not need the pixels
/// of the content, and vice versa.
final class SubsurfaceLayer: Layer {
    /// Position on the parent surface and extent, in the compositor's logical pixels.
    private struct SubsurfacePlacement: Hashable {
        var x: Int
        var y: Int
        var extent: PixelSize
    }

    private let connection: Connection
    private let pool: BufferPool
    private let attacher: FrameAttacher
    private weak var presenter: Presenter?
    private var wlSurface: WLSurface?
    private var subsurface: OpaquePointer?
    private var placement: SubsurfacePlacement?
    private var current: FrameBuffer?
    private var offset = (x: 0, y: 0)
    private var opacity = 0.0
    /// Whether the picture, opacity or placement differs from the last commit.
    private var needsCommit = false
    /// Whether the pixels outside the surface's round corners have not been cut from `current` yet.
    private var needsCornerMask = false

    init(_ presenter: Presenter, on connection: Connection) {
        self.presenter = presenter
        self.connection = connection
        pool = BufferPool(connection)
        attacher = FrameAttacher(connection)
    }

    // MARK: Requests

    func canvas(_ size: PixelSize) -> Canvas? { presenter == nil ? nil : pool.canvas(size) }

    func shift(x: Int, y: Int) {
        guard offset != (x, y) else { return }
        offset = (x, y)
        setNeedsCommit()
    }

    func present(_ canvas: consuming Canvas, opacity: Double) {
        guard presenter != nil else { return }
        let buffer = pool.redeem(canvas)
        current?.apply(.retire)
        buffer.apply(.present)
        (current, needsCornerMask) = (buffer, true)
        self.opacity = Opacity.clamped(opacity)
        setNeedsCommit()
    }

    func setOpacity(_ opacity: Double) {
        let opacity = Opacity.clamped(opacity)
        guard current != nil, opacity != self.opacity else { return }
        self.opacity = opacity
        setNeedsCommit()
    }

    func hide() {
        guard current != nil else { return }
        current?.apply(.retire)
        current = nil
        setNeedsCommit()
    }

    /// Requests a commit before the next wait, because the layer or the surface below it has changed.
    func setNeedsCommit() {
        needsCommit = true
        presenter?.setNeedsCommit()
    }

    // MARK: Committing

    private var isVisible: Bool { current != nil && opacity > 0 }

    /// Positions the sub-surface on `parent`, and creates it directly above `below` if it does not exist.
    /// Returns whether the parent must be committed: the position of a sub-surface takes effect with the
    /// parent's commit.
    func updatePlacement(on parent: WLSurface, above below: OpaquePointer, _ appearance: SurfaceAppearance)
        -> Bool
    {
        guard isVisible, let current else { return false }
        let isNew = wlSurface == nil
        if isNew { create(on: parent, above: below) }
        let placement = subsurfacePlacement(of: current, appearance)
        guard isNew || placement != self.placement, let subsurface else { return false }
        self.placement = placement
        wl_subsurface_set_position(subsurface, Int32(placement.x), Int32(placement.y))
        wlSurface?.setExtent(placement.extent)
        needsCommit = true
        return true
    }

    /// Commits the changes unless a frame callback is pending. The parent surface must be mapped.
    func commit(_ appearance: SurfaceAppearance) {
        guard needsCommit, let wlSurface else { return needsCommit = false }
        guard isVisible, let current else {
            needsCommit = false
            if wlSurface.isMapped {
                wlSurface.detach()
                wlSurface.commit(isAwaited: false)
            }
            return
        }
        guard !wlSurface.isWaiting else { return }
        cutCorners(of: current, appearance)
        let opacity = opacity * appearance.opacity
        guard attacher.attach(current, to: wlSurface, opacity: opacity, mask: nil, on: current.size) != nil
        else { return }
        needsCommit = false
        wlSurface.commit(isAwaited: true)
    }

    /// The surface above which the next layer is created: this layer's surface, or `below` without a surface.
    func topSurface(above below: OpaquePointer) -> OpaquePointer { wlSurface?.surface ?? below }

    /// Destroys the sub-surface before its parent is destroyed. The next call of `updatePlacement` creates
    /// another sub-surface.
    func detachFromParent() {
        if let subsurface { wl_subsurface_destroy(subsurface) }
        wlSurface?.destroy()
        (subsurface, wlSurface, placement) = (nil, nil, nil)
        pool.forEach { $0.detach() }
        attacher.detach()
        needsCommit = true
    }

    /// Frees the surface and the buffers; later requests have no effect.
    func close() {
        presenter = nil
        detachFromParent()
        pool.close()
        attacher.close()
    }

    /// Blends the layer into `picture`, a snapshot of the content, at the layer's offset from the middle.
    func draw(over picture: inout SoftwareImage) {
        guard isVisible, let current else { return }
        picture.composite(SoftwareImage(current), offset: offset, alpha: PixelMath.alpha(opacity))
    }

    private func create(on parent: WLSurface, above below: OpaquePointer) {
        let wlSurface = WLSurface(connection)
        wlSurface.onFrame = { [unowned self] in presenter?.setNeedsCommit() }
        wlSurface.setInput(.empty)
        subsurface = wl_subcompositor_get_subsurface(
            connection.required.subcompositor, wlSurface.surface, parent.surface)
        guard let subsurface else { preconditionFailure("out of memory") }
        wl_subsurface_set_desync(subsurface)
        wl_subsurface_place_above(subsurface, below)
        self.wlSurface = wlSurface
    }

    /// The layer's placement on the surface; `offset` is the distance of its middle from the content's, in
    /// device pixels.
    private func subsurfacePlacement(of picture: FrameBuffer, _ appearance: SurfaceAppearance)
        -> SubsurfacePlacement
    {
        let extent = PixelSize(
            width: max(1, appearance.logical(picture.size.width)),
            height: max(1, appearance.logical(picture.size.height))
        )
        return SubsurfacePlacement(
            x: (appearance.extent.width - extent.width) / 2 + appearance.logical(offset.x),
            y: (appearance.extent.height - extent.height) / 2 + appearance.logical(offset.y), extent: extent)
    }

    /// Cuts the pixels outside the surface's round corners from `picture`, once for each picture.
    private func cutCorners(of picture: FrameBuffer, _ appearance: SurfaceAppearance) {
        guard needsCornerMask else { return }
        needsCornerMask = false
        let corner = (
            x: (appearance.pixelSize.width - picture.size.width) / 2 + offset.x,
            y: (appearance.pixelSize.height - picture.size.height) / 2 + offset.y
        )
        if let mask = appearance.mask(on: appearance.pixelSize) {
            AppliedCorners.cut(picture, at: corner, mask, of: appearance.pixelSize)
        }
    }
}
