// SPDX-License-Identifier: MIT
internal import Control
internal import Core
internal import Linux
internal import Logging
internal import Pulse

/// `volume` without a daemon.
struct VolumeRun {
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
        let lock = try turn()
        defer { withExtendedLifetime(lock) {} }
        let server = try Self.server(in: reactor, .once, policy)
        let reading = try Self.answer(reactor) { done in
            if let change = command.change {
                server.apply(change, device: command.sink, limit: command.limit, done: done)
            } else {
                server.read(device: command.sink, done: done)
            }
        }
        if !command.output.isQuiet { print(reading) }
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
    static func answer<T>(
        _ reactor: Reactor, _ ask: (@escaping (Result<T, LevelFailure>) -> Void) -> Void
    ) throws(Diagnostic) -> T {
        var answer: Result<T, LevelFailure>?
        ask { answer = $0 }
        _ = reactor.run(until: { answer != nil }, within: .seconds(5))
        switch answer {
        case .success(let value)?: return value
        case .failure(let failure)?: throw Diagnostic(failure)
        case nil: throw Diagnostic("the audio server does not answer", exitStatus: ExitStatus.unavailable)
        }
    }

    /// Others who change the volume of this user are waited for. Throws 75.
    private func turn() throws(Diagnostic) -> StepLock? {
        guard command.change != nil else { return nil }
        do throws(PulseError) {
            return try StepLock.acquire()
        } catch {
            guard case .lockHeld = error else { return nil }
            throw Diagnostic("\(error)", hint: "try again", exitStatus: ExitStatus.tryAgain)
        }
    }

    private func watch() throws(Diagnostic) {
        let server = try Self.server(in: reactor, .live, policy)
        let present = try Self.answer(reactor) { server.read(device: command.sink, done: $0) }
        print(present)
        var last = present
        let tell = { (reading: VolumeReading) in
            guard command.sink == nil || reading.device == command.sink, reading != last else { return }
            last = reading
            print(reading)
        }
        server.onOtherSink = tell
        server.onEvent = { event in
            switch event {
            case .changedOutside(let reading), .changedByUs(let reading), .baseline(let reading):
                tell(reading)
            case .lost: break
            }
        }
        reactor.run()
        withExtendedLifetime(server) {}
    }

    private func print(_ reading: VolumeReading) {
        let json = reading.json(limit: command.limit ?? policy.limitPercent)
        Process.print(command.output.isJSON ? json.line : reading.plain + "\n")
    }
}
