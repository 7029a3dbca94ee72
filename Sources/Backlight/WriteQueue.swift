// SPDX-License-Identifier: MIT
internal import Core
internal import Glibc
internal import Linux

/// The way of writes to one device: at most one under way, and behind it only the newest.
final class WriteQueue {
    typealias Done = (Result<Int, LevelError>) -> Void

    private struct Write {
        let raw: Int
        var waiting: [Done]
        /// Whether it is a step of a transition, of which nobody is told.
        var isStep = false
    }

    let device: BacklightDevice
    /// What the device was last known to be set to.
    private(set) var known: Int
    /// Whether a write ever took too long for the loop.
    private(set) var isSlow = false
    /// Why the last write failed, if it did.
    private(set) var lastFailure: LevelError?
    private let reactor: Reactor
    private let privileged: (any PrivilegedWriter)?
    private let finished: (WriteQueue, Result<Int, LevelError>) -> Void
    private var file: BrightnessFile
    private var echoFilter = EchoFilter()
    private var writer: WriterProcess?
    private var underWay: Write?
    private var next: Write?
    private var transition: BrightnessTransition?
    /// Who waits for the end of the transition.
    private var transitionWaiters: [Done] = []

    /// Calls `finished` at the end of the turn in which a write has been done, or failed; of a transition's only for
    /// the last.
    init(
        _ device: BacklightDevice, known: Int, in reactor: Reactor, privileged: (any PrivilegedWriter)?,
        finished: @escaping (WriteQueue, Result<Int, LevelError>) -> Void
    ) {
        self.device = device
        file = BrightnessFile(of: device)
        self.known = known
        self.reactor = reactor
        self.privileged = privileged
        self.finished = finished
    }

    /// What the device will be set to when all is done.
    var target: Int { transition?.target ?? place }
    /// What it will be set to by the writes so far.
    private var place: Int { next?.raw ?? underWay?.raw ?? known }
    /// When the last echo of our own writes will have come.
    var echoEnd: Instant? { echoFilter.end }
    /// Whether a child is there for the writes.
    var hasChild: Bool { writer?.isRunning ?? false }
    /// Whether a transition is under way.
    var isMoving: Bool { transition != nil }

    /// Looks at the device, unless a write is under way; amid a transition what somebody else has set ends it.
    func refresh() {
        guard underWay == nil, let raw = look() else { return }
        if isMoving {
            if isNews(raw) { cancelTransition() }
            return
        }
        // A led may be late to say what it was set to: the next step counts from that all the same.
        if !echoFilter.isEcho(raw, at: MonotonicClock.now) { known = raw }
    }

    /// The raw value the device is set to; `nil` when it cannot be read.
    func look() -> Int? { try? file.raw() }

    /// Takes note of `raw`, seen on the device: true when somebody else has set it. A backlight is what it was or what
    /// it is set to, nothing in between; leds may be late, and round what they are set to, which shows once the echo
    /// is over.
    func isNews(_ raw: Int, afterEcho: Bool = false) -> Bool {
        if raw == known || raw == underWay?.raw || echoFilter.isEcho(raw, at: MonotonicClock.now) {
            return false
        }
        known = raw
        return !(afterEcho && echoFilter.isOnTheWay(raw))
    }

    /// Sets the device to `raw`, at once or after the write under way; newer ones take the place of those still
    /// waiting and of a transition, and `done` hears of the one that was written.
    func write(_ raw: Int, done: Done? = nil) {
        transition = nil
        put(Write(raw: raw, waiting: takeTransitionWaiters() + (done.map { [$0] } ?? [])))
    }

    private func put(_ write: Write) {
        if underWay == nil { return begin(write) }
        var write = write
        write.waiting = (next?.waiting ?? []) + write.waiting
        next = write
    }

    /// The device is gone: answers everybody who waits.
    func abandon() {
        let gone = LevelError.unavailable(
            "\(device.name) was removed", hint: "run 'floatoverlay devices'")
        next = nil
        cancelTransition(.failure(gone))
        finish(.failure(gone))
    }

    // MARK: Transitions

