// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The messages to one monitor: a session and the child process of its bus, which exists only while the session is
/// busy.
final class DDCLink {
    /// The longest transition in which the device stays locked. Other programs wait 2 s for the lock.
    private static let maxHeldDuration = Duration.seconds(1)

    typealias Done = (Result<DDCLevel, LevelError>) -> Void

    /// An event that the link reports to its owner.
    enum Report {
        /// The monitor has acknowledged the newest value, or a transition was stopped at its current value.
        case written
        /// The level is known for the first time.
        case appeared
        /// Another program or the buttons of the monitor have changed the level.
        case read
        /// The last operation has failed.
        case failed(LevelError)
    }

    let monitor: DDCMonitor
    /// The error of the last failure; `nil` after a success.
    private(set) var failure: LevelError?
    /// How long the last reply took.
    private(set) var replyTime: Duration?
    private let reactor: Reactor
    private let onBug: (String) -> Void
    private let report: (DDCLink, Report) -> Void
    private var session: DDCSession
    private var device: I2CDevice?
    /// Why the child process for the transfer in progress could not be started.
    private var startError: LevelError?
    private var began = Instant(nanoseconds: 0)
    private let timer: Timer
    private let frameTimer: Timer
    private var transition: BrightnessTransition?
    private var readWaiters: [Done] = []
    private var writeWaiters: [Done] = []

