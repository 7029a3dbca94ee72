// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// Follows and changes the default sink and the default source.
extension PulseServer {
    /// The interval of queries for an acknowledged new default, in addition to events.
    private static let verificationInterval = Duration.milliseconds(5)

    /// Queries the default device and its volume; one query at a time.
    func askDefault(_ kind: VolumeKind) {
        guard kind != .app, let connection = reconnector.connection,
            defaults[kind, default: DefaultDevice()].readRequest.begin()
        else { return }
        connection.defaultNode(kind) { [unowned self] in self.heardDefault(kind, $0) }
    }

    /// Queries the default device unless it is known or being queried.
    func askDefaultOnce(_ kind: VolumeKind) {
        guard defaults[kind]?.isKnown != true, defaults[kind]?.readRequest.isOpen != true else { return }
        askDefault(kind)
    }

    func heardDefault(_ kind: VolumeKind, _ result: Result<AudioNodeInfo, PulseServerError>) {
        if defaults[kind, default: DefaultDevice()].readRequest.end() { askDefault(kind) }
        switch result {
        case .success(let info) where info.isMonitor:
            dropDefault(kind, .noSuchDevice)
        case .success(let info): adopt(info)
        case .failure(let refusal): dropDefault(kind, refusal)
        }
        defaults[kind]?.isKnown = true
        defaults[kind]?.name = (try? result.get())?.name
        if case .success(let info) = result { completePendingChange(kind, info) }
        runWaiting()
    }

    private func adopt(_ info: AudioNodeInfo) {
        let before = defaults[info.id.kind]?.node
        let node = follow(info)
        guard node !== before else { return }
        defaults[info.id.kind]?.node = node
        let isAnother = before.map { $0.info.name != info.name } ?? false
        onEvent?(isAnother ? .switched(node.reading) : .initial(node.reading))
    }

    private func dropDefault(_ kind: VolumeKind, _ refusal: PulseServerError) {
        if refusal == .noSuchDevice {
            defaults[kind]?.failure = .noDefault(kind)
        } else {
            defaults[kind]?.failure = LevelError(refusal, kind, "")
            log.warning("cannot read the default \(kind.rawValue): \(refusal.message)")
        }
        guard defaults[kind]?.node != nil else { return }
        defaults[kind]?.node = nil
        onEvent?(.lost(kind))
    }

    // MARK: Verification of the default

    /// Schedules a verification after devices were added or removed, which may have changed the default:
    /// PipeWire can fail to report such a change (see `DefaultProbe`).
    func devicesMoved() {
        if isPipeWire { probe?.arm(at: MonotonicClock.now) }
    }

    /// Reconnects if a new connection gets another default device than this one.
    func verifyDefaults() {
        guard reconnector.connection != nil else { return }
        probe?.ask(Self.deviceKinds) { [unowned self] names in
            let isStale = Self.deviceKinds.contains { kind in
                guard let device = self.defaults[kind], device.isKnown, !device.readRequest.isOpen else {
                    return false
                }
                return device.name != names[kind]
            }
            guard isStale else { return }
            self.log.notice("default device is stale; reconnecting")
            self.reconnector.renew()
        }
    }

    // MARK: Change of the default

    /// Makes a sink or a source the default (`pa_context_set_default_sink`, `…source`). Without a name, the
    /// next device that is plugged in becomes the default. `done` is called when the server reports the new
    /// default.
    package func makeDefault(
        _ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void
    ) {
        let reply = PendingReply(deadlines, done)
        guard target.kind != .app else {
            return reply.complete(
                .failure(.refused(.wrongKind("an application cannot be the default device"))))
        }
        whenReady(target.kind, reply) { [unowned self] connection in
            connection.nodes(target.kind) { [unowned self] in self.makeDefault(target, among: $0, reply) }
        }
    }

    private func makeDefault(
        _ target: VolumeTarget, among result: Result<[AudioNodeInfo], PulseServerError>,
        _ reply: PendingReply<VolumeReading>
    ) {
        switch result {
        case .failure(let refusal):
            reply.complete(.failure(LevelError(refusal, target.kind, target.name ?? "")))
        case .success(let nodes):
            guard let device = choose(target, among: nodes) else {
                let others = nodes.filter { !$0.isMonitor }.map(\.name)
                return reply.complete(
                    .failure(
                        target.name.map { .unknown(target.kind, $0, others: others) }
                            ?? .noDefault(target.kind)))
            }
            makeDefault(device, reply)
        }
    }

    /// The device called `target.name`; without a name, the device after the current or requested default, in
    /// a cycle.
    private func choose(_ target: VolumeTarget, among nodes: [AudioNodeInfo]) -> AudioNodeInfo? {
        if let name = target.name { return nodes.first { $0.name == name } }
        let device = defaults[target.kind]
        let present = device?.pendingChange?.name ?? device?.node?.info.name
        let cycle = nodes.filter { !$0.isMonitor && (!$0.isUnplugged || $0.name == present) }
        guard let index = cycle.firstIndex(where: { $0.name == present }) else { return cycle.first }
        return cycle[(index + 1) % cycle.count]
    }

    private func makeDefault(_ device: AudioNodeInfo, _ reply: PendingReply<VolumeReading>) {
        let (kind, name) = (device.id.kind, device.name)
        let replies = (defaults[kind]?.pendingChange?.replies ?? []).filter(\.isOpen) + [reply]
        let timer = reactor.timer { [unowned self] _ in self.askDefault(kind) }
        defaults[kind]?.pendingChange = DefaultDevice.PendingChange(
            name: name, replies: replies, timer: timer)
        reconnector.connection?.setDefault(kind, named: name) { [unowned self] result in
            guard case .failure(let refusal) = result else { return self.askDefault(kind) }
            guard let pendingChange = self.defaults[kind]?.pendingChange, pendingChange.name == name else {
                return
            }
            self.defaults[kind]?.pendingChange = nil
            for reply in pendingChange.replies { reply.complete(.failure(LevelError(refusal, kind, name))) }
        }
    }

    private func completePendingChange(_ kind: VolumeKind, _ info: AudioNodeInfo) {
        guard let pendingChange = defaults[kind]?.pendingChange else { return }
        if pendingChange.name == info.name {
            defaults[kind]?.pendingChange = nil
            let reading = nodes[info.id]?.reading ?? info.reading(info.state)
            for reply in pendingChange.replies { reply.complete(.success(reading)) }
        } else {
            pendingChange.timer.set(at: MonotonicClock.now.advanced(by: Self.verificationInterval))
        }
    }

    /// Fails a requested change that the server has not carried out in time.
    func giveUpPendingChange(_ kind: VolumeKind, _ now: Instant) {
        guard let pendingChange = defaults[kind]?.pendingChange,
            pendingChange.replies.allSatisfy({ $0.deadline <= now })
        else { return }
        defaults[kind]?.pendingChange = nil
        for reply in pendingChange.replies { reply.complete(.failure(.notDefault(kind, pendingChange.name))) }
    }
}
