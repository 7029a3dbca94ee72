// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import FloatOverlaySurfaces

/// A surface of a `WaylandDisplay`. It has a window while a matching output exists, and owns the objects that
/// draw into the window and read its input.
final class WaylandSurface: Surface {
    /// Default corner radii, in logical pixels.
    private static let overlayRadius = 8.0
    private static let hudRadius = 4.0

    var onEvent: ((SurfaceEvent) -> Void)?
    let role: SurfaceRole
    let presenter: Presenter
    /// Pointer and touch input of all windows of the surface.
    let hand = SurfaceInput()
    /// The current window, mapped or not; `nil` while no output exists. If the compositor chooses the output,
    /// also `nil` before the first frame and while the surface is hidden.
    var window: OverlayWindow?
    /// Earlier windows: they stay until the current window has its first frame, and a pressed one until its
    /// release.
    var retiringWindows: [OverlayWindow] = []
    /// The window that received the press; it keeps its position until the release.
    var pressed: OverlayWindow?
    /// A mapped window without a picture, which replaces the pressed window when the overlay moves.
    var standbyWindow: OverlayWindow?
    /// Whether the current window has committed its first frame.
    var hasFirstFrame = false
    /// Valid while `isOpen`: the display closes its surfaces before it is freed.
    unowned let display: WaylandDisplay
    private(set) var isOpen = true
    private let placement: PlacementTracker
    private var place: LayerSurfacePlacement
    private var shape: InputShape
    private var radius: Double
    private var opacity = 1.0
    private var hasReportedShown = false
    /// How many times in succession the compositor has closed a window whose output still exists.
    private var refusals = 0
    private var mirror: RegionMirror?
    private let reactor: Reactor
    let connection: Connection
    private lazy var retry = reactor.timer { [unowned self] _ in renew() }
    private lazy var shownTimeout = reactor.timer { [unowned self] _ in if isShown { reportShown() } }

    init(_ display: WaylandDisplay, _ role: SurfaceRole, at placement: Placement) {
        self.display = display
        reactor = display.reactor
        connection = display.connection
        self.role = role
        shape = role == .hud ? .none : .all
        radius = role == .hud ? Self.hudRadius : Self.overlayRadius
        let resolved = ResolvedPlacement(
            placement, in: display.layout, present: nil, scale: nil, isFree: false)
        self.placement = PlacementTracker(placement, resolved.geometry, reactor)
        place = resolved.place
        let view = SurfaceAppearance(
            extent: resolved.place.extent, pixels: resolved.geometry.pixelSize,
            radius: radius * resolved.geometry.scale,
            isHard: role == .hud)
        presenter = Presenter(connection, at: place, view: view, input: .empty)
        presenter.onEvent = { [unowned self] in handle($0) }
        self.placement.onReport = { [unowned self] in emit(.geometryChanged($0)) }
        hand.emit = { [unowned self] in
            inputOccurred($0.kind)
            emit(.input($0))
        }
        hand.onGrab = { [unowned self] in grabChanged(isDown: $0) }
        presenter.setInput(input)
        prepare()
    }

    var isShown: Bool { isOpen && window != nil && presenter.hasFrame && !presenter.isHidden }
    var badge: any Layer { presenter.layers[0] }
    var hudLayers: [any Layer] { Array(presenter.layers[1...HUDStack.maxSlots]) }
    var controls: any Layer { presenter.layers[HUDStack.maxSlots + 1] }
    var hotSpotLayer: any Layer { presenter.layers[HUDStack.maxSlots + 2] }
    var geometry: SurfaceGeometry { placement.geometry }
    var drops: DroppedFrames { presenter.drops }
    var hasPendingFrame: Bool { presenter.hasPendingFrame }
    /// The compositor's logical pixels in one logical pixel of the overlay.
    private var zoom: Double { head?.zoom ?? 1 }

    func emit(_ event: SurfaceEvent) {
        if isOpen { onEvent?(event) }
    }

    private func handle(_ event: Presenter.Event) {
        switch event {
        case .surface(let event): emit(event)
        case .shown: reportShown()
        case .roomAvailable: mirror?.continueCapturing()
        case .firstFrame: firstFrameCommitted()
        }
    }

    /// Updates the window and commits changes; called before each wait of the reactor.
    func settle() {
        if presenter.isHidden {
            if window?.wlSurface.isMapped == true { renew() }
            if isChosen { closeWindow() }
        } else if window == nil, presenter.hasFrame, retry.deadline == nil {
            renew()
        }
        presenter.settle()
    }

    // MARK: Placement

