// SPDX-License-Identifier: MIT
public import Core
internal import Linux
internal import Logging

/// The default sink and the default source: following them, and making another one of it.
extension PulseServer {
    /// How often to look for a default that has been acknowledged, where no event says so.
    private static let lookAgain = Duration.milliseconds(5)

    /// Asks which device is the default and how it is set; one question at a time.
    func askDefault(_ kind: VolumeKind) {
        guard kind != .app, let connection = link.connection,
            defaults[kind, default: DefaultDevice()].inquiry.begin()
        else { return }
        connection.defaultStrip(kind) { [unowned self] in self.heardDefault(kind, $0) }
    }

    /// Asks unless it is known or being asked.
    func askDefaultOnce(_ kind: VolumeKind) {
        guard defaults[kind]?.isKnown != true, defaults[kind]?.inquiry.isOpen != true else { return }
        askDefault(kind)
    }

    func heardDefault(_ kind: VolumeKind, _ result: Result<StripInfo, PulseRefusal>) {
        if defaults[kind, default: DefaultDevice()].inquiry.end() { askDefault(kind) }
        switch result {
        case .success(let info) where info.isMonitor:
            dropDefault(kind, .noSuchDevice)
        case .success(let info): adopt(info)
        case .failure(let refusal): dropDefault(kind, refusal)
        }
        defaults[kind]?.isKnown = true
        defaults[kind]?.name = (try? result.get())?.name
        if case .success(let info) = result { fulfil(kind, info) }
        runWaiting()
    }

    private func adopt(_ info: StripInfo) {
        let before = defaults[info.id.kind]?.strip
        let strip = follow(info)
        guard strip !== before else { return }
        defaults[info.id.kind]?.strip = strip
        let isAnother = before.map { $0.info.name != info.name } ?? false
        onEvent?(isAnother ? .switched(strip.reading) : .baseline(strip.reading))
    }

    private func dropDefault(_ kind: VolumeKind, _ refusal: PulseRefusal) {
        if refusal == .noSuchDevice {
            defaults[kind]?.failure = .noDefault(kind)
        } else {
            defaults[kind]?.failure = LevelFailure(refusal, kind, "")
            log.warning("cannot read the default \(kind.rawValue): \(refusal.words)")
        }
        guard defaults[kind]?.strip != nil else { return }
        defaults[kind]?.strip = nil
        onEvent?(.lost(kind))
    }

    // MARK: Looking twice

    /// Devices come and go, and defaults with them: the moment in which PipeWire does not tell everybody.
    func devicesMoved() {
        if isPipeWire { probe?.arm(at: MonotonicClock.now) }
    }

    /// Connects anew when others are told of another default than we are.
    func lookTwice() {
        guard link.connection != nil else { return }
        probe?.ask(Self.deviceKinds) { [unowned self] names in
            let isStale = Self.deviceKinds.contains { kind in
                guard let device = self.defaults[kind], device.isKnown, !device.inquiry.isOpen else {
                    return false
                }
                return device.name != names[kind]
            }
            guard isStale else { return }
            self.log.notice("default device is stale; reconnecting")
            self.link.renew()
        }
    }

    // MARK: Making another one the default

    /// Makes a sink or a source the default one (`pa_context_set_default_sink`, `…source`), without a name the next
    /// one that has something plugged in; answered when the server says that it is.
    public func makeDefault(
        _ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelFailure>) -> Void
    ) {
        let answer = Answer(ledger, done)
        guard target.kind != .app else {
            return answer.give(.failure(.refused(.wrongKind("an application cannot be the default device"))))
        }
        whenReady(target.kind, answer) { [unowned self] connection in
            connection.strips(target.kind) { [unowned self] in self.makeDefault(target, among: $0, answer) }
        }
    }

    private func makeDefault(
        _ target: VolumeTarget, among result: Result<[StripInfo], PulseRefusal>,
        _ answer: Answer<VolumeReading>
    ) {
        switch result {
        case .failure(let refusal):
            answer.give(.failure(LevelFailure(refusal, target.kind, target.name ?? "")))
        case .success(let strips):
            guard let device = choose(target, among: strips) else {
                let others = strips.filter { !$0.isMonitor }.map(\.name)
                return answer.give(
                    .failure(
                        target.name.map { .unknown(target.kind, $0, others: others) }
                            ?? .noDefault(target.kind)))
            }
            makeDefault(device, answer)
        }
    }

    /// The one called so; else the one behind the default, present or under way, the first behind the last.
    private func choose(_ target: VolumeTarget, among strips: [StripInfo]) -> StripInfo? {
        if let name = target.name { return strips.first { $0.name == name } }
        let device = defaults[target.kind]
        let present = device?.wish?.name ?? device?.strip?.info.name
        let cycle = strips.filter { !$0.isMonitor && (!$0.isUnplugged || $0.name == present) }
        guard let index = cycle.firstIndex(where: { $0.name == present }) else { return cycle.first }
        return cycle[(index + 1) % cycle.count]
    }

    private func makeDefault(_ device: StripInfo, _ answer: Answer<VolumeReading>) {
        let (kind, name) = (device.id.kind, device.name)
        let answers = (defaults[kind]?.wish?.answers ?? []).filter(\.isOpen) + [answer]
        let timer = reactor.timer { [unowned self] _ in self.askDefault(kind) }
        defaults[kind]?.wish = DefaultDevice.Wish(name: name, answers: answers, timer: timer)
        link.connection?.setDefault(kind, named: name) { [unowned self] result in
            guard case .failure(let refusal) = result else { return self.askDefault(kind) }
            guard let wish = self.defaults[kind]?.wish, wish.name == name else { return }
            self.defaults[kind]?.wish = nil
            for answer in wish.answers { answer.give(.failure(LevelFailure(refusal, kind, name))) }
        }
    }

    private func fulfil(_ kind: VolumeKind, _ info: StripInfo) {
        guard let wish = defaults[kind]?.wish else { return }
        if wish.name == info.name {
            defaults[kind]?.wish = nil
            let reading = strips[info.id]?.reading ?? info.reading(info.state)
            for answer in wish.answers { answer.give(.success(reading)) }
        } else {
            wish.timer.set(at: MonotonicClock.now.advanced(by: Self.lookAgain))
        }
    }

    /// Forgets a wish that has not come true in time.
    func giveUpWish(_ kind: VolumeKind, _ now: Instant) {
        guard let wish = defaults[kind]?.wish, wish.answers.allSatisfy({ $0.deadline <= now }) else { return }
        defaults[kind]?.wish = nil
        for answer in wish.answers { answer.give(.failure(.notDefault(kind, wish.name))) }
    }
}
