// SPDX-License-Identifier: MIT
internal import CX11
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// One connection to an X server in the event loop. Dispatches events, survives errors and detects the loss
/// of the connection.
final class Connection {
    let display: OpaquePointer
    let screen: CInt
    let root: Window
    let extensions: Extensions
    let atoms: Atoms
    let logger: Logger
    let completions: ShmCompletions
    /// The bits of a resource ID that a client chooses. IDs of the server's own resources have none of these
    /// bits.
    let resourceMask: UInt
    /// How new frame memory is shared with the server.
    private(set) var transport: FrameTransport
    /// Whether requests may be sent.
    private(set) var isUsable = true
    /// When the events that are being dispatched were read.
    private(set) var arrival = MonotonicClock.now
    var onEvent: ((inout XEvent) -> Void)?
    var onDrained: (() -> Void)?
    var onFailure: (() -> Void)?
    var onLost: (() -> Void)?
    private let reactor: Reactor
    private var watching: FDWatch?
    private var hook: Registration?
    private var traps: [(first: UInt, failure: XServerError?)] = []
    private var failures: [XServerError] = []
    private var event = XEvent()
    private var isDraining = false
    private var isClosing = false

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
        resourceMask =
            XGetXCBConnection(display).flatMap { xcb_get_setup($0) }.map {
                UInt($0.pointee.resource_id_mask)
            } ?? 0
        transport = FrameTransport.best(extensions, display)
        self.display = display
        self.reactor = reactor
        self.logger = logger
        completions = ShmCompletions(reactor)
        screen = XDefaultScreen(display)
        root = XRootWindow(display, screen)
        atoms = Atoms(display, screen: screen)
        adopt()
    }

    deinit { close() }

    /// Closes the connection, lost or not.
    func close() {
        guard watching != nil else { return }
        // Errors of the last requests must reach this object's handler, because Xlib's own handler exits the
        // process.
        if isUsable { XSync(display, 0) }
        isUsable = false
        watching?.cancel()
        watching = nil
        hook?.cancel()
        // Deferred while an event of this display is being dispatched.
        if isDraining { isClosing = true } else { fo_x_close(display) }
    }

    private func adopt() {
        let owner = Unmanaged.passUnretained(self).toOpaque()
        let isAdopted = fo_x_adopt(
            display, owner,
            { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue().note($1.pointee) },
            { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue().noteLoss() })
        precondition(isAdopted, "out of memory")
        watching = reactor.watch(XConnectionNumber(display)) { [unowned self] _ in drain() }
        hook = reactor.beforeWaiting { [unowned self] in drain() }
    }

    /// Dispatches all pending events. `XPending` first flushes the requests. Xlib may hold events that
    /// arrived with a reply, so this also runs before every wait.
    private func drain() {
        guard isUsable, !isDraining else { return }
        isDraining = true
        arrival = MonotonicClock.now
        while dispatchPending() { onDrained?() }
        isDraining = false
        if isClosing { fo_x_close(display) }
    }

    private func dispatchPending() -> Bool {
        var isAny = false
        while isUsable, XPending(display) > 0 {
            XNextEvent(display, &event)
            if event.type == extensions.sharedMemoryCompletion {
                completions.handle(event.read(as: XShmCompletionEvent.self))
            } else {
                onEvent?(&event)
            }
            isAny = true
        }
        reportFailures()
        return isAny
    }

    /// Called by Xlib from inside any request or read. Must not send requests.
    private func note(_ error: XErrorEvent) {
        if let index = traps.lastIndex(where: { error.serial >= $0.first }) {
            if traps[index].failure == nil { traps[index].failure = XServerError(error) }
        } else {
            failures.append(XServerError(error))
        }
    }

    private func noteLoss() {
        guard isUsable else { return }
        isUsable = false
        reactor.runLater { [weak self] in self?.onLost?() }
    }

    /// Windows of other clients can disappear at any time, so their errors are logged at debug level.
    private func reportFailures() {
        while let failure = failures.popLast() {
            logger.debug("x11: \(failure)")
            onFailure?()
            completions.failed(failure.serial)
        }
    }

    /// Records that a transport does not work with this server, and selects the next best one.
    func demoteTransport(from failed: FrameTransport) {
        guard isUsable, transport == failed else { return }
        transport = failed == .descriptors ? .systemV : .none
        logger.info("x11: cannot share frames by \(failed); using \(transport)")
    }

    func pushTrap() { traps.append((XNextRequest(display), nil)) }

    func popTrap() -> XServerError? { traps.popLast()?.failure }
}

extension XEvent {
    /// Extension events overlay the memory of the core event.
    func read<T>(as type: T.Type) -> T { withUnsafeBytes(of: self) { $0.load(as: type) } }
}