    func requestPlacement(_ placement: Placement) {
        guard isOpen else { return }
        self.placement.requested = placement
        locate()
    }

    func beginMove() { placement.isMoving = isOpen }

    func move(to placement: Placement) {
        if self.placement.isMoving { requestPlacement(placement) }
    }

    func endMove() {
        guard isOpen, placement.isMoving else { return }
        placement.isMoving = false
        locate()
        placement.report()
    }

    /// The monitor that shows the window, or the one of the placement while there is no window.
    private var head: MonitorGeometry? {
        display.layout.head(window?.output)
            ?? display.layout.head(geometry.placement.monitor, present: nil)
    }

    /// Resolves the placement again after a change of the monitors or their scale.
    func layoutChanged() {
        guard isOpen else { return }
        if let window, let output = window.output, display.layout.head(output) == nil { closeWindow() }
        locate()
        if window == nil { prepare() }
    }

    /// Moves to the requested placement on the connected monitors. The placement stays unchanged while there
    /// are none.
    private func locate() {
        guard !display.layout.heads.isEmpty else { return }
        let present = display.layout.head(of: window)
        let isMoving = placement.isMoving
        var requested = placement.requested
        if isMoving {
            requested = display.layout.home(of: requested, present: geometry.placement.monitor)
        }
        let resolved = ResolvedPlacement(
            requested, in: display.layout, present: present?.monitor.id, scale: window?.scale,
            isFree: isMoving)
        place = resolved.place
        placement.update(resolved.geometry)
        presenter.place(place, view: view, input: input)
        hand.factor = 1 / zoom
        hand.scale = geometry.scale / zoom
        // A layer surface cannot change its output, and a pressed window does not move.
        let isElsewhere = present != nil && requested.monitor != nil && resolved.head != present
        if isElsewhere || isHeldBack { migrate() }
    }

    /// Whether the pressed window cannot move although its placement has changed.
    private var isHeldBack: Bool {
        guard hand.isGrabbed, let window, window === pressed else { return false }
        return !window.isAt(place)
    }

    // MARK: The window

    /// Whether the compositor chooses between several outputs when it creates the window.
    var isChosen: Bool { placement.requested.monitor == nil && display.layout.heads.count > 1 }

    /// Creates the window in advance, so that the first frame need not wait for the configure event. Where
    /// the compositor chooses the output, the window is created with the first frame, because the choice can
    /// change until then.
    private func prepare() {
        if !isChosen { renew() }
    }

    /// Replaces the window by a new one; leaves the surface without one if none can be created.
    func renew() {
        closeWindow()
        guard let window = makeWindow(input: input) else { return }
        self.window = window
        presenter.attach(window)
    }

    /// Creates a window for the placement; `nil` without a matching output or while the connection is
    /// congested.
    func makeWindow(input: Region) -> OverlayWindow? {
        guard isOpen, connection.isUsable, !connection.isCongested else { return nil }
        let head = display.layout.head(geometry.placement.monitor, present: nil)
        guard let output = connection.globals.outputs.first(where: { $0.name == head?.output }) else {
            return nil
        }
        let name = role == .hud ? "floatoverlay-hud" : "floatoverlay"
        let window = OverlayWindow(
            connection, on: isChosen ? nil : output, named: name, at: place, input: input)
        follow(window)
        window.onClose = { [unowned self, unowned window] in windowClosed(window) }
        connection.input.register(window.wlSurface.surface, hand)
        return window
    }

    /// Resolves the placement again when the scale, output or available size of `window` changes.
    func follow(_ window: OverlayWindow) { window.onChange = { [unowned self] in locate() } }

    private func closeWindow() {
        closeStandbyWindow()
        guard let window else { return }
        self.window = nil
        presenter.detachWindow()
        closeRetiringWindows()
        discard(window)
    }

    /// Handles a window that the compositor has closed. If its output has disappeared, that event has arrived
    /// before. Otherwise the window is created again after 0.5, 1 and 1.5 s; the fourth refusal ends the
    /// surface.
    private func windowClosed(_ closed: OverlayWindow) {
        guard closed === window else { return retiringWindowClosed(closed) }
        let output = closed.output
        closeWindow()
        guard display.layout.head(output) != nil else { return prepare() }
        refusals += 1
        if refusals > 3 { return terminate(.refused) }
        retry.set(after: .milliseconds(500) * refusals)
    }

    private func reportShown() {
        shownTimeout.cancel()
        refusals = 0
        guard !hasReportedShown else { return }
        hasReportedShown = true
        emit(.shown)
    }

