// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// One sink at a time: finding it, reading it, setting it.
extension PulseServer {
    /// How long a server may take from an acknowledgement to a read that gives the value, and how often to look.
    private static let settling = Duration.milliseconds(100)
    private static let lookAgain = Duration.milliseconds(1)

    /// The sink called `device`, or the default one, when it is followed already.
    func followed(_ device: String?) -> Sink? {
        guard isDefaultKnown else { return nil }
        guard let device else { return defaultSink }
        return sinks.values.first { $0.info.name == device }
    }

    /// Looks for a sink, once there is a connection.
    func find(_ device: String?, for answer: Answer<VolumeReading>, _ found: @escaping (Sink) -> Void) {
        whenConnected(answer) { [unowned self] connection in
            guard let device else {
                if let sink = self.defaultSink { found(sink) } else { answer.give(.failure(self.noDefault)) }
                return
            }
            connection.sink(named: device) { [unowned self] result in
                switch result {
                case .success(let info): found(self.follow(info))
                case .failure(.noSuchSink): self.refuse(device, answer)
                case .failure(let refusal): answer.give(.failure(LevelFailure(refusal, sink: device)))
                }
            }
        }
    }

    private func refuse(_ device: String, _ answer: Answer<VolumeReading>) {
        link.connection?.sinks { result in
            let names = (try? result.get().map(\.name)) ?? []
            answer.give(.failure(.unknownSink(device, others: names)))
        }
    }

    // MARK: Reading

    /// Takes in what the server says of a sink, which is followed from now on.
    func follow(_ info: SinkInfo) -> Sink {
        if let sink = sinks[info.index] {
            judge(info, of: sink)
            return sink
        }
        let sink = Sink(info, balance: balances[info.name], quietUntil: newcomers.quietUntil(info.index))
        balances[info.name] = sink.fader.balance
        sink.recheck = reactor.timer { [unowned self, unowned sink] _ in self.refresh(sink) }
        sinks[info.index] = sink
        return sink
    }

    /// Reads a sink again; one question at a time, and once more if anything happened meanwhile.
    func refresh(_ sink: Sink, for reader: Answer<VolumeReading>? = nil) {
        if let reader { sink.readers.append(reader) }
        guard let connection = link.connection else { return }
        guard !sink.isAsking else {
            sink.isStale = true
            return
        }
        sink.isAsking = true
        sink.isStale = false
        let readers = sink.readers
        sink.readers = []
        connection.sink(sink.index) { [unowned self] in self.heard($0, of: sink, readers) }
    }

    private func heard(
        _ result: Result<SinkInfo, PulseRefusal>, of sink: Sink, _ readers: [Answer<VolumeReading>]
    ) {
        sink.isAsking = false
        guard sinks[sink.index] === sink else {
            for reader in readers { reader.give(.failure(LevelFailure(.noSuchSink, sink: sink.info.name))) }
            return
        }
        if sink.isStale { refresh(sink) }
        switch result {
        case .success(let info):
            judge(info, of: sink)
            for reader in readers { reader.give(.success(sink.reading)) }
        case .failure(let refusal):
            for reader in readers { reader.give(.failure(LevelFailure(refusal, sink: sink.info.name))) }
            if case .noSuchSink = refusal { drop(sink) }
        }
    }

    private func judge(_ info: SinkInfo, of sink: Sink) {
        let now = MonotonicClock.now
        sink.info = info
        sink.recheck?.cancel()
        switch sink.fader.observe(info.state, at: now) {
        case .known: break
        case .stale(let until): sink.recheck?.set(at: until)
        case .landed: onEvent?(.changedByUs(sink.reading))
        case .outside:
            balances[info.name] = sink.fader.balance
            let reading = sink.reading(info.state)
            guard sink === defaultSink else {
                onOtherSink?(reading)
                return
            }
            onEvent?(now < sink.quietUntil ? .baseline(reading) : .changedOutside(reading))
        }
    }

    // MARK: Setting

    /// Changes a sink; returns what it will be, `nil` when the change is refused.
    func change(
        _ sink: Sink, by change: VolumeChange, _ policy: VolumePolicy, _ answer: Answer<VolumeReading>?
    ) -> VolumeReading? {
        do throws(LevelError) { try sink.fader.apply(change, policy: policy) } catch {
            answer?.give(.failure(.refused(error)))
            return nil
        }
        if let answer {
            if sink.fader.isOwing {
                sink.waiting.append(answer)
            } else if sink.fader.isFlying {
                sink.flying.append(answer)
            } else {
                answer.give(.success(sink.reading))
            }
        }
        send(sink)
        return sink.reading
    }

    private func send(_ sink: Sink) {
        guard let connection = link.connection, let order = sink.fader.takeOff() else { return }
        sink.flying = sink.waiting
        sink.waiting = []
        sink.refusal = nil
        sink.partsUnderway = (order.channels == nil ? 0 : 1) + (order.isMuted == nil ? 0 : 1)
        let acknowledged: (Result<Void, PulseRefusal>) -> Void = { [unowned self] in
            self.acknowledged(sink, $0)
        }
        if let channels = order.channels { connection.set(channels, ofSink: sink.index, acknowledged) }
        if let muted = order.isMuted { connection.set(muted: muted, ofSink: sink.index, acknowledged) }
    }

    private func acknowledged(_ sink: Sink, _ result: Result<Void, PulseRefusal>) {
        if case .failure(let refusal) = result { sink.refusal = refusal }
        sink.partsUnderway -= 1
        guard sink.partsUnderway == 0, sinks[sink.index] === sink else { return }
        if let refusal = sink.refusal { return refused(sink, refusal) }
        let answers = sink.flying
        sink.flying = []
        sink.fader.land(at: MonotonicClock.now)
        let reading = sink.reading(sink.fader.settled)
        send(sink)
        if mode == .once {
            return check(sink, reading, answers, until: MonotonicClock.now.advanced(by: Self.settling))
        }
        for answer in answers { answer.give(.success(reading)) }
        // Where it is going, should another set be under way already: what is shown shall not jump back.
        onEvent?(.changedByUs(sink.reading))
    }

    private func refused(_ sink: Sink, _ refusal: PulseRefusal) {
        let failure = LevelFailure(refusal, sink: sink.info.name)
        sink.fader.crash()
        for answer in sink.flying + sink.waiting { answer.give(.failure(failure)) }
        sink.flying = []
        sink.waiting = []
        refresh(sink)
    }

    /// Answers once a read gives what has been set, or time is up: what is acknowledged holds all the same.
    private func check(
        _ sink: Sink, _ reading: VolumeReading, _ answers: [Answer<VolumeReading>], until: Instant
    ) {
        for answer in answers { answer.granted = reading }
        link.connection?.sink(sink.index) { [unowned self] result in
            let now = MonotonicClock.now
            let isThere = (try? result.get()).map { $0.state.isNear(sink.fader.settled) } ?? true
            guard !isThere, now < until else {
                for answer in answers { answer.give(.success(reading)) }
                return
            }
            let timer = self.reactor.timer { [weak self] _ in
                self?.check(sink, reading, answers, until: until)
            }
            timer.set(at: now.advanced(by: Self.lookAgain))
        }
    }
}
