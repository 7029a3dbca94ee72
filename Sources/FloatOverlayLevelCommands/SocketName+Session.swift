// SPDX-License-Identifier: MIT
package import FloatOverlayControl
package import FloatOverlayCore
package import FloatOverlayRuntime

extension SocketName {
    /// The socket of the daemon of this session. Throws a diagnostic with status 69.
    package init(backend: Backend?) throws(Diagnostic) {
        self = try Result { () throws(SocketName.Failure) in
            try SocketName(backend: backend, variable: Process.variable, list: Files.list)
        }.mapError { Diagnostic($0) }.get()
    }

    /// Connects to the daemon; returns `nil` when none is running.
    package func connect() -> Descriptor? { try? UnixSocket.connect(socket) }
}
