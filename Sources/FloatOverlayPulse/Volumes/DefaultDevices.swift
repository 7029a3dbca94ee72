// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayLogging
internal import FloatOverlayRuntime
internal import Logging

/// The default sink and the default source: follows and changes them.
final class DefaultDevices {
    /// The kinds that have a default device.
    static let kinds = [VolumeKind.sink, .source]
    /// The interval of queries for an acknowledged new default, in addition to events.
    private static let verificationInterval = Duration.milliseconds(5)
    /// The time limit of a change of the default. The session manager of PipeWire carries it out after the
    /// acknowledgement, which takes more than a second on a machine under load.
    private static let changeTimeout = Duration.seconds(3)

    /// Called when another device is the default, or none.
    var onEvent: ((VolumeEvent) -> Void)?
    /// Called after each reply of the server about a default device.
    var onKnown: (() -> Void)?
    private let reactor: Reactor
    private let reconnector: PulseReconnector
    private let nodes: AudioNodes
    /// Verifies the default device on servers that may fail to report a change.
    let probe: DefaultProbe
    private let log: Logger
    private let changeDeadlines: DeadlineQueue
    private var devices: [VolumeKind: DefaultDevice] = [:]
    private var isPipeWire = false
    /// Whether the connection no longer gets the current default devices.
    private var isConnectionOutdated = false
    /// The default devices that the outdated connection still reports, while others were made the default.
    private var replacedNames: [VolumeKind: String] = [:]

    init(
        in reactor: Reactor, reconnector: PulseReconnector, nodes: AudioNodes, probe: DefaultProbe,
        log: Logger
    ) {
        self.reactor = reactor
        self.reconnector = reconnector
        self.nodes = nodes
        self.probe = probe
        self.log = log
        changeDeadlines = DeadlineQueue(in: reactor, timeout: Self.changeTimeout)
        changeDeadlines.onOverdue = { [unowned self] in
            failOverdue($0)
            return .noReply
        }
        probe.onDue = { [unowned self] in verify() }
    }

    /// The default device; `nil` if it is unknown or there is none.
    func node(_ kind: VolumeKind) -> AudioNode? { devices[kind]?.node }

    /// Whether the server has reported the default device or its absence.
    func isKnown(_ kind: VolumeKind) -> Bool { devices[kind]?.isKnown == true }

    /// Why there is no default device.
    func failure(_ kind: VolumeKind) -> LevelError {
        if case .missing(let failure, _)? = devices[kind]?.state { failure } else { .noDefault(kind) }
    }

    /// Queries the default device and its volume; one query at a time.
    func refresh(_ kind: VolumeKind) {
        guard kind != .app, let connection = reconnector.connection,
            devices[kind, default: DefaultDevice()].readRequest.begin()
        else { return }
        connection.defaultNode(kind) { [weak self] in self?.received(kind, $0) }
    }

    private func received(_ kind: VolumeKind, _ result: Result<AudioNodeInfo, PulseServerError>) {
        if devices[kind, default: DefaultDevice()].readRequest.end("pulse: default device", log) {
            refresh(kind)
        }
        update(kind, result)
    }

    /// Queries the default device unless it is known or being queried.
    func refreshIfUnknown(_ kind: VolumeKind) {
        if !isKnown(kind), devices[kind]?.readRequest.isOpen != true { refresh(kind) }
    }

    /// Queries the default device if it was `node`, which no longer exists. Commands wait until the server has
    /// reported the new default.
    func nodeRemoved(_ node: AudioNode) {
        guard node === devices[node.id.kind]?.node else { return }
        devices[node.id.kind]?.state = .unknown(last: node)
        refresh(node.id.kind)
    }

    /// Forgets everything after the end of the connection, but for the last default devices if the connection is
    /// renewed. Returns the kinds that have no default device any more.
    func removeAll(isRenewal: Bool) -> [VolumeKind] {
        let last = devices.compactMapValues(\.node)
        for reply in devices.values.flatMap({ $0.pendingChange?.replies ?? [] }) {
            reply.expire(.serverLost)
        }
        devices = isRenewal ? last.mapValues { DefaultDevice(state: .unknown(last: $0)) } : [:]
        (isPipeWire, isConnectionOutdated, replacedNames) = (false, false, [:])
        nodes.hasOrderedReads = false
        probe.cancel()
        return isRenewal ? [] : Self.kinds.filter { last[$0] != nil }
    }

