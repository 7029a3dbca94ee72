// SPDX-License-Identifier: MIT
internal import CFloatOverlayBus
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

/// A connection to a message bus (sd-bus) on a reactor. The first call or match connects; after a loss, the
/// next one connects again.
final class BusLink {
    /// A message bus.
    enum Kind: Equatable {
        /// `$DBUS_SYSTEM_BUS_ADDRESS`, else the default address of the system bus.
        case system
        /// `$DBUS_SESSION_BUS_ADDRESS`, else the socket in `$XDG_RUNTIME_DIR`. No bus is started.
        case session
        /// The bus at an address of D-Bus, such as the accessibility bus.
        case address(String)
    }

    /// The timeout of a call in microseconds.
    private static let callTimeoutUsec: UInt64 = 5_000_000
    /// The delay before a call is first repeated after a timeout. It doubles up to `maxRepeatDelay`, because a
    /// service may be stopped for a long time.
    private static let repeatDelay = Duration.seconds(2)
    private static let maxRepeatDelay = Duration.seconds(256)
    private static let messagesPerTurn = 64

    let kind: Kind
    let reactor: Reactor
    /// Called after a loss of the connection. All calls have failed and all matches have ended by then.
    var onLost: (() -> Void)?
    private var bus: OpaquePointer?
    private var descriptorWatch: FDWatch?
    private var beforeWaitHook: Registration?
    private var timer: Timer?
    private var calls: [BusCall] = []
    private var matches: [BusMatch] = []
    /// Whether `close` is completing the pending calls with an error. `connection()` throws meanwhile:
    /// otherwise a `done` closure could open a new connection, which `onLost` would then report as lost.
    private var isClosing = false

    /// Does not connect yet.
    init(_ kind: Kind, in reactor: Reactor) {
        self.kind = kind
        self.reactor = reactor
    }

    deinit { close() }

    var isConnected: Bool { bus != nil }

    /// Calls `onSignal` for every signal that matches `rule` (`sd_bus_add_match_async`), until the connection is
    /// lost.
    func match(_ rule: String, _ onSignal: @escaping (BusMessage) -> Void) throws(BusError) {
        matches.append(try BusMatch(rule, on: try connection(), onSignal: onSignal))
    }

    /// Calls `method` (`sd_bus_call_async`). Calls `done` exactly once: with the result in a later turn, with
    /// an error before `call` returns if the call cannot be sent, or with an error when the connection is
    /// closed or lost.
    func call(_ method: BusCall.MethodCall, _ done: @escaping (Result<BusMessage, BusError>) -> Void) {
        let call = BusCall(
            release: { [weak self] call in self?.calls.removeAll { $0 === call } }, done: done)
        do throws(BusError) {
            let bus = try connection()
            let message = try method.message(on: bus)
            defer { sd_bus_message_unref(message) }
            calls.append(call)
            let context = Unmanaged.passUnretained(call).toOpaque()
            let result = sd_bus_call_async(bus, nil, message, BusCall.callback, context, Self.callTimeoutUsec)
            if result < 0 { throw .noConnection(Errno(rawValue: -result)) }
        } catch {
            call.complete(.failure(error))
        }
    }

    /// Calls `method` like `call`, and again after each timeout, because the service may only be busy. Calls
    /// `done` exactly once, never with a timeout.
    func callUntilReply(
        _ method: BusCall.MethodCall, repeatedAfter delay: Duration = BusLink.repeatDelay,
        _ done: @escaping (Result<BusMessage, BusError>) -> Void
    ) {
        call(method) { [weak self] result in
            guard let self, case .failure(let error) = result, error.isMissingReply else {
                return done(result)
            }
            let repeatTimer = Timer(in: reactor)
            // The repeat is in the list of calls, which all fail when the connection is lost.
            let pendingRepeat = BusCall(
                release: { [weak self] pendingRepeat in
                    repeatTimer.cancel()
                    self?.calls.removeAll { $0 === pendingRepeat }
                },
                done: { [weak self] outcome in
                    guard let self, case .failure(let error) = outcome, error.isMissingReply else {
                        return done(outcome)
                    }
                    callUntilReply(method, repeatedAfter: min(delay * 2, Self.maxRepeatDelay), done)
                })
            calls.append(pendingRepeat)
            repeatTimer.onFire = { [weak pendingRepeat] _ in pendingRepeat?.complete(result) }
            repeatTimer.set(after: delay)
        }
    }

