// SPDX-License-Identifier: MIT
package import FloatOverlayControl
package import FloatOverlayCore
package import FloatOverlayRuntime

extension DaemonPaths {
    /// The socket of the daemon of this session. Throws a diagnostic with status 69.
    package init(backend: Backend?) throws(Diagnostic) {
        self = try Result { () throws(DaemonPaths.Failure) in
            try DaemonPaths(backend: backend, variable: Process.variable, list: Files.list)
        }.mapError { Diagnostic($0) }.get()
    }

    /// The time limit and the interval of attempts while the daemon's queue of connections is full.
    private static let queueTimeout = Duration.seconds(5)
    private static let queueInterval = Duration.milliseconds(20)

    /// Connects to the daemon; returns `nil` when none is running. Waits for at most 5 s while the daemon accepts no
    /// connection, then throws status 69. Throws status 77 when another user listens.
    package func connect() throws(Diagnostic) -> Descriptor? {
        let deadline = MonotonicClock.now.advanced(by: Self.queueTimeout)
        while true {
            do throws(SystemError) { return try UnixSocket.connect(socket) } catch {
                switch error.errno {
                case .notPermitted:
                    throw Diagnostic(
                        error.description, hint: "remove the socket: a process of another user listens there",
                        exitStatus: ExitStatus.notPermitted)
                case .wouldBlock:
                    guard MonotonicClock.now < deadline else {
                        throw .unanswered(by: writtenHolder)
                    }
                    Reactor().turn(waitingAtMost: Self.queueInterval)
                default: return nil
                }
            }
        }
    }

    /// The number of the process that holds the lock. The process at the socket counts if the file of the lock is empty,
    /// as after a full disk; `nil` if no process listens there.
    package var lockHolder: Int32? {
        if let writtenHolder { return writtenHolder }
        guard let socket = try? connect() else { return nil }
        defer { withExtendedLifetime(socket) {} }
        return UnixSocket.peer(socket.number)?.process
    }

    private var writtenHolder: Int32? { Files.firstLine(of: lock).flatMap { Int32($0) } }
}
