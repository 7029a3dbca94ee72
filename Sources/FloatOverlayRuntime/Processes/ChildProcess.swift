// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
package import FloatOverlayCore
internal import Glibc

/// A child process in a process group of its own (`_Fork`). A reactor can report its exit (`pidfd_open`).
/// Deinitialization ends the whole group, including processes that outlive the child itself.
package final class ChildProcess {
    /// The directories of programs without PATH.
    static let defaultPath = "/usr/local/bin:/usr/bin:/bin"

    /// The process id, which is also the id of the process group.
    package let id: Int32
    /// Whether the program cannot be run.
    package private(set) var hasFailed = false
    private var isOwned = true
    private var exitStatus: ExitStatus?
    private var exitWatch: FDWatch?
    private var descriptor: Descriptor?
    private weak var reactor: Reactor?
    private var start: ProgramStart?
    private var onFailure: ((SystemError) -> Void)?

    /// Starts the program at `path` in `directory`, both of which are on a file system that replies: the call
    /// blocks until the program runs. `arguments` begins with argument 0. The child gets `descriptors` as its
    /// descriptors 0, 1, 2, … (`nil` = /dev/null) and no others. `newSession` detaches the child from the
    /// controlling terminal (`setsid`).
    package convenience init(
        _ path: String, arguments: [String], environment: [String] = Process.environment,
        descriptors: [CInt?], directory: String? = nil, newSession: Bool = false
    ) throws(SystemError) {
        try self.init(
            program: path, search: "", arguments: arguments, environment: environment,
            descriptors: descriptors, directory: directory, newSession: newSession, endsWithParent: false,
            writesToTerminal: false)
        if let error = start.take()?.wait() {
            end()
            throw error
        }
    }

    /// Starts the program `arguments[0]`, found by the rules of `execvp(3)` with the PATH of `environment`, in
    /// `directory`, without waiting for their file system. `onFailure` is called instead of `onExit` when the
    /// program cannot be run. With `endsWithParent`, the child is a small parent of the program, which ends the whole
    /// process group when this process has ended, also when it is killed. A program that leaves its process group
    /// (`setsid`) escapes. With `writesToTerminal`, the program, which is in the background of a terminal, writes to it also
    /// after `stty tostop`.
    package convenience init(
        finding arguments: [String], environment: [String] = Process.environment, descriptors: [CInt?],
        directory: String, endsWithParent: Bool = false, writesToTerminal: Bool = false, in reactor: Reactor,
        onFailure: @escaping (SystemError) -> Void
    ) throws(SystemError) {
        let path = environment.last { $0.hasPrefix("PATH=") }.map { String($0.dropFirst(5)) }
        try self.init(
            program: arguments.first ?? "", search: path ?? Self.defaultPath, arguments: arguments,
            environment: environment, descriptors: descriptors, directory: directory, newSession: false,
            endsWithParent: endsWithParent, writesToTerminal: writesToTerminal)
        self.onFailure = onFailure
        start?.watch(in: reactor) { [weak self] in self?.ended(starting: $0) }
    }

    /// Owns the forked child `id`.
    init(_ id: pid_t) { self.id = id }

    private init(
        program: String, search: String, arguments: [String], environment: [String],
        descriptors: [CInt?], directory: String?, newSession: Bool, endsWithParent: Bool,
        writesToTerminal: Bool
    ) throws(SystemError) {
        let fds = descriptors.map { $0 ?? -1 } + [-1]
        let argv = CStrings(arguments)
        let variables = CStrings(environment)
        let pipe = try Descriptor.pipe()
        let report = pipe.reading
        let reporting = pipe.writing
        _ = fo_fcntl(report.number, F_SETFL, 0)
        id = try retrying("fork") {
            fo_fork_program(
                reporting.number, program, search, argv.pointer, variables.pointer, fds,
                CInt(descriptors.count), directory, newSession, endsWithParent, writesToTerminal)
        }
        start = ProgramStart(program, in: directory, report: report)
    }

    deinit { end() }

    /// Calls `onExit` once with the exit status.
    package func watch(in reactor: Reactor, _ onExit: @escaping (ExitStatus) -> Void) throws(SystemError) {
        let number = try retrying("pidfd_open") { fo_pidfd(id) }
        self.reactor = reactor
        exitWatch?.cancel()
        descriptor = Descriptor(owning: number)
        exitWatch = reactor.watch(number) { [unowned self] _ in
            guard let status = status() else { return }
            exitWatch?.cancel()
            if let start = start.take(), let error = start.wait() { return fail(error) }
            onExit(status)
        }
    }

    private func ended(starting error: SystemError?) {
        start = nil
        if let error { fail(error) }
    }

    private func fail(_ error: SystemError) {
        hasFailed = true
        end()
        onFailure?(error)
    }

    /// The exit status; `nil` while the child runs, `.internalError` if another part of the process has
    /// reaped the child. Otherwise the child is not reaped (`waitid(WNOHANG | WNOWAIT)`).
    package func status() -> ExitStatus? {
        if exitStatus == nil, isOwned {
            switch fo_status(id) {
            case FO_STATUS_UNKNOWN:
                // Another process may have the id.
                isOwned = false
                exitStatus = .internalError
            case let status where status >= 0: exitStatus = ExitStatus(rawValue: status)
            default: break
            }
        }
        return exitStatus
    }

    /// Sends SIGTERM to the group, SIGKILL 0.1 s later, and reaps the child. A watched child ends in the
    /// background; otherwise the call blocks until the child has exited, at most 0.1 s before SIGKILL.
    package func end() {
        start = nil
        guard isOwned else { return }
        isOwned = false
        exitWatch?.cancel()
        let termination = ProcessTermination(id)
        if let reactor { termination.proceed(in: reactor) } else { termination.finish() }
    }

    /// Gives up ownership: the child and its group continue to run after this process. A child that has
    /// exited is reaped.
    package func abandon() {
        guard isOwned else { return }
        isOwned = false
        exitWatch?.cancel()
        waitpid(id, nil, WNOHANG)
    }

    /// The path of the program `name` by the rules of `execvp(3)`, with relative paths resolved against
    /// `directory`; `nil` when no such executable exists.
    package static func find(
        _ name: String, path: String? = Process.variable("PATH"), from directory: String = "."
    ) -> String? {
        func absolute(_ path: String) -> String { path.isAbsolutePath ? path : "\(directory)/\(path)" }
        if name.contains("/") { return Files.isExecutable(absolute(name)) ? absolute(name) : nil }
        for folder in (path ?? defaultPath).split(separator: ":") {
            let candidate = absolute("\(folder)/\(name)")
            if Files.isExecutable(candidate), Files.isFile(candidate) { return candidate }
        }
        return nil
    }
}
