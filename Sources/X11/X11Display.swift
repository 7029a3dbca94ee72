// SPDX-License-Identifier: MIT
internal import CX11
public import Core
public import Linux
public import Logging

/// The X11 back end: one connection to an X server, whose windows are override-redirect windows of ours.
///
/// When the connection breaks, every surface says `.gone(.displayLost)`, then the display `.lost`; the process
/// goes on (a default SIGPIPE is ignored from the first connection on, as Xlib would die of it).
public final class X11Display: Core.Display {
    /// `x11`.
    public let backEnd = "x11"
    /// Told of what changes here.
    public var onEvent: ((DisplayEvent) -> Void)?

    let connection: Connection
    let input: InputReader
    let stack: StackingWatcher
    let keys: KeyGrabs
    let blank: ScreenBlankWatcher
    let mirrors: MirrorRegistry
    let picker: WindowPicker
    private(set) var layout = ScreenLayout()
    private(set) var surfaces: [X11Surface] = []
    private let resources: ConnectionResources
    private let reactor: Reactor
    private let compositor: CompositorWatcher
    private let screen: MonitorWatcher
    private var isOpen = true
    /// Why nobody could see a window of ours that is on the screen.
    private var unseen: Set<SuspensionSignal> = []

    /// Connects to the display called `display`, or to `$DISPLAY`, and lives in `reactor`. `scale` is the
    /// user's word for device pixels a logical pixel; without it `Xft.dpi` counts, then the monitors'
    /// millimetres. Throws `noDisplay` when no server answers and `unsupported` when it lacks RENDER or
    /// XInput 2.2.
    public init(display: String?, reactor: Reactor, scale: Double?, logger: Logger) throws(DisplayError) {
        connection = try Connection(display, reactor: reactor, logger: logger)
        resources = try ConnectionResources(connection, reactor)
        self.reactor = reactor
        compositor = CompositorWatcher(connection)
        screen = MonitorWatcher(connection, reactor, scale: scale)
        stack = StackingWatcher(connection, reactor)
        input = InputReader(connection)
        keys = KeyGrabs(connection, reactor)
        blank = ScreenBlankWatcher(connection)
        mirrors = MirrorRegistry(connection, reactor)
        picker = WindowPicker(connection, reactor, input.escape)
        watchRoot()
        layout = screen.read()
        connect()
    }

    deinit { close() }

    // MARK: What is there

    /// The monitors now; empty for a moment while outputs change.
    public var monitors: [Monitor] { layout.heads.map(\.monitor) }

    /// What this connection can do now. On Xwayland the server knows modifiers, keys and the pointer only
    /// while an X11 window has them, so they do not count.
    public var capabilities: DisplayCapabilities {
        var capabilities: DisplayCapabilities = isCompositing ? [.compositing] : []
        if !connection.extensions.isXwayland {
            capabilities.formUnion([.modifiers, .keyGrab, .pointerMonitor, .lockers])
            capabilities.formUnion(blank.capabilities)
        }
        if mirrors.isPossible { capabilities.formUnion([.windowMirror, .activate]) }
        return capabilities
    }

    /// The monitor with the pointer (`XQueryPointer`); `nil` on Xwayland.
    public var pointerMonitor: Monitor.ID? {
        guard isOpen, connection.isUsable, !connection.extensions.isXwayland else { return nil }
        return input.pointer().flatMap { layout.head(x: $0.x, y: $0.y) }?.monitor.id
    }

    /// How the monitors lie together, in the logical pixels of the one called `id`.
    public func arrangement(relativeTo id: Monitor.ID) -> MonitorArrangement? {
        layout.arrangement(relativeTo: id)
    }

    /// Sets or takes back the user's word for the scale; surfaces keep their logical places and extents.
    public func setScale(_ scale: Double?) {
        guard isOpen, connection.isUsable else { return }
        screen.setScale(scale)
    }

    /// Takes keys (`XGrabKey`, `XIGrabKeycode`); on Xwayland, which hears of keys only while an X11 window has the
    /// focus, none.
    public func grabKeys(_ triggers: Set<Trigger>, mode: KeyGrab) {
        guard isOpen, connection.isUsable, capabilities.contains(.keyGrab) else { return }
        keys.setWanted(triggers, mode)
    }

    /// What became of the keys asked for.
    public var keyStates: [Trigger: KeyGrabStatus] { keys.states }

    var isCompositing: Bool { compositor.isCompositing || connection.extensions.isXwayland }

    // MARK: Surfaces

    /// Makes a surface (`XCreateWindow`) that is mapped with its first frame. Throws `lost`.
    public func makeSurface(
        _ role: SurfaceRole, at placement: Placement, title: String
    ) throws(DisplayError) -> any Surface {
        guard isOpen, connection.isUsable else { throw .lost }
        let surface = X11Surface(self, resources, role, at: placement, title: title)
        if role == .overlay { input.select(surface.window.id) }
        surface.presenter.isOccluded = isUnseen
        surfaces.append(surface)
        return surface
    }

