// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import FloatOverlaySurfaces

/// A surface of a `WaylandDisplay`: its placement and appearance, and the objects that draw into its windows and
/// read their input.
final class WaylandSurface: PlacedSurface {
    var onEvent: ((SurfaceEvent) -> Void)? { didSet { presenter.onEvent = onEvent } }
    let role: SurfaceRole
    let presenter: Presenter
    /// The target of pointers and fingers on all windows of the surface.
    let target = InputTarget()
    /// There is a window while a matching output exists. If the compositor chooses the output, there is none
    /// before the first frame and while the surface is hidden.
    let windows: SurfaceWindows
    /// Valid while `isOpen`: the display closes its surfaces before it is freed.
    private unowned let display: WaylandDisplay
    private(set) var isOpen = true
    let placement: PlacementTracker
    private var shape: InputShape
    private var radius: Double
    private var mirror: RegionMirror?
    /// How many times in succession the compositor has closed a window without a change of the layout.
    private var refusals = 0
    private let retry: Timer
    private var hasReportedShown = false
    private let shownTimeout: Timer

    init(on display: WaylandDisplay, role: SurfaceRole, at placement: Placement) {
        self.display = display
        self.role = role
        (shape, radius) = (role.inputShape, role.cornerRadius)
        let resolved = ResolvedPlacement(
            placement, of: role, in: display.layout, current: nil, scale: nil, isFree: false)
        self.placement = PlacementTracker(placement, geometry: resolved.geometry, in: display.reactor)
        let appearance = SurfaceAppearance(
            extent: resolved.layerPlacement.extent, pixelSize: resolved.geometry.pixelSize,
            radius: radius * resolved.geometry.scale, hasHardCorners: role == .hud)
        presenter = Presenter(
            display.connection, at: resolved.layerPlacement, appearance: appearance, input: .empty)
        windows = SurfaceWindows(presenter, target: target, reader: display.connection.input)
        (retry, shownTimeout) = (Timer(in: display.reactor), Timer(in: display.reactor))
        connect()
        presenter.setInput(inputRegion)
        prepare()
    }

    private func connect() {
        presenter.onFrameEvent = { [unowned self] in handle($0) }
        placement.onReport = { [unowned self] in emit(.geometryChanged($0)) }
        input.emit = { [unowned self] in
            switch $0.kind {
            case .enter, .press, .touchDown:
                if role == .overlay, !compositorChoosesOutput { windows.makeStandby() }
            case .leave: windows.closeStandby()
            default: break
            }
            emit(.input($0))
        }
        input.onGrab = { [unowned self] in windows.grabChanged(isDown: $0) }
        windows.make = { [unowned self] in makeWindow() }
        windows.onChange = { [unowned self] in updatePlacement() }
        windows.onPressChange = { [unowned self] in presenter.setInput(inputRegion) }
        windows.onClose = { [unowned self] in windowClosed() }
        retry.onFire = { [unowned self] _ in if windows.current == nil { windows.renew() } }
        shownTimeout.onFire = { [unowned self] _ in if isShown { reportShown() } }
    }

    var input: SurfaceInput { target.input }
    var isShown: Bool { isOpen && windows.current != nil && presenter.hasFrame && !presenter.isHidden }
    var geometry: SurfaceGeometry { placement.geometry }
    var drops: DroppedFrames { presenter.drops }
    var hasPendingFrame: Bool { presenter.hasPendingFrame }
    /// The compositor's logical pixels in one logical pixel of the overlay.
    private var pixelRatio: Double { monitorGeometry?.pixelRatio ?? 1 }

    func layer(_ index: Int) -> any Layer { presenter.layers[index] }

    private func emit(_ event: SurfaceEvent) {
        if isOpen { onEvent?(event) }
    }

    private func handle(_ event: Presenter.FrameEvent) {
        switch event {
        case .shown: reportShown()
        case .roomAvailable: mirror?.roomAvailable()
        case .firstFrame:
            windows.firstFrameCommitted()
            // Closing a window delivers a leave event, whose handler may close the surface or the display.
            if isOpen { display.restack(after: self) }
        }
    }

