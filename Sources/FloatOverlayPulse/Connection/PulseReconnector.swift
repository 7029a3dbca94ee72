// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayLogging
internal import FloatOverlayRuntime
internal import Logging

/// Keeps one connection to the audio server. After a loss, it retries with growing pauses while the server's
/// socket file exists or is not known, and immediately when the file appears.
final class PulseReconnector {
    private enum State {
        /// The next attempt starts by the timer, the socket file or a command.
        case idle
        case connecting(ConnectionAttempt)
        /// The server has accepted the client.
        case connected(PulseConnection)
        /// The only attempt has failed, or its connection has ended.
        case over
    }

    /// Whether an attempt has failed or a connection was lost since the start or the last `renew`: the next
    /// server may have just started.
    private(set) var isReconnecting = false
    /// The error of the last attempt that has ended; `nil` when it succeeded.
    private(set) var lastError: PulseServerError?
    private let reactor: Reactor
    private let loop: PulseMainloop
    private let address: String?
    private let isPersistent: Bool
    private let log: Logger
    private var state = State.idle
    private var delay = ReconnectDelay()
    private let timer: Timer
    /// Of the socket files.
    private var watches: [FileWatch] = []
    private var onReady: ((PulseConnection) -> Void)?
    private var onLost: ((_ isRenewal: Bool) -> Void)?

    init(_ loop: PulseMainloop, in reactor: Reactor, to address: String?, isPersistent: Bool, log: Logger) {
        self.loop = loop
        self.reactor = reactor
        self.address = address
        self.isPersistent = isPersistent
        self.log = log
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in attempt() }
    }

    deinit { close() }

    /// Starts the first attempt. `onReady` is called for each new connection, `onLost` after the loss of a
    /// connection, before its renewal and after a failed attempt.
    func start(onReady: @escaping (PulseConnection) -> Void, onLost: @escaping (_ isRenewal: Bool) -> Void) {
        self.onReady = onReady
        self.onLost = onLost
        if isPersistent {
            // Without inotify, only the timer triggers attempts.
            watches = (try? ServerAddress.sockets(address).map(watch)) ?? []
        }
        attempt()
    }

    private func watch(_ path: String) throws(SystemError) -> FileWatch {
        try FileWatch(path, isSystem: Process.isLocal(path), in: reactor) { [weak self] in
            self?.socketChanged()
        }
    }

    /// The connection, after the server has accepted the client.
    var connection: PulseConnection? {
        if case .connected(let connection) = state { connection } else { nil }
    }

    /// Whether no further connection is possible.
    var isOver: Bool { if case .over = state { true } else { false } }

    /// Starts an attempt for a waiting command: immediately, or after the pause between commands.
    func connectForCommand() {
        guard case .idle = state else { return }
        let now = MonotonicClock.now
        let next = delay.nextAttempt(forCommandAt: now)
        if next <= now { return attempt() }
        if let due = timer.deadline, due <= next { return }
        timer.set(at: next)
    }

    private func attempt() {
        guard case .idle = state else { return }
        timer.cancel()
        delay.begin(at: MonotonicClock.now)
        let attempt = ConnectionAttempt(loop, in: reactor, to: address) { [weak self] in
            self?.stateChanged($0)
        }
        state = .connecting(attempt)
        // In a daemon or an app, a child process reads libpulse's files first, so that a stalled file system
        // does not block the loop. For a single command, libpulse reads them: only that command waits.
        attempt.begin(readsFiles: isPersistent)
    }

    /// Closes the connection and connects again immediately, to the same server.
    func renew() {
        guard connection != nil else { return }
        close()
        isReconnecting = false
        onLost?(true)
        attempt()
    }

    /// Closes the connection or abandons the attempt.
    func close() {
        switch state {
        case .connecting(let attempt): attempt.close()
        case .connected(let connection): connection.close()
        case .idle, .over: break
        }
        state = isPersistent ? .idle : .over
    }

    private func stateChanged(_ change: PulseConnection.StateChange) {
        switch change {
        case .ready:
            guard case .connecting(let attempt) = state, let connection = attempt.connection else {
                return log.bug("pulse: the connection is ready without an attempt")
            }
            state = .connected(connection)
            delay.reset()
            lastError = nil
            log.info("connected to the audio server")
            onReady?(connection)
        case .failed(let error):
            lastError = connection == nil ? error : nil
            if connection != nil {
                log.notice("lost the connection to the audio server: \(error.message)")
            } else if !isReconnecting {
                log.info("cannot connect to the audio server: \(error.message)")
            }
            isReconnecting = true
            let isComplete = ServerAddress.isComplete(address, tried: lastServer)
            close()
            if isPersistent, hasSocket || !isComplete {
                timer.set(at: delay.nextAttempt(afterFailureAt: MonotonicClock.now))
            }
            onLost?(false)
        }
    }

    /// The address that the connection or the attempt in progress has tried last.
    private var lastServer: String? {
        switch state {
        case .connecting(let attempt): attempt.connection?.server
        case .connected(let connection): connection.server
        case .idle, .over: nil
        }
    }

    /// Whether a watched socket file exists. While all are missing and the server can be at no other address,
    /// the appearance of one is the only wakeup.
    private var hasSocket: Bool {
        watches.isEmpty || watches.contains { !Process.isLocal($0.path) || Files.exists($0.path) }
    }

    /// Abandons an attempt in progress, which may wait on the socket of a server that has exited, and starts
    /// a new one.
    private func socketChanged() {
        guard connection == nil, hasSocket else { return }
        delay.socketChanged()
        close()
        attempt()
    }
}
