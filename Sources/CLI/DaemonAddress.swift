// SPDX-License-Identifier: MIT
internal import Control
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The address of the daemon of this session.
struct DaemonAddress {
    private let found: Result<SocketName, SocketName.Failure>

    init(backend: Backend?) {
        found = Result { () throws(SocketName.Failure) in
            try SocketName(backend: backend, variable: Process.variable, list: Files.list)
        }
    }

    /// Connects to the daemon; returns `nil` when none is running.
    func connect() -> Descriptor? {
        guard let name = try? found.get() else { return nil }
        return try? UnixSocket.connect(name.socket)
    }

    /// The names of the socket and the lock, for starting a daemon. Throws a diagnostic with status 69.
    func name() throws(Diagnostic) -> SocketName {
        switch found {
        case .success(let name): return name
        case .failure(let failure): throw Diagnostic(failure)
        }
    }
}
