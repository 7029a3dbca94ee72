// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
package import FloatOverlayCore
package import FloatOverlayRuntime
internal import FloatOverlaySurfaces
package import Logging

/// The X11 back end: one connection to an X server, with override-redirect windows.
///
/// When the connection is lost, every surface reports `.gone(.displayLost)`, then the display reports
/// `.lost`. The process continues: a default SIGPIPE is ignored from the first connection on, because a write
/// in Xlib would end the process.
package final class X11Display: FloatOverlayCore.Display {
    /// X11.
    package var backend: Backend { .x11 }
    /// Called with events of the display.
    package var onEvent: ((DisplayEvent) -> Void)?

    let input: InputReader
    let screen: MonitorWatcher
    let stack: StackingWatcher
    let keys: KeyGrabs
    let blank: ScreenBlankWatcher
    let mirrors: MirrorRegistry
    let picker: WindowPicker
    private(set) var surfaces: [X11Surface] = []
    private let resources: ConnectionResources
    private let compositor: CompositorWatcher
    private var isOpen = true
    private var isOccluded = false
    /// The pointer on Xwayland, as fractions 0…1 of the screen's width and height.
    private var pointer: (x: Double, y: Double)?

    /// Connects to the display `display`, or to `$DISPLAY`, in the event loop of `reactor`. `scale` is the
    /// user's setting in device pixels per logical pixel; without it `Xft.dpi` is used, then the monitors'
    /// millimetres. Throws `noDisplay` if no server replies, and `unsupported` if the server lacks RENDER or
    /// XInput 2.2.
    package init(display: String?, reactor: Reactor, scale: Double?, logger: Logger) throws(DisplayError) {
        let connection = try Connection(display, reactor: reactor, logger: logger)
        resources = try ConnectionResources(connection, in: reactor)
        compositor = CompositorWatcher(connection)
        screen = MonitorWatcher(connection, in: reactor, scale: scale)
        stack = StackingWatcher(connection, in: reactor, screen: screen)
        keys = KeyGrabs(connection, in: reactor)
        input = InputReader(connection, bindings: keys)
        blank = ScreenBlankWatcher(connection)
        mirrors = MirrorRegistry(connection, in: reactor, monitorWatcher: screen)
        picker = WindowPicker(connection, in: reactor, escape: input.escape)
        watchRoot()
        screen.start()
        assignCallbacks()
    }

    deinit { close() }

    // MARK: State

    var connection: Connection { resources.connection }
    var layout: ScreenLayout { screen.layout }

    /// The current monitors; empty for a moment while outputs change.
    package var monitors: [Monitor] { layout.entries.map(\.monitor) }

    /// The current capabilities. Xwayland receives modifiers, keys and the pointer only while an X11 window has the
    /// focus or the pointer. On Xwayland, `.modifiers`, `.keyGrab` and `.lockers` are therefore missing, and
    /// `.pointerMonitor` needs `setPointerPosition`.
    package var capabilities: DisplayCapabilities {
        var capabilities: DisplayCapabilities = isCompositing ? [.compositing] : []
        if !connection.extensions.isXwayland {
            capabilities.formUnion([.modifiers, .keyGrab, .pointerMonitor, .lockers])
            capabilities.formUnion(blank.capabilities)
        } else if pointer != nil {
            capabilities.insert(.pointerMonitor)
        }
        if mirrors.isPossible { capabilities.formUnion([.windowMirror, .activate]) }
        return capabilities
    }

    /// The monitor with the pointer (`XQueryPointer`; on Xwayland `setPointerPosition`).
    package var pointerMonitor: Monitor.ID? {
        guard isOpen, connection.isUsable else { return nil }
        if connection.extensions.isXwayland { return pointer.flatMap { layout.entry(at: $0) }?.monitor.id }
        return input.pointer().flatMap { layout.entry(x: $0.x, y: $0.y) }?.monitor.id
    }

    /// Sets the position of the pointer, for Xwayland.
    package func setPointerPosition(_ position: (x: Double, y: Double)?) { pointer = position }

    /// The arrangement of the monitors, in the logical pixels of the monitor `id`.
    package func arrangement(relativeTo id: Monitor.ID) -> MonitorArrangement? {
        layout.arrangement(relativeTo: id)
    }

    /// Sets the user's scale, or removes it. Surfaces keep their logical position and size.
    package func setScale(_ scale: Double?) {
        guard isOpen, connection.isUsable else { return }
        screen.setScale(scale)
    }

    /// Stops drawing while the monitors are off or a locker covers the windows.
    package func setOccluded(_ isOccluded: Bool) {
        self.isOccluded = isOccluded
        for surface in surfaces { surface.presenter.isOccluded = isOccluded }
    }

    /// Grabs keys (`XGrabKey`, `XIGrabKeycode`); none on Xwayland, which receives keys only while an X11
    /// window has the focus.
    package func grabKeys(_ triggers: Set<Trigger>, mode: KeyGrabMode, forcing forced: Set<Trigger>) {
        guard isOpen, connection.isUsable, capabilities.contains(.keyGrab) else { return }
        keys.setWanted(triggers, mode, forcing: forced)
    }

    /// The states of the requested keys.
    package var keyStates: [Trigger: KeyGrabStatus] { keys.states }

    var isCompositing: Bool { compositor.isCompositing || connection.extensions.isXwayland }

    // MARK: Surfaces

    /// Creates a surface (`XCreateWindow`), which is mapped with its first frame. Throws `lost`.
    package func makeSurface(
        _ role: SurfaceRole, at placement: Placement, title: String
    ) throws(DisplayError) -> any OverlaySurface {
        guard isOpen, connection.isUsable else { throw .lost }
        let surface = X11Surface(on: self, with: resources, role: role, at: placement, title: title)
        if role == .overlay { input.select(surface.window.id) }
        surface.presenter.isOccluded = isOccluded
        surfaces.append(surface)
        return surface
    }

    /// Closes every surface without an event, and the connection.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        for surface in surfaces { surface.tearDown() }
        surfaces.removeAll()
        mirrors.close()
        picker.stop()
        stack.stop()
        screen.stop()
        keys.stop()
        connection.close()
    }

    /// Removes a closed surface.
    func remove(_ surface: X11Surface) {
        input.ended(surface)
        surfaces.removeAll { $0 === surface }
    }

    func surface(_ window: Window) -> X11Surface? { surfaces.first { $0.window.id == window } }

    /// Raises those of `windows` that have the role `lowest` or a higher one, each role above the one before.
    func raise(_ windows: Set<Window>, from lowest: SurfaceRole = .dimming) {
        for role in SurfaceRole.allCases where role >= lowest {
            for surface in surfaces where surface.role == role && windows.contains(surface.window.id) {
                surface.window.raise()
            }
        }
    }

    /// Maps a window on top of its role, but below a screen locker.
    func map(_ window: OverlayWindow) {
        let locker = stack.locker(over: window.frame)
        window.map(under: locker)
        guard locker == nil else { return }
        raise(stack.raisableWindows, from: window.role == .dimming ? .overlay : .hud)
    }

    // MARK: Start and end

    private func watchRoot() {
        var mask = PropertyChangeMask | StructureNotifyMask
        // On Xwayland the order of the window tree is not the order on screen, and the compositor shows the
        // overlays on top anyway.
        if !connection.extensions.isXwayland { mask |= SubstructureNotifyMask }
        XSelectInput(connection.display, connection.root, mask)
        if !connection.extensions.isXwayland { stack.start() }
    }

    private func assignCallbacks() {
        connection.delegate = self
        screen.onChange = { [unowned self] in layoutChanged() }
        keys.onPress = { [unowned self] in onEvent?(.key($0, isRepeat: $1, input.instant($2))) }
        keys.onChange = { [unowned self] in onEvent?(.keysChanged) }
        stack.ownWindows = { [unowned self] in Set(surfaces.filter(\.isShown).map(\.window.id)) }
        stack.raise = { [unowned self] in raise($0) }
        stack.locker.onCover = { [unowned self] in if $0 { releasePointer() } }
        stack.locker.onLock = { [unowned self] in onEvent?(.suspensionSignal(.locker($0))) }
        picker.onGrabChange = { [unowned self] in stack.probe.ownsPointerGrab = $0 }
        stack.probe.ownKey = { [unowned self] in keys.pressedForcedKey }
        blank.onSignal = { [unowned self] in onEvent?(.suspensionSignal($0)) }
        // The screen saver of Xwayland does not blank the screen.
        if !connection.extensions.isXwayland {
            resources.reactor.runLater { [weak self] in self?.reportScreenState() }
        }
    }

    /// Reads the blank and lock state. Deferred, so that a listener for the signals exists.
    private func reportScreenState() {
        guard isOpen, connection.isUsable else { return }
        blank.start()
        stack.updateCover()
    }

    /// Ends this process's grabs of the pointer, because a screen locker covers the screen and needs one.
    private func releasePointer() {
        for surface in surfaces { surface.releaseGrab() }
        picker.cancel()
    }

    private func layoutChanged() {
        for surface in surfaces { surface.updatePlacement() }
        onEvent?(.monitorsChanged)
    }

    func connectionLost() {
        guard isOpen else { return }
        isOpen = false
        stack.stop()
        screen.stop()
        keys.stop()
        mirrors.close()
        picker.stop()
        for surface in surfaces { surface.terminate(.displayLost) }
        connection.close()
        onEvent?(.lost)
    }

    /// Handles a selection event of XFIXES.
    func handle(_ event: XFixesSelectionNotifyEvent) {
        if event.selection == connection.atoms.manager { keys.managerChanged() }
        guard compositor.handle(event) else { return }
        for surface in surfaces { surface.compositingChanged(isCompositing) }
        onEvent?(.compositingChanged)
    }

    /// Handles a property change of the root window or a panel.
    func handle(property event: XPropertyEvent) {
        screen.handle(event)
        // i3 4.22 sets I3_CONFIG_PATH again after it has read its configuration, and then grabs its keys
        // again.
        let announcements = [connection.atoms[.managerCheck], connection.atoms[.i3Config]]
        if event.window == connection.root && announcements.contains(event.atom) { keys.managerChanged() }
        if event.window == connection.root && event.atom == connection.atoms[.activeWindow] {
            mirrors.activeChanged()
        }
    }
}
