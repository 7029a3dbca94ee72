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

    /// Connects to the daemon; returns `nil` when none is running. Throws status 77 when another user listens.
    package func connect() throws(Diagnostic) -> Descriptor? {
        do throws(SystemError) { return try UnixSocket.connect(socket) } catch {
            guard error.errno == .notPermitted else { return nil }
            throw Diagnostic(
                error.description, hint: "remove the socket: a process of another user listens there",
                exitStatus: ExitStatus.notPermitted)
        }
    }
}
