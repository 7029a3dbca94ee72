// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// The listening control socket. Accepts connections of the daemon's own user only. When another program
/// removes the socket file, the file is created again while the daemon holds its lock.
final class ControlListener {
    /// Maximum number of connections accepted per event-loop turn. Half of `ControlServer.maxWaiting`, so that no new
    /// connection is closed before it is read.
    private static let maxAcceptsPerTurn = 32
    /// The delay after a failed accept(2).
    private static let retryDelay = Duration.milliseconds(500)

    private let lock: DaemonLock
    private let reactor: Reactor
    private let log: Logger
    private var socket: Descriptor
    private var fileWatch: FileWatch?
    private let retryTimer: Timer
    private var descriptorWatch: FDWatch?
    private var hasLoggedRejection = false
    /// Takes ownership of each accepted connection.
    var onConnection: ((consuming Descriptor) -> Void)?
    /// Called when no client can reach this daemon any more.
    var onLoss: (() -> Void)?

    /// Listens on the socket of `lock`. The lock is held, so an existing socket file is stale.
    init(_ lock: DaemonLock, in reactor: Reactor, log: Logger) throws(SystemError) {
        self.lock = lock
        self.reactor = reactor
        self.log = log
        Files.remove(lock.paths.socket)
        socket = try UnixSocket.listen(lock.paths.socket)
        retryTimer = Timer(in: reactor)
        retryTimer.onFire = { [unowned self] _ in descriptorWatch?.setInterest(.readable) }
        watchSocket()
        do throws(SystemError) {
            fileWatch = try FileWatch(path, isSystem: true, in: reactor) { [unowned self] in fileChanged() }
        } catch {
            log.warning("\(error)")
        }
    }

    private var path: String { lock.paths.socket }

    /// Stops listening and removes the socket file.
    func close() {
        fileWatch = nil
        descriptorWatch?.cancel()
        if lock.isHeld { Files.remove(path) }
    }

    private func watchSocket() {
        descriptorWatch = reactor.watch(socket.number) { [unowned self] _ in accept() }
    }

    private func fileChanged() {
        // Another daemon may have acquired the lock on a new file, and the socket file is then its own.
        guard lock.isHeld else { return reportLoss("the lock file was removed") }
        guard !Files.exists(path) else { return }
        descriptorWatch?.cancel()
        do throws(SystemError) {
            socket = try UnixSocket.listen(path)
            watchSocket()
        } catch {
            reportLoss("\(error)")
        }
    }

    private func reportLoss(_ reason: String) {
        log.error("lost the control socket: \(reason)")
        onLoss?()
    }

    private func accept() {
        for _ in 0..<Self.maxAcceptsPerTurn {
            do throws(SystemError) {
                guard let client = try UnixSocket.accept(socket.number) else { return }
                let user = UnixSocket.peer(client.number)?.user
                guard user == Process.user else {
                    reject(user)
                    continue
                }
                onConnection?(client)
            } catch {
                // accept(2) failed, usually with EMFILE. The connection stays in the backlog and the socket
                // stays readable, so accepting pauses to avoid a busy loop.
                log.warning("\(error); accepting connections again in \(Self.retryDelay)")
                descriptorWatch?.setInterest([])
                return retryTimer.set(after: Self.retryDelay)
            }
        }
    }

    private func reject(_ user: UInt32?) {
        let name = user.map { "\($0)" } ?? "unknown"
        if !hasLoggedRejection { log.warning("rejected connection from uid \(name)") }
        hasLoggedRejection = true
    }
}
