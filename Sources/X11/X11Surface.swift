// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux

/// A surface of an `X11Stage`: keeps the wish for a place apart from the facts, and hands the rest to those
/// who do it.
final class X11Surface: Surface {
    var onEvent: ((SurfaceEvent) -> Void)?
    private(set) var placed: Placed
    let role: SurfaceRole
    let window: OverlayWindow
    let presenter: Presenter
    var pointer = PointerState()
    /// Where the pointer or finger was last, in device pixels of the screen.
    var latest: (x: Double, y: Double) = (0, 0)
    /// From below to the top: that of a word about the content, those of HUDs, that of the controls, that of the mark.
    private let layers: [HUDLayer]
    private let equipment: Equipment
    /// Valid while `isOpen`: the stage closes its surfaces before it goes.
    unowned let stage: X11Stage
    private(set) var isOpen = true
    private var wish: Placement
    private var opacity = 1.0
    private var isCarried = false
    private var isPlacedDue = false
    private var isMapSeen = false
    private var isFrameSeen = false
    private var isShownTold = false
    private var cursor = PointerCursor.arrow

    init(
        _ stage: X11Stage, _ equipment: Equipment, _ role: SurfaceRole, at placement: Placement, title: String
    ) {
        self.stage = stage
        self.equipment = equipment
        self.role = role
        wish = placement
        let spot = Spot(placement, in: stage.layout, present: nil, isFree: false)
        placed = spot.placed
        window = OverlayWindow(
            equipment.connection, format: equipment.formats.window, role: role, frame: spot.frame,
            scale: spot.placed.scale)
        window.describe(title, role: role, to: equipment.connection)
        presenter = Presenter(equipment, window: window, isCompositing: stage.isCompositing)
        presenter.pacer.interval = spot.refresh
        layers = (0..<HUDStack.most + 3).map { [presenter] _ in HUDLayer(presenter, equipment) }
        presenter.emit = { [unowned self] in emit($0) }
        presenter.onMap = { [unowned self] in self.stage.map(window) }
        presenter.onCompletion = { [unowned self] in sawFrame() }
    }

    var connection: Connection { equipment.connection }
    var isShown: Bool { isOpen && window.isMapped }
    var badge: any Layer { layers[0] }
    var huds: [any Layer] { Array(layers[1...HUDStack.most]) }
    var controls: any Layer { layers[HUDStack.most + 1] }
    var mark: any Layer { layers[HUDStack.most + 2] }
    var drops: FrameDrops { presenter.drops }
    var isBehind: Bool { presenter.isBehind }

    func emit(_ event: SurfaceEvent) {
        if isOpen { onEvent?(event) }
    }

    // MARK: Place

    func request(_ placement: Placement) {
        guard isOpen else { return }
        wish = placement
        locate()
    }

    func beginCarry() { isCarried = isOpen }

    func carry(to placement: Placement) {
        guard isOpen, isCarried else { return }
        wish = placement
        locate()
    }

    func endCarry() {
        guard isOpen, isCarried else { return }
        isCarried = false
        locate()
        presenter.placeNow()
        tellPlaced()
    }

    /// Finds its place again: monitors or the scale have changed.
    func layoutChanged() {
        guard isOpen else { return }
        locate()
    }

    /// Turns the wish into a place, on the monitors there are. While there are none it stays where it is.
    private func locate() {
        guard !stage.layout.heads.isEmpty else { return }
        let spot = Spot(wish, in: stage.layout, present: placed.placement.monitor, isFree: isCarried)
        presenter.pacer.interval = spot.refresh
        presenter.place(spot.frame, scale: spot.placed.scale)
        guard spot.placed != placed else { return }
        placed = spot.placed
        if !isCarried { tellPlaced() }
    }

    /// Tells the place at the end of the turn, once.
    private func tellPlaced() {
        guard !isPlacedDue else { return }
        isPlacedDue = true
        equipment.reactor.later { [weak self] in
            guard let self else { return }
            isPlacedDue = false
            emit(.placed(placed))
        }
    }

    // MARK: Frames

    func canvas(_ size: PixelSize) -> Canvas? { isOpen ? presenter.store.pool.canvas(size) : nil }

    func present(_ canvas: consuming Canvas, alpha: FrameAlpha) {
        guard isOpen else { return }
        let buffer = presenter.store.pool.redeem(canvas)
        buffer.alpha = alpha
        presenter.present(buffer)
    }

    func retouch(_ draw: (borrowing Canvas) -> PixelRect?) -> Bool { isOpen && presenter.retouch(draw) }

    func adopt(_ descriptor: CInt, layout: FrameLayout, count: Int) throws(StageError) {
        guard isOpen else { throw .lost }
        presenter.store.adopt(
            try Adoption(descriptor, layout: layout, count: count, on: equipment.connection))
    }

    func presentAdopted(_ index: Int, damage: [PixelRect]) {
        guard isOpen, let buffer = presenter.store.adopted(index) else { return }
        presenter.present(buffer, damage: damage)
    }

    func mirror(_ window: any MirrorSource) {
        guard isOpen, let mirror = window as? WindowMirror, stage.mirrors.contains(mirror) else { return }
        presenter.present(mirror)
    }

    var mirrored: Int { presenter.mirrored }

    func snapshot() -> Snapshot? {
        guard isOpen, let picture = presenter.picture() else { return nil }
        return equipment.connection.read(picture)
    }

    // MARK: On screen and off

    func takeInput(_ shape: InputShape) {
        guard isOpen else { return }
        window.takeInput(shape)
    }

    func setCursor(_ cursor: PointerCursor) {
        guard isOpen, cursor != self.cursor else { return }
        self.cursor = cursor
        equipment.cursors.show(cursor, on: window.id)
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
            window.setOpacity(opacity, equipment.connection)
        }
    }

    /// Whether the opacity goes into the pixels: a HUD fades without a compositor too, and Wayland's
    /// compositors do not read the property. Else the compositor does it, and frames need no blending of
    /// ours.
    private var blendsItself: Bool { role == .hud || equipment.connection.extensions.isXwayland }

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
        shut()
        stage.forget(self)
    }

    /// Ends it without a word to the stage, which is going too.
    func shut() {
        end()
        window.destroy()
    }

    /// It is gone for `reason`.
    func lose(_ reason: GoneReason) {
        guard isOpen else { return }
        end()
        window.forget()
        stage.forget(self)
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

    private func sawFrame() {
        isFrameSeen = true
        tellShown()
    }

    private func tellShown() {
        guard isMapSeen, isFrameSeen, !isShownTold else { return }
        isShownTold = true
        emit(.shown)
    }

    /// Takes a completion event; says whether it was for this surface.
    func completed(_ event: XShmCompletionEvent) -> Bool {
        for layer in layers where layer.completed(segment: event.shmseg, serial: event.serial) { return true }
        guard let buffer = presenter.store.buffer(segment: event.shmseg, offset: Int(event.offset)) else {
            return false
        }
        presenter.completed(buffer, serial: event.serial, drawable: event.drawable)
        return true
    }

    func failed(_ serial: UInt) {
        for layer in layers { layer.failed(serial) }
        presenter.failed(serial)
    }
}
