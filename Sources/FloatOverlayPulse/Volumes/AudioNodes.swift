// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayLogging
internal import FloatOverlayRuntime
internal import Logging

/// The sinks, sources and streams that are followed: reads and sets each of them.
final class AudioNodes {
    enum Event {
        /// A change of the node requested by this process has taken effect.
        case changedByUs(AudioNode)
        /// Another program has changed the node, or, if `isRestored`, the server may have restored the volume
        /// of a new device.
        case changedOutside(AudioNode, isRestored: Bool)
        /// The server has refused a change without a reply: that of a drag.
        case failed(AudioNode, LevelError)
        case portChanged(AudioNode)
        case removed(AudioNode)
    }

    /// The longest time between the acknowledgement of a set request and a read that returns the new value,
    /// and the interval of such reads.
    private static let verificationTimeout = Duration.milliseconds(100)
    private static let verificationInterval = Duration.milliseconds(1)

    var onEvent: ((Event) -> Void)?
    /// Whether the server executes the requests of a connection in their order; see `VolumeReconciler`.
    var hasOrderedReads = false {
        didSet { for node in all.values { node.reconciler.hasOrderedReads = hasOrderedReads } }
    }
    private(set) var all: [AudioNodeID: AudioNode] = [:]
    private let mode: PulseServer.Mode
    private let reconnector: PulseReconnector
    private let deadlines: DeadlineQueue
    private let log: Logger
    private var balances = BalanceMemory()
    private var recentDevices = RecentDevices()

    init(mode: PulseServer.Mode, reconnector: PulseReconnector, deadlines: DeadlineQueue, log: Logger) {
        self.mode = mode
        self.reconnector = reconnector
        self.deadlines = deadlines
        self.log = log
    }

    /// The followed sink or source with this name.
    func device(_ kind: VolumeKind, called name: String) -> AudioNode? {
        all.values.first { $0.id.kind == kind && $0.info.name == name }
    }

    /// The followed streams of the application called `name`, without regard to case.
    func streams(of name: String) -> [AudioNode] {
        let name = name.lowercased()
        return all.values.filter { $0.info.aliases.contains(name) }.sorted { $0.id.index < $1.id.index }
    }

    /// The reading for events; for a stream, the combined reading of its application.
    func eventReading(of node: AudioNode) -> VolumeReading {
        guard node.id.kind == .app else { return node.reading }
        return VolumeReading.combined(streams(of: node.info.name).map(\.reading)) ?? node.reading
    }

    // MARK: Adding and removing

    /// Records a new server, which restores the volumes of all devices.
    func serverStarted() { recentDevices.addAll(at: MonotonicClock.now) }

    /// Records a new device, whose volume the server restores.
    func deviceAdded(_ id: AudioNodeID) { recentDevices.add(id, at: MonotonicClock.now) }

    /// Updates the node of `info`, or starts to follow a new one.
    func follow(_ info: AudioNodeInfo) -> AudioNode {
        if let node = all[info.id] {
            // PipeWire 0.3.65 reuses the indices of removed nodes.
            if node.info.name == info.name {
                update(node, with: info)
                return node
            }
            remove(node)
        }
        let node = AudioNode(
            info, balance: balances[info], restoringUntil: recentDevices.restoringUntil(info.id))
        balances[info] = node.reconciler.balance
        node.reconciler.hasOrderedReads = hasOrderedReads
        node.recheckTimer = deadlines.reactor.timer { [unowned self, unowned node] _ in refresh(node) }
        all[info.id] = node
        return node
    }

    /// Removes a node that no longer exists.
    func remove(_ node: AudioNode) {
        all[node.id] = nil
        node.failReplies(LevelError(.noSuchDevice, for: node.id.kind, named: node.info.name))
        onEvent?(.removed(node))
    }

    /// Removes all nodes after the loss of the connection.
    func removeAll() {
        for node in all.values { node.failReplies(.serverLost) }
        all = [:]
    }

    /// Drops the unsent changes and the reads that are overdue at `now`.
    func failUnsent(_ now: Instant, _ failure: LevelError) {
        for node in all.values {
            node.readReplies.removeAll { $0.deadline <= now }
            guard let first = node.reconciler.firstUnsent, first.deadline <= now else { continue }
            for reply in node.reconciler.dropUnsent() { reply.complete(.failure(failure)) }
        }
    }

    // MARK: Reading

