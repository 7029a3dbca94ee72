// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Connection, disconnection, and the requests that wait for them.
extension PulseServer {
    func connected(_ connection: PulseConnection) {
        if reconnector.isAnew { recentDevices.addEveryone(at: MonotonicClock.now) }
        if mode == .live {
            subscribe()
            for kind in Self.deviceKinds { askDefault(kind) }
            for kind in Self.deviceKinds { askRoster(kind) }
            if streams.followers > 0 { askStreams() }
            connection.serverName { [unowned self] in
                self.isPipeWire = (try? $0.get())?.contains("PipeWire") ?? false
                // A server that has just started may still choose its default devices.
                self.devicesMoved()
            }
        }
        for kind in Set(waiting.map(\.kind)) { askDefaultOnce(kind) }
        runWaiting()
    }

    func subscribe() {
        reconnector.connection?.subscribe(apps: streams.followers > 0) { [unowned self] in self.hear($0) }
    }

    func disconnected() {
        let known = Self.deviceKinds.filter { defaults[$0]?.node != nil }
        for node in nodes.values { abandon(node, .serverLost) }
        for reply in defaults.values.flatMap({ $0.pendingChange?.replies ?? [] }) {
            reply.expire(.serverLost)
        }
        nodes = [:]
        defaults = [:]
        rosters = [:]
        streams.readRequest = CoalescedRequest()
        isPipeWire = false
        probe?.cancel()
        if reconnector.isOver {
            waiting = []
            deadlines.failAll(noServer)
        }
        for kind in known { onEvent?(.lost(kind)) }
    }

    private func isReady(_ kind: VolumeKind) -> Bool {
        reconnector.connection != nil && (kind == .app || defaults[kind]?.isKnown == true)
    }

    /// Runs `action` now if the connection is ready and the default of `kind` is known. Otherwise `action`
    /// runs after that, but never after the deadline of `reply`; a connection attempt starts if needed.
    func whenReady(_ kind: VolumeKind, _ reply: any Expiring, _ action: @escaping (PulseConnection) -> Void) {
        if let connection = reconnector.connection, isReady(kind) { return action(connection) }
        waiting.append((kind, reply, action))
        if reconnector.isOver { return reactor.runLater { [weak self] in self?.disconnected() } }
        if reconnector.connection == nil { reconnector.hurry() } else { askDefaultOnce(kind) }
    }

    func runWaiting() {
        let ready = waiting.filter { isReady($0.kind) }
        waiting.removeAll { isReady($0.kind) }
        for (_, reply, action) in ready where reply.isOpen {
            guard let connection = reconnector.connection else { return }
            action(connection)
        }
    }

    /// Drops the unsent changes of overdue replies, so that no change is sent after its failure was reported.
    /// Returns the error for the overdue replies.
    func failUnsent(_ now: Instant) -> LevelError {
        let failure = reconnector.connection != nil ? LevelError.noAnswer : noServer
        for node in nodes.values {
            node.readers.removeAll { $0.deadline <= now }
            guard let first = node.waiting.first, first.deadline <= now else { continue }
            node.reconciler.dropUnsent()
            for reply in node.waiting { reply.complete(.failure(failure)) }
            node.waiting = []
        }
        for kind in defaults.keys { giveUpPendingChange(kind, now) }
        streams.readers.removeAll { $0.reply.deadline <= now }
        waiting.removeAll { $0.reply.deadline <= now }
        return failure
    }

    private var noServer: LevelError {
        switch reconnector.refusal {
        case .denied?: .denied
        case .turnedAway?: .turnedAway
        case .noSuchDevice?, .other?, nil: .noServer
        }
    }

    // MARK: Events

    /// Handles a change event, which contains only the index of the node, by queries.
    func hear(_ event: PulseConnection.Event) {
        switch event {
        case .serverChanged: for kind in Self.deviceKinds { askDefault(kind) }
        case .new(let id) where id.kind == .app, .removed(let id) where id.kind == .app: askStreams()
        case .changed(let id) where id.kind == .app: askStreams()
        case .changed(let id): if let node = nodes[id] { refresh(node) }
        case .new(let id):
            recentDevices.add(id, at: MonotonicClock.now)
            // PipeWire 0.3.65 may have chosen the new device already and have reported the old default
            // because the new node was not yet known to it.
            askDefault(id.kind)
            askRoster(id.kind)
            devicesMoved()
        case .removed(let id):
            if let node = nodes[id] { drop(node) }
            askRoster(id.kind)
            devicesMoved()
        }
    }

    /// Removes a node that no longer exists. Queries the default device if the node was the default.
    func drop(_ node: AudioNode) {
        nodes[node.id] = nil
        abandon(node, LevelError(.noSuchDevice, node.id.kind, node.info.name))
        guard node === defaults[node.id.kind]?.node else { return }
        // Commands wait until the server has reported the new default.
        defaults[node.id.kind]?.isKnown = false
        askDefault(node.id.kind)
    }

    private func abandon(_ node: AudioNode, _ failure: LevelError) {
        node.recheck?.cancel()
        for reply in node.waiting + node.inFlight + node.readers { reply.expire(failure) }
        node.waiting = []
        node.inFlight = []
        node.readers = []
    }

    // MARK: Added and removed devices

    private func askRoster(_ kind: VolumeKind) {
        guard let connection = reconnector.connection, rosters[kind, default: Roster()].readRequest.begin()
        else {
            return
        }
        connection.nodes(kind) { [unowned self] in self.heardRoster(kind, $0) }
    }

    private func heardRoster(_ kind: VolumeKind, _ result: Result<[AudioNodeInfo], PulseServerError>) {
        if rosters[kind, default: Roster()].readRequest.end() { askRoster(kind) }
        guard case .success(let nodes) = result else { return }
        let (gone, come) = rosters[kind, default: Roster()].update(nodes)
        for device in gone { onEvent?(.vanished(device.reading(device.state))) }
        for device in come { onEvent?(.appeared(device.reading(device.state))) }
    }
}
