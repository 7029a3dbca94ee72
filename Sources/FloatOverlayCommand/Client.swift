// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime

/// The command `floatoverlay`: sends its arguments to the daemon unchanged, or carries out the command in
/// this process if that needs no daemon.
struct Client {
    let arguments: [String]

    /// Carries out the command; returns the exit status.
    func run() -> ExitStatus {
        do throws(Diagnostic) {
            if arguments.isEmpty {
                Process.print(Overview.ofThisSession().text)
                return ExitStatus.done
            }
            if !ArgumentScan.isForClient(arguments) { try Diagnostic.checkRuntimeDirectory() }
            if let status = try relayed() { return status }
            // The helper parses the same arguments; parsing them here too would take longer than setting the
            // volume.
            if !ArgumentScan.isForClient(arguments), let argument = arguments.first,
                Self.isForHelper(argument)
            {
                return try Programs.level.run(arguments)
            }
            return try parsed()
        } catch {
            Process.print(error.text, to: 2)
            return error.exitStatus
        }
    }

    private static func isForHelper(_ argument: String) -> Bool {
        argument == "volume" || argument == "media" || argument == "devices"
    }

    /// The fast path: sends the arguments to the daemon without parsing and without any file except the
    /// socket. Returns `nil` without a daemon and for commands that need parsing.
    private func relayed() throws(Diagnostic) -> ExitStatus? {
        guard !ArgumentScan.isForClient(arguments), !ArgumentScan.needsInput(arguments),
            let name = try? SocketName(backend: ArgumentScan.backend(arguments)),
            let socket = try name.connect()
        else { return nil }
        return try DaemonRequest(socket, request()).status()
    }

    private func parsed() throws(Diagnostic) -> ExitStatus {
        switch try CommandParser.parse(arguments, columns: Process.terminalColumns(1)) {
        case .text(let text):
            Process.print(text)
            return ExitStatus.done
        case .value(let invocation): return try execute(invocation.command, invocation.session)
        }
    }

    private func execute(_ command: Command, _ session: SessionOptions) throws(Diagnostic) -> ExitStatus {
        switch command {
        case .show(let show) where show.content == .shared: throw .noProducer
        case .show, .hud: return try started(command, session)
        case .volume, .media, .devices: return try Programs.level.run(arguments)
        case .brightness(let brightness):
            guard let status = try LocalBrightness.run(brightness, session) else {
                return try Programs.level.run(arguments)
            }
            return status
        case .status, .overlay, .events, .reload: throw .noDaemon
        case .daemon(stop: true): return try DaemonStop.run(session)
        case .daemon(stop: false):
            try Programs.daemon.replaceThis(DaemonInvocation(.foreground, session: session).arguments)
        case .doctor(let json, let action):
            try Programs.daemon.replaceThis(
                DaemonInvocation(.doctor(json: json, action), session: session).arguments)
        case .config(let config): return try LocalConfig.run(config)
        case .explain(let subject):
            Process.print(try Explanation.text(about: subject))
            return ExitStatus.done
        }
    }

    /// Carries out a command that starts the daemon if none is running.
    private func started(_ command: Command, _ session: SessionOptions) throws(Diagnostic) -> ExitStatus {
        if command.wantsStandardInput, Descriptor.kind(of: 0) == .terminal {
            throw .usage("standard input is a terminal", hint: "pipe data into the command, or name a file")
        }
        let launcher = DaemonLauncher(session)
        // A daemon that is exiting may accept and drop the connection; the next attempt reaches a new daemon.
        for _ in 0..<3 {
            let daemonRequest = try DaemonRequest(try launcher.connect(), request(for: command))
            if case .show = command { daemonRequest.catchSignals() }
            if let status = try daemonRequest.status() { return status }
        }
        throw .tryAgain("the daemon exited three times while connecting", hint: "try again")
    }

    private func request(for command: Command? = nil) -> WireRequest {
        WireRequest(
            arguments: arguments, directory: Process.directory,
            environment: command?.wantsEnvironment == true ? Process.environment : [],
            columns: UInt16(clamping: Process.terminalColumns(1) ?? 0),
            hasStandardInput: command?.wantsStandardInput == true)
    }
}

extension DaemonRequest {
    /// The exit status of the command; ends the process on a signal. Returns `nil` if the daemon exited
    /// before it read the request.
    func status() throws(Diagnostic) -> ExitStatus? {
        switch run() {
        case .status(let status): return status
        case .unserved: return nil
        case .interrupted(let signal): Process.terminate(by: signal)
        case .lost:
            throw .unavailable("lost the connection to the daemon", hint: "try again")
        case .unanswered: throw unanswered
        case .otherProtocol(let version):
            throw .tryAgain(
                "the running daemon has version \(version), this command has version \(Version.text)",
                hint: "restart the daemon: run 'floatoverlay daemon --stop' and try again")
        case .invalidReply:
            throw Diagnostic("invalid reply from the daemon", exitStatus: ExitStatus.bug)
        }
    }

    /// The error for a daemon that is stopped or blocked. It does not handle SIGTERM either.
    var unanswered: Diagnostic {
        guard let peer else { return .unavailable("the daemon does not reply") }
        return .unavailable(
            "the daemon (process \(peer)) does not reply", hint: "run 'kill -KILL \(peer)' and try again")
    }
}

extension Diagnostic {
    /// The error for a command that needs a running daemon and does not start one.
    static var noDaemon: Diagnostic {
        .unavailable(
            "the daemon is not running",
            hint: "start the daemon with 'floatoverlay show' or 'floatoverlay daemon'")
    }
}
