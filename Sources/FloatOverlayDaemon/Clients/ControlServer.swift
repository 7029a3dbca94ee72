// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayGrammar
internal import FloatOverlayRuntime
internal import Logging

/// The control socket and the connections of its clients.
final class ControlServer {
    /// Maximum number of connections whose request has not arrived. Programs send it with the connection, and a
    /// message that has not arrived completely takes at most 256 KiB.
    private static let maxWaiting = 64
    /// Maximum number of connections with a request: at most 256 in all, of the usual 1024 descriptors. A
    /// producer needs several.
    static let maxRequests = 192

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
    init(
        _ lock: DaemonLock, executor: Executor, in reactor: Reactor, log: Logger
    ) throws(Diagnostic) {
        self.executor = executor
        self.reactor = reactor
        self.log = log
        listener = try Result { () throws(SystemError) in try ControlListener(lock, in: reactor, log: log) }
            .mapError { Diagnostic.unavailable("\($0)") }.get()
        listener.onConnection = { [unowned self] in accept($0) }
    }

    var hasConnections: Bool { !connections.isEmpty }

    /// Whether the number of running requests is below its limit.
    var canAcceptRequest: Bool { connections.count { $0.hasRequest } < Self.maxRequests }

    /// Closes the oldest connection without a request if there are too many, so that connections that send
    /// nothing keep no command out.
    private func accept(_ socket: consuming Descriptor) {
        let waiting = connections.filter { !$0.hasRequest }
        if waiting.count >= Self.maxWaiting { waiting.first?.close() }
        connections.append(ClientConnection(socket, server: self))
    }

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
