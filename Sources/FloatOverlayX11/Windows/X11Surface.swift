// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import FloatOverlaySurfaces

/// A surface of an `X11Display`: one window, and the objects that draw into it and read its input.
final class X11Surface: PlacedSurface {
    /// Progress of the first frame: it is shown when the window is mapped and the frame is drawn, in either
    /// order.
    private enum FirstFrameStep {
        case none, mapped, drawn, shown
    }

    var onEvent: ((SurfaceEvent) -> Void)? { didSet { presenter.onEvent = onEvent } }
    let role: SurfaceRole
    let window: OverlayWindow
    let presenter: Presenter
    let input = SurfaceInput()
    /// The layers from bottom to top: the badge, the HUDs, the controls, the hot spot.
    private let layers: [PixmapLayer]
    private let resources: ConnectionResources
    /// Valid while `isOpen`: the display closes its surfaces before it is freed.
    private unowned let display: X11Display
    private(set) var isOpen = true
    let placement: PlacementTracker
    private var opacity = 1.0
    private var firstFrameStep = FirstFrameStep.none
    private var cursor = PointerCursor.arrow

    init(
        on display: X11Display, with resources: ConnectionResources, role: SurfaceRole,
        at placement: Placement, title: String
    ) {
        self.display = display
        self.resources = resources
        self.role = role
        let resolved = ResolvedPlacement(placement, in: display.layout, current: nil, isFree: false)
        self.placement = PlacementTracker(placement, geometry: resolved.geometry, in: resources.reactor)
        window = OverlayWindow(
            resources.connection, format: resources.formats.window, role: role, frame: resolved.frame,
            scale: resolved.geometry.scale)
        window.setHints(title: title)
        presenter = Presenter(resources, window: window, isCompositing: display.isCompositing)
        presenter.pacer.interval = resolved.refresh
        layers = (0..<Self.layerCount).map { [presenter] _ in PixmapLayer(presenter, resources: resources) }
        presenter.composer.layers = layers
        presenter.onMap = { [unowned self] in self.display.map(window) }
        presenter.onCompletion = { [unowned self] in recordFirstFrameStep(.drawn) }
        self.placement.onReport = { [unowned self] in emit(.geometryChanged($0)) }
        connectInput()
    }

    private func connectInput() {
        input.positionScale = geometry.scale
        input.corner = { [unowned self] in Point(x: Double(window.frame.x), y: Double(window.frame.y)) }
        input.onGrab = { [unowned self] in if $0 { display.input.began(self) } }
        input.emit = { [unowned self] in
            // Escape is released first, because the receiver may let the user pick a window, which grabs Escape.
            if !input.isGrabbed { display.input.ended(self) }
            onEvent?(.input($0))
        }
    }

    var connection: Connection { resources.connection }
    var isShown: Bool { isOpen && window.isMapped }
    var geometry: SurfaceGeometry { placement.geometry }
    var drops: DroppedFrames { presenter.drops }
    var hasPendingFrame: Bool { presenter.hasPendingFrame }

    func layer(_ index: Int) -> any Layer { layers[index] }

    private func emit(_ event: SurfaceEvent) {
        if isOpen { onEvent?(event) }
    }

    // MARK: Placement

    /// Moves at once, not with the next frame.
    func endMove() {
        guard isOpen, placement.isMoving else { return }
        placement.isMoving = false
        updatePlacement()
        presenter.placeNow()
        placement.scheduleReport()
    }

    func updatePlacement() {
        guard isOpen, !display.layout.entries.isEmpty else { return }
        let resolved = ResolvedPlacement(
            placement.requested, in: display.layout, current: geometry.placement.monitor,
            isFree: placement.isMoving)
        presenter.pacer.interval = resolved.refresh
        presenter.place(resolved.frame, scale: resolved.geometry.scale)
        placement.update(resolved.geometry)
        input.positionScale = geometry.scale
    }

    // MARK: Frames

    func canvas(_ size: PixelSize) -> Canvas? { isOpen ? presenter.store.pool.canvas(size) : nil }