    /// Begins to go to `raw` on `scale` within `duration`, from where it is; a step is due once a frame.
    func go(to raw: Int, on scale: BrightnessScale, within duration: Duration, done: Done?) {
        if raw == place { return write(raw, done: done) }
        if let done { transitionWaiters.append(done) }
        transition = BrightnessTransition(
            from: place, to: raw, on: scale, at: reactor.now, within: duration)
    }

    /// Goes a step further, if it is under way and the step before is done. Slow devices take what is newest when they
    /// are ready.
    func step(at now: Instant) {
        guard let transition, underWay == nil else { return }
        let raw = transition.raw(at: now)
        if transition.isOver(at: now) {
            write(raw)
        } else if raw != place {
            put(Write(raw: raw, waiting: [], isStep: true))
        }
    }

    /// Ends a transition where it is, which `result` says to those who wait for it.
    func cancelTransition(_ result: Result<Int, LevelError>? = nil) {
        guard isMoving else { return }
        transition = nil
        let result = result ?? .success(place)
        let waiting = takeTransitionWaiters()
        reactor.runLater { for done in waiting { done(result) } }
    }

    private func takeTransitionWaiters() -> [Done] {
        defer { transitionWaiters.removeAll() }
        return transitionWaiters
    }

    // MARK: Writing

    private func begin(_ write: Write) {
        underWay = write
        if device.deviceClass == .leds {
            echoFilter.begin(from: known, to: write.raw, at: MonotonicClock.now)
        }
        if isSlow { writeElsewhere(write.raw) } else { writeHere(write.raw) }
    }

    private func writeHere(_ raw: Int) {
        let start = MonotonicClock.now
        let error = refusal(of: raw)
        isSlow = start.duration(to: MonotonicClock.now) > device.slowness
        guard let error else { return finish(.success(raw)) }
        if error.isRefusal { ask(raw, after: error) } else { finish(.failure(.broken(error))) }
    }

    private func refusal(of raw: Int) -> SystemError? {
        do throws(SystemError) { try file.set(raw) } catch { return error }
        return nil
    }

    private func writeElsewhere(_ raw: Int) {
        let writer =
            writer
            ?? WriterProcess(path: device.brightnessPath, in: reactor) { [unowned self] isTaken in
                wrote(isTaken)
            }
        self.writer = writer
        do throws(SystemError) { try writer.write(raw) } catch { finish(.failure(.broken(error))) }
    }

    private func wrote(_ isTaken: Bool) {
        guard let raw = underWay?.raw else { return }
        if isTaken { return finish(.success(raw)) }
        if Files.isWritable(device.brightnessPath) {
            finish(.failure(.failed("\(device.brightnessPath) rejected the value \(raw)")))
        } else {
            ask(
                raw,
                after: SystemError(
                    operation: "write", object: device.brightnessPath, errno: .permissionDenied))
        }
    }

    private func ask(_ raw: Int, after refusal: SystemError) {
        guard let privileged else { return finish(.failure(.forbidden(refusal))) }
        privileged.setBrightness(
            subsystem: device.deviceClass.rawValue, name: device.name, value: UInt32(raw)
        ) { [weak self] result in
            self?.finish(result.map { raw }.mapError { $0.orForbidden(by: refusal) })
        }
    }

    private func finish(_ result: Result<Int, LevelError>) {
        guard let write = underWay else { return }
        underWay = nil
        echoFilter.finish(at: MonotonicClock.now)
        switch result {
        case .success(let raw): (known, lastFailure) = (raw, nil)
        case .failure(let failure):
            lastFailure = failure
            // Where one step fails the next would too.
            if write.isStep { cancelTransition(result) }
            refresh()
        }
        if !write.isStep || !write.waiting.isEmpty { tell(result, write.waiting) }
        if let next {
            self.next = nil
            begin(next)
        }
    }

    private func tell(_ result: Result<Int, LevelError>, _ waiting: [Done]) {
        reactor.runLater { [weak self] in
            if let self { finished(self, result) }
            for done in waiting { done(result) }
        }
    }
}
