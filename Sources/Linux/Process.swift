// SPDX-License-Identifier: MIT
internal import CLinux
public import Core
internal import Glibc

/// Facts about this process and its environment.
public enum Process {
    /// A variable of the environment; empty counts as unset.
    public static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }

    /// Where we keep what outlives us: `$XDG_STATE_HOME/floatoverlay`, else `~/.local/state/floatoverlay`; `nil` without
    /// a home.
    public static var stateDirectory: String? {
        let state = variable("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (state ?? variable("HOME").map { $0 + "/.local/state" }).map { $0 + "/floatoverlay" }
    }

    /// The whole environment, `NAME=value` each.
    public static var environment: [String] {
        var all: [String] = []
        var entry = environ
        while let text = entry.pointee {
            all.append(String(cString: text))
            entry += 1
        }
        return all
    }

    /// The number of this process.
    public static var id: Int { Int(getpid()) }
    /// The user this process runs as.
    public static var user: UInt32 { getuid() }
    /// The working directory; `/` when it is gone.
    public static var directory: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }
    /// The path of the running program, links followed.
    public static var executable: String { Files.resolved("/proc/self/exe") ?? "/proc/self/exe" }

    /// The columns of the terminal behind `descriptor`; `nil` where there is none.
    public static func terminalColumns(_ descriptor: CInt) -> Int? {
        let columns = Int(fo_terminal_columns(descriptor))
        return columns > 0 ? columns : nil
    }

    /// Writes all of `text` to standard output or error; a closed pipe or a full disk is nobody's business
    /// here.
    public static func print(_ text: String, to descriptor: CInt = 1) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    /// Writes all of `bytes`, waiting for room where somebody made the descriptor non-blocking; gives up like
    /// `print`.
    public static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let chunk = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(descriptor, chunk.baseAddress, chunk.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0 && Glibc.errno == EAGAIN {
                var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&room, 1, -1)
            } else if count == 0 || Glibc.errno != EINTR {
                return
            }
        }
    }

    /// Makes a write to a closed pipe an error instead of a death (`SIGPIPE`); children get the default back.
    public static func ignoreBrokenPipes() { Glibc.signal(SIGPIPE, SIG_IGN) }

    /// Opens /dev/null where this process was started without a standard descriptor, so that nothing else
    /// takes its number.
    public static func openStandardDescriptors() {
        for number in 0...2 where fo_fcntl(CInt(number), F_GETFD, 0) < 0 {
            // The lowest number that is free is this one.
            _ = fo_open("/dev/null", O_RDWR, 0)
        }
    }

    /// Puts /dev/null in the place of standard input, so that whoever writes into it sees it closed once
    /// nobody else has it.
    public static func dropStandardInput() {
        let null = fo_open("/dev/null", O_RDWR, 0)
        if null > 0 {
            dup2(null, 0)
            close(null)
        }
    }

    /// Sends `signal` to the process `id`; says whether there was one.
    @discardableResult
    public static func signal(_ id: Int32, _ signal: CInt) -> Bool { kill(id, signal) == 0 }

    /// Waits at most `limit` until the process `id`, anybody's child, has ended (`pidfd_open`); says whether
    /// it has.
    public static func waitForEnd(of id: Int32, within limit: Duration) -> Bool {
        let number = fo_pidfd(id)
        guard number >= 0 else { return Glibc.errno == ESRCH }
        defer { close(number) }
        var ended = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return fo_ppoll(&ended, 1, limit.nanoseconds) > 0
    }

    /// Ends this process with `status`.
    public static func exit(_ status: ExitStatus) -> Never { Glibc.exit(status.rawValue) }

    /// Ends by `signal`, so that a shell sees it (`128 + signal`).
    public static func die(by signal: CInt) -> Never {
        fo_die_by(signal)
        exit(.signal(signal))
    }

    /// Replaces this program by `path` (`execve`); returns only to say why not.
    public static func replace(by path: String, _ arguments: [String]) -> SystemError {
        fo_reset_signals()
        let argv = CStrings(arguments)
        execv(path, argv.pointer)
        return .last("run", path)
    }
}
