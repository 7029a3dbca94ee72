// SPDX-License-Identifier: MIT
internal import CLinux
internal import Glibc

/// An open file descriptor with one owner, closed when that owner lets it go.
public struct Descriptor: ~Copyable {
    /// The number the kernel knows it by, for calls that only borrow it.
    public let number: CInt

    /// Takes over `number`, which nobody else may close.
    public init(owning number: CInt) {
        precondition(number >= 0, "invalid descriptor")
        self.number = number
    }

    deinit { close(number) }

    /// Gives up ownership without closing.
    public consuming func release() -> CInt {
        let number = number
        discard self
        return number
    }

    /// A second descriptor for the same open file, closed on exec (`F_DUPFD_CLOEXEC`).
    public static func duplicating(_ number: CInt) throws(SystemError) -> Descriptor {
        Descriptor(
            owning: try retrying("duplicate", "descriptor \(number)") { fo_fcntl(number, F_DUPFD_CLOEXEC, 3) }
        )
    }

    /// Opens `path` (`open(2)`); `O_CLOEXEC` is added.
    public static func open(_ path: String, _ flags: CInt, mode: UInt32 = 0) throws(SystemError) -> Descriptor
    {
        Descriptor(owning: try retrying("open", path) { fo_open(path, flags | O_CLOEXEC, mode) })
    }

    /// Makes a pipe (`pipe2(O_CLOEXEC)`) and hands both ends to `use`: ours, whose reads never wait, and the one for
    /// a child, whose writes do.
    public static func withPipe<R>(
        _ use: (_ reading: consuming Descriptor, _ writing: consuming Descriptor) throws(SystemError) -> R
    ) throws(SystemError) -> R {
        var numbers: [CInt] = [0, 0]
        try retrying("pipe") { fo_pipe(&numbers) }
        _ = fo_fcntl(numbers[0], F_SETFL, O_NONBLOCK)
        return try use(Descriptor(owning: numbers[0]), Descriptor(owning: numbers[1]))
    }

    /// Reads once: the bytes read, 0 at the end, `nil` when nothing is there yet.
    public borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
        while true {
            let count = Glibc.read(number, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if Glibc.errno == EAGAIN { return nil }
            if Glibc.errno != EINTR { throw .last("read") }
        }
    }

    /// Writes once: the bytes written, `nil` when there is no room now.
    public borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int? {
        while true {
            let count = Glibc.write(number, bytes.baseAddress, bytes.count)
            if count >= 0 { return count }
            if Glibc.errno == EAGAIN { return nil }
            if Glibc.errno != EINTR { throw .last("write") }
        }
    }

    /// Whether reads may be waited for without blocking the loop: pipes, sockets, terminals.
    public static func kind(of number: CInt) -> Kind {
        var status = stat()
        guard fstat(number, &status) == 0 else { return .other }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFIFO: return .pipe
        case S_IFSOCK: return .socket
        case S_IFDIR: return .directory
        case S_IFCHR: return isatty(number) == 1 ? .terminal : .other
        default: return .other
        }
    }

    /// What a descriptor leads to.
    public enum Kind: Hashable, Sendable { case file, pipe, socket, terminal, directory, other }
}
