// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc
internal import Logging

/// One connection to a compositor in the event loop. Dispatches events, flushes requests before each wait and
/// detects the loss of the connection.
///
/// No other thread reads from the connection. `wl_display_prepare_read` is therefore called only when data is
/// available and is completed within the same call; a prepared read never has to be cancelled.
final class Connection: ListenerTarget {
    private enum State {
        /// Requests may be sent.
        case open
        /// The compositor has stopped reading.
        case congested
        case lost
        case closed
    }

    let display: OpaquePointer
    let globals: Globals
    let required: Globals.Required
    let input: InputReader
    let logger: Logger
    /// The time at which the events that are being dispatched were read.
    private(set) var arrival = MonotonicClock.now
    /// Called when all available events have been dispatched.
    var onDrained: (() -> Void)?
    /// Called before each wait, to commit pending changes.
    var onCommit: (() -> Void)?
    var onLost: (() -> Void)?
    private let reactor: Reactor
    private var descriptorWatch: FDWatch?
    private var beforeWaitHook: Registration?
    private var state = State.open
    private var isDispatching = false

    /// Connects to `name`, or to `$WAYLAND_DISPLAY` (`wl_display_connect`), and reads the globals.
    init(_ name: String?, reactor: Reactor, logger: Logger) throws(DisplayError) {
        let given = name ?? Process.variable("WAYLAND_DISPLAY") ?? ""
        guard let display = wl_display_connect(name) else { throw .noDisplay(given) }
        guard let registry = wl_display_get_registry(display) else {
            wl_display_disconnect(display)
            throw .noDisplay(given)
        }
        let input = InputReader()
        let globals = Globals(registry, input: input)
        do throws(DisplayError) {
            // The first round trip announces the globals, the second delivers their initial events.
            for _ in 0..<2 where !SyncCallback.wait(on: display) { throw .noDisplay(given) }
            required = try globals.required()
        } catch {
            input.destroy()
            globals.destroy()
            wl_display_disconnect(display)
            throw error
        }
        self.display = display
        self.globals = globals
        self.input = input
        self.reactor = reactor
        self.logger = logger
        adopt()
    }

    deinit { close() }

    /// Whether requests may be sent.
    var isUsable: Bool { state == .open || isCongested }
    /// Whether the compositor has stopped reading. libwayland 1.21 closes a connection whose output buffer is
    /// full, so nothing is committed until the compositor reads again.
    var isCongested: Bool { state == .congested }

    /// Closes the connection, lost or not. All objects made with it must be destroyed before.
    func close() {
        guard state != .closed else { return }
        // wl_display_disconnect does not send what is queued. sway 1.7 can crash when a client disconnects before its
        // windows are destroyed: it looks for a window under the pointer among them.
        if isUsable { wl_display_flush(display) }
        state = .closed
        descriptorWatch?.cancel()
        beforeWaitHook?.cancel()
        input.destroy()
        globals.destroy()
        fo_wayland_stop_log(handle)
        // Deferred while an event of this display is being dispatched.
        if !isDispatching { wl_display_disconnect(display) }
    }

    private func adopt() {
        fo_wayland_start_log(handle) { Connection.from($0)?.logger.notice("wayland: \(String(cString: $1))") }
        input.clock = { [unowned self] in arrival }
        input.cursors = CursorTheme(compositor: required.compositor, shm: required.shm)
        descriptorWatch = reactor.watch(wl_display_get_fd(display)) { [unowned self] in
            if $0 != .writable { read() }
        }
        beforeWaitHook = reactor.beforeWaiting { [unowned self] in commitAndFlush() }
    }

    // MARK: Event loop

    /// Reads the available events and dispatches them (`wl_display_read_events`).
    private func read() {
        guard isUsable, !isDispatching else { return }
        arrival = MonotonicClock.now
        isDispatching = true
        let isAlive = dispatch()
        isDispatching = false
        if state == .closed { return wl_display_disconnect(display) }
        if isAlive { onDrained?() } else { connectionLost() }
    }

    private func dispatch() -> Bool {
        while wl_display_prepare_read(display) != 0 {
            guard wl_display_dispatch_pending(display) >= 0, isUsable else { return false }
        }
        guard wl_display_read_events(display) >= 0 else { return false }
        // The handlers of queued events can take long: the events that were read now may have arrived since.
        arrival = MonotonicClock.now
        return wl_display_dispatch_pending(display) >= 0
    }

    /// Commits pending changes and flushes all requests.
    private func commitAndFlush() {
        if isCongested { flush() }
        guard isUsable, !isCongested else { return }
        onCommit?()
        flush()
    }

    private func flush() {
        guard isUsable else { return }
        // After EPIPE the protocol error can still be read.
        let isFull = wl_display_flush(display) < 0 && Glibc.errno == EAGAIN
        guard isFull != isCongested else { return }
        state = isFull ? .congested : .open
        descriptorWatch?.setInterest(isFull ? [.readable, .writable] : .readable)
    }

    // MARK: The end

    private func connectionLost() {
        guard isUsable else { return }
        state = .lost
        descriptorWatch?.cancel()
        beforeWaitHook?.cancel()
        logger.notice("wayland: lost the connection: \(fault)")
        reactor.runLater { [weak self] in self?.onLost?() }
    }

    private var fault: String {
        let error = wl_display_get_error(display)
        guard error == EPROTO else {
            return SystemError(operation: "read", errno: Errno(rawValue: error)).description
        }
        var interface: UnsafePointer<wl_interface>?
        var id: UInt32 = 0
        let code = wl_display_get_protocol_error(display, &interface, &id)
        let name = interface.map { String(cString: $0.pointee.name) } ?? "object"
        return "protocol error \(code) on \(name) \(id)"
    }
}
