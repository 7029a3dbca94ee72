// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// One strip at a time: finding it, reading it, setting it.
extension PulseServer {
    /// How long a server may take from an acknowledgement to a read that gives the value, and how often to look.
    private static let settling = Duration.milliseconds(100)
    private static let lookAgain = Duration.milliseconds(1)

    /// The sink or source of this name, when it is known already.
    func strip(_ kind: VolumeKind, called name: String) -> Strip? {
        strips.values.first { $0.id.kind == kind && $0.info.name == name }
    }

    /// The target, when it is a device that is followed already.
    func followed(_ target: VolumeTarget) -> Strip? {
        guard let device = defaults[target.kind], device.isKnown else { return nil }
        guard let name = target.name else { return device.strip }
        return strip(target.kind, called: name)
    }

    /// Looks for the target, once there is a connection: one strip, or those of an application.
    func find(
        _ target: VolumeTarget, for answer: Answer<VolumeReading>, _ found: @escaping ([Strip]) -> Void
    ) {
        if case .app(let name) = target { return findStreams(name, for: answer, found) }
        let kind = target.kind
        whenReady(kind, answer) { [unowned self] connection in
            guard let name = target.name else {
                if let strip = self.defaults[kind]?.strip { return found([strip]) }
                return answer.give(.failure(self.defaults[kind]?.failure ?? .noDefault(kind)))
            }
            connection.strip(kind, named: name) { [unowned self] result in
                switch result {
                case .success(let info): found([self.follow(info)])
                case .failure(.noSuchDevice): self.refuse(kind, name, answer)
                case .failure(let refusal): answer.give(.failure(LevelFailure(refusal, kind, name)))
                }
            }
        }
    }

    private func refuse(_ kind: VolumeKind, _ name: String, _ answer: Answer<VolumeReading>) {
        link.connection?.strips(kind) { result in
            let others = (try? result.get())?.filter { !$0.isMonitor }.map(\.name) ?? []
            answer.give(.failure(.unknown(kind, name, others: others)))
        }
    }

    // MARK: Reading

    /// Takes in what the server says of a strip, which is followed from now on.
    func follow(_ info: StripInfo) -> Strip {
        if let strip = strips[info.id] {
            // PipeWire gives the numbers of what has gone to others.
            if strip.info.name == info.name {
                judge(info, of: strip)
                return strip
            }
            drop(strip)
        }
        let strip = Strip(info, balance: balances[info], quietUntil: newcomers.quietUntil(info.id))
        balances[info] = strip.fader.balance
        strip.recheck = reactor.timer { [unowned self, unowned strip] _ in self.refresh(strip) }
        strips[info.id] = strip
        return strip
    }

    /// Reads a strip again; one question at a time, and once more if anything happened meanwhile.
    func refresh(_ strip: Strip, for reader: Answer<VolumeReading>? = nil) {
        if let reader { strip.readers.append(reader) }
        guard let connection = link.connection, strip.inquiry.begin() else { return }
        let readers = strip.readers
        strip.readers = []
        connection.strip(strip.id) { [unowned self] in self.heard($0, of: strip, readers) }
    }

    private func heard(
        _ result: Result<StripInfo, PulseRefusal>, of strip: Strip, _ readers: [Answer<VolumeReading>]
    ) {
        let isStale = strip.inquiry.end()
        let (kind, name) = (strip.id.kind, strip.info.name)
        guard strips[strip.id] === strip else {
            for reader in readers { reader.give(.failure(LevelFailure(.noSuchDevice, kind, name))) }
            return
        }
        if isStale { refresh(strip) }
        switch result {
        case .success(let info):
            judge(info, of: strip)
            for reader in readers { reader.give(.success(strip.reading)) }
        case .failure(let refusal):
            for reader in readers { reader.give(.failure(LevelFailure(refusal, kind, name))) }
            if case .noSuchDevice = refusal { drop(strip) }
        }
    }

    private func judge(_ info: StripInfo, of strip: Strip) {
        let now = MonotonicClock.now
        let isReplugged = strip.info.port?.name != info.port?.name
        strip.info = info
        strip.recheck?.cancel()
        // Each port has a volume of its own, which is restored now.
        if isReplugged { strip.quietUntil = max(strip.quietUntil, now.advanced(by: Newcomers.moment)) }
        switch strip.fader.observe(info.state, at: now) {
        case .known: break
        case .stale(let until): strip.recheck?.set(at: until)
        case .landed: onEvent?(.changedByUs(told(strip)))
        case .outside:
            balances[info] = strip.fader.balance
            if !isReplugged { changedOutside(strip, now) }
        }
        if isReplugged && strip === defaults[info.id.kind]?.strip { onEvent?(.switched(strip.reading)) }
    }

