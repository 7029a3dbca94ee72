// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux
internal import Surfaces

/// A surface of an `X11Display`: one window, and the objects that draw into it and read its input.
final class X11Surface: Surface {
    var onEvent: ((SurfaceEvent) -> Void)? { didSet { presenter.onEvent = onEvent } }
    private(set) var geometry: SurfaceGeometry
    let role: SurfaceRole
    let window: OverlayWindow
    let presenter: Presenter
    var pointer = PointerState()
    /// The surface's top left corner at the press, in device pixels of the screen: positions are relative to it for as
    /// long as anything is down.
    var pressOrigin = (x: 0, y: 0)
    /// Where the pointer or finger was last, in device pixels of the screen.
    var latest: (x: Double, y: Double) = (0, 0)
    /// From below to the top: that of a word about the content, those of HUDs, that of the controls, that of the mark.
    private let layers: [HUDLayer]
    private let resources: ConnectionResources
    /// Valid while `isOpen`: the display closes its surfaces before it goes.
    unowned let display: X11Display
    private(set) var isOpen = true
    private var wish: Placement
    private var opacity = 1.0
    private var isMoving = false
    private var isGeometryReportDue = false
    private var isMapSeen = false
    private var isFrameSeen = false
    private var isShownTold = false
    private var cursor = PointerCursor.arrow

    init(
        _ display: X11Display, _ resources: ConnectionResources, _ role: SurfaceRole, at placement: Placement,
        title: String
    ) {
        self.display = display
        self.resources = resources
        self.role = role
        wish = placement
        let resolved = ResolvedPlacement(placement, in: display.layout, present: nil, isFree: false)
        geometry = resolved.geometry
        window = OverlayWindow(
            resources.connection, format: resources.formats.window, role: role, frame: resolved.frame,
            scale: resolved.geometry.scale)
        window.describe(title, role: role, to: resources.connection)
        presenter = Presenter(resources, window: window, isCompositing: display.isCompositing)
        presenter.pacer.interval = resolved.refresh
        layers = (0..<HUDStack.maxSlots + 3).map { [presenter] _ in HUDLayer(presenter) }
        presenter.onMap = { [unowned self] in self.display.map(window) }
        presenter.onCompletion = { [unowned self] in
            isFrameSeen = true
            tellShown()
        }
    }

    var connection: Connection { resources.connection }
    var isShown: Bool { isOpen && window.isMapped }
    var badge: any Layer { layers[0] }
    var hudLayers: [any Layer] { Array(layers[1...HUDStack.maxSlots]) }
    var controls: any Layer { layers[HUDStack.maxSlots + 1] }
    var hotSpotLayer: any Layer { layers[HUDStack.maxSlots + 2] }
    var drops: DroppedFrames { presenter.drops }
    var hasPendingFrame: Bool { presenter.hasPendingFrame }

    func emit(_ event: SurfaceEvent) {
        if isOpen { onEvent?(event) }
    }

    // MARK: Place

    func requestPlacement(_ placement: Placement) {
        guard isOpen else { return }
        wish = placement
        locate()
    }

    func beginMove() { isMoving = isOpen }

    func move(to placement: Placement) {
        guard isOpen, isMoving else { return }
        wish = placement
        locate()
    }

    func endMove() {
        guard isOpen, isMoving else { return }
        isMoving = false
        locate()
        presenter.placeNow()
        reportGeometry()
    }

    /// Finds its place again: monitors or the scale have changed.
    func layoutChanged() {
        guard isOpen else { return }
        locate()
    }

    /// Moves to the requested placement on the present monitors. While there are none it stays where it is.
    private func locate() {
        guard !display.layout.heads.isEmpty else { return }
        let resolved = ResolvedPlacement(
            wish, in: display.layout, present: geometry.placement.monitor, isFree: isMoving)
        presenter.pacer.interval = resolved.refresh
        presenter.place(resolved.frame, scale: resolved.geometry.scale)
        guard resolved.geometry != geometry else { return }
        geometry = resolved.geometry
        if !isMoving { reportGeometry() }
    }

    /// Tells the place at the end of the turn, once.
    private func reportGeometry() {
        guard !isGeometryReportDue else { return }
        isGeometryReportDue = true
        resources.reactor.runLater { [weak self] in
            guard let self else { return }
            isGeometryReportDue = false
            emit(.geometryChanged(geometry))
        }
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
        guard isOpen, let picture = presenter.picture() else { return nil }
        return resources.connection.read(picture)
    }

    // MARK: On screen and off

    func takeInput(_ shape: InputShape) {
        guard isOpen else { return }
        window.takeInput(shape)
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
        let opacity = min(max(opacity, 0), 1)
        guard isOpen, opacity != self.opacity else { return }
        self.opacity = opacity
        if blendsItself {
            presenter.blend = opacity
            presenter.redraw()
        } else {
            window.setOpacity(opacity, resources.connection)
        }
    }

    /// Whether the opacity goes into the pixels: a HUD fades without a compositor too, and Wayland's
    /// compositors do not read the property. Else the compositor does it, and frames need no blending of
    /// ours.
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

    func close() {
        guard isOpen else { return }
        tearDown()
        display.remove(self)
    }

    /// Ends it without a word to the display, which is going too.
    func tearDown() {
        end()
        window.destroy()
    }

    /// It is gone for `reason`.
    func terminate(_ reason: SurfaceCloseReason) {
        guard isOpen else { return }
        end()
        window.forget()
        display.remove(self)
        onEvent?(.gone(reason))
    }

    private func end() {
        isOpen = false
        for layer in layers { layer.end() }
        presenter.end()
    }

    // MARK: What the server says

    /// A compositor came or went.
    func compositingChanged(_ isCompositing: Bool) {
        presenter.isCompositing = isCompositing
        presenter.redraw()
    }

    func mapped() {
        isMapSeen = true
        tellShown()
    }

    func unmapped(_ serial: UInt) {
        guard window.noteUnmapped(serial) else { return }
        cancelInput()
    }

    private func tellShown() {
        guard isMapSeen, isFrameSeen, !isShownTold else { return }
        isShownTold = true
        emit(.shown)
    }
}
