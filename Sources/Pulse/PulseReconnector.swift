// SPDX-License-Identifier: MIT
internal import Core
internal import Linux
internal import Logging

/// Keeps one connection to the audio server: tries again with a growing pause, and at once when the server's
/// socket appears.
final class PulseReconnector {
    static let shortestPause = Duration.milliseconds(200)
    static let longestPause = Duration.seconds(2)
    /// Commands that come one after the other do not each make an attempt.
    static let pauseBetweenCommands = Duration.milliseconds(100)
    /// A socket appears a moment before somebody listens at it.
    static let pauseAfterSocket = Duration.milliseconds(20)

    /// The connection, once the server has accepted us.
    private(set) var connection: PulseConnection?
    /// Whether an attempt has failed or a connection has ended before this one.
    private(set) var isAnew = false
    /// What became of the last attempt, where it failed.
    private(set) var refusal: PulseServerError?
    private let reactor: Reactor
    private let loop: PulseMainloop
    private let address: String?
    private let isPersistent: Bool
    private let log: Logger
    private var attempting: PulseConnection?
    private var pause = PulseReconnector.shortestPause
    private var lastAttempt: Instant?
    private var timer: Timer?
    private var watch: FileWatch?
    private var isSpent = false
    private var ready: ((PulseConnection) -> Void)?
    private var gone: (() -> Void)?

    init(_ loop: PulseMainloop, in reactor: Reactor, to address: String?, isPersistent: Bool, log: Logger) {
        self.loop = loop
        self.reactor = reactor
        self.address = address
        self.isPersistent = isPersistent
        self.log = log
    }

    deinit {
        timer?.cancel()
        close()
    }

    /// Begins; `ready` is called for each connection, `gone` when it, or a lone attempt, has ended.
    func start(ready: @escaping (PulseConnection) -> Void, gone: @escaping () -> Void) {
        self.ready = ready
        self.gone = gone
        timer = reactor.timer { [unowned self] _ in self.attempt() }
        if isPersistent, let path = ServerAddress.socket(address) {
            // Without inotify the pauses alone have to do.
            watch = try? FileWatch(path, in: reactor) { [unowned self] in self.socketChanged(path) }
        }
        attempt()
    }

    /// Whether no connection can come any more.
    var isOver: Bool { isSpent && connection == nil && attempting == nil }

    /// Somebody waits: tries now, or as soon as there has been a pause.
    func hurry() {
        guard connection == nil, attempting == nil, !isSpent else { return }
        pause = Self.shortestPause
        let next = lastAttempt?.advanced(by: Self.pauseBetweenCommands)
        guard let next, MonotonicClock.now < next else { return attempt() }
        if let due = timer?.deadline, due <= next { return }
        timer?.set(at: next)
    }

    private func attempt() {
        guard connection == nil, attempting == nil, !isSpent else { return }
        timer?.cancel()
        isSpent = !isPersistent
        lastAttempt = MonotonicClock.now
        let attempt = PulseConnection(loop: loop) { [unowned self] in self.changed($0) }
        attempting = attempt
        if let attempt {
            attempt.open(address)
        } else {
            changed(.gone(.other("out of memory or descriptors")))
        }
    }

    /// Ends the connection and makes another one at once.
    func renew() {
        guard connection != nil else { return }
        close()
        isAnew = true
        gone?()
        attempt()
    }

    func close() {
        connection?.close()
        attempting?.close()
        connection = nil
        attempting = nil
    }

    private func changed(_ state: PulseConnection.State) {
        switch state {
        case .ready:
            guard let attempt = attempting.take() else { return }
            connection = attempt
            pause = Self.shortestPause
            self.refusal = nil
            log.info("connected to the audio server")
            ready?(attempt)
        case .gone(let refusal):
            self.refusal = connection == nil ? refusal : nil
            if connection != nil {
                log.notice("lost the connection to the audio server: \(refusal.message)")
            } else if !isAnew {
                log.info("cannot connect to the audio server: \(refusal.message)")
            }
            isAnew = true
            close()
            if isPersistent { retry() }
            gone?()
        }
    }

    private func retry() {
        timer?.set(at: MonotonicClock.now.advanced(by: pause))
        pause = min(pause * 2, Self.longestPause)
    }

    /// An attempt under way may wait at a socket that nobody serves any more.
    private func socketChanged(_ path: String) {
        guard connection == nil, Files.exists(path) else { return }
        pause = Self.pauseAfterSocket
        attempting?.close()
        attempting = nil
        attempt()
    }
}
