// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime
internal import Logging

/// The listening control socket. Accepts connections of the daemon's own user only.
final class ControlListener {
    /// Maximum number of connections accepted per event-loop turn.
    private static let maxAcceptsPerTurn = 64
    /// The delay after a failed accept(2).
    private static let retryDelay = Duration.milliseconds(500)

    private let path: String
    private let socket: Descriptor
    private let log: Logger
    private let retryTimer: Timer
    private var watching: FDWatch?
    private var hasLoggedRejection = false
    /// Takes ownership of each accepted connection.
    var onConnection: ((consuming Descriptor) -> Void)?

    /// Listens at `path`. The caller holds the daemon's lock, so an existing socket file is stale.
    init(_ path: String, in reactor: Reactor, log: Logger) throws(SystemError) {
        self.path = path
        self.log = log
        Files.remove(path)
        socket = try UnixSocket.listen(path)
        retryTimer = Timer(in: reactor)
        watching = reactor.watch(socket.number) { [unowned self] _ in accept() }
        retryTimer.onFire = { [unowned self] _ in watching?.wait(for: .readable) }
    }

    /// Stops listening and removes the socket file.
    func close() {
        watching?.cancel()
        Files.remove(path)
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
                watching?.wait(for: [])
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
