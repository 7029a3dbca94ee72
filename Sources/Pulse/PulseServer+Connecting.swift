// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Coming, going, and who waits for what.
extension PulseServer {
    func connected(_ connection: PulseConnection) {
        if link.isAnew { newcomers.addEveryone(at: MonotonicClock.now) }
        if mode == .live {
            subscribe()
            for kind in Self.deviceKinds { askDefault(kind) }
            for kind in Self.deviceKinds { askRoster(kind) }
            if streams.followers > 0 { askStreams() }
            connection.serverName { [unowned self] in
                self.isPipeWire = (try? $0.get())?.contains("PipeWire") ?? false
                // It may only just have come, and choose still.
                self.devicesMoved()
            }
        }
        for kind in Set(waiting.map(\.kind)) { askDefaultOnce(kind) }
        runWaiting()
    }

    func subscribe() {
        link.connection?.subscribe(apps: streams.followers > 0) { [unowned self] in self.hear($0) }
    }

    func disconnected() {
        let known = Self.deviceKinds.filter { defaults[$0]?.strip != nil }
        for strip in strips.values { abandon(strip, .serverLost) }
        for answer in defaults.values.flatMap({ $0.wish?.answers ?? [] }) { answer.expire(.serverLost) }
        strips = [:]
        defaults = [:]
        rosters = [:]
        streams.inquiry = Inquiry()
        isPipeWire = false
        probe?.cancel()
        if link.isOver {
            waiting = []
            ledger.failAll(noServer)
        }
        for kind in known { onEvent?(.lost(kind)) }
    }

    private func isReady(_ kind: VolumeKind) -> Bool {
        link.connection != nil && (kind == .app || defaults[kind]?.isKnown == true)
    }

    /// Runs `action` now or once there is a connection that knows the default of this kind, and starts an attempt;
    /// never after the deadline.
    func whenReady(_ kind: VolumeKind, _ owed: any Owed, _ action: @escaping (PulseConnection) -> Void) {
        if let connection = link.connection, isReady(kind) { return action(connection) }
        waiting.append((kind, owed, action))
        if link.isOver { return reactor.later { [weak self] in self?.disconnected() } }
        if link.connection == nil { link.hurry() } else { askDefaultOnce(kind) }
    }

    func runWaiting() {
        let ready = waiting.filter { isReady($0.kind) }
        waiting.removeAll { isReady($0.kind) }
        for (_, owed, action) in ready where owed.isOpen {
            guard let connection = link.connection else { return }
            action(connection)
        }
    }

    /// Half a second has passed for somebody: what has not been sent shall not be sent later, after the failure.
    func giveUpUnsent(_ now: Instant) -> LevelFailure {
        let failure = link.connection != nil ? LevelFailure.noAnswer : noServer
        for strip in strips.values {
            strip.readers.removeAll { $0.deadline <= now }
            guard let first = strip.waiting.first, first.deadline <= now else { continue }
            strip.fader.dropUnsent()
            for answer in strip.waiting { answer.give(.failure(failure)) }
            strip.waiting = []
        }
        for kind in defaults.keys { giveUpWish(kind, now) }
        streams.readers.removeAll { $0.owed.deadline <= now }
        waiting.removeAll { $0.owed.deadline <= now }
        return failure
    }

    private var noServer: LevelFailure {
        switch link.refusal {
        case .denied?: .denied
        case .turnedAway?: .turnedAway
        case .noSuchDevice?, .other?, nil: .noServer
        }
    }

    // MARK: Events

    /// Something is not what it was; what exactly has to be asked.
    func hear(_ event: PulseConnection.Event) {
        switch event {
        case .serverChanged: for kind in Self.deviceKinds { askDefault(kind) }
        case .new(let id) where id.kind == .app, .removed(let id) where id.kind == .app: askStreams()
        case .changed(let id) where id.kind == .app: askStreams()
        case .changed(let id): if let strip = strips[id] { refresh(strip) }
        case .new(let id):
            newcomers.add(id, at: MonotonicClock.now)
            // PipeWire may have chosen it already, and given the one before because it did not know this one yet.
            askDefault(id.kind)
            askRoster(id.kind)
            devicesMoved()
        case .removed(let id):
            if let strip = strips[id] { drop(strip) }
            askRoster(id.kind)
            devicesMoved()
        }
    }

    /// Forgets a strip that is gone, and asks what the default is now if it was.
    func drop(_ strip: Strip) {
        strips[strip.id] = nil
        abandon(strip, LevelFailure(.noSuchDevice, strip.id.kind, strip.info.name))
        guard strip === defaults[strip.id.kind]?.strip else { return }
        // Commands wait until the server has said which it is now.
        defaults[strip.id.kind]?.isKnown = false
        askDefault(strip.id.kind)
    }

    private func abandon(_ strip: Strip, _ failure: LevelFailure) {
        strip.recheck?.cancel()
        for answer in strip.waiting + strip.flying + strip.readers { answer.expire(failure) }
        strip.waiting = []
        strip.flying = []
        strip.readers = []
    }

    // MARK: What has come and gone

    private func askRoster(_ kind: VolumeKind) {
        guard let connection = link.connection, rosters[kind, default: Roster()].inquiry.begin() else {
            return
        }
        connection.strips(kind) { [unowned self] in self.heardRoster(kind, $0) }
    }

    private func heardRoster(_ kind: VolumeKind, _ result: Result<[StripInfo], PulseRefusal>) {
        if rosters[kind, default: Roster()].inquiry.end() { askRoster(kind) }
        guard case .success(let strips) = result else { return }
        let (gone, come) = rosters[kind, default: Roster()].update(strips)
        for device in gone { onEvent?(.vanished(device.reading(device.state))) }
        for device in come { onEvent?(.appeared(device.reading(device.state))) }
    }
}
