// SPDX-License-Identifier: MIT
package import FloatOverlayCore

extension Diagnostic {
    /// The diagnostic for a missing socket address (status 69).
    package init(_ failure: SocketName.Failure) {
        switch failure {
        case .noRuntimeDirectory:
            self = .unavailable(
                "XDG_RUNTIME_DIR is not set to an absolute path",
                hint: "log in through a session manager, or set XDG_RUNTIME_DIR to a directory that you own")
        case .noDisplay(let sockets):
            self = .unavailable(
                "neither DISPLAY nor WAYLAND_DISPLAY is set"
                    + (sockets > 1 ? ", and \(sockets) daemons are running" : ""),
                hint: "set DISPLAY or WAYLAND_DISPLAY")
        }
    }
}