    private func changedOutside(_ strip: Strip, _ now: Instant) {
        let reading = strip.info.reading(strip.info.state)
        if strip === defaults[strip.id.kind]?.strip {
            onEvent?(now < strip.quietUntil ? .baseline(reading) : .changedOutside(reading))
        } else if strip.id.kind != .app {
            onEvent?(.changedElsewhere(reading))
        }
    }

    /// What is told of a strip: of a stream, what its application plays.
    private func told(_ strip: Strip) -> VolumeReading {
        guard strip.id.kind == .app else { return strip.reading }
        return Self.together(streams(of: strip.info.name).map(\.reading)) ?? strip.reading
    }

    // MARK: Setting

    /// Changes all of `strips`, each in its own balance, and answers when all are done.
    func change(
        _ strips: [Strip], by change: VolumeChange, _ policy: VolumePolicy, _ answer: Answer<VolumeReading>
    ) {
        if strips.count == 1 {
            _ = self.change(strips[0], by: change, policy, answer)
            return
        }
        var change = change
        // One of two muted: a toggle shall not cross them.
        if change == .toggleMute { change = strips.allSatisfy(\.fader.target.isMuted) ? .unmute : .mute }
        var readings: [VolumeReading] = []
        var open = strips.count
        for strip in strips {
            let part = Answer<VolumeReading>(ledger) { result in
                open -= 1
                if case .success(let reading) = result { readings.append(reading) }
                guard open == 0 else { return }
                // A stream may have ended meanwhile; of the others it holds.
                answer.give(Self.together(readings).map { .success($0) } ?? result)
            }
            _ = self.change(strip, by: change, policy, part)
        }
    }

    /// Changes a strip; returns what it will be, `nil` when the change is refused.
    func change(
        _ strip: Strip, by change: VolumeChange, _ policy: VolumePolicy, _ answer: Answer<VolumeReading>?
    ) -> VolumeReading? {
        do throws(LevelError) { try strip.fader.apply(change, policy: policy) } catch {
            answer?.give(.failure(.refused(error)))
            return nil
        }
        if let answer {
            if strip.fader.isOwing {
                strip.waiting.append(answer)
            } else if strip.fader.isFlying {
                strip.flying.append(answer)
            } else {
                answer.give(.success(strip.reading))
            }
        }
        send(strip)
        return strip.reading
    }

    private func send(_ strip: Strip) {
        guard let connection = link.connection, let order = strip.fader.takeOff() else { return }
        strip.flying = strip.waiting
        strip.waiting = []
        strip.refusal = nil
        strip.partsUnderway = (order.channels == nil ? 0 : 1) + (order.isMuted == nil ? 0 : 1)
        let acknowledged: (Result<Void, PulseRefusal>) -> Void = { [unowned self] in
            self.acknowledged(strip, $0)
        }
        if let channels = order.channels { connection.set(channels, of: strip.id, acknowledged) }
        if let muted = order.isMuted { connection.set(muted: muted, of: strip.id, acknowledged) }
    }

    private func acknowledged(_ strip: Strip, _ result: Result<Void, PulseRefusal>) {
        if case .failure(let refusal) = result { strip.refusal = refusal }
        strip.partsUnderway -= 1
        guard strip.partsUnderway == 0, strips[strip.id] === strip else { return }
        if let refusal = strip.refusal { return refused(strip, refusal) }
        let answers = strip.flying
        strip.flying = []
        strip.fader.land(at: MonotonicClock.now)
        let reading = strip.info.reading(strip.fader.settled)
        send(strip)
        if mode == .once {
            return check(strip, reading, answers, until: MonotonicClock.now.advanced(by: Self.settling))
        }
        for answer in answers { answer.give(.success(reading)) }
        // Where it is going, should another set be under way already: what is shown shall not jump back.
        onEvent?(.changedByUs(told(strip)))
    }

    private func refused(_ strip: Strip, _ refusal: PulseRefusal) {
        let failure = LevelFailure(refusal, strip.id.kind, strip.info.name)
        strip.fader.crash()
        for answer in strip.flying + strip.waiting { answer.give(.failure(failure)) }
        strip.flying = []
        strip.waiting = []
        refresh(strip)
    }

    /// Answers once a read gives what has been set, or time is up: what is acknowledged holds all the same.
    private func check(
        _ strip: Strip, _ reading: VolumeReading, _ answers: [Answer<VolumeReading>], until: Instant
    ) {
        for answer in answers { answer.granted = reading }
        link.connection?.strip(strip.id) { [unowned self] result in
            let now = MonotonicClock.now
            let isThere = (try? result.get()).map { $0.state.isNear(strip.fader.settled) } ?? true
            guard !isThere, now < until else {
                for answer in answers { answer.give(.success(reading)) }
                return
            }
            let timer = self.reactor.timer { [unowned self, unowned strip] _ in
                self.check(strip, reading, answers, until: until)
            }
            timer.set(at: now.advanced(by: Self.lookAgain))
            strip.recheck = timer
        }
    }
}