    func present(_ canvas: consuming Canvas, alpha: AlphaMode) {
        guard isOpen else { return }
        let buffer = presenter.store.pool.redeem(canvas)
        buffer.alpha = alpha
        presenter.present(buffer)
    }

    func updateInPlace(_ draw: (borrowing Canvas) -> PixelRect?) -> Bool {
        isOpen && presenter.updateInPlace(draw)
    }

    func adopt(_ descriptor: CInt, layout: FrameLayout, count: Int) throws(DisplayError) {
        guard isOpen else { throw .lost }
        presenter.store.adopt(try ImportedBuffers(descriptor, layout: layout, count: count, on: connection))
    }

    func presentAdopted(_ index: Int, damage: [PixelRect]) {
        guard isOpen, let buffer = presenter.store.imported(index) else { return }
        presenter.present(buffer, damage: damage)
    }

    func mirror(_ window: any MirrorSource) {
        guard isOpen, let mirror = window as? WindowMirror, display.mirrors.contains(mirror) else { return }
        presenter.present(mirror)
    }

    var mirrorUpdateCount: Int { presenter.mirrorUpdateCount }

    func snapshot() -> Snapshot? {
        isOpen ? presenter.picture()?.snapshot() : nil
    }

    // MARK: Appearance and visibility

    func setInputShape(_ shape: InputShape) {
        guard isOpen else { return }
        window.setInputShape(shape)
    }

    func setCursor(_ cursor: PointerCursor) {
        guard isOpen, cursor != self.cursor else { return }
        self.cursor = cursor
        resources.cursors.show(cursor, on: window.id)
    }

    func setCornerRadius(_ radius: Double) {
        guard isOpen else { return }
        window.setCornerRadius(radius)
    }

    func setOpacity(_ opacity: Double) {
        let opacity = Opacity.clamped(opacity)
        guard isOpen, opacity != self.opacity else { return }
        self.opacity = opacity
        if blendsItself {
            presenter.blendedOpacity = opacity
            presenter.redraw()
        } else {
            window.setOpacity(opacity)
        }
    }

    /// Whether the opacity is blended into the pixels: for a HUD, which also fades without a compositor, and
    /// in Xwayland, where compositors ignore `_NET_WM_WINDOW_OPACITY`. Otherwise the compositor applies the
    /// property.
    private var blendsItself: Bool { role == .hud || resources.connection.extensions.isXwayland }

    func hide() {
        guard isOpen else { return }
        cancelInput()
        presenter.hide()
    }

    func reveal() {
        guard isOpen else { return }
        presenter.reveal()
    }

    func tearDown() {
        isOpen = false
        input.disconnect()
        for layer in layers { layer.close() }
        presenter.close()
        window.destroy()
    }

    func removeFromDisplay() { display.remove(self) }

    // MARK: Events of the server

    /// Cancels all presses.
    func cancelInput() { input.cancel(connection.arrival) }

    /// Cancels all presses and releases the pointer grab though a button is still down (`XIUngrabDevice`),
    /// because a screen locker covers the screen and needs the grab.
    func releaseGrab() {
        guard let holder = input.holder else { return }
        XIUngrabDevice(connection.display, CInt(holder.pointer), Time(CurrentTime))
        cancelInput()
    }

    /// Handles the start or end of a compositor.
    func compositingChanged(_ isCompositing: Bool) {
        presenter.isCompositing = isCompositing
        presenter.redraw()
    }

    /// Handles an event of the window. Another client may unmap or destroy the window.
    func handle(_ event: XEvent) {
        switch event.type {
        case Expose: if event.xexpose.count == 0 { presenter.exposed(event.xexpose.serial) }
        case MapNotify: recordFirstFrameStep(.mapped)
        case UnmapNotify: if window.recordUnmap(serial: event.xunmap.serial) { cancelInput() }
        case DestroyNotify:
            window.markDestroyed()
            terminate(.refused)
        default: break
        }
    }

    private func recordFirstFrameStep(_ step: FirstFrameStep) {
        switch firstFrameStep {
        case .none: firstFrameStep = step
        case .mapped, .drawn:
            guard step != firstFrameStep else { return }
            firstFrameStep = .shown
            emit(.shown)
        case .shown: break
        }
    }
}
