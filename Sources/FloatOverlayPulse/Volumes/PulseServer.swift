// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime
package import Logging

/// The audio server (PulseAudio, or PipeWire through pipewire-pulse) over one connection of libpulse: the
/// volumes of sinks, sources and applications. Without a server, the object waits for one without polling.
///
/// Every callback runs at the end of a turn of the reactor and within half a second of the call.
package final class PulseServer: VolumeControl {
    /// The lifetime of the connection.
    package enum Mode: Hashable, Sendable {
        /// Reconnects after a loss, follows the default devices and reports changes.
        case live
        /// Connects once, for one command. There are no events, and a change is completed when a read returns
        /// the new value, at most 100 ms after its acknowledgement. The caller holds a `VolumeCommandLock`
        /// from before `init` until the reply.
        case once
    }

    /// The time limit of a command, including the connection.
    package static let timeout = Duration.milliseconds(500)
    /// The kinds that have a default device.
    static let deviceKinds = [VolumeKind.sink, .source]

    /// Called on changes, inside a turn of the reactor. Changes of a device selected by name are reported
    /// after the first command for it.
    package var onEvent: ((VolumeEvent) -> Void)?
    /// The limits of later changes.
    package var policy = VolumePolicy()

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
    /// Verifies the default device on servers that may fail to report a change.
    var probe: DefaultProbe?
    var isPipeWire = false
    /// The requests that wait for a connection on which the default device of their kind is known.
    var waiting: [(kind: VolumeKind, reply: any Expiring, action: (PulseConnection) -> Void)] = []

    /// Connects to the server at `address` (syntax of PULSE_SERVER), by default to the server of libpulse's
    /// environment and configuration. The object embeds libpulse's loop in `reactor`, which can embed only
    /// one loop.
    package init(
        in reactor: Reactor, mode: Mode = .live, address: String? = nil, log: Logger = Logger(label: "pulse")
    ) throws(PulseError) {
        self.reactor = reactor
        self.mode = mode
        self.log = log
        let loop = try PulseMainloop()
        reconnector = PulseReconnector(loop, in: reactor, to: address, isPersistent: mode == .live, log: log)
        deadlines = DeadlineQueue(in: reactor, timeout: Self.timeout)
        reactor.host(loop)
        probe = DefaultProbe(loop, in: reactor, to: address) { [unowned self] in self.verifyDefaults() }
        deadlines.whenOverdue { [unowned self] in self.failUnsent($0) }
        reconnector.start(
            ready: { [unowned self] in self.connected($0) }, gone: { [unowned self] in self.disconnected() })
    }

    deinit {
        for node in nodes.values { node.recheck?.cancel() }
        probe?.cancel()
        reactor.host(nil)
        reconnector.close()
    }

    /// The reading of the target after all changes in flight; `nil` when unknown. Applications are known only
    /// while their streams are followed.
    package func reading(of target: VolumeTarget) -> VolumeReading? {
        switch target {
        case .sink(let name?), .source(let name?): node(target.kind, called: name)?.reading
        case .sink(nil), .source(nil): defaults[target.kind]?.node?.reading
        case .app(let name): streams.followers > 0 ? Self.combined(streams(of: name).map(\.reading)) : nil
        }
    }

    /// Changes the target (`pa_context_set_sink_volume_by_index` and its siblings); all streams of an
    /// application change together, each with its own balance. Returns the resulting reading. The result is
    /// `nil` without a connection, for an application, for the first change of a device selected by name, and
    /// when the change is refused.
    @discardableResult
    package func apply(
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

    /// Queries the target on the server.
    package func read(
        _ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void
    ) {
        let reply = PendingReply(deadlines, done)
        if let node = followed(target) { return refresh(node, for: reply) }
        find(target, for: reply) { nodes in
            if let reading = Self.combined(nodes.map(\.reading)) { reply.complete(.success(reading)) }
        }
    }

    /// Queries sinks, sources without monitors, and applications; at most 256 of each.
    package func devices(done: @escaping (Result<[AudioDevice], LevelError>) -> Void) {
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