    // MARK: Frames

    func canvas(_ size: PixelSize) -> Canvas? { isOpen ? presenter.canvas(size) : nil }

    func present(_ canvas: consuming Canvas, alpha: AlphaMode) {
        guard isOpen else { return }
        let buffer = presenter.store.pool.redeem(canvas)
        buffer.alpha = alpha
        presenter.present(buffer)
        awaitShown()
    }

    func adopt(_ descriptor: CInt, layout: FrameLayout, count: Int) throws(DisplayError) {
        guard isOpen, connection.isUsable else { throw .lost }
        presenter.store.adopt(try ImportedBuffers(descriptor, layout: layout, count: count, on: connection))
    }

    func presentAdopted(_ index: Int, damage: [PixelRect]) {
        guard isOpen, let buffer = presenter.store.imported(index) else { return }
        presenter.present(buffer, damage: damage)
        awaitShown()
    }

    /// Reports the first frame as shown after 1 s without a frame callback, because a monitor that is
    /// switched off does not cause one.
    private func awaitShown() {
        if !hasReportedShown && shownTimeout.deadline == nil && isShown {
            shownTimeout.set(after: .seconds(1))
        }
    }

    func mirror(_ window: any MirrorSource) {
        guard isOpen, let mirror = window as? RegionMirror, display.contains(mirror) else { return }
        self.mirror = mirror
        mirror.start(
            hasRoom: { [unowned self] in presenter.hasRoom }, lend: { [unowned self] in presenter.lend($0) },
            show: { [unowned self] in
                presenter.present($0)
                awaitShown()
            })
    }

    /// The number of pictures received from the mirrored region.
    var mirrorUpdateCount: Int { mirror?.updates ?? 0 }

    func snapshot() -> Snapshot? { isOpen ? presenter.picture()?.snapshot : nil }

    // MARK: Appearance and visibility

    func setInputShape(_ shape: InputShape) {
        guard isOpen else { return }
        self.shape = shape
        presenter.setInput(input)
    }

    func setCursor(_ cursor: PointerCursor) {
        if isOpen { hand.cursor = cursor }
    }

    func setCornerRadius(_ radius: Double) {
        guard isOpen, radius != self.radius else { return }
        self.radius = radius
        presenter.place(place, view: view, input: input)
    }

    func setOpacity(_ opacity: Double) {
        guard isOpen else { return }
        self.opacity = min(max(opacity, 0), 1)
        presenter.change(to: view)
    }

    private var view: SurfaceAppearance {
        SurfaceAppearance(
            extent: place.extent, pixels: geometry.pixelSize, opacity: opacity,
            radius: radius * geometry.scale,
            isHard: role == .hud)
    }

    /// The input region in the compositor's logical pixels; empty while another window is pressed.
    var input: Region {
        if let pressed, pressed !== window { return .empty }
        return switch shape {
        case .all: view.whole
        case .none: .empty
        case .rects(let rects): view.region(rects.map { PixelRect($0, zoom: zoom) })
        }
    }

    func hide() {
        guard isOpen, !presenter.isHidden else { return }
        hand.cancel(connection.arrival)
        closeStandbyWindow()
        presenter.hide()
        if !retiringWindows.isEmpty { closeWindow() }
    }

    func reveal() {
        guard isOpen, presenter.isHidden else { return }
        presenter.reveal()
        awaitShown()
    }

    func close() {
        guard isOpen else { return }
        tearDown()
        display.remove(self)
    }

    /// Closes the window without removing the surface from the display, which removes it itself.
    func tearDown() {
        isOpen = false
        presenter.onEvent = nil
        retry.cancel()
        shownTimeout.cancel()
        mirror?.close()
        mirror = nil
        closeWindow()
        presenter.close()
    }

    /// Closes the surface and reports `reason`.
    func terminate(_ reason: SurfaceCloseReason) {
        guard isOpen else { return }
        tearDown()
        display.remove(self)
        onEvent?(.gone(reason))
    }
}

extension PixelRect {
    /// `rect` in whole logical pixels of the compositor, of which one of the overlay's has `zoom`.
    fileprivate init(_ rect: Rect, zoom: Double) {
        func whole(_ value: Double) -> Int {
            value.isFinite ? Int(min(max(value * zoom, -1e6), 1e6).rounded()) : 0
        }
        let (x, y) = (whole(rect.origin.x), whole(rect.origin.y))
        self.init(
            x: x, y: y,
            size: PixelSize(width: max(0, whole(rect.maxX) - x), height: max(0, whole(rect.maxY) - y)))
    }
}
