// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// An attempt to connect to an audio server. If the attempt is in a loop, a child process first reads the files that
/// libpulse will read in this process, because their file system may not reply.
final class ConnectionAttempt {
    /// The connection, after the files were read.
    private(set) var connection: PulseConnection?
    private let loop: PulseMainloop
    private let reactor: Reactor
    private let address: String?
    private let onStateChange: (PulseConnection.StateChange) -> Void
    private var reading: FileTask?

    /// Does not begin yet. `onStateChange` is called for the attempt and then for its connection, never after `close()`.
    init(
        _ loop: PulseMainloop, in reactor: Reactor, to address: String?,
        onStateChange: @escaping (PulseConnection.StateChange) -> Void
    ) {
        self.loop = loop
        self.reactor = reactor
        self.address = address
        self.onStateChange = onStateChange
    }

    /// Whether the child process has not read the files yet.
    var isReadingFiles: Bool { reading != nil }

    /// Begins, with the files if `readsFiles`. May call `onStateChange` before it returns.
    func begin(readsFiles: Bool = true) {
        guard readsFiles else { return connect() }
        reading = FileTask.probe(ServerAddress.files(address), in: reactor) { [unowned self] error in
            reading = nil
            if let error { onStateChange(.failed(.other("\(error)"))) } else { connect() }
        }
    }

    private func connect() {
        guard let connection = PulseConnection(loop: loop, onStateChange: onStateChange) else {
            return onStateChange(.failed(.other("out of memory or descriptors")))
        }
        self.connection = connection
        connection.open(address)
    }

    /// Abandons the attempt, or closes its connection.
    func close() {
        reading = nil
        connection?.close()
    }
}
