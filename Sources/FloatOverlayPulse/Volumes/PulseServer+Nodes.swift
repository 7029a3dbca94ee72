// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Finds, reads and sets single nodes.
extension PulseServer {
    /// The longest time between the acknowledgement of a set request and a read that returns the new value,
    /// and the interval of such reads.
    private static let verificationTimeout = Duration.milliseconds(100)
    private static let verificationInterval = Duration.milliseconds(1)

    /// The followed sink or source with this name.
    func node(_ kind: VolumeKind, called name: String) -> AudioNode? {
        nodes.values.first { $0.id.kind == kind && $0.info.name == name }
    }

    /// The node of `target` if it is a device that is already followed.
    func followed(_ target: VolumeTarget) -> AudioNode? {
        guard let device = defaults[target.kind], device.isKnown else { return nil }
        guard let name = target.name else { return device.node }
        return node(target.kind, called: name)
    }

    /// Finds the nodes of `target` after the connection is ready: one device, or all streams of an
    /// application.
    func find(
        _ target: VolumeTarget, for reply: PendingReply<VolumeReading>,
        _ found: @escaping ([AudioNode]) -> Void
    ) {
        if case .app(let name) = target { return findStreams(name, for: reply, found) }
        let kind = target.kind
        whenReady(kind, reply) { [unowned self] connection in
            guard let name = target.name else {
                if let node = self.defaults[kind]?.node { return found([node]) }
                return reply.complete(.failure(self.defaults[kind]?.failure ?? .noDefault(kind)))
            }
            connection.node(kind, named: name) { [unowned self] result in
                switch result {
                case .success(let info): found([self.follow(info)])
                case .failure(.noSuchDevice): self.refuse(kind, name, reply)
                case .failure(let refusal): reply.complete(.failure(LevelError(refusal, kind, name)))
                }
            }
        }
    }

    private func refuse(_ kind: VolumeKind, _ name: String, _ reply: PendingReply<VolumeReading>) {
        reconnector.connection?.nodes(kind) { result in
            let others = (try? result.get())?.filter { !$0.isMonitor }.map(\.name) ?? []
            reply.complete(.failure(.unknown(kind, name, others: others)))
        }
    }

    // MARK: Reading

    /// Updates the node of `info`, or starts to follow a new one.
    func follow(_ info: AudioNodeInfo) -> AudioNode {
        if let node = nodes[info.id] {
            // PipeWire 0.3.65 reuses the indices of removed nodes.
            if node.info.name == info.name {
                update(node, with: info)
                return node
            }
            drop(node)
        }
        let node = AudioNode(info, balance: balances[info], quietUntil: recentDevices.quietUntil(info.id))
        balances[info] = node.reconciler.balance
        node.recheck = reactor.timer { [unowned self, unowned node] _ in self.refresh(node) }
        nodes[info.id] = node
        return node
    }

    /// Queries a node; one query at a time, and one more if an event or a reader arrived meanwhile.
    func refresh(_ node: AudioNode, for reader: PendingReply<VolumeReading>? = nil) {
        if let reader { node.readers.append(reader) }
        guard let connection = reconnector.connection, node.readRequest.begin() else { return }
        let readers = node.readers
        node.readers = []
        connection.node(node.id) { [unowned self] in self.heard($0, of: node, readers) }
    }

    private func heard(
        _ result: Result<AudioNodeInfo, PulseServerError>, of node: AudioNode,
        _ readers: [PendingReply<VolumeReading>]
    ) {
        let isStale = node.readRequest.end()
        let (kind, name) = (node.id.kind, node.info.name)
        guard nodes[node.id] === node else {
            for reader in readers { reader.complete(.failure(LevelError(.noSuchDevice, kind, name))) }
            return
        }
        if isStale { refresh(node) }
        switch result {
        case .success(let info):
            update(node, with: info)
            for reader in readers { reader.complete(.success(node.reading)) }
        case .failure(let refusal):
            for reader in readers { reader.complete(.failure(LevelError(refusal, kind, name))) }
            if case .noSuchDevice = refusal { drop(node) }
        }
    }

    private func update(_ node: AudioNode, with info: AudioNodeInfo) {
        let now = MonotonicClock.now
        let isReplugged = node.info.port?.name != info.port?.name
        node.info = info
        node.recheck?.cancel()
        // Each port has its own volume, which the server restores now.
        if isReplugged { node.quietUntil = max(node.quietUntil, now.advanced(by: RecentDevices.moment)) }
        switch node.reconciler.classify(info.state, at: now) {
        case .known: break
        case .stale(let until): node.recheck?.set(at: until)
        case .confirmed: onEvent?(.changedByUs(eventReading(of: node)))
        case .outside:
            balances[info] = node.reconciler.balance
            if !isReplugged { changedOutside(node, now) }
        }
        if isReplugged && node === defaults[info.id.kind]?.node { onEvent?(.switched(node.reading)) }
    }

