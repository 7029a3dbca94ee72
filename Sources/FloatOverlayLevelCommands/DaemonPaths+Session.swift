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

    /// The time limit for a daemon without a socket to end. It restores the desktop's settings within 4 s.
    private static let endTimeout = Duration.seconds(5)

    /// The number of a daemon that holds the lock and has no socket: it restores the desktop's settings before it ends,
    /// or has just started.
    package var daemonWithoutSocket: Int32? {
        guard !Files.exists(socket), let writtenHolder,
            Files.firstLine(of: "/proc/\(writtenHolder)/comm") == "floatoverlayd"
        else { return nil }
        return writtenHolder
    }

    /// Waits until the daemon without a socket, if any, has ended or has a socket, for at most 5 s. Returns whether the
    /// daemon has ended.
    package func waitForEndOfDaemonWithoutSocket() -> Bool {
        guard let daemon = daemonWithoutSocket else { return false }
        let deadline = MonotonicClock.now.advanced(by: Self.endTimeout)
        repeat {
            if Process.waitForEnd(of: daemon, within: Self.queueInterval) { return true }
        } while !Files.exists(socket) && MonotonicClock.now < deadline
        return false
    }

    private var writtenHolder: Int32? { Files.firstLine(of: lock).flatMap { Int32($0) } }
}
