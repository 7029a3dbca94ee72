// SPDX-License-Identifier: MIT
package import FloatOverlayControl
package import FloatOverlayCore
internal import FloatOverlayRuntime

/// A program of the installation that this program starts or replaces itself with.
package enum InstalledProgram: String {
    case daemon = "floatoverlayd"
    case level = "floatoverlay-level"

    /// The path of the program. Throws a diagnostic with status 69 if it is not installed.
    package func path() throws(Diagnostic) -> String {
        if let path = HelperProgram.find(rawValue) { return path }
        throw .unavailable(
            "\(rawValue) is not installed", hint: "install the program next to \(Process.executable)")
    }

    /// Replaces this process by the program with `arguments` (`execv`), or throws the reason why it cannot run.
    /// Without `checksLibraries`, the loader reports missing ones.
    package func replaceProcess(
        arguments: [String], checksLibraries: Bool = true
    ) throws(Diagnostic) -> Never {
        let path = try path()
        let missing = checksLibraries ? LibraryCheck.missing(of: path) : []
        guard missing.isEmpty else { throw missingLibrariesDiagnostic(missing) }
        throw .unavailable(Process.replace(by: path, [rawValue] + arguments).description)
    }

    /// Runs the program with `arguments` to its end and returns its exit status; for `--watch`, replaces this
    /// process. The libraries are checked after a failure only: the check takes longer than the change of a
    /// level.
    package func run(_ arguments: [String]) throws(Diagnostic) -> ExitStatus {
        if ArgumentScan.isWatching(arguments) { try replaceProcess(arguments: arguments) }
        let path = try path()
        let status: ExitStatus
        let errors: String
        do throws(SystemError) { (status, errors) = try Self.run(path, arguments) } catch {
            throw Diagnostic(error)
        }
        if status == .notRunnable {
            let missing = LibraryCheck.missing(of: path)
            guard missing.isEmpty else { throw missingLibrariesDiagnostic(missing) }
        }
        Process.print(errors, to: 2)
        return status
    }

    /// Runs the program at `path`. Returns its exit status and its standard error, which is the message of the
    /// dynamic loader if a library is missing. The program ends when this process ends.
    private static func run(
        _ path: String, _ arguments: [String]
    ) throws(SystemError) -> (ExitStatus, String) {
        let reactor = Reactor()
        let errors = try ChildOutput(limit: 1 << 16, in: reactor)
        var status: ExitStatus?
        var failure: SystemError?
        let child = try ChildProcess(
            finding: [path] + arguments, descriptors: [0, 1, errors.writing], directory: ".",
            endsWithParent: true, writesToTerminal: true, in: reactor
        ) { failure = $0 }
        errors.closeWriteEnd()
        try child.watch(in: reactor) { status = $0 }
        while status == nil, failure == nil { reactor.turn() }
        if let failure { throw failure }
        errors.readRest()
        return withExtendedLifetime(child) { (status ?? .internalError, errors.text) }
    }

    private func missingLibrariesDiagnostic(_ libraries: [String]) -> Diagnostic {
        .unavailable(LibraryCheck.message(rawValue, libraries), hint: LibraryCheck.hint)
    }
}