    private func changedOutside(_ node: AudioNode, _ now: Instant) {
        let reading = node.info.reading(node.info.state)
        if node === defaults[node.id.kind]?.node {
            onEvent?(now < node.quietUntil ? .initial(reading) : .changedOutside(reading))
        } else if node.id.kind != .app {
            onEvent?(.otherDeviceChanged(reading))
        }
    }

    /// The reading for events; for a stream, the combined reading of its application.
    private func eventReading(of node: AudioNode) -> VolumeReading {
        guard node.id.kind == .app else { return node.reading }
        return Self.combined(streams(of: node.info.name).map(\.reading)) ?? node.reading
    }

    // MARK: Setting

    /// Changes all of `nodes`, each with its own balance, and completes `reply` when all changes are done.
    func change(
        _ nodes: [AudioNode], by change: VolumeChange, _ policy: VolumePolicy,
        _ reply: PendingReply<VolumeReading>
    ) {
        if nodes.count == 1 {
            _ = self.change(nodes[0], by: change, policy, reply)
            return
        }
        var change = change
        // With one of two streams muted, a toggle must not invert each stream separately.
        if change == .toggleMute { change = nodes.allSatisfy(\.reconciler.target.isMuted) ? .unmute : .mute }
        var readings: [VolumeReading] = []
        var open = nodes.count
        for node in nodes {
            let part = PendingReply<VolumeReading>(deadlines) { result in
                open -= 1
                if case .success(let reading) = result { readings.append(reading) }
                guard open == 0 else { return }
                // A stream may have ended meanwhile; the result of the other streams is valid.
                reply.complete(Self.combined(readings).map { .success($0) } ?? result)
            }
            _ = self.change(node, by: change, policy, part)
        }
    }

    /// Changes a node. Returns the reading after the change, or `nil` when the change is refused.
    func change(
        _ node: AudioNode, by change: VolumeChange, _ policy: VolumePolicy,
        _ reply: PendingReply<VolumeReading>?
    ) -> VolumeReading? {
        do throws(InvalidLevelChange) { try node.reconciler.apply(change, policy: policy) } catch {
            reply?.complete(.failure(.refused(error)))
            return nil
        }
        if let reply {
            if node.reconciler.hasPending {
                node.waiting.append(reply)
            } else if node.reconciler.isInFlight {
                node.inFlight.append(reply)
            } else {
                reply.complete(.success(node.reading))
            }
        }
        send(node)
        return node.reading
    }

    private func send(_ node: AudioNode) {
        guard let connection = reconnector.connection, let request = node.reconciler.nextRequest() else {
            return
        }
        node.inFlight = node.waiting
        node.waiting = []
        node.refusal = nil
        node.partsUnderway = (request.channels == nil ? 0 : 1) + (request.isMuted == nil ? 0 : 1)
        let acknowledged: (Result<Void, PulseServerError>) -> Void = { [unowned self] in
            self.acknowledged(node, $0)
        }
        if let channels = request.channels { connection.set(channels, of: node.id, acknowledged) }
        if let muted = request.isMuted { connection.set(muted: muted, of: node.id, acknowledged) }
    }

    private func acknowledged(_ node: AudioNode, _ result: Result<Void, PulseServerError>) {
        if case .failure(let refusal) = result { node.refusal = refusal }
        node.partsUnderway -= 1
        guard node.partsUnderway == 0, nodes[node.id] === node else { return }
        if let refusal = node.refusal { return refused(node, refusal) }
        let replies = node.inFlight
        node.inFlight = []
        node.reconciler.acknowledge(at: MonotonicClock.now)
        let reading = node.info.reading(node.reconciler.settled)
        send(node)
        if mode == .once {
            return check(
                node, reading, replies, until: MonotonicClock.now.advanced(by: Self.verificationTimeout))
        }
        for reply in replies { reply.complete(.success(reading)) }
        // The target of a later set request, if one is in flight: the shown level does not jump back.
        onEvent?(.changedByUs(eventReading(of: node)))
    }

    private func refused(_ node: AudioNode, _ refusal: PulseServerError) {
        let failure = LevelError(refusal, node.id.kind, node.info.name)
        node.reconciler.reject()
        for reply in node.inFlight + node.waiting { reply.complete(.failure(failure)) }
        node.inFlight = []
        node.waiting = []
        refresh(node)
    }

    /// Completes the replies when a read returns the set value, or at the time limit: the acknowledged value
    /// is valid in both cases.
    private func check(
        _ node: AudioNode, _ reading: VolumeReading, _ replies: [PendingReply<VolumeReading>], until: Instant
    ) {
        for reply in replies { reply.fallback = reading }
        reconnector.connection?.node(node.id) { [unowned self] result in
            let now = MonotonicClock.now
            let isThere = (try? result.get()).map { $0.state.isNear(node.reconciler.settled) } ?? true
            guard !isThere, now < until else {
                for reply in replies { reply.complete(.success(reading)) }
                return
            }
            let timer = self.reactor.timer { [unowned self, unowned node] _ in
                self.check(node, reading, replies, until: until)
            }
            timer.set(at: now.advanced(by: Self.verificationInterval))
            node.recheck = timer
        }
    }
}
