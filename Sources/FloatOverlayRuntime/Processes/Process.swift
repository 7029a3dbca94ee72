// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
package import FloatOverlayCore
internal import Glibc

/// This process and its environment.
package enum Process {
    /// The environment variable `name`; `nil` when the variable is unset or empty.
    package static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// The directory for persistent state: `$XDG_STATE_HOME/floatoverlay`, else
    /// `~/.local/state/floatoverlay`; `nil` when neither XDG_STATE_HOME nor HOME is set.
    package static var stateDirectory: String? { path("floatoverlay", in: .state) }

    /// The path of `name` in the home directory; `nil` when HOME is not set.
    package static func homePath(_ name: String) -> String? { variable("HOME").map { "\($0)/\(name)" } }
    /// The path of `name` in `$XDG_CONFIG_HOME`, by default `~/.config`.
    package static func configPath(_ name: String) -> String? { path(name, in: .config) }
    /// The path of `name` in `$XDG_CACHE_HOME`, by default `~/.cache`.
    package static func cachePath(_ name: String) -> String? { path(name, in: .cache) }
    /// The path of `name` in `$XDG_DATA_HOME`, by default `~/.local/share`.
    static func dataPath(_ name: String) -> String? { path(name, in: .data) }

    private static func path(_ name: String, in directory: BaseDirectory) -> String? {
        directory.path(variable).map { "\($0)/\(name)" }
    }

    /// `$XDG_RUNTIME_DIR`; `nil` unless it is an absolute path.
    package static var runtimeDirectory: String? {
        variable("XDG_RUNTIME_DIR").flatMap { $0.isAbsolutePath ? $0 : nil }
    }

    /// Whether `path` is in a directory for sockets and temporary files, whose file system always replies.
    package static func isLocal(_ path: String) -> Bool {
        let directories = ["/run", "/var/run", "/tmp", runtimeDirectory].compactMap(\.self)
        return directories.contains { path.hasPrefix($0 + "/") }
    }

    /// Throws if another user can change `$XDG_RUNTIME_DIR` or the directory of sockets and locks in it. After
    /// `su` or `sudo -E`, the variable names the directory of the user before.
    package static func checkRuntimeDirectory() throws(UnsafeDirectoryError) {
        guard let directory = runtimeDirectory else { return }
        try Files.requirePrivate(directory, mayBeMissing: true)
        try Files.requirePrivate(directory + "/floatoverlay", mayBeMissing: true)
    }

    /// The environment variables as `NAME=value`, without those that are not UTF-8: with U+FFFD they would
    /// have another meaning. Only PATH is kept.
    package static var environment: [String] {
        var all: [String] = []
        var entry = environ
        while let text = entry.pointee {
            let variable = String(cString: text)
            // In PATH, the other directories keep their meaning.
            if variable.hasPrefix("PATH=") || String(validatingCString: text) != nil { all.append(variable) }
            entry += 1
        }
        return all
    }

    /// `environment` with `variables`, which replace those of the same names: getenv(3) returns the first of several. All
    /// are `NAME=value`.
    package static func setting(_ variables: [String], in environment: [String]) -> [String] {
        let names = Set(variables.map { $0.prefix { $0 != "=" } })
        return environment.filter { !names.contains($0.prefix { $0 != "=" }) } + variables
    }

    /// The number, from 1, of the first argument that is not UTF-8; `CommandLine.arguments` has U+FFFD in place of its
    /// other bytes.
    package static var invalidArgument: Int? {
        (1..<max(1, Int(CommandLine.argc))).first { index in
            CommandLine.unsafeArgv[index].map { String(validatingCString: $0) == nil } ?? false
        }
    }

    /// The process id.
    package static var id: Int { Int(getpid()) }
    /// The effective user id, to which new files belong and which `UnixSocket.peer` reports.
    package static var user: UInt32 { geteuid() }
    /// The working directory; `/` when the directory has been removed. Has U+FFFD in place of bytes that are not
    /// UTF-8.
    package static var directory: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
    /// Whether the path of the working directory is UTF-8. Also `true` if the directory has been removed.
    package static var isDirectoryUTF8: Bool {
        guard let path = getcwd(nil, 0) else { return true }
        defer { free(path) }
        return String(validatingCString: path) != nil
    }
    /// The path of the running program with links resolved (`/proc/self/exe`), also after an upgrade has replaced the file.
    package static var executable: String {
        let link = "/proc/self/exe"
        if let path = Files.resolved(link) { return path }
        // The kernel appends the suffix to the path of a file that was replaced.
        let (path, suffix) = (Files.linkTarget(link) ?? link, " (deleted)")
        return path.hasSuffix(suffix) ? String(path.dropLast(suffix.utf8.count)) : path
    }

    /// Throws if this process cannot start a thread. Pango loads fonts in one, and ends the process if it cannot.
    package static func checkThreads() throws(SystemError) {
        var thread = pthread_t()
        let error = pthread_create(&thread, nil, { _ in nil }, nil)
        guard error == 0 else {
            throw SystemError(operation: "start", object: "a thread", errno: Errno(rawValue: error))
        }
        pthread_join(thread, nil)
    }

    /// The width in columns of the terminal at `descriptor`; `nil` when the descriptor is not a terminal.
    package static func terminalColumns(_ descriptor: CInt) -> Int? {
        let columns = Int(fo_terminal_columns(descriptor))
        return columns > 0 ? columns : nil
    }

    /// Writes all of `text` to `descriptor`; ignores EPIPE, ENOSPC and other write errors. A command prints its output
    /// with `printOutput`.
    package static func print(_ text: String, to descriptor: CInt = 1) {
        var text = text
        text.withUTF8 { _ = try? write(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    /// If standard error is a regular file, whose file system may not reply, or a pipe or terminal of another user, which
    /// `NonBlockingOutput` cannot open, replaces it by a pipe to a child process that writes to it. The child empties a
    /// file above `maxByteCount`.
    package static func moveErrorOutputToChild(maxByteCount: Int?) {
        switch Descriptor.kind(of: 2) {
        case .file: break
        case .pipe, .terminal: if NonBlockingOutput(2) != nil { return }
        case .socket, .other: return
        }
        guard let pipe = try? Descriptor.pipe() else { return }
        _ = fo_fcntl(pipe.reading.number, F_SETFL, 0)
        let isForked = fo_fork_log(2, pipe.reading.number, off_t(maxByteCount ?? .max)) > 0
        if isForked { dup2(pipe.writing.number, 2) }
    }

    /// Writes all of `bytes`; waits for room when another process has made the descriptor non-blocking.
    package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let chunk = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(descriptor, chunk.baseAddress, chunk.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0 && Glibc.errno == EAGAIN {
                var writable = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&writable, 1, -1)
            } else if count == 0 || Glibc.errno != EINTR {
                // A write of 0 bytes sets no errno.
                let errno = count == 0 ? Errno.ioError : .current
                let object = descriptor == 1 ? "standard output" : "descriptor \(descriptor)"
                throw SystemError(operation: "write to", object: object, errno: errno)
            }
        }
    }

    /// Ignores SIGPIPE, so that a write to a closed pipe fails with EPIPE. Children start with the default
    /// action.
    package static func ignoreBrokenPipes() { Glibc.signal(SIGPIPE, SIG_IGN) }

    /// Opens /dev/null for each missing standard descriptor, so that no other file gets the number 0, 1 or 2.
    package static func openStandardDescriptors() {
        for number in 0...2 where fo_fcntl(CInt(number), F_GETFD, 0) < 0 {
            // open(2) returns the lowest free number, which is `number`.
            _ = fo_open("/dev/null", O_RDWR, 0)
        }
    }

    /// Makes `descriptor` standard input; returns `false` if it is not open.
    package static func moveToStandardInput(_ descriptor: CInt) -> Bool {
        guard dup2(descriptor, 0) == 0 else { return false }
        close(descriptor)
        return true
    }

    /// Replaces standard input by /dev/null, so that a writer gets SIGPIPE when the last other copy of the
    /// descriptor is closed.
    package static func dropStandardInput() {
        let null = fo_open("/dev/null", O_RDWR, 0)
        if null > 0 {
            dup2(null, 0)
            close(null)
        }
    }

    /// Sends `signal` to the process `id`; returns whether the kernel accepted the signal.
    @discardableResult
    package static func signal(_ id: Int32, _ signal: CInt) -> Bool { kill(id, signal) == 0 }

    /// Blocks for at most `limit` until the process `id`, which need not be a child, has ended
    /// (`pidfd_open`). Returns whether the process has ended.
    package static func waitForEnd(of id: Int32, within limit: Duration) -> Bool {
        let number = fo_pidfd(id)
        guard number >= 0 else { return Glibc.errno == ESRCH }
        defer { close(number) }
        var ended = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return fo_ppoll(&ended, 1, limit.nanoseconds) > 0
    }

    /// Ends this process with `status`.
    package static func exit(_ status: ExitStatus) -> Never { Glibc.exit(status.rawValue) }

    /// Ends this process by `signal` with its default action, so that a shell reports `128 + signal`.
    package static func terminate(by signal: CInt) -> Never {
        fo_terminate_by(signal)
        exit(.signal(signal))
    }

    /// Replaces this program by `path` (`execv`). Returns only on failure, with the reason.
    package static func replace(by path: String, _ arguments: [String]) -> SystemError {
        fo_reset_signals()
        let argv = CStrings(arguments)
        execv(path, argv.pointer)
        return .last("run", path)
    }

    /// Makes the kernel send SIGKILL to this process when its parent ends (`PR_SET_PDEATHSIG`). Ends this process if the
    /// other end of `socket` is closed, because the parent may have ended before.
    package static func endWithParent(connectedBy socket: CInt) {
        _ = fo_die_with_parent(SIGKILL)
        var connection = pollfd(fd: socket, events: 0, revents: 0)
        if poll(&connection, 1, 0) > 0, connection.revents & Int16(POLLHUP) != 0 { exit(.unavailable) }
    }
}
