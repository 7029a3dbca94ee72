// SPDX-License-Identifier: MIT
public import Core

extension Diagnostic {
    /// Why there is no socket to go to (69).
    public init(_ failure: SocketName.Failure) {
        switch failure {
        case .noRuntimeDirectory:
            self.init(
                "XDG_RUNTIME_DIR is not set",
                hint: "log in through a session manager, or set it to a directory of your own",
                exitStatus: ExitStatus.unavailable)
        case .noDisplay(let sockets):
            self.init(
                "no display is set" + (sockets > 1 ? ", and \(sockets) daemons run" : ""),
                hint: "set DISPLAY or WAYLAND_DISPLAY", exitStatus: ExitStatus.unavailable)
        }
    }
}
