// SPDX-License-Identifier: MIT
internal import FloatOverlayClient
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime

/// The command `floatoverlay`: sends its arguments to the daemon unchanged. Without a daemon it sets the brightness
/// itself, and leaves the rest to another program: the grammar would make this one three times as large.
struct Client {
    let arguments: [String]

    /// Carries out the command; returns the exit status.
    func run() -> ExitStatus {
        do throws(Diagnostic) {
            if arguments.isEmpty {
                try Process.printOutput(Overview.ofThisSession().text)
                return ExitStatus.success
            }
            if let number = Process.invalidArgument, !ArgumentScan.isShownText(arguments) {
                let hint = "rename the file, or convert the text with iconv"
                throw .usage("argument \(number) is not UTF-8", hint: hint)
            }
            if ArgumentScan.namesRelativeScreenshot(arguments) { try Diagnostic.checkWorkingDirectory() }
            if let arguments = daemonArguments {
                try InstalledProgram.daemon.replaceProcess(arguments: arguments)
            }
            if ArgumentScan.isHandledByClient(arguments) {
                try InstalledProgram.level.replaceProcess(arguments: arguments)
            }
            try Diagnostic.checkRuntimeDirectory()
            if let status = try relayed() { return status }
            if let status = try LocalBrightness.run(arguments) { return status }
            // The program that starts the daemon waits for the daemon, and has a terminal as standard error.
            guard adjustsLevels else {
                try InstalledProgram.level.replaceProcess(
                    arguments: arguments, checksLibraries: !ArgumentScan.needsInput(arguments))
            }
            return try InstalledProgram.level.run(arguments)
        } catch {
            Process.print(error.text, to: 2)
            return error.exitStatus
        }
    }

    private var adjustsLevels: Bool {
        ["volume", "brightness", "media", "devices"].contains(arguments.first)
    }

    /// The arguments for the daemon's program, if it is all that the command needs.
    private var daemonArguments: [String]? {
        switch arguments {
        case ["daemon"]: DaemonInvocation(.foreground).arguments
        case ["doctor"]: DaemonInvocation(.doctor(json: false)).arguments
        case ["doctor", "--json"]: DaemonInvocation(.doctor(json: true)).arguments
        default: nil
        }
    }

    /// Whether the working directory is not UTF-8, so that a request cannot contain it, and only the full
    /// parser can determine if the command needs it.
    private var mayNeedInvalidDirectory: Bool { arguments.first == "show" && !Process.isDirectoryUTF8 }

    /// The fast path: sends the arguments to the daemon without parsing and without any file except the
    /// socket. Returns `nil` without a daemon and for commands that need parsing.
    private func relayed() throws(Diagnostic) -> ExitStatus? {
        guard !ArgumentScan.needsGrammar(arguments), !mayNeedInvalidDirectory,
            let paths = try? DaemonPaths(backend: ArgumentScan.backend(arguments)),
            let socket = try paths.connect()
        else { return nil }
        let request = WireRequest(
            arguments: arguments, directory: Process.directory,
            columns: UInt16(clamping: Process.terminalColumns(1) ?? 0))
        let daemonRequest = try DaemonRequest(request, over: socket)
        if arguments.first == "show" { daemonRequest.catchSignals() }
        // A daemon that is exiting may accept and drop the connection; the other program starts a new one.
        return try daemonRequest.status()
    }
}
