// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
package import FloatOverlayCore
internal import Glibc

/// A child process in a process group of its own (`vfork`). A reactor can report its exit (`pidfd_open`).
/// Deinitialization ends the whole group, including processes that outlive the child itself.
package final class ChildProcess {
    /// The process id, which is also the id of the process group.
    package let id: Int32
    private var isOwned = true
    private var exitStatus: ExitStatus?
    private var exitWatch: FDWatch?
    private var descriptor: Descriptor?
    private weak var reactor: Reactor?

    /// Starts the program at `path` in `directory`. `arguments` begins with argument 0. The child gets
    /// `descriptors` as its descriptors 0, 1, 2, … (`nil` = /dev/null) and no others. `newSession` detaches
    /// the child from the controlling terminal (`setsid`). With `endsWithParent`, the child gets SIGKILL when
    /// the thread that has started it ends (`PR_SET_PDEATHSIG`), also when this process is killed.
    package init(
        _ path: String, _ arguments: [String], environment: [String] = Process.environment,
        descriptors: [CInt?], directory: String? = nil, newSession: Bool = false,
        endsWithParent: Bool = false
    ) throws(SystemError) {
        if let directory, !Files.isDirectory(directory) {
            throw SystemError(
                operation: "change to directory", object: directory, errno: .noSuchFileOrDirectory)
        }
        var id: pid_t = 0
        let fds = descriptors.map { $0 ?? -1 } + [-1]
        let argv = CStrings(arguments)
        let variables = CStrings(environment)
        let result = fo_spawn(
            &id, path, argv.pointer, variables.pointer, fds, CInt(descriptors.count), directory, newSession,
            endsWithParent)
        guard result == 0 else {
            throw SystemError(operation: "run", object: path, errno: Errno(rawValue: result))
        }
        self.id = id
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
            onExit(status)
        }
    }

    /// The exit status; `nil` while the child runs. The child is not reaped (`waitid(WNOHANG | WNOWAIT)`).
    package func status() -> ExitStatus? {
        if exitStatus == nil, isOwned {
            let status = fo_status(id)
            if status >= 0 { exitStatus = ExitStatus(rawValue: status) }
        }
        return exitStatus
    }

    /// Sends SIGTERM to the group, SIGKILL 0.1 s later, and reaps the child. A watched child ends in the
    /// background; otherwise the call blocks until the child has exited, at most 0.1 s before SIGKILL.
    package func end() {
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
        for folder in (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":") {
            let candidate = absolute("\(folder)/\(name)")
            if Files.isExecutable(candidate), Files.isFile(candidate) { return candidate }
        }
        return nil
    }
}
