// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

/// The writes to one device: at most one in progress, followed by the newest one.
final class WriteQueue {
    typealias Done = (Result<Int, LevelError>) -> Void

    /// The end of a write.
    enum Report {
        /// The device has this raw value.
        case written(Int)
        case failed(LevelError)
        /// The write before has failed, too.
        case failedAgain
    }

    private struct Write {
        let raw: Int
        var waiting: [Done]
        /// Whether the write is an intermediate step of a transition.
        var isStep = false
        /// Whether another program has set the device meanwhile, before or after this write.
        var isContested = false
    }

    let device: BacklightDevice
    /// The last known raw value.
    private(set) var lastKnownRaw: Int
    /// Whether a write in this process has exceeded the time limit of the loop. Later writes use a child
    /// process.
    private(set) var isSlow = false
    /// The error of the last write; `nil` after a success.
    private(set) var lastFailure: LevelError?
    private let reactor: Reactor
    private let privileged: BacklightController.PrivilegedWrite?
    private let finished: (WriteQueue, Report) -> Void
    private var file: BrightnessFile
    private var echoFilter = EchoFilter()
    private var writer: WriterProcess?
    private var inProgress: Write?
    private var next: Write?
    private var transition: BrightnessTransition?
    /// The callbacks that wait for the end of the transition.
    private var transitionWaiters: [Done] = []

    /// Calls `finished` at the end of the turn in which a write has completed or failed. Of the steps of a
    /// transition, only the last one, one that fails and one that replaced another program's value are reported, and
    /// the value at which a transition is stopped.
    init(
        _ device: BacklightDevice, lastKnownRaw: Int, in reactor: Reactor,
        privileged: BacklightController.PrivilegedWrite?,
        finished: @escaping (WriteQueue, Report) -> Void
    ) {
        self.device = device
        file = BrightnessFile(of: device)
        self.lastKnownRaw = lastKnownRaw
        self.reactor = reactor
        self.privileged = privileged
        self.finished = finished
    }

    /// The raw value after all pending writes and the transition.
    var target: Int { transition?.target ?? pendingRaw }
    /// The raw value after the pending writes.
    private var pendingRaw: Int { next?.raw ?? inProgress?.raw ?? lastKnownRaw }
    /// The end of the echo interval after own writes.
    var echoEnd: Instant? { echoFilter.end }
    var hasChild: Bool { writer?.isRunning ?? false }
    var isMoving: Bool { transition != nil }
    /// Whether a transition or a write is in progress.
    var isChanging: Bool { isMoving || inProgress != nil }

    /// Reads the device unless a write is in progress. Returns a value that another program has set, which
    /// ends a transition. An LED may report a set value late; the next step still counts from the set value.
    func refresh() -> Int? {
        guard inProgress == nil, let raw = read(), recordExternalChange(raw) else { return nil }
        cancelTransition()
        return raw
    }

    /// The raw value of the device; `nil` when it cannot be read.
    func read() -> Int? { try? file.raw() }

    /// Records the value `raw` read from the device; returns whether another program has set it. A backlight
    /// reports either the old or the new value. An LED may report late and may round; a rounded value is
    /// recognized after the echo interval (`afterEcho`).
    func recordExternalChange(_ raw: Int, afterEcho: Bool = false) -> Bool {
        if raw == lastKnownRaw || raw == inProgress?.raw || echoFilter.isEcho(raw, at: MonotonicClock.now) {
            return false
        }
        lastKnownRaw = raw
        inProgress?.isContested = true
        return !(afterEcho && echoFilter.isInRange(raw))
    }

    /// Sets the device to `raw`, immediately or after the write in progress. A newer write replaces waiting
    /// ones and a transition; the `done` callbacks of replaced writes get the result of the newer write.
    func write(_ raw: Int, done: Done? = nil) {
        transition = nil
        put(Write(raw: raw, waiting: takeTransitionWaiters() + (done.map { [$0] } ?? [])))
    }

    private func put(_ write: Write) {
        if inProgress == nil { return begin(write) }
        var write = write
        write.waiting = (next?.waiting ?? []) + write.waiting
        next = write
    }

    /// Fails all pending writes after the removal of the device.
    func abandon() {
        let failure = LevelError.unavailable(
            "\(device.name) was removed", hint: "run 'floatoverlay devices'")
        guard inProgress != nil else { return cancelTransition(.failure(failure)) }
        inProgress?.waiting += (next?.waiting ?? []) + takeTransitionWaiters()
        (next, transition) = (nil, nil)
        finish(.failure(failure))
    }

    // MARK: Transitions

    /// Starts a transition from the current value to `raw` on `scale` within `duration`. The caller calls
    /// `step(at:)` once per frame.
    func startTransition(to raw: Int, on scale: BrightnessScale, within duration: Duration, done: Done?) {
        if raw == pendingRaw { return write(raw, done: done) }
        if let done { transitionWaiters.append(done) }
        transition = BrightnessTransition(
            start: pendingRaw, target: raw, scale: scale, startTime: reactor.now, duration: duration)
    }