    /// Queries a node; one query at a time, and one more if an event or a read arrived during the query.
    func refresh(_ node: AudioNode, for reply: PendingReply<VolumeReading>? = nil) {
        if let reply { node.readReplies.append(reply) }
        guard let connection = reconnector.connection, node.readRequest.begin() else { return }
        node.reconciler.sentRead()
        let readReplies = node.readReplies
        node.readReplies = []
        connection.node(node.id) { [weak self] in self?.received($0, of: node, readReplies) }
    }

    private func received(
        _ result: Result<AudioNodeInfo, PulseServerError>, of node: AudioNode,
        _ readReplies: [PendingReply<VolumeReading>]
    ) {
        let isOutdated = node.readRequest.end("pulse: node", log)
        let (kind, name) = (node.id.kind, node.info.name)
        guard all[node.id] === node else {
            let failure = LevelError(.noSuchDevice, for: kind, named: name)
            for reply in readReplies { reply.complete(.failure(failure)) }
            return
        }
        switch result {
        case .success(let info):
            if !update(node, with: info) { applyWaiting(node) }
            for reply in readReplies { reply.complete(.success(node.reading)) }
        case .failure(let refusal):
            let failure = LevelError(refusal, for: kind, named: name)
            for reply in readReplies { reply.complete(.failure(failure)) }
            if node.reconciler.needsReading {
                for reply in node.reconciler.dropUnsent() { reply.complete(.failure(failure)) }
            }
            if case .noSuchDevice = refusal { return remove(node) }
        }
        if isOutdated { refresh(node) }
    }

    /// Records a reading. Returns whether it is an earlier value of this process, so that the present value is
    /// not known yet.
    @discardableResult
    private func update(_ node: AudioNode, with info: AudioNodeInfo) -> Bool {
        let now = MonotonicClock.now
        let isPortChanged = node.info.port?.name != info.port?.name
        node.info = info
        node.recheckTimer?.cancel()
        // Each port has its own volume. The server restores the volume of the new port.
        if isPortChanged {
            node.restoringUntil = max(node.restoringUntil, now.advanced(by: RecentDevices.restoreTimeout))
        }
        var isStale = false
        switch node.reconciler.classify(info.state, at: now) {
        case .known: break
        case .stale(let until):
            isStale = true
            let isUrgent = node.reconciler.needsReading
            let next = now.advanced(by: Self.verificationInterval)
            node.recheckTimer?.set(at: isUrgent ? min(until, next) : until)
        case .confirmed: onEvent?(.changedByUs(node))
        case .outside:
            balances[info] = node.reconciler.balance
            if !isPortChanged { onEvent?(.changedOutside(node, isRestored: now < node.restoringUntil)) }
        }
        if isPortChanged { onEvent?(.portChanged(node)) }
        return isStale
    }

    // MARK: Setting

    /// Changes all of `nodes`, which have just been read, each with its own balance, and completes `reply` when
    /// all changes are done.
    func change(
        _ nodes: [AudioNode], by change: VolumeChange, policy: VolumePolicy,
        for reply: PendingReply<VolumeReading>
    ) {
        if nodes.count == 1 {
            _ = self.change(nodes[0], by: change, policy: policy, isFresh: true, for: reply)
            return
        }
        var change = change
        // With one of two streams muted, a toggle must not invert each stream separately.
        if change == .toggleMute { change = nodes.allSatisfy(\.reconciler.target.isMuted) ? .unmute : .mute }
        var readings: [VolumeReading] = []
        var remaining = nodes.count
        for node in nodes {
            let nodeReply = PendingReply<VolumeReading>(in: deadlines) { result in
                remaining -= 1
                if case .success(let reading) = result { readings.append(reading) }
                guard remaining == 0 else { return }
                // A stream may have ended during the change; the result of the other streams is valid.
                reply.complete(VolumeReading.combined(readings).map { .success($0) } ?? result)
            }
            _ = self.change(node, by: change, policy: policy, isFresh: true, for: nodeReply)
        }
    }

