// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayPulse
internal import FloatOverlayRuntime

/// `volume` without a daemon.
struct VolumeCommandRunner {
    let command: VolumeCommand
    let policy: VolumePolicy

    /// Prints, sets, or watches until a signal ends this process. Returns the exit status.
    func run() throws(Diagnostic) -> ExitStatus? {
        if command.output.isWatching { return try watch() }
        let lock = try acquireLock()
        defer { withExtendedLifetime(lock) {} }
        let connection = try AudioConnection(.once, policy: policy)
        let output = TerminalOutput()
        output.run(command, on: connection.server, limit: policy.limitPercent)
        try connection.wait { output.status != nil }
        return output.status
    }

    /// Waits for other volume commands of this user. Throws a diagnostic with status 75 when the lock stays
    /// held.
    private func acquireLock() throws(Diagnostic) -> VolumeCommandLock? {
        guard command.change != nil || command.makesDefault else { return nil }
        do throws(PulseError) {
            return try VolumeCommandLock.acquire()
        } catch {
            guard case .lockHeld = error else { return nil }
            throw .tryAgain("\(error)", hint: "try again")
        }
    }

    private func watch() throws(Diagnostic) -> ExitStatus? {
        let connection = try AudioConnection(.live, policy: policy)
        let server = connection.server
        let output = TerminalOutput(watchingIn: connection.reactor)
        let watch = VolumeCommandWatch(command, of: server, printingTo: output) { policy.limitPercent }
        // The application may start playback later.
        watch.start { [weak server] in command.target.kind == .app && server?.reading != nil }
        server.onEvent = { watch.handle($0) }
        withExtendedLifetime(connection) { while output.status == nil { connection.reactor.turn() } }
        return output.status
    }
}

extension Diagnostic {
    /// The audio server did not answer in time (69).
    static let noAudioReply = Diagnostic.unavailable("no reply from the audio server")
}

extension PulseServer: VolumeOperations {}
