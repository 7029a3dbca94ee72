// SPDX-License-Identifier: MIT
internal import FloatOverlayClient
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayGrammar
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime

/// A command that starts the daemon, or runs without a daemon.
struct ClientCommand {
    let arguments: [String]
    let daemonOptions: DaemonOptions

    /// Returns the exit status.
    func run(_ command: Command) throws(Diagnostic) -> ExitStatus {
        switch command {
        case .show(let show) where show.content == .shared: throw .noProducer
        case .show, .hud: return try runWithDaemon(command)
        case .status, .overlay, .events, .reload: throw .noDaemon
        case .daemon(stop: true): return try DaemonStop.run(daemonOptions)
        case .daemon(stop: false):
            try InstalledProgram.daemon.replaceProcess(
                arguments: DaemonInvocation(.foreground, daemonOptions: daemonOptions).arguments)
        case .doctor(let json, let action):
            try InstalledProgram.daemon.replaceProcess(
                arguments: DaemonInvocation(
                    .doctor(json: json, action), daemonOptions: daemonOptions
                ).arguments)
        case .config(let config): return try LocalConfig.run(config)
        case .explain(let subject): try Process.printOutput(try Explanation.text(about: subject))
        case .volume, .brightness, .media, .devices: break
        }
        return ExitStatus.success
    }

    /// Carries out a command. Starts the daemon if no daemon is running.
    private func runWithDaemon(_ command: Command) throws(Diagnostic) -> ExitStatus {
        if command.wantsStandardInput, Descriptor.kind(of: 0) == .terminal {
            throw .usage("standard input is a terminal", hint: "pipe data into the command, or name a file")
        }
        if command.wantsDirectory { try Diagnostic.checkWorkingDirectory() }
        let launcher = DaemonLauncher(daemonOptions)
        // A daemon that is exiting may accept and drop the connection; the next attempt reaches a new daemon.
        for _ in 0..<3 {
            let daemonRequest = try DaemonRequest(request(for: command), over: try launcher.connect())
            if case .show = command { daemonRequest.catchSignals() }
            if let status = try daemonRequest.status() { return status }
        }
        throw .tryAgain("the daemon exited three times while connecting", hint: "try again")
    }

    private func request(for command: Command) -> WireRequest {
        WireRequest(
            arguments: arguments, directory: Process.directory,
            environment: command.wantsEnvironment ? Process.environment : [],
            columns: UInt16(clamping: Process.terminalColumns(1) ?? 0),
            hasStandardInput: command.wantsStandardInput)
    }
}
