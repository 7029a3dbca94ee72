// SPDX-License-Identifier: MIT
internal import Core
internal import Linux
internal import Logging

/// Coming, going, the default sink, and who waits for it.
extension PulseServer {
    func connected(_ connection: PulseConnection) {
        if link.isAnew { newcomers.addEveryone(at: MonotonicClock.now) }
        if mode == .live { connection.subscribe { [unowned self] in self.hear($0) } }
        askDefault()
    }

    func disconnected() {
        let wasKnown = defaultSink != nil
        for sink in sinks.values { abandon(sink, .serverLost) }
        sinks = [:]
        defaultSink = nil
        isDefaultKnown = false
        isAskingDefault = false
        isDefaultStale = false
        if link.isOver {
            waiting = []
            ledger.failAll(noServer)
        }
        if wasKnown { onEvent?(.lost) }
    }

    /// Runs `action` now or once there is a connection, and starts an attempt; never after the deadline.
    func whenConnected(_ owed: any Owed, _ action: @escaping (PulseConnection) -> Void) {
        if let connection = link.connection, isDefaultKnown { return action(connection) }
        waiting.append((owed, action))
        if link.isOver { return reactor.later { [weak self] in self?.disconnected() } }
        link.hurry()
    }

    /// Half a second has passed for somebody: what has not been sent shall not be sent later, after the failure.
    func giveUpUnsent(_ now: Instant) -> LevelFailure {
        let failure = link.connection != nil ? LevelFailure.noAnswer : noServer
        for sink in sinks.values {
            sink.readers.removeAll { $0.deadline <= now }
            guard let first = sink.waiting.first, first.deadline <= now else { continue }
            sink.fader.dropUnsent()
            for answer in sink.waiting { answer.give(.failure(failure)) }
            sink.waiting = []
        }
        waiting.removeAll { $0.owed.deadline <= now }
        return failure
    }

    private var noServer: LevelFailure { link.isDenied ? LevelFailure(.denied, sink: nil) : .noServer }

    // MARK: Events

    private func hear(_ event: PulseConnection.Event) {
        switch event {
        case .serverChanged: askDefault()
        case .sinkChanged(let index): if let sink = sinks[index] { refresh(sink) }
        case .sinkNew(let index):
            newcomers.add(index, at: MonotonicClock.now)
            if defaultSink == nil { askDefault() }
        case .sinkRemoved(let index): if let sink = sinks[index] { drop(sink) }
        }
    }

    /// Forgets a sink that is gone, and asks what the default is now if it was.
    func drop(_ sink: Sink) {
        sinks[sink.index] = nil
        abandon(sink, LevelFailure(.noSuchSink, sink: sink.info.name))
        guard sink === defaultSink else { return }
        // Commands wait until the server has said which it is now.
        isDefaultKnown = false
        askDefault()
    }

    private func abandon(_ sink: Sink, _ failure: LevelFailure) {
        sink.recheck?.cancel()
        for answer in sink.waiting + sink.flying + sink.readers { answer.expire(failure) }
        sink.waiting = []
        sink.flying = []
        sink.readers = []
    }

    // MARK: The default sink

    /// Asks which sink is the default and how it is set; one question at a time, and once more if asked meanwhile.
    private func askDefault() {
        guard let connection = link.connection else { return }
        guard !isAskingDefault else {
            isDefaultStale = true
            return
        }
        isAskingDefault = true
        isDefaultStale = false
        connection.sink(named: "@DEFAULT_SINK@") { [unowned self] in self.heardDefault($0) }
    }

    private func heardDefault(_ result: Result<SinkInfo, PulseRefusal>) {
        isAskingDefault = false
        if isDefaultStale { askDefault() }
        switch result {
        case .success(let info) where info.index == defaultSink?.index && sinks[info.index] != nil:
            _ = follow(info)
        case .success(let info): adopt(info)
        case .failure(let refusal): dropDefault(refusal)
        }
        isDefaultKnown = true
        runWaiting()
    }

    private func adopt(_ info: SinkInfo) {
        let sink = follow(info)
        defaultSink = sink
        onEvent?(.baseline(sink.reading))
    }

    private func dropDefault(_ refusal: PulseRefusal) {
        noDefault = refusal == .noSuchSink ? .noSink : LevelFailure(refusal, sink: nil)
        if refusal != .noSuchSink { log.warning("cannot read the default sink: \(refusal.words)") }
        guard defaultSink != nil else { return }
        defaultSink = nil
        onEvent?(.lost)
    }

    private func runWaiting() {
        let actions = waiting
        waiting = []
        for (owed, action) in actions where owed.isOpen {
            guard let connection = link.connection else { return }
            action(connection)
        }
    }
}
