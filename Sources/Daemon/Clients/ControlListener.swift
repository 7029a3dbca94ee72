// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime
internal import Logging

/// The listening control socket. Accepts connections of the daemon's own user only.
final class ControlListener {
    /// Maximum number of connections accepted per event-loop turn.
    private static let maxAcceptsPerTurn = 64

    private let path: String
    private let socket: Descriptor
    private let log: Logger
    private let pause: Timer
    private var watching: FDWatch?
    private var hasRefused = false
    /// Takes ownership of each accepted connection.
    var onConnection: ((consuming Descriptor) -> Void)?

    /// Listens at `path`. The caller holds the daemon's lock, so an existing socket file is stale.
    init(_ path: String, in reactor: Reactor, log: Logger) throws(SystemError) {
        self.path = path
        self.log = log
        Files.remove(path)
        socket = try UnixSocket.listen(path)
        pause = Timer(in: reactor)
        watching = reactor.watch(socket.number) { [unowned self] _ in accept() }
        pause.onFire = { [unowned self] _ in watching?.wait(for: .readable) }
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
                    refuse(user)
                    continue
                }
                onConnection?(client)
            } catch {
                // accept(2) failed, usually with EMFILE. The connection stays in the backlog and the socket
                // stays readable, so accepting pauses to avoid a busy loop.
                log.warning("\(error)")
                watching?.wait(for: [])
                return pause.set(after: .milliseconds(500))
            }
        }
    }

    private func refuse(_ user: UInt32?) {
        let name = user.map { "\($0)" } ?? "unknown"
        if !hasRefused { log.warning("rejected connection from uid \(name)") }
        hasRefused = true
    }
}