    /// The connection, for objects that are exported on it until it is lost; connects if necessary.
    func connection() throws(BusError) -> OpaquePointer {
        if let bus { return bus }
        if isClosing { throw .noConnection(Errno(rawValue: ENOTCONN)) }
        let opened = try open()
        bus = opened
        descriptorWatch = reactor.watch(sd_bus_get_fd(opened)) { [weak self] _ in self?.process() }
        beforeWaitHook = reactor.beforeWaiting { [weak self] in self?.prepare() }
        timer = reactor.timer { [weak self] _ in self?.process() }
        return opened
    }

    private func open() throws(BusError) -> OpaquePointer {
        var opened: OpaquePointer?
        let result =
            switch kind {
            case .system: sd_bus_open_system(&opened)
            case .session: sd_bus_open_user(&opened)
            case .address(let address): Self.open(address, &opened)
            }
        guard result >= 0, let opened else { throw .noConnection(Errno(rawValue: -result)) }
        return opened
    }

    private static func open(_ address: String, _ opened: inout OpaquePointer?) -> CInt {
        var bus: OpaquePointer?
        var result = sd_bus_new(&bus)
        if result >= 0 { result = sd_bus_set_address(bus, address) }
        if result >= 0 { result = sd_bus_set_bus_client(bus, 1) }
        if result >= 0 { result = sd_bus_start(bus) }
        if result >= 0 { opened = bus } else { sd_bus_unref(bus) }
        return result
    }

    /// Sets the events and the deadline of the next wait, which sd-bus may change in every turn. For messages
    /// that sd-bus has already read, the deadline is now.
    private func prepare() {
        guard let bus else { return }
        let events = sd_bus_get_events(bus)
        var deadline = UInt64.max
        guard events >= 0, sd_bus_get_timeout(bus, &deadline) >= 0 else { return disconnect(ENOTCONN) }
        descriptorWatch?.setInterest(Interest(rawValue: Int16(truncatingIfNeeded: events)))
        let latest = UInt64(Int64.max) / 1000
        if deadline < latest {
            timer?.set(at: Instant(nanoseconds: Int64(deadline) * 1000))
        } else {
            timer?.cancel()
        }
    }

    private func process() {
        for _ in 0..<Self.messagesPerTurn {
            guard let bus else { return }
            let result = sd_bus_process(bus, nil)
            if result < 0 { return disconnect(-result) }
            if result == 0 { return }
        }
    }

    /// Closes the connection without a call of `onLost`. All calls fail and all matches end. The closures of the calls
    /// cannot connect again.
    func close() { close(ENOTCONN) }

    private func disconnect(_ errno: Int32) {
        guard bus != nil else { return }
        close(errno)
        onLost?()
    }

    private func close(_ errno: Int32) {
        descriptorWatch?.cancel()
        beforeWaitHook?.cancel()
        timer?.cancel()
        guard let bus else { return }
        self.bus = nil
        isClosing = true
        defer { isClosing = false }
        for match in matches { match.end() }
        matches.removeAll()
        sd_bus_close_unref(bus)
        for call in calls { call.complete(.failure(.noConnection(Errno(rawValue: errno)))) }
    }

    /// Follows the unique name of the owner of the well-known name `name`; does not start the service. Calls `onOwner`
    /// with the reply of the bus (`isReply`), and after each change; `nil` means that `name` has no owner. A
    /// lost connection, and an error of the bus other than NameHasNoOwner, leave the owner unknown.
    func followOwner(
        of name: String, _ onOwner: @escaping (_ owner: String?, _ isReply: Bool) -> Void
    ) throws(BusError) {
        try match(Self.ownerRule("arg0='\(name)'")) { message in
            if let change = message.ownerChange() {
                onOwner(change.owner.isEmpty ? nil : change.owner, false)
            }
        }
        callUntilReply(.toBus("GetNameOwner", [.text(name)])) { result in
            switch result {
            case .success(let reply): onOwner(reply.text(), true)
            case .failure(.errorReply(name: "org.freedesktop.DBus.Error.NameHasNoOwner", text: _)):
                onOwner(nil, true)
            case .failure: break
            }
        }
    }

    /// The match rule for changes of the owner of the names that `argument` selects.
    static func ownerRule(_ argument: String) -> String {
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
            + "member='NameOwnerChanged',\(argument)"
    }
}