    /// Updates the window and commits changes; called before each wait of the reactor.
    func commitChanges() {
        guard isOpen else { return }
        if presenter.isHidden {
            if windows.current?.wlSurface.isMapped == true { windows.renew() }
            // Closing a window delivers a leave event, whose handler may close the surface or the display.
            if isOpen, compositorChoosesOutput { windows.close() }
        } else if windows.current == nil, presenter.hasFrame, retry.deadline == nil {
            windows.renew()
        }
        presenter.commitChanges()
        // A monitor that is switched off does not cause a frame callback.
        if !hasReportedShown && shownTimeout.deadline == nil && isShown {
            shownTimeout.set(after: .seconds(1))
        }
    }

    // MARK: Placement

    /// The monitor that shows the window, or the one of the placement while there is no window.
    private var monitorGeometry: MonitorGeometry? {
        display.layout.entry(windows.current?.output)
            ?? display.layout.entry(geometry.placement.monitor, current: nil)
    }

    /// Resolves the placement again after a change of the monitors or their scale. A window that the
    /// compositor closed before may have been on a removed output, so that the closing was no refusal.
    func layoutChanged() {
        guard isOpen else { return }
        retry.cancel()
        refusals = 0
        if let output = windows.current?.output, display.layout.entry(output) == nil { windows.close() }
        // Closing a window delivers a leave event, whose handler may close the surface or the display.
        guard isOpen else { return }
        updatePlacement()
        if isOpen, windows.current == nil { prepare() }
    }

    func updatePlacement() {
        guard !display.layout.entries.isEmpty else { return }
        let currentEntry = display.layout.entry(of: windows.current)
        let isMoving = placement.isMoving
        var requested = placement.requested
        if isMoving {
            requested = display.layout.home(of: requested, current: geometry.placement.monitor)
        }
        let resolved = ResolvedPlacement(
            requested, of: role, in: display.layout, current: currentEntry?.monitor.id,
            scale: windows.current?.scale, isFree: isMoving)
        placement.update(resolved.geometry)
        updatePresenter(placement: resolved.layerPlacement)
        input.positionScale = pixelRatio
        target.scale = geometry.scale / pixelRatio
        // A layer surface cannot change its output, and a pressed window does not move.
        let isElsewhere =
            currentEntry != nil && requested.monitor != nil && resolved.entry != currentEntry
        if isElsewhere || windows.isHeldBack(from: resolved.layerPlacement) {
            windows.migrate(to: targetOutput)
        }
    }

    // MARK: The window

    /// Whether the compositor chooses between several outputs when it creates the window.
    var compositorChoosesOutput: Bool {
        placement.requested.monitor == nil && display.layout.entries.count > 1
    }

    /// Creates the window in advance, so that the first frame need not wait for the configure event. Where
    /// the compositor chooses the output, the window is created with the first frame, because the choice can
    /// change until then.
    private func prepare() {
        if !compositorChoosesOutput { windows.renew() }
    }

    /// The output of the monitor in the placement.
    private var targetOutput: Output? {
        let entry = display.layout.entry(geometry.placement.monitor, current: nil)
        return display.connection.globals.outputs.first { $0.name == entry?.output }
    }

    /// Replaces the window by a new one on the same output. The compositor orders the windows of a layer by
    /// creation (see `WaylandDisplay.restack(after:)`).
    func renewWindow() {
        guard isOpen, let output = windows.current?.output else { return }
        windows.closeStandby()
        windows.migrate(to: output)
    }

    /// Creates a window for the placement; `nil` without a matching output or while the connection is
    /// congested.
    private func makeWindow() -> OverlayWindow? {
        guard isOpen, let output = targetOutput else { return nil }
        let connection = display.connection
        guard connection.isUsable, !connection.isCongested else { return nil }
        return OverlayWindow(
            connection, on: compositorChoosesOutput ? nil : output,
            named: Self.namespace(of: role, onKWin: display.isKWin), at: presenter.placement)
    }

