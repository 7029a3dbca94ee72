// SPDX-License-Identifier: MIT
internal import FloatOverlayClient
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime
internal import Glibc

/// `daemon --stop`: stops the daemon and waits until its process has ended.
enum DaemonStop {
    /// The time limit for the daemon to stop its overlays and exit.
    private static let timeout = Duration.seconds(5)

    /// Throws a diagnostic with status 69 if no daemon is running, or if it does not reply or exit in time.
    static func run(_ daemonOptions: DaemonOptions) throws(Diagnostic) -> ExitStatus {
        try Diagnostic.checkRuntimeDirectory()
        guard let paths = try? DaemonPaths(backend: daemonOptions.backend) else { throw .noDaemon }
        if let socket = try paths.connect() { return try stop(socket) }
        // A daemon that ends accepts no connections while it restores the desktop's settings.
        if paths.waitForEndOfDaemonWithoutSocket() { return ExitStatus.success }
        if let socket = try paths.connect() { return try stop(socket) }
        guard let daemon = paths.daemonWithoutSocket else { throw .noDaemon }
        throw stillRunning(daemon)
    }

    /// Stops the daemon at the other end of `socket`.
    private static func stop(_ socket: consuming Descriptor) throws(Diagnostic) -> ExitStatus {
        let request = WireRequest(arguments: ["daemon", "--stop"], directory: "/")
        let daemonRequest = try DaemonRequest(request, over: socket)
        let daemon = daemonRequest.peer
        switch daemonRequest.run() {
        case .status(let status) where status != ExitStatus.success: return status
        // A daemon with another protocol version cannot parse the request; SIGTERM works with every version.
        case .otherProtocol, .invalidReply: if let daemon { Process.signal(daemon, SIGTERM) }
        case .unanswered: throw daemonRequest.unanswered
        case .status, .unserved, .lost, .unwritable, .interrupted: break
        }
        guard let daemon, !Process.waitForEnd(of: daemon, within: timeout) else {
            return ExitStatus.success
        }
        throw stillRunning(daemon)
    }

    private static func stillRunning(_ daemon: Int32) -> Diagnostic {
        .unavailable("the daemon (process \(daemon)) is still running", hint: "run 'kill \(daemon)'")
    }
}
