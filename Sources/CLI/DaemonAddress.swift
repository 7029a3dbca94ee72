// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import Linux

/// Where the daemon of this session would be.
struct DaemonAddress {
    private let found: Result<SocketName, SocketName.Failure>

    init(backend: Backend?) {
        found = Result { () throws(SocketName.Failure) in
            try SocketName(backend: backend, variable: Process.variable, list: Files.list)
        }
    }

    /// A connection to the daemon; `nil` when none runs.
    func connect() -> Descriptor? {
        guard let name = try? found.get() else { return nil }
        return try? UnixSocket.connect(name.socket)
    }

    /// The place, for who is about to start a daemon there. Throws 69.
    func name() throws(Diagnostic) -> SocketName {
        switch found {
        case .success(let name): return name
        case .failure(let failure): throw Diagnostic(failure)
        }
    }
}
