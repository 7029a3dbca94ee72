// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayLogging
internal import FloatOverlayRuntime

/// Connection, disconnection, and the requests that wait for them.
extension PulseServer {
    func connected(_ connection: PulseConnection) {
        if reconnector.isReconnecting { nodes.serverStarted() }
        if mode == .live {
            subscribe()
            for kind in DefaultDevices.kinds { defaults.refresh(kind) }
            for kind in DefaultDevices.kinds { refreshDeviceList(kind) }
            if streams.followers > 0 { refreshStreams() }
            defaults.detectServer(connection)
        }
        for kind in Set(waiting.map(\.kind)) { defaults.refreshIfUnknown(kind) }
        runWaiting()
    }

    func subscribe() {
        reconnector.connection?.subscribe(apps: streams.followers > 0) { [weak self] in self?.handle($0) }
    }

    func disconnected(isRenewal: Bool) {
        nodes.removeAll()
        let lost = defaults.removeAll(isRenewal: isRenewal)
        deviceLists = [:]
        streams.readRequest = CoalescedRequest()
        if reconnector.isOver {
            waiting = []
            deadlines.failAll(noServer)
        }
        for kind in lost { onEvent?(.lost(kind)) }
    }

    private func isReady(_ kind: VolumeKind) -> Bool {
        reconnector.connection != nil && (kind == .app || defaults.isKnown(kind))
    }

    /// Runs `action` now if the connection is ready and the default of `kind` is known. Otherwise `action`
    /// runs after that, but never after the deadline of `reply`; a connection attempt starts if needed.
    func whenReady(
        _ kind: VolumeKind, for reply: any ExpiringReply, _ action: @escaping (PulseConnection) -> Void
    ) {
        if let connection = reconnector.connection, isReady(kind) { return action(connection) }
        waiting.append((kind, reply, action))
        if reconnector.isOver {
            return reactor.runLater { [weak self] in self?.disconnected(isRenewal: false) }
        }
        if reconnector.connection == nil {
            reconnector.connectForCommand()
        } else {
            defaults.refreshIfUnknown(kind)
        }
    }

    func runWaiting() {
        let ready = waiting.filter { isReady($0.kind) }
        waiting.removeAll { isReady($0.kind) }
        for (_, reply, action) in ready where reply.isPending {
            guard let connection = reconnector.connection else { return }
            action(connection)
        }
    }

    /// Drops the unsent changes of overdue replies, so that no change is sent after its failure was reported.
    /// Returns the error for the overdue replies.
    func failUnsent(_ now: Instant) -> LevelError {
        let failure = reconnector.connection != nil ? LevelError.noReply : noServer
        nodes.failUnsent(now, failure)
        streams.readers.removeAll { $0.reply.deadline <= now }
        waiting.removeAll { $0.reply.deadline <= now }
        return failure
    }

    private var noServer: LevelError {
        switch reconnector.lastError {
        case .denied?: .denied
        case .connectionClosed?: .connectionRefused
        case .noSuchDevice?, .other?, nil: .noAudioServer
        }
    }

    // MARK: Events

    /// Handles a change event, which contains only the index of the node, by queries.
    func handle(_ event: PulseConnection.Event) {
        switch event {
        case .serverChanged: for kind in DefaultDevices.kinds { defaults.refresh(kind) }
        case .new(let id) where id.kind == .app, .removed(let id) where id.kind == .app: refreshStreams()
        case .changed(let id) where id.kind == .app: refreshStreams()
        case .changed(let id): if let node = nodes.all[id] { nodes.refresh(node) }
        case .new(let id):
            nodes.deviceAdded(id)
            // PipeWire 0.3.65 may have chosen the new device already and have reported the old default
            // because the new node was not yet known to it.
            defaults.refresh(id.kind)
            refreshDeviceList(id.kind)
            defaults.scheduleVerification()
        case .removed(let id):
            if let node = nodes.all[id] { nodes.remove(node) }
            refreshDeviceList(id.kind)
            defaults.scheduleVerification()
        }
    }

    func nodeChanged(_ event: AudioNodes.Event) {
        switch event {
        case .changedByUs(let node): onEvent?(.changedByUs(nodes.eventReading(of: node)))
        case .changedOutside(let node, let isRestored):
            let reading = node.info.reading(node.info.state)
            if isDefault(node) {
                onEvent?(isRestored ? .initial(reading) : .changedOutside(reading))
            } else if node.id.kind != .app {
                onEvent?(.otherDeviceChanged(reading))
            }
        case .failed(let node, let failure): onEvent?(.failed(nodes.eventReading(of: node), failure))
        case .portChanged(let node): if isDefault(node) { onEvent?(.switched(node.reading)) }
        case .removed(let node): defaults.nodeRemoved(node)
        }
    }

    private func isDefault(_ node: AudioNode) -> Bool { node === defaults.node(node.id.kind) }

    // MARK: Added and removed devices

    private func refreshDeviceList(_ kind: VolumeKind) {
        guard let connection = reconnector.connection,
            deviceLists[kind, default: DeviceList()].readRequest.begin()
        else { return }
        connection.nodes(kind) { [weak self] in self?.updateDeviceList(kind, $0) }
    }

    private func updateDeviceList(_ kind: VolumeKind, _ result: Result<[AudioNodeInfo], PulseServerError>) {
        if deviceLists[kind, default: DeviceList()].readRequest.end("pulse: devices", log) {
            refreshDeviceList(kind)
        }
        guard case .success(let nodes) = result else { return }
        let (removed, added) = deviceLists[kind, default: DeviceList()].update(nodes)
        for device in removed { onEvent?(.vanished(device.reading(device.state))) }
        for device in added { onEvent?(.appeared(device.reading(device.state))) }
    }
}
