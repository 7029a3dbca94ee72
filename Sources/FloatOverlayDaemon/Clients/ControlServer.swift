// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayRuntime
internal import Logging

/// The control socket and the connections of its clients.
final class ControlServer {
    let reactor: Reactor
    let log: Logger
    let executor: Executor
    /// Parsed commands of recent requests.
    var parseCache = ParseCache()
    /// The buffer of each read, for all clients: a temporary allocation of this size would be on the heap.
    var receiveBuffer = [UInt8](repeating: 0, count: 65536)
    /// Called after a connection has ended.
    var onDisconnect: (() -> Void)?
    let listener: ControlListener
    private var connections: [ClientConnection] = []

    /// Listens on the socket of `lock`. `executor` runs the commands of the clients.
    init(_ lock: DaemonLock, _ executor: Executor, in reactor: Reactor, log: Logger) throws(Diagnostic) {
        self.executor = executor
        self.reactor = reactor
        self.log = log
        listener = try Result { () throws(SystemError) in try ControlListener(lock, in: reactor, log: log) }
            .mapError { Diagnostic.unavailable("\($0)") }.get()
        listener.onConnection = { [unowned self] in connections.append(ClientConnection($0, server: self)) }
    }

    var hasConnections: Bool { !connections.isEmpty }

    func remove(_ connection: ClientConnection) {
        connections.removeAll { $0 === connection }
        onDisconnect?()
    }

    /// Closes all connections and the socket.
    func close() {
        for connection in connections { connection.close() }
        listener.close()
    }
}