    /// Sends nothing yet. Calls `report` at the end of a turn.
    init(
        _ monitor: DDCMonitor, readBackDelay: Duration, in reactor: Reactor,
        onBug: @escaping (String) -> Void,
        report: @escaping (DDCLink, Report) -> Void
    ) {
        self.monitor = monitor
        self.reactor = reactor
        self.onBug = onBug
        self.report = report
        session = DDCSession(readBackDelay: readBackDelay)
        timer = Timer(in: reactor)
        frameTimer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in handle(.time) }
        frameTimer.onFire = { [unowned self] in step(at: $0) }
    }

    /// The level after all pending changes; `nil` before the first reply.
    var level: DDCLevel? {
        session.level.map { DDCLevel(raw: transition?.target ?? pendingRaw ?? $0.raw, maximum: $0.maximum) }
    }

    /// Whether messages are in progress or wait, or a transition will send some.
    var isBusy: Bool { session.isBusy || transition != nil }
    /// Whether a transition or a change of the level is in progress.
    var isChanging: Bool { transition != nil || session.pending != nil }
    private var pendingRaw: Int? { session.pending ?? session.level?.raw }

    /// Asks for the level, unless a change is in progress.
    func query(done: @escaping Done) {
        if let level, isChanging { return done(.success(level)) }
        readWaiters.append(done)
        handle(.read)
    }

    /// Requests the level.
    func requestLevel() { handle(.read) }

    /// Sets the monitor to `raw`. A newer value replaces one that waits, whose `done` gets the result of the newer one.
    func set(_ raw: Int, quiet: Duration, done: Done? = nil) {
        transition = nil
        frameTimer.cancel()
        if let done { writeWaiters.append(done) }
        handle(.set(raw, quiet: quiet))
    }

    /// Fails all pending requests, after the monitor was unplugged.
    func abandon() {
        transition = nil
        end(takeReadWaiters() + takeWriteWaiters(), with: .failure(DDCFailure.missing.error(monitor)))
    }

    // MARK: Transitions

    /// Changes the level to `raw` on `scale` within `duration`, in a few steps.
    func startTransition(to raw: Int, on scale: BrightnessScale, within duration: Duration, done: Done?) {
        guard let pendingRaw, raw != pendingRaw else {
            return set(raw, quiet: DDCSession.stepQuiet, done: done)
        }
        if let done { writeWaiters.append(done) }
        transition = BrightnessTransition(
            start: pendingRaw, target: raw, scale: scale, startTime: reactor.now, duration: duration)
        // The steps of a held key are more frequent than the frames, and must not delay the next one.
        if frameTimer.deadline == nil { frameTimer.set(after: DDCSession.dragQuiet) }
        handle(.time)
    }

    /// Ends a transition to `raw` at its current value.
    func cancelTransition(to raw: Int) {
        guard transition?.target == raw else { return }
        transition = nil
        frameTimer.cancel()
        handle(.time)
        // The acknowledgement of the pending value ends the request, but that of a correction is not reported.
        guard session.pending == nil || session.isCorrecting, let level else { return }
        end(takeWriteWaiters(), with: .success(level), reporting: .written)
    }

    private func step(at now: Instant) {
        guard let transition else { return }
        let raw = transition.raw(at: now)
        if transition.isOver(at: now) { return set(raw, quiet: DDCSession.dragQuiet) }
        if raw != pendingRaw { handle(.set(raw, quiet: DDCSession.dragQuiet)) }
        frameTimer.set(at: now.advanced(by: DDCSession.dragQuiet))
    }

    // MARK: Messages

    private func handle(_ event: DDCSession.Event) {
        let known = session.level
        var effects: [DDCSession.Effect] = []
        // A step of another program would start from a level within the transition, and would be lost.
        session.isHeld = transition.map { $0.duration <= Self.maxHeldDuration } ?? false
        guard session.handle(event, at: reactor.now, &effects) else {
            return onBug("ddc: \(monitor.name): end of a transfer that was not begun")
        }
        for effect in effects { perform(effect, known) }
        // A failure has ended the transition.
        if session.isHeld && transition == nil { return handle(.time) }
        if let deadline = session.deadline { timer.set(at: deadline) } else { timer.cancel() }
    }

    private func perform(_ effect: DDCSession.Effect, _ known: DDCLevel?) {
        switch effect {
        case .transfer(let transfer): begin(transfer)
        case .close: device = nil
        case .written(let raw):
            failure = nil
            guard transition == nil, let level = session.level else { return }
            let written = DDCLevel(raw: raw, maximum: level.maximum)
            end(takeWriteWaiters(), with: .success(written), reporting: .written)
        case .level(let level):
            failure = nil
            let news: Report? = level == known ? nil : known == nil ? .appeared : .read
            end(takeReadWaiters(), with: .success(level), reporting: news)
        case .failed(let reason):
            transition = nil
            let error = startError.take() ?? reason.error(monitor)
            failure = error
            end(takeReadWaiters() + takeWriteWaiters(), with: .failure(error), reporting: .failed(error))
        }
    }

    /// Calls `waiting` and the owner at the end of this turn.
    private func end(
        _ waiting: [Done], with result: Result<DDCLevel, LevelError>, reporting news: Report? = nil
    ) {
        reactor.runLater { [weak self] in
            // The report updates the HUD, which the callbacks may replace by the reason of a failure.
            if let self, let news { report(self, news) }
            for done in waiting { done(result) }
        }
    }

    private func takeReadWaiters() -> [Done] {
        defer { readWaiters.removeAll() }
        return readWaiters
    }

    private func takeWriteWaiters() -> [Done] {
        defer { writeWaiters.removeAll() }
        return writeWaiters
    }

    private func begin(_ transfer: DDCTransfer) {
        began = reactor.now
        guard let path = monitor.devicePath else { return endLater(.missing) }
        do throws(SystemError) {
            let device = try runningDevice(at: path)
            device.transfer(
                transfer.bytes, pause: transfer.pause, replyByteCount: transfer.replyByteCount)
        } catch {
            startError = .failed("cannot start the process for \(monitor.name): \(error.reason)")
            // Unlike other failures, this one ends the operation without further attempts.
            endLater(.missing)
        }
    }

    private func runningDevice(at path: String) throws(SystemError) -> I2CDevice {
        if let device, device.isRunning { return device }
        let new = try I2CDevice(at: path, address: DDCMessage.address, in: reactor) { [weak self] in
            self?.ended($0)
        }
        device = new
        return new
    }

    private func ended(_ result: Result<[UInt8], I2CDevice.Failure>) {
        if case .success(let bytes) = result, !bytes.isEmpty { replyTime = began.duration(to: reactor.now) }
        handle(.ended(result.mapError { DDCFailure($0) }))
    }

    private func endLater(_ failure: DDCFailure) {
        reactor.runLater { [weak self] in self?.handle(.ended(.failure(failure))) }
    }
}
