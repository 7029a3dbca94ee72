// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// One connection to an X server in the event loop. Dispatches events, survives errors and detects the loss
/// of the connection.
final class Connection {
    private enum State {
        case open, lost, closed
    }

    let display: OpaquePointer
    let extensions: Extensions
    let atoms: Atoms
    let logger: Logger
    let completions: ShmCompletions
    /// The events that parts of this process have selected, by the window of another program; see `EventSelection`.
    var selectedEvents: [Window: [ObjectIdentifier: EventSelection.Events]] = [:]
    /// The transport after a failure of a better one, and the end of its use.
    private var fallback: (transport: FrameTransport, end: Instant)?
    /// The time at which the event that is being dispatched had arrived at the latest.
    private(set) var arrival = MonotonicClock.now
    weak var delegate: (any ConnectionDelegate)?
    private let reactor: Reactor
    private var registrations: (watch: FDWatch, hook: Registration)?
    private var errors = RequestErrors()
    private var event = XEvent()
    private var state = State.open
    private var isDraining = false
    /// The maximum number of events dispatched in one turn: other clients can cause them faster than they are handled.
    private static let maxEvents = 2000

    /// Connects to `name`, or to `$DISPLAY` (`XOpenDisplay`).
    init(_ name: String?, reactor: Reactor, logger: Logger) throws(DisplayError) {
        guard let display = XOpenDisplay(name) else {
            throw .noDisplay(name ?? Process.variable("DISPLAY") ?? "")
        }
        do {
            extensions = try Extensions(display)
        } catch {
            XCloseDisplay(display)
            throw error
        }
        self.display = display
        self.reactor = reactor
        self.logger = logger
        completions = ShmCompletions(reactor)
        atoms = Atoms(display, screen: XDefaultScreen(display))
        adopt()
    }

    deinit { close() }

    /// Whether requests may be sent.
    var isUsable: Bool { state == .open }
    var screen: CInt { XDefaultScreen(display) }
    /// How new frame memory is shared with the server.
    var transport: FrameTransport {
        if let fallback, MonotonicClock.now < fallback.end { return fallback.transport }
        return isUsable ? .best(extensions, display) : .putImage
    }
    var root: Window { XDefaultRootWindow(display) }

    /// The client of a resource: the bits of its ID that the client does not choose; 0 for the server itself.
    func owner(of id: XID) -> UInt? {
        guard let setup = XGetXCBConnection(display).flatMap({ xcb_get_setup($0) }) else { return nil }
        return id & ~UInt(setup.pointee.resource_id_mask)
    }

    /// Whether `id` is a resource of this connection.
    func isOwnResource(_ id: XID) -> Bool {
        guard let setup = XGetXCBConnection(display).flatMap({ xcb_get_setup($0) }) else { return false }
        return owner(of: id) == UInt(setup.pointee.resource_id_base)
    }

    /// Whether `id` is a resource of the server itself.
    func isServerResource(_ id: XID) -> Bool { owner(of: id) == 0 }

    /// Closes the connection, lost or not.
    func close() {
        guard state != .closed else { return }
        // Errors of the last requests must reach this object's handler, because Xlib's own handler exits the
        // process.
        if isUsable { XSync(display, 0) }
        state = .closed
        registrations?.watch.cancel()
        registrations?.hook.cancel()
        // Deferred while an event of this display is being dispatched.
        if !isDraining { fo_x_close(display) }
    }

    private func adopt() {
        let owner = Unmanaged.passUnretained(self).toOpaque()
        let isAdopted = fo_x_adopt(
            display, owner,
            {
                Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue().errors.add(
                    XServerError($1.pointee))
            },
            { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue().connectionLost() })
        precondition(isAdopted, "out of memory")
        registrations = (
            watch: reactor.watch(XConnectionNumber(display)) { [unowned self] _ in drain() },
            hook: reactor.beforeWaiting { [unowned self] in drain() }
        )
    }

    /// Dispatches all pending events. `XPending` first flushes the requests. Xlib may hold events that
    /// arrived with a reply, so this also runs before every wait.
    private func drain() {
        guard isUsable, !isDraining else { return }
        isDraining = true
        var count = 0
        while dispatchPending(&count) { delegate?.eventsDispatched() }
        isDraining = false
        // With an action for later, the next turn does not wait.
        if count >= Self.maxEvents { reactor.runLater {} }
        if state == .closed { fo_x_close(display) }
    }

    /// Dispatches pending events until `count` is `maxEvents`. Returns whether there were any.
    private func dispatchPending(_ count: inout Int) -> Bool {
        let before = count
        while isUsable, count < Self.maxEvents, XPending(display) > 0 {
            XNextEvent(display, &event)
            // The handler of an event can take long: later events have arrived since.
            arrival = MonotonicClock.now
            if event.type == extensions.sharedMemoryCompletion {
                completions.handle(event.read(as: XShmCompletionEvent.self))
            } else {
                delegate?.handle(&event)
            }
            count += 1
        }
        reportFailures()
        return count > before
    }

    private func connectionLost() {
        guard isUsable else { return }
        state = .lost
        reactor.runLater { [weak self] in self?.delegate?.connectionLost() }
    }

    /// Windows of other clients can disappear at any time, so their errors are logged at debug level.
    private func reportFailures() {
        while let error = errors.popUntrapped() {
            logger.debug("x11: \(error)")
            delegate?.requestFailed()
            completions.failed(error.serial)
        }
    }

    /// Records that a transport has failed, and selects the next best one for `duration`: the server may not
    /// support the transport, or the failure was temporary, such as EMFILE.
    func demoteTransport(from failed: FrameTransport, for duration: Duration = .seconds(30)) {
        guard isUsable, transport == failed else { return }
        let next: FrameTransport = failed == .descriptors ? .systemV : .putImage
        fallback = (next, MonotonicClock.now.advanced(by: duration))
        logger.info("x11: cannot share frames by \(failed); using \(next)")
    }

    func pushTrap() { errors.pushTrap(from: XNextRequest(display)) }

    func popTrap() -> XServerError? { errors.popTrap() }
}

extension XEvent {
    /// Extension events overlay the memory of the core event.
    func read<T>(as type: T.Type) -> T { withUnsafeBytes(of: self) { $0.load(as: type) } }
}

/// Handles the events of a connection.
protocol ConnectionDelegate: AnyObject {
    func handle(_ event: inout XEvent)
    /// All available events have been dispatched.
    func eventsDispatched()
    /// A request outside of an `ErrorTrap` has failed.
    func requestFailed()
    func connectionLost()
}
