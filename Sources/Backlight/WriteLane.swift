// SPDX-License-Identifier: MIT
internal import Core
internal import Glibc
internal import Linux

/// The way of writes to one device: at most one under way, and behind it only the newest.
final class WriteLane {
    typealias Done = (Result<Int, LevelFailure>) -> Void

    let device: BacklightDevice
    /// What the device was last known to be set to.
    private(set) var known: Int
    /// Whether a write ever took too long for the loop.
    private(set) var isSlow = false
    /// Why the last write failed, if it did.
    private(set) var lastFailure: LevelFailure?
    private let reactor: Reactor
    private let privileged: (any PrivilegedWriter)?
    private let finished: (WriteLane, Result<Int, LevelFailure>) -> Void
    private var file: BrightnessFile
    private var own = OwnWrites()
    private var writer: SlowWriter?
    private var underWay: (raw: Int, waiting: [Done])?
    private var next: (raw: Int, waiting: [Done])?

    /// Calls `finished` at the end of the turn in which a write has been done, or failed.
    init(
        _ device: BacklightDevice, known: Int, in reactor: Reactor, privileged: (any PrivilegedWriter)?,
        finished: @escaping (WriteLane, Result<Int, LevelFailure>) -> Void
    ) {
        self.device = device
        file = BrightnessFile(of: device)
        self.known = known
        self.reactor = reactor
        self.privileged = privileged
        self.finished = finished
    }

    /// What the device will be set to when all is done.
    var target: Int { next?.raw ?? underWay?.raw ?? known }
    /// When the last echo of our own writes will have come.
    var echoEnd: Instant? { own.end }
    /// Whether a child is there for the writes.
    var hasChild: Bool { writer?.isRunning ?? false }

    /// Looks at the device, unless a write is under way.
    func refresh() {
        if underWay == nil, let raw = look() { known = raw }
    }

    /// The raw value the device is set to; `nil` when it cannot be read.
    func look() -> Int? { try? file.raw() }

    /// Takes note of `raw`, seen on the device: true when somebody else has set it.
    func isNews(_ raw: Int) -> Bool {
        if raw == known || raw == underWay?.raw || own.own(raw, at: MonotonicClock.now) { return false }
        known = raw
        return true
    }

    /// Sets the device to `raw`, at once or after the write under way; newer ones take the place of those still
    /// waiting, and `done` hears of the one that was written.
    func write(_ raw: Int, done: Done? = nil) {
        let waiting = done.map { [$0] } ?? []
        if underWay == nil {
            begin(raw, waiting)
        } else {
            next = (raw, (next?.waiting ?? []) + waiting)
        }
    }

    /// The device is gone: answers everybody who waits.
    func abandon() {
        next = nil
        finish(.failure(.unavailable("\(device.name) is gone", hint: "see which backlights are there now")))
    }

    private func begin(_ raw: Int, _ waiting: [Done]) {
        underWay = (raw, waiting)
        if isSlow { writeElsewhere(raw) } else { writeHere(raw) }
    }

    private func writeHere(_ raw: Int) {
        let start = MonotonicClock.now
        let error = refusal(of: raw)
        isSlow = start.duration(to: MonotonicClock.now) > BacklightDevice.patience
        guard let error else { return finish(.success(raw)) }
        if error.isRefusal { ask(raw, after: error) } else { finish(.failure(.broken(error))) }
    }

    private func refusal(of raw: Int) -> SystemError? {
        do throws(SystemError) { try file.set(raw) } catch { return error }
        return nil
    }

    private func writeElsewhere(_ raw: Int) {
        own.begin(from: known, to: raw, at: MonotonicClock.now)
        let writer =
            writer
            ?? SlowWriter(path: device.brightnessPath, in: reactor) { [unowned self] isTaken in
                wrote(isTaken)
            }
        self.writer = writer
        do throws(SystemError) { try writer.write(raw) } catch { finish(.failure(.broken(error))) }
    }

    private func wrote(_ isTaken: Bool) {
        guard let raw = underWay?.raw else { return }
        if isTaken { return finish(.success(raw)) }
        if Files.isWritable(device.brightnessPath) {
            finish(.failure(.failed("\(device.brightnessPath) does not take \(raw)")))
        } else {
            ask(raw, after: SystemError(operation: "write", object: device.brightnessPath, errno: EACCES))
        }
    }

    private func ask(_ raw: Int, after refusal: SystemError) {
        guard let privileged else { return finish(.failure(.forbidden(refusal))) }
        own.begin(from: known, to: raw, at: MonotonicClock.now)
        privileged.setBrightness(
            subsystem: BacklightDevice.subsystem, name: device.name, value: UInt32(raw)
        ) { [weak self] result in
            self?.finish(result.map { raw }.mapError { $0.orForbidden(by: refusal) })
        }
    }

    private func finish(_ result: Result<Int, LevelFailure>) {
        guard let (_, waiting) = underWay else { return }
        underWay = nil
        own.finish(at: MonotonicClock.now)
        switch result {
        case .success(let raw): (known, lastFailure) = (raw, nil)
        case .failure(let failure):
            lastFailure = failure
            refresh()
        }
        reactor.later { [weak self] in
            if let self { finished(self, result) }
            for done in waiting { done(result) }
        }
        if let (raw, waiting) = next {
            next = nil
            begin(raw, waiting)
        }
    }
}
