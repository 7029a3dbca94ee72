// SPDX-License-Identifier: MIT
internal import CLinux
public import Core
internal import Glibc

/// A program started by us, in a process group of its own; its end is an event of the loop (`pidfd_open`).
/// Letting it go ends the whole group, also what is left of it when the program itself has ended.
public final class ChildProcess {
    /// The number of the process, which is also its group's.
    public let id: Int32
    private var isKept = true
    private var ended: ExitStatus?
    private var watching: FDWatch?
    private var descriptor: Descriptor?
    private weak var reactor: Reactor?

    /// Starts `path` with `arguments` (the first is the name it is called by) and `environment`, descriptors
    /// `descriptors` as its 0, 1, 2, … (`nil`: /dev/null) and none else, in `directory`; `newSession` takes it off
    /// our terminal.
    public init(
        _ path: String, _ arguments: [String], environment: [String] = Process.environment,
        descriptors: [CInt?], directory: String? = nil, newSession: Bool = false
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
            &id, path, argv.pointer, variables.pointer, fds, CInt(descriptors.count), directory, newSession)
        guard result == 0 else {
            throw SystemError(operation: "run", object: path, errno: Errno(rawValue: result))
        }
        self.id = id
    }

    deinit { end() }

    /// Calls `ended` once with the status.
    public func watch(in reactor: Reactor, _ ended: @escaping (ExitStatus) -> Void) throws(SystemError) {
        let number = try retrying("pidfd_open") { fo_pidfd(id) }
        self.reactor = reactor
        watching?.cancel()
        descriptor = Descriptor(owning: number)
        watching = reactor.watch(number) { [unowned self] _ in
            guard let status = status() else { return }
            watching?.cancel()
            ended(status)
        }
    }

    /// The status, once it has ended (`waitid(WNOHANG | WNOWAIT)`).
    public func status() -> ExitStatus? {
        if ended == nil, isKept {
            let status = fo_status(id)
            if status >= 0 { ended = ExitStatus(rawValue: status) }
        }
        return ended
    }

    /// Ends the group and buries the process: SIGTERM at once, SIGKILL to what is left a tenth of a second later.
    /// Where it is watched this takes nobody's time; elsewhere it waits for the process, but no longer than that.
    public func end() {
        guard isKept else { return }
        isKept = false
        watching?.cancel()
        let termination = ProcessTermination(id)
        if let reactor { termination.proceed(in: reactor) } else { termination.finish() }
    }

    /// Lets it live on by itself, whatever becomes of us.
    public func abandon() {
        isKept = false
        watching?.cancel()
    }

    /// The program `name` as `execvp` would find it from `directory`; `nil` when there is none.
    public static func find(
        _ name: String, path: String? = Process.variable("PATH"), from directory: String = "."
    ) -> String? {
        func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(directory)/\(path)" }
        if name.contains("/") { return Files.isExecutable(absolute(name)) ? absolute(name) : nil }
        for place in (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":") {
            let candidate = absolute("\(place)/\(name)")
            if Files.isExecutable(candidate), Files.isFile(candidate) { return candidate }
        }
        return nil
    }
}
