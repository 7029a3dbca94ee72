// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Queries the default devices over a short second connection. pipewire-pulse (PipeWire 0.3.65) does not
/// report a change of the default device to connected clients if another client connects within the same
/// millisecond; a new connection gets the current default. Nothing tells a client that it has missed a change, so the
/// default is verified after device changes and after uses.
final class DefaultProbe {
    /// The delay after a device was added or removed.
    static let pause = Duration.milliseconds(300)
    /// The shortest time between two queries because of uses.
    private static let useInterval = Duration.seconds(1)
    /// The number of queries while a default device is missing; the pause before each is twice the last one.
    private static let maxQueries = 5

    /// Called at the end of the pause; the owner then decides whether to call `query`.
    var onDue: (() -> Void)?
    private let loop: PulseMainloop
    private let address: String?
    private let timer: Timer
    private var connection: PulseConnection?
    private var queryCount = 0
    private var lastQuery: Instant?

    init(_ loop: PulseMainloop, in reactor: Reactor, to address: String?) {
        self.loop = loop
        self.address = address
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in onDue?() }
    }

    deinit { cancel() }

    /// Starts the pause, or restarts a running one, after a device was added or removed.
    func arm(at now: Instant) {
        queryCount = 0
        timer.set(at: now.advanced(by: Self.pause))
    }

    /// Starts the pause after a command has used a default device, unless a query is due. A single query follows.
    func armForUse(at now: Instant) {
        guard timer.deadline == nil else { return }
        queryCount = Self.maxQueries
        let next = now.advanced(by: Self.pause)
        timer.set(at: lastQuery.map { max(next, $0.advanced(by: Self.useInterval)) } ?? next)
    }

    /// Starts a longer pause, unless there were enough queries since `arm`.
    func armAgain(at now: Instant) {
        queryCount += 1
        guard queryCount < Self.maxQueries else { return }
        timer.set(at: now.advanced(by: Self.pause * (1 << queryCount)))
    }

    /// Cancels the pause and a query in progress.
    func cancel() {
        timer.cancel()
        connection?.close()
        connection = nil
    }

    /// Calls `done` with the names of the existing default devices of `kinds`; never calls `done` if the
    /// server refuses the connection.
    func query(_ kinds: [VolumeKind], _ done: @escaping ([VolumeKind: String]) -> Void) {
        connection?.close()
        lastQuery = MonotonicClock.now
        connection = PulseConnection(loop: loop) { [unowned self] state in
            guard case .ready = state else { return self.connection = nil }
            self.query(kinds[...], [:], done)
        }
        connection?.open(address)
    }

    private func query(
        _ kinds: ArraySlice<VolumeKind>, _ names: [VolumeKind: String],
        _ done: @escaping ([VolumeKind: String]) -> Void
    ) {
        guard let kind = kinds.first else {
            connection?.close()
            connection = nil
            return done(names)
        }
        connection?.defaultNode(kind) { [unowned self] result in
            var names = names
            if case .success(let info) = result { names[kind] = info.name }
            self.query(kinds.dropFirst(), names, done)
        }
    }
}