    /// Takes the server's reply to a query.
    func update(_ kind: VolumeKind, _ result: Result<AudioNodeInfo, PulseServerError>) {
        switch result {
        case .success(let info) where !info.isMonitor: if !isStale(info) { adopt(info) }
        case .success(let info): recordLoss(of: kind, .noDefault(kind), monitor: info.name)
        case .failure(.noSuchDevice): recordLoss(of: kind, .noDefault(kind))
        case .failure(let refusal):
            log.warning("cannot read the default \(kind.rawValue): \(refusal.message)")
            recordLoss(of: kind, LevelError(refusal, for: kind, named: ""))
            onKnown?()
            // Only the commands that wait now fail: the next one asks again.
            if case .missing? = devices[kind]?.state { devices[kind]?.state = .unknown(last: nil) }
            return
        }
        if case .success(let info) = result { completePendingChange(kind, info) }
        onKnown?()
    }

    /// Whether `info` is the device before a change that this connection does not report.
    private func isStale(_ info: AudioNodeInfo) -> Bool {
        let kind = info.id.kind
        return replacedNames[kind] == info.name && devices[kind]?.pendingChange?.device.name != info.name
    }

    private func adopt(_ info: AudioNodeInfo) {
        let before = devices[info.id.kind]?.node
        let node = nodes.follow(info)
        devices[info.id.kind, default: DefaultDevice()].state = .present(node)
        guard node !== before else { return }
        let isAnother = before.map { $0.info.name != info.name } ?? false
        onEvent?(isAnother ? .switched(node.reading) : .initial(node.reading))
    }

    private func recordLoss(of kind: VolumeKind, _ failure: LevelError, monitor: String? = nil) {
        let before = devices[kind]?.node
        devices[kind, default: DefaultDevice()].state = .missing(failure, monitor: monitor)
        if before != nil { onEvent?(.lost(kind)) }
    }

    // MARK: Verification

    /// Queries which server this is, and verifies the defaults of a server that may have just started, because
    /// its session manager may still choose them.
    func detectServer(_ connection: PulseConnection) {
        connection.serverName { [weak self] in
            guard let self else { return }
            let name = try? $0.get()
            isPipeWire = name?.containsBytes(of: "PipeWire") ?? false
            nodes.hasOrderedReads = name != nil && !isPipeWire
            if isPipeWire { probe.armForServerStart(at: MonotonicClock.now) }
        }
    }

    /// Schedules a verification after devices were added or removed, which may have changed the default:
    /// PipeWire can fail to report such a change (see `DefaultProbe`).
    func scheduleVerification() {
        if isPipeWire { probe.arm(at: MonotonicClock.now) }
    }

    /// Schedules a verification after a command or a gesture has used the default device: PipeWire can fail to report
    /// any change of it.
    func deviceUsed() {
        if isPipeWire { probe.armForUse(at: MonotonicClock.now) }
    }

    /// Queries the default devices over a new connection, which gets the current ones.
    private func verify() {
        guard reconnector.connection != nil else { return }
        probe.query(Self.kinds) { [weak self] names in
            guard let self else { return }
            for kind in Self.kinds where isOutdated(kind, comparedWith: names[kind]) {
                confirm(names[kind], kind)
            }
            if isConnectionOutdated { renewWhenIdle() }
        }
    }

    private func isOutdated(_ kind: VolumeKind, comparedWith name: String?) -> Bool {
        guard let device = devices[kind] else { return false }
        // A change that has not been carried out yet.
        if let pendingChange = device.pendingChange, pendingChange.device.name != name { return false }
        return switch device.state {
        case .unknown: false
        case .present(let node): node.info.name != name
        case .missing(_, let monitor): monitor != name
        }
    }

    /// Renews the connection if the server still reports a default other than `name` on this connection. If the server
    /// reports `name`, the event is late or lost, and the default is read again. The reply follows the reply of
    /// a query that is in progress, so the state is compared again. A requested change to `name` is completed.
    private func confirm(_ name: String?, _ kind: VolumeKind) {
        reconnector.connection?.defaultNode(kind) { [weak self] result in
            guard let self, isOutdated(kind, comparedWith: name) else { return }
            guard (try? result.get())?.name != name else { return refresh(kind) }
            if let device = devices[kind]?.pendingChange?.device {
                replacedNames[kind] = node(kind)?.info.name
                adopt(device)
                completePendingChange(kind, device)
            }
            log.notice("the default \(kind.rawValue) is outdated; reconnecting to the audio server")
            renewWhenIdle()
        }
    }

