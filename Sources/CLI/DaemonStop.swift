// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import Glibc
internal import Linux

/// `daemon --stop`: ends the daemon and waits until it is gone.
struct DaemonStop {
    /// How long it may take to stop what it shows and to leave.
    private static let timeout = Duration.seconds(5)

    private let address: DaemonAddress

    init(_ session: SessionOptions) { address = DaemonAddress(backend: session.backend) }

    /// Throws 69 when there is none or it stays.
    func run() throws(Diagnostic) -> ExitStatus {
        guard let socket = address.connect() else { throw .noDaemon }
        let request = WireRequest(arguments: ["daemon", "--stop"], directory: "/")
        let daemonRequest = try DaemonRequest(socket, request)
        let daemon = daemonRequest.peer
        switch daemonRequest.run() {
        case .status(let status) where status != ExitStatus.done: return status
        // One of another protocol does not understand the words, but every daemon understands the signal.
        case .otherProtocol, .invalidReply: if let daemon { Process.signal(daemon, SIGTERM) }
        case .status, .unserved, .lost, .interrupted: break
        }
        guard let daemon, !Process.waitForEnd(of: daemon, within: Self.timeout) else {
            return ExitStatus.done
        }
        throw Diagnostic(
            "the daemon (process \(daemon)) is still running", hint: "run 'kill \(daemon)'",
            exitStatus: ExitStatus.unavailable)
    }
}
