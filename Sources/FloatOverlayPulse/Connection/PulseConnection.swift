// SPDX-License-Identifier: MIT
internal import CFloatOverlayPulse
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// One connection to an audio server (`pa_context`), from the attempt to its end. Closing discards open
/// queries without a reply; the owner fails them.
final class PulseConnection {
    enum StateChange {
        case ready
        /// The server refused the connection, closed it, or the connection broke.
        case failed(PulseServerError)
    }

    enum Event {
        case new(AudioNodeID), changed(AudioNodeID), removed(AudioNodeID)
        case serverChanged
    }

    let context: OpaquePointer
    private let loop: PulseMainloop
    private let onStateChange: (StateChange) -> Void
    private var onEvent: ((Event) -> Void)?
    /// The queries without a reply.
    fileprivate(set) var replies: [ObjectIdentifier: AnyObject] = [:]
    private var isOpen = true
    /// Whether no reply is awaited.
    var isIdle: Bool { replies.isEmpty }

    /// Does not connect yet. `onStateChange` may be called before `open(_:)` returns and is never called after
    /// `close()`.
    init?(loop: PulseMainloop, onStateChange: @escaping (StateChange) -> Void) {
        guard let context = Self.makeContext(loop.api) else { return nil }
        self.context = context
        self.loop = loop
        self.onStateChange = onStateChange
    }

    deinit {
        close()
        pa_context_unref(context)
    }

    /// Creates a context without shared memory for samples, because no samples are transferred.
    static func makeContext(_ api: UnsafeMutablePointer<pa_mainloop_api>?) -> OpaquePointer? {
        let properties = pa_proplist_new()
        defer { pa_proplist_free(properties) }
        pa_proplist_sets(properties, "context.force.disable.shm", "1")
        return pa_context_new_with_proplist(api, "FloatOverlay", properties)
    }

    /// Connects to `server`, or to the server of libpulse's configuration (`pa_context_connect`). Does not
    /// start a server (`PA_CONTEXT_NOAUTOSPAWN`).
    func open(_ server: String?) {
        pa_context_set_state_callback(
            context,
            { _, owner in
                guard let owner else { return }
                Unmanaged<PulseConnection>.fromOpaque(owner).takeUnretainedValue().stateChanged()
            }, Unmanaged.passUnretained(self).toOpaque())
        if pa_context_connect(context, server, PA_CONTEXT_NOAUTOSPAWN, nil) < 0 { fail() }
    }

    /// The address that libpulse has tried last (`pa_context_get_server`); `nil` before the first one.
    var server: String? { pa_context_get_server(context).map { String(cString: $0) } }

    /// Closes the connection. No callback runs afterwards.
    func close() {
        guard isOpen else { return }
        isOpen = false
        replies.removeAll()
        pa_context_set_state_callback(context, nil, nil)
        pa_context_set_subscribe_callback(context, nil, nil)
        pa_context_disconnect(context)
    }

    private func stateChanged() {
        switch pa_context_get_state(context) {
        case PA_CONTEXT_READY: onStateChange(.ready)
        case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: fail()
        default: break
        }
    }

    private func fail() {
        guard isOpen else { return }
        let error = PulseServerError(context)
        close()
        onStateChange(.failed(error))
    }

    // MARK: Queries

    /// Subscribes to events of sinks, sources and the server, and to events of streams if `apps` is true
    /// (`pa_context_subscribe`).
    func subscribe(apps: Bool, _ onEvent: @escaping (Event) -> Void) {
        self.onEvent = onEvent
        pa_context_set_subscribe_callback(
            context,
            { _, type, index, owner in
                guard let owner else { return }
                Unmanaged<PulseConnection>.fromOpaque(owner).takeUnretainedValue().handle(type, index)
            }, Unmanaged.passUnretained(self).toOpaque())
        var mask = PA_SUBSCRIPTION_MASK_SINK.rawValue | PA_SUBSCRIPTION_MASK_SOURCE.rawValue
        mask |= PA_SUBSCRIPTION_MASK_SERVER.rawValue
        if apps { mask |= PA_SUBSCRIPTION_MASK_SINK_INPUT.rawValue }
        releaseOperation(pa_context_subscribe(context, pa_subscription_mask_t(rawValue: mask), nil, nil))
    }

    // MARK: Replies

    final class Reply<Value> {
        unowned let connection: PulseConnection
        var value: Value
        let done: (Result<Value, PulseServerError>) -> Void

        init(
            on connection: PulseConnection, value: Value,
            done: @escaping (Result<Value, PulseServerError>) -> Void
        ) {
            self.connection = connection
            self.value = value
            self.done = done
        }

        static func from(_ owner: UnsafeMutableRawPointer?) -> Reply? {
            owner.map { Unmanaged<Reply>.fromOpaque($0).takeUnretainedValue() }
        }

        func finish(_ isRefused: Bool) {
            connection.replies[ObjectIdentifier(self)] = nil
            done(isRefused ? .failure(PulseServerError(connection.context)) : .success(value))
        }
    }

    /// Starts an operation of libpulse. The table keeps the reply alive until libpulse has called back.
    /// Disconnecting cancels the pending operations (`context_unlink` in libpulse 16.1), so libpulse never
    /// calls back for a freed reply.
    func start<Value>(
        _ value: Value, done: @escaping (Result<Value, PulseServerError>) -> Void,
        _ start: (UnsafeMutableRawPointer) -> OpaquePointer?
    ) {
        let reply = Reply(on: self, value: value, done: done)
        replies[ObjectIdentifier(reply)] = reply
        let operation = start(Unmanaged.passUnretained(reply).toOpaque())
        if operation == nil { reply.finish(true) }
        releaseOperation(operation)
    }

    private func releaseOperation(_ operation: OpaquePointer?) {
        if let operation { pa_operation_unref(operation) }
    }

    private func handle(_ type: pa_subscription_event_type_t, _ index: UInt32) {
        let kind: VolumeKind
        switch type.rawValue & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue {
        case PA_SUBSCRIPTION_EVENT_SERVER.rawValue: return onEvent?(.serverChanged) ?? ()
        case PA_SUBSCRIPTION_EVENT_SINK.rawValue: kind = .sink
        case PA_SUBSCRIPTION_EVENT_SOURCE.rawValue: kind = .source
        case PA_SUBSCRIPTION_EVENT_SINK_INPUT.rawValue: kind = .app
        default: return
        }
        let id = AudioNodeID(kind: kind, index: index)
        switch type.rawValue & PA_SUBSCRIPTION_EVENT_TYPE_MASK.rawValue {
        case PA_SUBSCRIPTION_EVENT_NEW.rawValue: onEvent?(.new(id))
        case PA_SUBSCRIPTION_EVENT_REMOVE.rawValue: onEvent?(.removed(id))
        default: onEvent?(.changed(id))
        }
    }
}
