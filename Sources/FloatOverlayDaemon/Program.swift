// SPDX-License-Identifier: MIT
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayGrammar
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime
internal import FloatOverlayText
internal import Logging

/// Entry point of `floatoverlayd`.
@main
enum Program {
    static func main() {
        Process.openStandardDescriptors()
        if CommandLine.arguments.first?.hasSuffix(TextProgram.name) == true { return TextProgram.main() }
        Process.ignoreBrokenPipes()
        let arguments = Array(CommandLine.arguments.dropFirst())
        do throws(Diagnostic) {
            switch try CommandParser.parseDaemon(arguments, columns: Process.terminalColumns(1)) {
            case .text(let text): try Process.printOutput(text)
            case .value(let invocation): Process.exit(try run(invocation))
            }
        } catch {
            Process.print(error.text, to: 2)
            Process.exit(error.exitStatus)
        }
    }

    private static func run(_ invocation: DaemonInvocation) throws(Diagnostic) -> ExitStatus {
        try Diagnostic.checkRuntimeDirectory()
        do throws(SystemError) { try Process.checkThreads() } catch { throw .unavailable("\(error)") }
        let level: Logger.Level = invocation.daemonOptions.isVerbose ? .debug : .notice
        let log = Logger(label: "floatoverlayd") { StandardErrorLog(label: $0, level: level) }
        if case .doctor(let json, let action) = invocation.mode {
            return try Doctor(daemonOptions: invocation.daemonOptions).run(action, json: json)
        }
        let paths = try DaemonPaths(backend: invocation.daemonOptions.backend)
        let lock = try DaemonLock(paths, mode: invocation.mode, log: log)
        let status = Result { () throws(Diagnostic) in
            let server = try DaemonServer(invocation, lock: lock, log: log)
            // Not earlier: the command reads in the log why a daemon does not start.
            LogOutput.current.begin(
                maxByteCount: invocation.mode == .auto ? DaemonInvocation.maxLogByteCount : nil)
            return server.run()
        }
        lock.remove()
        return try status.get()
    }
}