    /// Renews the connection while it is idle, so that no command fails; otherwise after the next verification.
    func renewWhenIdle() {
        isConnectionOutdated = true
        if reconnector.connection?.isIdle == true, devices.values.allSatisfy({ $0.pendingChange == nil }) {
            reconnector.renew()
        } else {
            probe.armForUse(at: MonotonicClock.now)
        }
    }

    // MARK: Change of the default

    /// Makes the device that `target` selects in the server's list the default. Completes `reply` when the
    /// server reports the new default.
    func change(
        to target: VolumeTarget, among result: Result<[AudioNodeInfo], PulseServerError>,
        _ reply: PendingReply<VolumeReading>
    ) {
        switch result {
        case .failure(let refusal):
            let failure = LevelError(refusal, for: target.kind, named: target.name ?? "")
            reply.complete(.failure(failure))
        case .success(let nodes):
            guard let device = choose(target, among: nodes) else {
                let others = nodes.filter { !$0.isMonitor }.map(\.name)
                return reply.complete(
                    .failure(
                        target.name.map { .unknown(target.kind, $0, others: others) }
                            ?? .noDefault(target.kind)))
            }
            change(to: device, reply)
        }
    }

    /// The device called `target.name`; without a name, the device after the current or requested default, in
    /// a cycle.
    private func choose(_ target: VolumeTarget, among nodes: [AudioNodeInfo]) -> AudioNodeInfo? {
        if let name = target.name { return nodes.first { $0.name == name } }
        let device = devices[target.kind]
        let currentName = device?.pendingChange?.device.name ?? device?.node?.info.name
        let cycle = nodes.filter { !$0.isMonitor && (!$0.isUnplugged || $0.name == currentName) }
        guard let index = cycle.firstIndex(where: { $0.name == currentName }) else { return cycle.first }
        return cycle[(index + 1) % cycle.count]
    }

    private func change(to device: AudioNodeInfo, _ reply: PendingReply<VolumeReading>) {
        let (kind, name) = (device.id.kind, device.name)
        let replies = (devices[kind]?.pendingChange?.replies ?? []).filter(\.isPending) + [reply]
        let timer = reactor.timer { [weak self] _ in self?.refresh(kind) }
        for reply in replies { reply.move(to: changeDeadlines) }
        devices[kind]?.pendingChange = DefaultDevice.PendingChange(
            device: device, replies: replies, timer: timer)
        reconnector.connection?.setDefault(kind, named: name) { [weak self] result in
            guard let self else { return }
            guard case .failure(let refusal) = result else { return refresh(kind) }
            guard let pendingChange = devices[kind]?.pendingChange, pendingChange.device.name == name else {
                return
            }
            devices[kind]?.pendingChange = nil
            let failure = LevelError(refusal, for: kind, named: name)
            for reply in pendingChange.replies { reply.complete(.failure(failure)) }
        }
    }

    private func completePendingChange(_ kind: VolumeKind, _ info: AudioNodeInfo) {
        guard let pendingChange = devices[kind]?.pendingChange else { return }
        if pendingChange.device.name == info.name {
            devices[kind]?.pendingChange = nil
            let reading = nodes.all[info.id]?.reading ?? info.reading(info.state)
            for reply in pendingChange.replies { reply.complete(.success(reading)) }
        } else {
            let now = MonotonicClock.now
            pendingChange.timer.set(at: now.advanced(by: Self.verificationInterval))
            probe.armForUse(at: now)
        }
    }

    /// Fails requested changes that the server has not carried out in time.
    private func failOverdue(_ now: Instant) {
        for (kind, device) in devices {
            guard let pendingChange = device.pendingChange,
                pendingChange.replies.allSatisfy({ $0.deadline <= now })
            else { continue }
            devices[kind]?.pendingChange = nil
            for reply in pendingChange.replies {
                reply.complete(.failure(.notDefault(kind, pendingChange.device.name)))
            }
        }
    }
}
