// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import Glibc
internal import Linux
internal import Logging
internal import Pulse

/// `volume` without a daemon.
struct VolumeCommandRunner {
    private let command: VolumeCommand
    private let policy: VolumePolicy
    private let reactor = Reactor()

    init(_ command: VolumeCommand, _ preferences: Preferences) {
        self.command = command
        policy = preferences.volume.policy
    }

    /// Prints, sets, or watches until somebody ends it.
    func run() throws(Diagnostic) {
        if command.output.isWatching { return try watch() }
        let lock = try acquireLock()
        defer { withExtendedLifetime(lock) {} }
        let server = try Self.server(in: reactor, .once, policy)
        let reading = try Self.reply(reactor) { done in
            if command.makesDefault {
                server.makeDefault(command.target, done: done)
            } else if let change = command.change {
                server.apply(change, to: command.target, limit: command.limit, done: done)
            } else {
                server.read(command.target, done: done)
            }
        }
        if !command.output.isQuiet { Process.print(line(reading)) }
    }

    /// A connection for as long as it is needed; what it has to say besides goes nowhere.
    static func server(
        in reactor: Reactor, _ mode: PulseServer.Mode, _ policy: VolumePolicy
    ) throws(Diagnostic) -> PulseServer {
        do throws(PulseError) {
            let log = Logger(label: "pulse") { _ in SwiftLogNoOpLogHandler() }
            let server = try PulseServer(in: reactor, mode: mode, log: log)
            server.policy = policy
            return server
        } catch {
            throw Diagnostic("\(error)", exitStatus: ExitStatus.unavailable)
        }
    }

    /// Waits for an answer of the server, which comes within its own time.
    static func reply<T>(
        _ reactor: Reactor, _ ask: (@escaping (Result<T, LevelError>) -> Void) -> Void
    ) throws(Diagnostic) -> T {
        var reply: Result<T, LevelError>?
        ask { reply = $0 }
        _ = reactor.run(until: { reply != nil }, within: .seconds(5))
        switch reply {
        case .success(let value)?: return value
        case .failure(let failure)?: throw Diagnostic(failure)
        case nil: throw Diagnostic("no reply from the audio server", exitStatus: ExitStatus.unavailable)
        }
    }

    /// Others who change the volume of this user are waited for. Throws 75.
    private func acquireLock() throws(Diagnostic) -> VolumeCommandLock? {
        guard command.change != nil || command.makesDefault else { return nil }
        do throws(PulseError) {
            return try VolumeCommandLock.acquire()
        } catch {
            guard case .lockHeld = error else { return nil }
            throw Diagnostic("\(error)", hint: "try again", exitStatus: ExitStatus.tryAgain)
        }
    }

    private func watch() throws(Diagnostic) {
        let server = try Self.server(in: reactor, .live, policy)
        let writer = LatestValueWriter(in: reactor)
        writer.onGone = { Process.die(by: SIGPIPE) }
        let watch = VolumeWatch(command.target, of: server) { writer.write(latest: line($0)) }
        var failure: LevelError?
        watch.begin { reason in
            // An application may play later.
            if command.target.kind == .app && server.reading != nil { return true }
            failure = reason
            reactor.stop()
            return false
        }
        server.onEvent = { watch.heard($0) }
        reactor.run()
        withExtendedLifetime(server) {}
        if let failure { throw Diagnostic(failure) }
    }

    private func line(_ reading: VolumeReading?) -> String {
        let json = reading.json(limit: command.limit ?? policy.limitPercent)
        let plain = command.makesDefault ? reading?.named ?? "none" : reading.plain
        return command.output.isJSON ? json.line : plain + "\n"
    }
}
