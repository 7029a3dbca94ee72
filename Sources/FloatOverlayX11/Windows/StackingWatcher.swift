// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import FloatOverlaySurfaces

/// Keeps the overlay windows on top, driven by events and limited by `RaisePolicy`.
final class StackingWatcher {
    /// A frame of a window manager has its client among its first few children.
    private static let maxChildren = 8
    private static let menus: [AtomName] = [
        .typePopupMenu, .typeDropdownMenu, .typeMenu, .typeTooltip, .typeCombo, .typeDrag,
    ]

    private let connection: Connection
    private let screen: MonitorWatcher
    let probe: GrabProbe
    private let timer: Timer
    private var stack = StackingOrder()
    private var policy = RaisePolicy()
    private var hasChanged = false
    /// Detects lockers among the windows that cover all monitors.
    let locker: ScreenLockerDetector

    /// The mapped windows of this back end.
    var ownWindows: () -> Set<Window> = { [] }
    /// Raises these windows of this back end, in their own order.
    var raise: (Set<Window>) -> Void = { _ in }

    init(_ connection: Connection, in reactor: Reactor, screen: MonitorWatcher) {
        self.connection = connection
        self.screen = screen
        probe = GrabProbe(connection)
        locker = ScreenLockerDetector(connection, probe: probe, in: reactor)
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] in raiseIfNeeded($0) }
    }

    /// Reads the current stack; later changes arrive as events. The root's substructure events must be
    /// selected before.
    func start() {
        for id in connection.children(of: connection.root) {
            if let entry = entry(id) { stack.add(entry) }
        }
    }

    /// Handles a substructure event of the root window.
    func handle(_ event: XEvent) {
        hasChanged = true
        switch event.type {
        case CreateNotify:
            let new = event.xcreatewindow
            let frame = Self.frame(new.x, new.y, new.width, new.height, border: new.border_width)
            stack.add(
                .init(
                    id: new.window, frame: frame, isMapped: false,
                    isOverrideRedirect: new.override_redirect != 0))
        case DestroyNotify: stack.remove(event.xdestroywindow.window)
        case MapNotify: stack.setMapped(event.xmap.window, true)
        case UnmapNotify: stack.setMapped(event.xunmap.window, false)
        case ReparentNotify: reparented(event.xreparent)
        case CirculateNotify:
            stack.circulate(event.xcirculate.window, toTop: event.xcirculate.place == PlaceOnTop)
        case ConfigureNotify: configured(event.xconfigure)
        default: hasChanged = false
        }
    }

    /// Evaluates the windows above the overlays. Called when no more events are pending.
    func evaluate() {
        guard hasChanged else { return }
        hasChanged = false
        raiseIfNeeded(connection.arrival)
        updateCover()
    }

    /// Checks whether all monitors are covered.
    func updateCover() { locker.update(isCovered: isEverythingCovered) }

    /// The screen locker that a window at `frame` has to stay below.
    func locker(over frame: PixelRect) -> Window? {
        let ownWindows = ownWindows()
        return stack.entries.first {
            $0.isMapped && $0.isOverrideRedirect && $0.frame.overlaps(frame) && !ownWindows.contains($0.id)
                && competitor($0)?.isLocker == true
        }?.id
    }

    /// The mapped windows of this back end without a screen locker above them.
    var raisableWindows: Set<Window> {
        let ownWindows = ownWindows()
        let lockers = stack.competitors(of: ownWindows).filter { entry in
            coversMonitor(entry) && competitor(entry)?.isLocker == true
        }
        return stack.windows(of: ownWindows, notBelow: Set(lockers.map(\.id)))
    }

    /// Stops watching.
    func stop() {
        timer.cancel()
        locker.stop()
    }

    /// Whether possible locker windows cover every monitor and lie above all overlay windows.
    private var isEverythingCovered: Bool {
        let monitors = screen.layout.entries
        guard !monitors.isEmpty else { return false }
        let above = stack.topmost(over: ownWindows()).filter(\.isOverrideRedirect)
        guard monitors.allSatisfy({ monitor in above.contains { Self.covers($0, monitor) } }) else {
            return false
        }
        let lockers = above.filter { entry in
            monitors.contains { Self.covers(entry, $0) } && competitor(entry)?.isLocker == true
        }
        return monitors.allSatisfy { monitor in lockers.contains { Self.covers($0, monitor) } }
    }

    /// xsecurelock 1.5 leaves out one pixel on each side, so that compositors do not treat its window as
    /// full-screen.
    private static func covers(_ entry: StackingOrder.Entry, _ monitor: MonitorGeometry) -> Bool {
        entry.frame.grown(by: 1).covers(monitor.frame)
    }

    private func coversMonitor(_ entry: StackingOrder.Entry) -> Bool {
        screen.layout.entries.contains { Self.covers(entry, $0) }
    }

    private func reparented(_ event: XReparentEvent) {
        if event.parent == connection.root {
            if let entry = entry(event.window) { stack.add(entry) }
        } else {
            stack.remove(event.window)
        }
    }

    private func configured(_ event: XConfigureEvent) {
        stack.configure(
            event.window,
            frame: Self.frame(event.x, event.y, event.width, event.height, border: event.border_width),
            above: event.above, isOverrideRedirect: event.override_redirect != 0)
    }

    /// A full-screen game counts as a locker, but does not keep windows on other monitors from being raised.
    private func raiseIfNeeded(_ now: Instant) {
        timer.cancel()
        let ownWindows = ownWindows()
        let candidates = stack.competitors(of: ownWindows)
        guard !candidates.isEmpty else { return }
        var competitors: [Window: RaisePolicy.Competitor] = [:]
        for entry in candidates { competitors[entry.id] = competitor(entry) }
        let lockers = candidates.map(\.id).filter { competitors[$0]?.isLocker == true }
        let windows = stack.windows(of: ownWindows, notBelow: Set(lockers))
        let others = stack.competitors(of: windows).compactMap { competitors[$0.id] }
        switch policy.decision(for: others, at: now) {
        case .leave: break
        case .raise: raise(windows)
        case .wait(let next): timer.set(at: next)
        }
    }

    /// Reads the attributes of a window above an overlay. Input-only windows and the server's own windows (a
    /// compositor's overlay, the screen saver) cover nothing.
    private func competitor(_ entry: StackingOrder.Entry) -> RaisePolicy.Competitor? {
        guard !connection.isServerResource(entry.id) else { return nil }
        guard let attributes = connection.attributes(of: entry.id), attributes.class == InputOutput,
            attributes.map_state == IsViewable
        else { return nil }
        let coversMonitor = coversMonitor(entry)
        let isOverrideRedirect =
            attributes.override_redirect != 0
            && !(coversMonitor && (isFrame(entry.id) || isBackdrop(entry.id)))
        return RaisePolicy.Competitor(
            isOverrideRedirect: isOverrideRedirect, coversMonitor: coversMonitor,
            menu: attributes.override_redirect != 0 && !coversMonitor ? menuIndicator(of: entry.id) : nil)
    }

    /// Whether a window is a menu or similar, by its type. Without a type, a pointer grab indicates a menu:
    /// programs without a toolkit grab the pointer before they show a menu. A window manager grabs the keyboard
    /// before it shows its window switcher, which has the type of a normal window on xfwm4.
    private func menuIndicator(of id: Window) -> RaisePolicy.MenuIndicator? {
        let types = connection.values(of: .windowType, on: id, limit: 8)
        if types.contains(where: { type in Self.menus.contains { connection.atoms[$0] == type } }) {
            return .windowType
        }
        let isOfManager = isOfWindowManager(id)
        guard types.isEmpty || isOfManager, !isFrame(id) else { return nil }
        return probe.isPointerGrabbed || isOfManager && probe.isKeyboardGrabbed ? .grab : nil
    }

    /// Whether the client that announces itself as the window manager has created a window.
    private func isOfWindowManager(_ id: Window) -> Bool {
        guard let manager = connection.values(of: .managerCheck, on: connection.root, limit: 1).first,
            connection.owner(of: manager) == connection.owner(of: id)
        else { return false }
        // The server gives the range of IDs of a crashed manager to another client.
        return connection.isManagerWindow(manager)
    }

    /// Whether a window lies below a window of the window manager. Such a window is a desktop background, not
    /// a locker.
    private func isBackdrop(_ id: Window) -> Bool {
        guard let index = stack.entries.firstIndex(where: { $0.id == id }) else { return false }
        return stack.entries[(index + 1)...].contains {
            $0.isMapped && (connection.isClient($0.id) || isFrame($0.id))
        }
    }

    /// Whether a window is a window manager's frame around a client. The frames of i3 4.22 are
    /// override-redirect themselves.
    private func isFrame(_ id: Window) -> Bool {
        connection.children(of: id).prefix(Self.maxChildren).contains(where: connection.isClient)
    }

    private func entry(_ id: Window) -> StackingOrder.Entry? {
        guard let attributes = connection.attributes(of: id) else { return nil }
        return StackingOrder.Entry(
            id: id,
            frame: Self.frame(
                attributes.x, attributes.y, attributes.width, attributes.height,
                border: attributes.border_width),
            isMapped: attributes.map_state != IsUnmapped,
            isOverrideRedirect: attributes.override_redirect != 0)
    }

    private static func frame(_ x: CInt, _ y: CInt, _ width: CInt, _ height: CInt, border: CInt)
        -> PixelRect
    {
        PixelRect(
            x: Int(x), y: Int(y), width: Int(width + 2 * border), height: Int(height + 2 * border))
    }
}