    /// The namespace of the layer surfaces of `role`, to which the rules of compositors refer. KWin derives the type
    /// of a window from it: normal windows are laid out in its overview and hidden while its window switcher is open.
    static func namespace(of role: SurfaceRole, onKWin isKWin: Bool) -> String {
        if isKWin { return "on-screen-display" }
        return switch role {
        case .dimming: "floatoverlay-dimming"
        case .overlay: "floatoverlay"
        case .hud: "floatoverlay-hud"
        }
    }

    /// Handles a window that the compositor has closed, perhaps before the window has entered an output. The
    /// window is created again after 0.5, 1 and 1.5 s; the fourth refusal ends the surface. If an output has
    /// disappeared, `layoutChanged` creates the window at the end of the batch of events.
    private func windowClosed() {
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
    }

    func adopt(_ descriptor: CInt, layout: FrameLayout, count: Int) throws(DisplayError) {
        guard isOpen, display.connection.isUsable else { throw .lost }
        presenter.store.adopt(
            try ImportedBuffers(descriptor, layout: layout, count: count, on: display.connection))
    }

    func presentAdopted(_ index: Int, damage: [PixelRect]) {
        guard isOpen, let buffer = presenter.store.imported(index) else { return }
        presenter.present(buffer, damage: damage)
    }

    func mirror(_ window: any MirrorSource) {
        guard isOpen, let mirror = window as? RegionMirror, display.contains(mirror) else { return }
        self.mirror = mirror
        mirror.start(on: presenter)
    }

    /// The number of pictures received from the mirrored region.
    var mirrorUpdateCount: Int { mirror?.updates ?? 0 }

    func snapshot() -> Snapshot? { isOpen ? presenter.picture()?.snapshot : nil }

    // MARK: Appearance and visibility

    func setInputShape(_ shape: InputShape) {
        guard isOpen else { return }
        self.shape = shape
        presenter.setInput(inputRegion)
    }

    func setCursor(_ cursor: PointerCursor) {
        if isOpen { target.cursor = cursor }
    }

    func setCornerRadius(_ radius: Double) {
        guard isOpen, radius != self.radius else { return }
        self.radius = radius
        updatePresenter(placement: presenter.placement)
    }

    func setOpacity(_ opacity: Double) {
        guard isOpen else { return }
        var appearance = presenter.appearance
        appearance.opacity = Opacity.clamped(opacity)
        presenter.change(to: appearance)
    }

    /// Requests `placement` with the current geometry and corners.
    private func updatePresenter(placement: LayerSurfacePlacement) {
        var appearance = presenter.appearance
        (appearance.extent, appearance.pixelSize, appearance.radius) = (
            placement.extent, geometry.pixelSize, radius * geometry.scale
        )
        presenter.place(placement, appearance: appearance, input: inputRegion(of: appearance))
    }

    private var inputRegion: Region { inputRegion(of: presenter.appearance) }

    /// The input region in the compositor's logical pixels; empty while another window is pressed.
    private func inputRegion(of appearance: SurfaceAppearance) -> Region {
        if windows.isOtherPressed { return .empty }
        return switch shape {
        case .all: appearance.wholeRegion
        case .none: .empty
        case .rects(let rects): appearance.region(rects.map { PixelRect($0, scale: pixelRatio) })
        }
    }

    func hide() {
        guard isOpen, !presenter.isHidden else { return }
        input.cancel(display.connection.arrival)
        windows.closeStandby()
        presenter.hide()
        if !windows.retiring.isEmpty { windows.close() }
    }

    func reveal() {
        guard isOpen, presenter.isHidden else { return }
        presenter.reveal()
    }

    func tearDown() {
        isOpen = false
        windows.disconnect()
        input.disconnect()
        (presenter.onEvent, presenter.onFrameEvent) = (nil, nil)
        retry.cancel()
        shownTimeout.cancel()
        mirror?.close()
        mirror = nil
        windows.close()
        presenter.close()
    }

    func removeFromDisplay() { display.remove(self) }
}
