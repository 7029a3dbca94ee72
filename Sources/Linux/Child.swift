// SPDX-License-Identifier: MIT
internal import CLinux
internal import Glibc

/// A program started by us, in a process group of its own; its end is an event of the loop (`pidfd_open`).
/// Letting it go ends the whole group.
public final class Child {
    /// The number of the process, which is also its group's.
    public let id: Int32
    private var isRunning = true
    private var watching: Watching?
    private var descriptor: Descriptor?

    /// Starts `path` with `arguments` (the first is the name it is called by) and `environment`, descriptors
    /// `descriptors` as its 0, 1, 2, … (`nil`: /dev/null) and none else.
    public init(
        _ path: String, _ arguments: [String], environment: [String] = Process.environment,
        descriptors: [CInt?], directory: String? = nil, newSession: Bool = false
    ) throws(SystemError) {
        var id: pid_t = 0
        let fds = descriptors.map { $0 ?? -1 }
        let words = CStrings(arguments)
        let variables = CStrings(environment)
        let result = fds.withUnsafeBufferPointer {
            fo_spawn(
                &id, path, words.pointer, variables.pointer, $0.baseAddress!, CInt($0.count), directory,
                newSession)
        }
        guard result == 0 else { throw SystemError(operation: "run", object: path, errno: result) }
        self.id = id
    }

    deinit { end() }

    /// Calls `ended` once with the status: what it exited with, or 128 + signal.
    public func watch(in reactor: Reactor, _ ended: @escaping (Int32) -> Void) throws(SystemError) {
        let number = try retrying("pidfd_open") { fo_pidfd(id) }
        descriptor = Descriptor(owning: number)
        watching = reactor.watch(number) { [unowned self] _ in
            guard let status = status() else { return }
            watching?.cancel()
            ended(status)
        }
    }

    /// The status, when it has ended (`waitpid(WNOHANG)`): what it exited with, or 128 + signal.
    public func status() -> Int32? {
        guard isRunning else { return nil }
        var status: CInt = 0
        guard waitpid(id, &status, WNOHANG) == id else { return nil }
        isRunning = false
        return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
    }

    /// Ends the group (SIGTERM, then SIGKILL to what is left) and buries the process.
    public func end() {
        guard isRunning else { return }
        isRunning = false
        watching?.cancel()
        kill(-id, SIGTERM)
        kill(-id, SIGKILL)
        var status: CInt = 0
        while waitpid(id, &status, 0) < 0 && Glibc.errno == EINTR {}
    }

    /// Lets it live on by itself, whatever becomes of us.
    public func abandon() {
        isRunning = false
        watching?.cancel()
    }

    /// The program `name` as `execvp` would find it
    /// from `directory`; `nil` when there is none.
    public static func find(
        _ name: String, path: String? = Process.variable("PATH"), from directory: String = "."
    ) -> String? {
        func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : "\(directory)/\(path)" }
        if name.contains("/") { return Files.isExecutable(absolute(name)) ? absolute(name) : nil }
        for place in (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":") {
            let candidate = absolute("\(place)/\(name)")
            if Files.isExecutable(candidate), Descriptor.isFile(candidate) { return candidate }
        }
        return nil
    }
}

extension Descriptor {
    static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
