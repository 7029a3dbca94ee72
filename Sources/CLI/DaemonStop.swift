// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import Glibc
internal import Linux

/// `daemon --stop`: ends the daemon and waits until it is gone.
struct DaemonStop {
    /// How long it may take to stop what it shows and to leave.
    private static let patience = Duration.seconds(5)

    private let place: DaemonPlace

    init(_ session: SessionOptions) { place = DaemonPlace(backend: session.backend) }

    /// Throws 69 when there is none or it stays.
    func run() throws(Diagnostic) -> Int32 {
        guard let socket = place.connect() else { throw .noDaemon }
        let request = WireRequest(words: ["daemon", "--stop"], directory: "/")
        let exchange = try Exchange(socket, request)
        let daemon = exchange.peer
        switch exchange.run() {
        case .status(let status) where status != ExitStatus.done: return status
        // One of another protocol does not understand the words, but every daemon understands the signal.
        case .otherProtocol, .nonsense: if let daemon { Process.signal(daemon, SIGTERM) }
        case .status, .unserved, .lost, .interrupted: break
        }
        guard let daemon, !Process.waitForEnd(of: daemon, within: Self.patience) else {
            return ExitStatus.done
        }
        throw Diagnostic(
            "the daemon (process \(daemon)) is still running", hint: "run 'kill \(daemon)'",
            exitStatus: ExitStatus.unavailable)
    }
}
