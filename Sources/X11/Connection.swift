// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux
internal import Logging

/// One connection to an X server in the loop: hands out events, survives errors, notices its own end.
final class Connection {
    let display: OpaquePointer
    let screen: CInt
    let root: Window
    let extensions: Extensions
    let atoms: Atoms
    let logger: Logger
    let completions: ShmCompletions
    /// The bits of an identifier that clients choose; those the server chose itself have no others.
    let resourceMask: UInt
    /// How new memory for frames is shared with the server.
    private(set) var transport: FrameTransport
    /// Whether requests may be sent.
    private(set) var isUsable = true
    /// When the events that are being handed out were fetched.
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

    /// Ends it, lost or not.
    func close() {
        guard watching != nil else { return }
        // What the last requests fail with must find us, not Xlib's own handler, which exits.
        if isUsable { XSync(display, 0) }
        isUsable = false
        watching?.cancel()
        watching = nil
        hook?.cancel()
        // Somebody may be in the middle of an event of this display.
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

    /// Hands out all events there are. `XPending` flushes what we have to say first, and Xlib may hold events
    /// that came with a reply, so this runs before every wait too.
    private func drain() {
        guard isUsable, !isDraining else { return }
        isDraining = true
        arrival = MonotonicClock.now
        while handOut() { onDrained?() }
        isDraining = false
        if isClosing { fo_x_close(display) }
    }

    private func handOut() -> Bool {
        var isAny = false
        while isUsable, XPending(display) > 0 {
            XNextEvent(display, &event)
            if event.type == extensions.sharedMemoryCompletion {
                completions.take(event.read(as: XShmCompletionEvent.self))
            } else {
                onEvent?(&event)
            }
            isAny = true
        }
        reportFailures()
        return isAny
    }

    /// Called by Xlib from inside any request or read; sends nothing.
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

    /// Foreign windows go away at any time: their errors are only worth a debug line.
    private func reportFailures() {
        while let failure = failures.popLast() {
            logger.debug("x11: \(failure)")
            onFailure?()
            completions.failed(failure.serial)
        }
    }

    /// Remembers that a way of sharing does not work here.
    func demoteTransport(from way: FrameTransport) {
        guard isUsable, transport == way else { return }
        transport = way == .descriptors ? .systemV : .none
        logger.info("x11: cannot share frames by \(way); using \(transport)")
    }

    func pushTrap() { traps.append((XNextRequest(display), nil)) }

    func popTrap() -> XServerError? { traps.popLast()?.failure }
}

extension XEvent {
    /// Extensions lay their events out over the same memory.
    func read<T>(as type: T.Type) -> T { withUnsafeBytes(of: self) { $0.load(as: type) } }
}
