// SPDX-License-Identifier: MIT
internal import Control
internal import Linux

/// Where the daemon of this session would be.
struct DaemonPlace {
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
        case .failure(.noRuntimeDirectory):
            throw Diagnostic(
                "XDG_RUNTIME_DIR is not set, so there is no place for the daemon's socket",
                hint: "set it to a directory of your own, such as /run/user/\(Process.user)",
                exitStatus: ExitStatus.unavailable)
        case .failure(.noDisplay(let sockets)):
            throw Diagnostic(
                sockets > 1 ? "\(sockets) daemons run and no display says which" : "there is no display",
                hint: "set WAYLAND_DISPLAY or DISPLAY", exitStatus: ExitStatus.unavailable)
        }
    }
}
