// SPDX-License-Identifier: MIT
internal import CLinux
internal import Glibc

/// Facts about this process and its environment.
public enum Process {
    /// A variable of the environment; empty counts as unset.
    public static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
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

    /// Writes all of `text` to standard output or error; a closed pipe or a full disk is nobody's business here.
    public static func print(_ text: String, to descriptor: CInt = 1) {
        var text = text
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)[...]
            while !rest.isEmpty {
                let count = Glibc.write(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if count == 0 || !canRetry(descriptor) {
                    return
                }
            }
        }
    }

    /// After a write that failed: whether another one may do better. Somebody else may have made our output
    /// non-blocking: then it waits for room.
    private static func canRetry(_ descriptor: CInt) -> Bool {
        if Glibc.errno == EINTR { return true }
        if Glibc.errno != EAGAIN { return false }
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return fo_ppoll(&entry, 1, -1) > 0 || Glibc.errno == EINTR
    }

    /// Ends with `status`.
    public static func exit(_ status: Int32) -> Never { Glibc.exit(status) }

    /// Ends by `signal`, so that a shell sees it (`128 + signal`).
    public static func die(by signal: CInt) -> Never {
        fo_die_by(signal)
        Glibc.exit(128 + signal)
    }

    /// Replaces this program by `path` (`execve`); returns only to say why not.
    public static func replace(by path: String, _ arguments: [String]) -> SystemError {
        fo_reset_signals()
        let words = CStrings(arguments)
        execv(path, words.pointer)
        return .last("run", path)
    }
}
