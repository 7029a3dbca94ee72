// SPDX-License-Identifier: MIT
package import FloatOverlayControl
package import FloatOverlayCore
package import FloatOverlayRuntime

extension DaemonRequest {
    /// The exit status of the command; ends the process on a signal. Returns `nil` if the daemon exited
    /// before it read the request.
    package func status() throws(Diagnostic) -> ExitStatus? {
        switch run() {
        case .status(let status): return status
        case .unserved: return nil
        case .unwritable(let error): throw Diagnostic(error)
        case .interrupted(let signal): Process.terminate(by: signal)
        case .lost:
            throw .unavailable("lost the connection to the daemon", hint: "try again")
        case .unanswered: throw unanswered
        case .otherProtocol(let version):
            throw .tryAgain(
                "the running daemon has version \(version), this command has version \(Version.text)",
                hint: "restart the daemon: run 'floatoverlay daemon --stop' and try again")
        case .invalidReply:
            throw Diagnostic("invalid reply from the daemon", exitStatus: ExitStatus.internalError)
        }
    }

    /// The error for a daemon that is stopped or blocked.
    package var unanswered: Diagnostic { .unanswered(by: peer) }
}

extension Diagnostic {
    /// The diagnostic for a fatal system error (status 69).
    package init(_ error: SystemError) {
        self = .unavailable(error.description)
    }

    /// The error for a command that needs a running daemon and does not start one.
    package static var noDaemon: Diagnostic {
        .unavailable(
            "the daemon is not running",
            hint: "start the daemon with 'floatoverlay show' or 'floatoverlay daemon'")
    }
}
