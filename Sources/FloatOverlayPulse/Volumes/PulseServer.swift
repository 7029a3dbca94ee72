// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime
package import Logging

/// The audio server (PulseAudio, or PipeWire through pipewire-pulse) over one connection of libpulse: the
/// volumes of sinks, sources and applications. Without a server, the object waits for one without polling.
///
/// Every callback runs at the end of a turn of the reactor and within the time limit (default: half a second) of the call.
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

    /// The default time limit of a command, including the connection.
    package static let timeout = Duration.milliseconds(500)

    /// Called on changes, inside a turn of the reactor. Changes of a device selected by name are reported
    /// after the first command for it.
    package var onEvent: ((VolumeEvent) -> Void)?
    /// The limits of later changes.
    package var policy = VolumePolicy()

    let reactor: Reactor
    let mode: Mode
    let log: Logger
    let reconnector: PulseReconnector
    let deadlines: DeadlineQueue
    let nodes: AudioNodes
    let defaults: DefaultDevices
    var deviceLists: [VolumeKind: DeviceList] = [:]
    var streams = Streams()
    /// The requests that wait for a connection on which the default device of their kind is known.
    var waiting: [(kind: VolumeKind, reply: any ExpiringReply, action: (PulseConnection) -> Void)] = []

    /// Connects to the server at `address` (syntax of PULSE_SERVER), by default to the server of libpulse's
    /// environment and configuration. The object embeds libpulse's loop in `reactor`, which can embed only
    /// one loop. Commands without a reply fail after `timeout`.
    package init(
        in reactor: Reactor, mode: Mode = .live, address: String? = nil,
        timeout: Duration = PulseServer.timeout, log: Logger = Logger(label: "pulse")
    ) throws(PulseError) {
        self.reactor = reactor
        self.mode = mode
        self.log = log
        let loop = try PulseMainloop()
        reconnector = PulseReconnector(loop, in: reactor, to: address, isPersistent: mode == .live, log: log)
        deadlines = DeadlineQueue(in: reactor, timeout: timeout)
        reactor.host(loop)
        nodes = AudioNodes(mode: mode, reconnector: reconnector, deadlines: deadlines, log: log)
        let probe = DefaultProbe(loop, in: reactor, to: address)
        defaults = DefaultDevices(
            in: reactor, reconnector: reconnector, nodes: nodes, probe: probe, log: log)
        // The owner may release the server in a callback; a part that is at work then continues without it.
        nodes.onEvent = { [weak self] in self?.nodeChanged($0) }
        defaults.onEvent = { [weak self] in self?.onEvent?($0) }
        defaults.onKnown = { [weak self] in self?.runWaiting() }
        deadlines.onOverdue = { [unowned self] in failUnsent($0) }
        reconnector.start(
            onReady: { [weak self] in self?.connected($0) },
            onLost: { [weak self] in self?.disconnected(isRenewal: $0) })
    }

    deinit {
        reactor.host(nil)
        reconnector.close()
    }

    /// The reading of the target after all changes in flight; `nil` when unknown. Applications are known only
    /// while their streams are followed.
    package func reading(of target: VolumeTarget) -> VolumeReading? {
        switch target {
        case .sink(let name?), .source(let name?): nodes.device(target.kind, called: name)?.reading
        case .sink(nil), .source(nil): defaults.node(target.kind)?.reading
        case .app(let name):
            streams.followers > 0 ? VolumeReading.combined(nodes.streams(of: name).map(\.reading)) : nil
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
        if let node = knownDevice(for: target) {
            let reply = done.map { PendingReply(in: deadlines, completion: $0) }
            return nodes.change(node, by: change, policy: policy, for: reply)
        }
        let reply = PendingReply(in: deadlines, completion: done)
        find(target, for: reply) { [weak self] in
            self?.nodes.change($0, by: change, policy: policy, for: reply)
        }
        return nil
    }

    /// Queries the target on the server.
    package func read(
        _ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void
    ) {
        let reply = PendingReply(in: deadlines, completion: done)
        if let node = knownDevice(for: target) { return nodes.refresh(node, for: reply) }
        find(target, for: reply) { nodes in
            if let reading = VolumeReading.combined(nodes.map(\.reading)) {
                reply.complete(.success(reading))
            }
        }
    }

    /// Queries sinks, sources without monitors, and applications; at most 256 of each.
    package func devices(done: @escaping (Result<[AudioDevice], LevelError>) -> Void) {
        let reply = PendingReply(in: deadlines, completion: done)
        whenReady(.sink, for: reply) { [weak self] _ in
            self?.whenReady(.source, for: reply) { [weak self] _ in
                self?.list(VolumeKind.allCases[...], after: [], for: reply)
            }
        }
    }

    private func list(
        _ kinds: ArraySlice<VolumeKind>, after devices: [AudioDevice], for reply: PendingReply<[AudioDevice]>
    ) {
        guard let kind = kinds.first else { return reply.complete(.success(devices)) }
        reconnector.connection?.nodes(kind) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let nodes):
                list(kinds.dropFirst(), after: devices + described(nodes, kind), for: reply)
            case .failure(let refusal): reply.complete(.failure(LevelError(refusal, for: kind, named: "")))
            }
        }
    }

    /// Makes a sink or a source the default (`pa_context_set_default_sink`, `…source`). Without a name, the
    /// next device that is plugged in becomes the default. `done` is called when the server reports the new
    /// default.
    package func makeDefault(
        _ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void
    ) {
        let reply = PendingReply(in: deadlines, completion: done)
        guard target.kind != .app else {
            return reply.complete(
                .failure(.refused(.wrongKind("an application cannot be the default device"))))
        }
        whenReady(target.kind, for: reply) { [weak self] connection in
            connection.nodes(target.kind) { [weak self] in
                self?.defaults.change(to: target, among: $0, reply)
            }
        }
    }

    // MARK: Targets

    /// The node of `target` if it is a device that is already followed.
    private func knownDevice(for target: VolumeTarget) -> AudioNode? {
        guard defaults.isKnown(target.kind) else { return nil }
        // A drag names the default device.
        if let name = target.name, name != defaults.node(target.kind)?.info.name {
            return nodes.device(target.kind, called: name)
        }
        defaults.deviceUsed()
        return defaults.node(target.kind)
    }

    /// Finds the nodes of `target` after the connection is ready: one device, or all streams of an
    /// application.
    private func find(
        _ target: VolumeTarget, for reply: PendingReply<VolumeReading>,
        _ found: @escaping ([AudioNode]) -> Void
    ) {
        if case .app(let name) = target { return findStreams(name, for: reply, found) }
        let kind = target.kind
        whenReady(kind, for: reply) { [weak self] connection in
            guard let self else { return }
            // In the order of the requests: a query for a followed device would be overtaken by later requests.
            if let node = knownDevice(for: target) { return found([node]) }
            guard let name = target.name else { return reply.complete(.failure(defaults.failure(kind))) }
            connection.node(kind, named: name) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let info): found([nodes.follow(info)])
                case .failure(.noSuchDevice): failUnknownDevice(kind, named: name, for: reply)
                case .failure(let refusal):
                    reply.complete(.failure(LevelError(refusal, for: kind, named: name)))
                }
            }
        }
    }

    private func failUnknownDevice(
        _ kind: VolumeKind, named name: String, for reply: PendingReply<VolumeReading>
    ) {
        reconnector.connection?.nodes(kind) { result in
            let others = (try? result.get())?.filter { !$0.isMonitor }.map(\.name) ?? []
            reply.complete(.failure(.unknown(kind, name, others: others)))
        }
    }

    private func described(_ nodes: [AudioNodeInfo], _ kind: VolumeKind) -> [AudioDevice] {
        if kind == .app { return Self.applications(nodes) }
        return nodes.filter { !$0.isMonitor }.map {
            AudioDevice(
                $0.reading($0.state), isDefault: $0.id == defaults.node(kind)?.id,
                isUnplugged: $0.isUnplugged)
        }
    }
}
