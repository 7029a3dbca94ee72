// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Queries the default devices over a short second connection. pipewire-pulse (PipeWire 0.3.65) does not
/// report a change of the default device to connected clients if another client connects within the same
/// millisecond; a new connection gets the current default. Nothing tells a client that it has missed a change, so the
/// default is verified after device changes and after uses.
final class DefaultProbe {
    /// Called at the end of the pause; the owner then decides whether to call `query`.
    var onDue: (() -> Void)?
    private let loop: PulseMainloop
    private let reactor: Reactor
    private let address: String?
    private let timer: Timer
    private var attempt: ConnectionAttempt?
    /// The times of the next queries.
    private(set) var schedule = ProbeSchedule()

    init(_ loop: PulseMainloop, in reactor: Reactor, to address: String?) {
        self.loop = loop
        self.reactor = reactor
        self.address = address
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in onDue?() }
    }

    deinit { cancel() }

    /// Schedules queries after the start of a server.
    func armForServerStart(at now: Instant) {
        schedule.serverStarted(at: now)
        rearm()
    }

    /// Schedules queries after a device was added or removed.
    func arm(at now: Instant) {
        schedule.deviceChanged(at: now)
        rearm()
    }

    /// Schedules a query after a command has used a default device.
    func armForUse(at now: Instant) {
        schedule.deviceUsed(at: now)
        rearm()
    }

    private func rearm() {
        if let deadline = schedule.deadline, deadline != timer.deadline { timer.set(at: deadline) }
    }

    /// Cancels the pause and a query in progress.
    func cancel() {
        schedule = ProbeSchedule()
        timer.cancel()
        end()
    }

    private func end() {
        attempt?.close()
        attempt = nil
    }

    /// Calls `done` with the names of the existing default devices of `kinds`, and schedules another query if one is
    /// missing; never calls `done` if the server refuses the connection.
    func query(_ kinds: [VolumeKind], _ done: @escaping ([VolumeKind: String]) -> Void) {
        schedule.queried(at: MonotonicClock.now)
        rearm()
        // While a file system stalls, one child process waits for it.
        guard attempt?.isReadingFiles != true else { return }
        end()
        attempt = ConnectionAttempt(loop, in: reactor, to: address) { [unowned self] change in
            guard case .ready = change else {
                end()
                return answered(isComplete: false)
            }
            query(kinds[...], after: [:]) { [weak self] names in
                self?.answered(isComplete: names.count == kinds.count)
                done(names)
            }
        }
        attempt?.begin()
    }

    private func answered(isComplete: Bool) {
        schedule.answered(isComplete: isComplete, at: MonotonicClock.now)
        rearm()
    }

    private func query(
        _ kinds: ArraySlice<VolumeKind>, after names: [VolumeKind: String],
        _ done: @escaping ([VolumeKind: String]) -> Void
    ) {
        guard let kind = kinds.first else {
            end()
            return done(names)
        }
        attempt?.connection?.defaultNode(kind) { [weak self] result in
            guard let self else { return }
            var names = names
            if case .success(let info) = result { names[kind] = info.name }
            query(kinds.dropFirst(), after: names, done)
        }
    }
}