    /// Closes every surface, without a word, and the connection.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        for surface in surfaces { surface.tearDown() }
        surfaces.removeAll()
        mirrors.end()
        picker.end()
        stack.end()
        screen.end()
        keys.end()
        connection.close()
    }

    /// A surface is gone.
    func remove(_ surface: X11Surface) {
        input.ended(surface)
        surfaces.removeAll { $0 === surface }
    }

    func surface(_ window: Window) -> X11Surface? { surfaces.first { $0.window.id == window } }

    /// Puts all our windows on top, HUDs over overlays.
    func raise() {
        for surface in surfaces where surface.role == .overlay && surface.isShown { surface.window.raise() }
        restack()
    }

    /// Asks a window on screen: on top, but under a screen locker.
    func map(_ window: OverlayWindow) {
        let locker = stack.locker(over: window.frame)
        window.map(under: locker)
        if locker == nil { restack() }
    }

    /// Puts HUDs over overlays.
    private func restack() {
        for surface in surfaces where surface.role == .hud && surface.isShown { surface.window.raise() }
    }

    // MARK: Set-up and end

    private func watchRoot() {
        var mask = PropertyChangeMask | StructureNotifyMask
        // On Xwayland the tree's order is not what is shown: the compositor puts us on top anyway.
        if !connection.extensions.isXwayland { mask |= SubstructureNotifyMask }
        XSelectInput(connection.display, connection.root, mask)
        if !connection.extensions.isXwayland { stack.start() }
    }

    private func connect() {
        connection.onEvent = { [unowned self] in take(&$0) }
        connection.onDrained = { [unowned self] in stack.settle() }
        connection.onFailure = { [unowned self] in
            for surface in surfaces { surface.presenter.requestFailed() }
        }
        connection.onLost = { [unowned self] in lost() }
        screen.onChange = { [unowned self] in relayout($0) }
        input.escape.isBound = { [unowned self] in keys.holds($0) }
        keys.onPress = { [unowned self] in onEvent?(.key($0, isRepeat: $1, input.instant($2))) }
        keys.onChange = { [unowned self] in onEvent?(.keysChanged) }
        stack.ours = { [unowned self] in Set(surfaces.filter(\.isShown).map(\.window.id)) }
        stack.heads = { [unowned self] in layout.heads }
        stack.raise = { [unowned self] in raise() }
        stack.locker.onCover = { [unowned self] isCovered in
            if isCovered { for surface in surfaces { surface.releaseGrab() } }
        }
        stack.locker.onLock = { [unowned self] in signal(.locker($0)) }
        picker.onHold = { [unowned self] in stack.probe.isPointerOurs = $0 }
        mirrors.placement = { [unowned self] in layout.placement(of: $0) }
        mirrors.covers = { [unowned self] place in layout.heads.contains { place.covers($0.frame) } }
        blank.tell = { [unowned self] in signal($0) }
        // Xwayland's own saver blanks nothing.
        if !connection.extensions.isXwayland { reactor.runLater { [weak self] in self?.watchSight() } }
    }

    /// Somebody who listens is there now.
    private func watchSight() {
        guard isOpen, connection.isUsable else { return }
        blank.start()
        stack.look()
    }

    /// Tells a sign, and spares the server what nobody can see.
    private func signal(_ signal: SuspensionSignal) {
        switch signal {
        case .locker(true), .displayOff(true): unseen.insert(signal)
        case .locker(false): unseen.remove(.locker(true))
        case .displayOff(false): unseen.remove(.displayOff(true))
        default: break
        }
        for surface in surfaces { surface.presenter.isOccluded = isUnseen }
        onEvent?(.suspensionSignal(signal))
    }

    private var isUnseen: Bool { !unseen.isEmpty }

    private func relayout(_ layout: ScreenLayout) {
        guard layout != self.layout else { return }
        self.layout = layout
        for surface in surfaces { surface.layoutChanged() }
        onEvent?(.monitorsChanged)
    }

    private func lost() {
        guard isOpen else { return }
        isOpen = false
        stack.end()
        screen.end()
        keys.end()
        mirrors.end()
        picker.end()
        for surface in surfaces { surface.terminate(.displayLost) }
        connection.close()
        onEvent?(.lost)
    }

    /// Takes a selection event of XFIXES.
    func take(_ event: XFixesSelectionNotifyEvent) {
        if event.selection == connection.atoms.manager { keys.managerChanged() }
        guard compositor.take(event) else { return }
        for surface in surfaces { surface.compositingChanged(isCompositing) }
        onEvent?(.compositingChanged)
    }

    /// Hears what may change the monitors.
    func take(screen event: inout XEvent) { screen.take(&event) }

    /// Hears of a property that changed, the root window's or a panel's.
    func take(property event: XPropertyEvent) {
        screen.take(event)
        // i3 names its file anew when it has read it, and takes its keys again.
        let signs = [connection.atoms[.managerCheck], connection.atoms[.i3Config]]
        if event.window == connection.root && signs.contains(event.atom) { keys.managerChanged() }
        if event.window == connection.root && event.atom == connection.atoms[.activeWindow] {
            mirrors.activeChanged()
        }
    }
}
