// SPDX-License-Identifier: MIT
public import Core
public import Linux
public import Logging

/// The audio server, PulseAudio or PipeWire's: the volumes of its sinks, its sources and what applications play, over
/// one connection of libpulse's. It works, and waits at no cost of its own, without one.
///
/// Every answer comes at the end of a turn of the reactor and within half a second of the call.
public final class PulseServer: VolumeControl {
    /// How long it is to last.
    public enum Mode: Hashable, Sendable {
        /// Connects again and again, follows the default devices and tells of changes.
        case live
        /// Connects once, for one command: no events, and a change is answered only when a read gives it, at most
        /// 100 ms after its acknowledgement. Hold a `VolumeCommandLock` from before it is made until the answer.
        case once
    }

    /// How long a command may wait for an answer, a connection included.
    public static let timeout = Duration.milliseconds(500)
    /// What there is a default of.
    static let deviceKinds = [VolumeKind.sink, .source]

    /// Told of changes, from inside a turn of the reactor; of a device given by name from then on.
    public var onEvent: ((VolumeEvent) -> Void)?
    /// How changes are bounded from now on.
    public var policy = VolumePolicy()

    let reactor: Reactor
    let mode: Mode
    let reconnector: PulseReconnector
    let deadlines: DeadlineQueue
    let log: Logger
    var nodes: [AudioNodeID: AudioNode] = [:]
    var defaults: [VolumeKind: DefaultDevice] = [:]
    var rosters: [VolumeKind: Roster] = [:]
    var streams = Streams()
    var balances = BalanceMemory()
    var recentDevices = RecentDevices()
    /// Looks whether we have been told of the default, where that is not certain.
    var probe: DefaultProbe?
    var isPipeWire = false
    /// What is asked for before there is a connection that knows the default of that kind.
    var waiting: [(kind: VolumeKind, reply: any Expiring, action: (PulseConnection) -> Void)] = []

    /// Connects to the server at `address` (as PULSE_SERVER has it), by default where libpulse's environment and
    /// configuration say. The reactor can host one guest, and this is it until it is let go.
    public init(
        in reactor: Reactor, mode: Mode = .live, address: String? = nil, log: Logger = Logger(label: "pulse")
    ) throws(PulseError) {
        self.reactor = reactor
        self.mode = mode
        self.log = log
        let loop = try PulseMainloop()
        reconnector = PulseReconnector(loop, in: reactor, to: address, isPersistent: mode == .live, log: log)
        deadlines = DeadlineQueue(in: reactor, timeout: Self.timeout)
        reactor.host(loop)
        probe = DefaultProbe(loop, in: reactor, to: address) { [unowned self] in self.lookTwice() }
        deadlines.whenOverdue { [unowned self] in self.giveUpUnsent($0) }
        reconnector.start(
            ready: { [unowned self] in self.connected($0) }, gone: { [unowned self] in self.disconnected() })
    }

    deinit {
        for node in nodes.values { node.recheck?.cancel() }
        probe?.cancel()
        reactor.host(nil)
        reconnector.close()
    }

    /// The target as it is, or will be once sets under way have arrived. Applications are known while somebody wishes
    /// them to be followed.
    public func reading(of target: VolumeTarget) -> VolumeReading? {
        switch target {
        case .sink(let name?), .source(let name?): node(target.kind, called: name)?.reading
        case .sink(nil), .source(nil): defaults[target.kind]?.node?.reading
        case .app(let name): streams.followers > 0 ? Self.together(streams(of: name).map(\.reading)) : nil
        }
    }

    /// Changes the target (`pa_context_set_sink_volume_by_index` and its siblings), all streams of an application
    /// together, each in its own balance. Returns what it will be, where that is known at once: `nil` before there is
    /// a connection, for an application, for a device named for the first time, and when the change is refused.
    @discardableResult
    public func apply(
        _ change: VolumeChange, to target: VolumeTarget, limit: Int?,
        done: ((Result<VolumeReading, LevelError>) -> Void)?
    ) -> VolumeReading? {
        var policy = policy
        if let limit { policy.limitPercent = limit }
        if let node = followed(target) {
            return self.change(node, by: change, policy, done.map { PendingReply(deadlines, $0) })
        }
        let reply = PendingReply(deadlines, done)
        find(target, for: reply) { [unowned self] in self.change($0, by: change, policy, reply) }
        return nil
    }

    /// Reads the target from the server.
    public func read(
        _ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void
    ) {
        let reply = PendingReply(deadlines, done)
        if let node = followed(target) { return refresh(node, for: reply) }
        find(target, for: reply) { nodes in
            if let reading = Self.together(nodes.map(\.reading)) { reply.complete(.success(reading)) }
        }
    }

    /// Lists sinks, sources but for monitors, and applications; at most 256 of each.
    public func devices(done: @escaping (Result<[AudioDevice], LevelError>) -> Void) {
        let reply = PendingReply(deadlines, done)
        whenReady(.sink, reply) { [unowned self] _ in
            self.whenReady(.source, reply) { [unowned self] _ in
                self.list(VolumeKind.allCases[...], [], reply)
            }
        }
    }

    private func list(
        _ kinds: ArraySlice<VolumeKind>, _ devices: [AudioDevice], _ reply: PendingReply<[AudioDevice]>
    ) {
        guard let kind = kinds.first else { return reply.complete(.success(devices)) }
        reconnector.connection?.nodes(kind) { [unowned self] result in
            switch result {
            case .success(let nodes):
                self.list(kinds.dropFirst(), devices + self.described(nodes, kind), reply)
            case .failure(let refusal): reply.complete(.failure(LevelError(refusal, kind, "")))
            }
        }
    }

    private func described(_ nodes: [AudioNodeInfo], _ kind: VolumeKind) -> [AudioDevice] {
        if kind == .app { return Self.applications(nodes) }
        return nodes.filter { !$0.isMonitor }.map {
            AudioDevice(
                $0.reading($0.state), isDefault: $0.id == defaults[kind]?.node?.id,
                isUnplugged: $0.isUnplugged)
        }
    }
}