    /// Writes the next value of the transition if the previous write is done. A slow device therefore skips
    /// values.
    func step(at now: Instant) {
        guard let transition, inProgress == nil else { return }
        let raw = transition.raw(at: now)
        if transition.isOver(at: now) {
            write(raw)
        } else if raw != pendingRaw {
            put(Write(raw: raw, waiting: [], isStep: true))
        }
    }

    /// Ends a transition at its current value; waiting callbacks get `result`, or the current value if it is
    /// `nil`.
    func cancelTransition(_ result: Result<Int, LevelError>? = nil) {
        guard isMoving else { return }
        transition = nil
        let result = result ?? .success(pendingRaw)
        let waiting = takeTransitionWaiters()
        reactor.runLater { for done in waiting { done(result) } }
    }

    /// Ends a transition at its current value, and reports this value once.
    func stopTransition() {
        cancelTransition()
        if inProgress == nil {
            complete([], with: .success(lastKnownRaw), reporting: .written(lastKnownRaw))
        } else {
            inProgress?.isStep = false
        }
    }

    private func takeTransitionWaiters() -> [Done] {
        defer { transitionWaiters.removeAll() }
        return transitionWaiters
    }

    // MARK: Writing

    private func begin(_ write: Write) {
        inProgress = write
        if device.deviceClass == .leds {
            echoFilter.begin(from: lastKnownRaw, to: write.raw, at: MonotonicClock.now)
        }
        if isSlow { writeInChild(write.raw) } else { writeInProcess(write.raw) }
    }

    private func writeInProcess(_ raw: Int) {
        let start = MonotonicClock.now
        let error = refusal(of: raw)
        isSlow = start.duration(to: MonotonicClock.now) > device.slowWriteThreshold
        guard let error else { return finish(.success(raw)) }
        if error.isRefusal { writePrivileged(raw, after: error) } else { finish(.failure(.broken(error))) }
    }

    private func refusal(of raw: Int) -> SystemError? {
        do throws(SystemError) { try file.set(raw) } catch { return error }
        return nil
    }

    private func writeInChild(_ raw: Int) {
        let writer =
            writer
            ?? WriterProcess(path: device.brightnessPath, in: reactor) { [weak self] in
                self?.childWriteEnded(isAccepted: $0)
            }
        self.writer = writer
        do throws(SystemError) { try writer.write(raw) } catch { finish(.failure(.broken(error))) }
    }

    private func childWriteEnded(isAccepted: Bool) {
        guard let raw = inProgress?.raw else { return }
        if isAccepted { return finish(.success(raw)) }
        if Files.isWritable(device.brightnessPath) {
            finish(.failure(.failed("\(device.brightnessPath) rejected the value \(raw)")))
        } else {
            let path = device.brightnessPath
            writePrivileged(
                raw, after: SystemError(operation: "write", object: path, errno: .permissionDenied))
        }
    }

    private func writePrivileged(_ raw: Int, after refusal: SystemError) {
        guard let privileged else { return finish(.failure(.forbidden(refusal))) }
        privileged(device.deviceClass.rawValue, device.name, UInt32(raw)) { [weak self] result in
            self?.finish(result.map { raw }.mapError { $0.orForbidden(by: refusal) })
        }
    }

    private func finish(_ result: Result<Int, LevelError>) {
        guard var write = inProgress else { return }
        inProgress = nil
        // The order of the two changes is not known.
        let result = write.isContested ? result.map { read() ?? $0 } : result
        echoFilter.finish(at: MonotonicClock.now)
        let report: Report?
        switch result {
        case .success(let raw):
            (lastKnownRaw, lastFailure) = (raw, nil)
            // The value of the other program has been reported.
            let isReported = write.isContested ? raw == write.raw : !write.isStep || !write.waiting.isEmpty
            report = isReported ? .written(raw) : nil
        case .failure(let failure):
            report = lastFailure == nil ? .failed(failure) : .failedAgain
            lastFailure = failure
            // After a failed step, further steps would fail too.
            if write.isStep {
                transition = nil
                write.waiting += takeTransitionWaiters()
            }
            // The report of the failure has the value that was read.
            _ = refresh()
        }
        if report != nil || !write.waiting.isEmpty {
            complete(write.waiting, with: result, reporting: report)
        }
        if let next {
            self.next = nil
            begin(next)
        }
    }

    /// The report comes first: it updates the HUD, which the callbacks may replace by the reason of a failure.
    private func complete(
        _ waiting: [Done], with result: Result<Int, LevelError>, reporting report: Report?
    ) {
        reactor.runLater { [weak self] in
            if let self, let report { finished(self, report) }
            for done in waiting { done(result) }
        }
    }
}
