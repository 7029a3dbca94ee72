// SPDX-License-Identifier: MIT
internal import Control
internal import FloatOverlayCore
internal import FloatOverlayPulse
internal import FloatOverlayRuntime
internal import LevelCommands
internal import Logging

/// `volume` without a daemon.
struct VolumeCommandRunner {
    private let command: VolumeCommand
    private let policy: VolumePolicy
    private let reactor = Reactor()

    init(_ command: VolumeCommand, _ preferences: Preferences) {
        self.command = command
        policy = preferences.volume.policy
    }

    /// Prints, sets, or watches until a signal ends this process. Returns the exit status.
    func run() throws(Diagnostic) -> ExitStatus? {
        if command.output.isWatching { return try watch() }
        let lock = try acquireLock()
        defer { withExtendedLifetime(lock) {} }
        let server = try Self.server(in: reactor, .once, policy)
        let output = TerminalOutput()
        LevelCommandRunner(output).run(command, on: server, limit: policy.limitPercent)
        guard reactor.run(until: { output.status != nil }, within: .seconds(5)) else { throw .noAudioReply }
        return output.status
    }

    /// Connects to the audio server without logging.
    static func server(
        in reactor: Reactor, _ mode: PulseServer.Mode, _ policy: VolumePolicy
    ) throws(Diagnostic) -> PulseServer {
        do throws(PulseError) {
            let log = Logger(label: "pulse") { _ in SwiftLogNoOpLogHandler() }
            let server = try PulseServer(in: reactor, mode: mode, log: log)
            server.policy = policy
            return server
        } catch {
            throw .unavailable("\(error)")
        }
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
        let server = try Self.server(in: reactor, .live, policy)
        let output = TerminalOutput(watchingIn: reactor)
        let watch = VolumeCommandWatch(command, of: server, printingTo: output) { policy.limitPercent }
        // The application may start playback later.
        watch.begin { command.target.kind == .app && server.reading != nil }
        server.onEvent = { watch.heard($0) }
        while output.status == nil { reactor.turn() }
        return output.status
    }
}

extension Diagnostic {
    /// The audio server did not answer in time (69).
    static let noAudioReply = Diagnostic.unavailable("no reply from the audio server")
}

extension PulseServer: VolumeOperations {}