    /// Changes a node, which has just been read if `isFresh`. Returns the expected reading after the change, or
    /// `nil` when the change is refused.
    func change(
        _ node: AudioNode, by change: VolumeChange, policy: VolumePolicy, isFresh: Bool = false,
        for reply: PendingReply<VolumeReading>?
    ) -> VolumeReading? {
        let isWaiting = node.reconciler.mustWait(change, isFresh: isFresh)
        // The deadline of the reply bounds the time and with it the number of waiting changes.
        let reply =
            reply ?? (isWaiting ? PendingReply<VolumeReading>(in: deadlines, completion: nil) : nil)
        do throws(InvalidLevelChange) {
            let done = try node.reconciler.apply(change, policy: policy, isFresh: isFresh, token: reply)
            for reply in done { reply.complete(.success(node.reading)) }
        } catch {
            reply?.complete(.failure(.refused(error)))
            return nil
        }
        readIfNeeded(node)
        send(node)
        return node.reading
    }

    /// Requests the reading from which the waiting changes start; while a set request is in flight, this is
    /// done after its acknowledgement.
    private func readIfNeeded(_ node: AudioNode) {
        if node.reconciler.needsReading { refresh(node) }
    }

    /// Applies the changes that have waited for the latest reading.
    private func applyWaiting(_ node: AudioNode) {
        for reply in node.reconciler.applyWaiting() { reply.complete(.success(node.reading)) }
        send(node)
    }

    private func send(_ node: AudioNode) {
        guard let connection = reconnector.connection, let request = node.reconciler.nextRequest() else {
            return
        }
        node.refusal = nil
        node.unacknowledgedCalls = (request.channels == nil ? 0 : 1) + (request.isMuted == nil ? 0 : 1)
        let acknowledged: (Result<Void, PulseServerError>) -> Void = { [weak self] in
            self?.acknowledged(node, $0)
        }
        if let channels = request.channels { connection.set(channels, of: node.id, acknowledged) }
        if let muted = request.isMuted { connection.set(muted: muted, of: node.id, acknowledged) }
    }

    private func acknowledged(_ node: AudioNode, _ result: Result<Void, PulseServerError>) {
        if case .failure(let refusal) = result { node.refusal = refusal }
        node.unacknowledgedCalls -= 1
        guard node.unacknowledgedCalls == 0, all[node.id] === node else { return }
        if let refusal = node.refusal { return refused(node, refusal) }
        guard let replies = node.reconciler.acknowledge(at: MonotonicClock.now) else {
            return log.bug("pulse: acknowledgement without a set request: \(node.info.name)")
        }
        let reading = node.info.reading(node.reconciler.lastKnown)
        send(node)
        readIfNeeded(node)
        if mode == .once {
            let end = MonotonicClock.now.advanced(by: Self.verificationTimeout)
            return verify(reading, of: node, for: replies, until: end)
        }
        for reply in replies { reply.complete(.success(reading)) }
        // `node.reading` is the target of the newest request, so the shown level does not jump back.
        onEvent?(.changedByUs(node))
    }

    private func refused(_ node: AudioNode, _ refusal: PulseServerError) {
        guard let replies = node.reconciler.reject() else {
            return log.bug("pulse: refusal without a set request: \(node.info.name)")
        }
        let failure = LevelError(refusal, for: node.id.kind, named: node.info.name)
        for reply in replies { reply.complete(.failure(failure)) }
        refresh(node)
        // The end of the node or of the connection is an event of its own.
        if case .unavailable = failure { return }
        if replies.isEmpty { onEvent?(.failed(node, failure)) }
    }

    /// Completes the replies when a read returns the set value, or at the time limit: the acknowledged value
    /// is valid in both cases.
    private func verify(
        _ reading: VolumeReading, of node: AudioNode, for replies: [PendingReply<VolumeReading>],
        until: Instant
    ) {
        for reply in replies { reply.fallback = reading }
        reconnector.connection?.node(node.id) { [weak self] result in
            guard let self else { return }
            let now = MonotonicClock.now
            let hasValue = (try? result.get()).map { $0.state.isNear(node.reconciler.lastKnown) } ?? true
            guard !hasValue, now < until else {
                for reply in replies { reply.complete(.success(reading)) }
                return
            }
            node.verificationTimer = deadlines.reactor.timer { [unowned self, unowned node] _ in
                verify(reading, of: node, for: replies, until: until)
            }
            node.verificationTimer?.set(at: now.advanced(by: Self.verificationInterval))
        }
    }
}

extension VolumeReading {
    /// The combined reading of several streams: the loudest level, muted if all are muted; `nil` for an empty
    /// list.
    static func combined(_ readings: [VolumeReading]) -> VolumeReading? {
        guard var reading = readings.max(by: { $0.state.level < $1.state.level }) else { return nil }
        reading.state.isMuted = readings.allSatisfy(\.state.isMuted)
        return reading
    }
}
