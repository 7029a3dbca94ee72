// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// An open file descriptor with one owner. Deinitialization closes the descriptor.
package struct Descriptor: ~Copyable {
    /// The descriptor number, for calls that borrow the descriptor.
    package let number: CInt
    /// Whether the descriptor is a non-blocking pipe with the content of a file.
    package let isCopyOfFile: Bool

    /// Takes ownership of `number`; no other code may close it.
    package init(owning number: CInt, isCopyOfFile: Bool = false) {
        precondition(number >= 0, "invalid descriptor")
        self.number = number
        self.isCopyOfFile = isCopyOfFile
    }

    deinit { close(number) }

    /// Gives up ownership without closing and returns the number.
    package consuming func release() -> CInt {
        let number = number
        discard self
        return number
    }

    /// Duplicates `number` to a number of at least 3 with close-on-exec (`F_DUPFD_CLOEXEC`).
    package static func duplicating(_ number: CInt) throws(SystemError) -> Descriptor {
        Descriptor(
            owning: try retrying("duplicate", object: "descriptor \(number)") {
                fo_fcntl(number, F_DUPFD_CLOEXEC, 3)
            }
        )
    }

    /// Opens `path` (`open(2)`); `O_CLOEXEC` is added.
    package static func open(_ path: String, _ flags: CInt, mode: UInt32 = 0) throws(SystemError)
        -> Descriptor
    {
        Descriptor(owning: try retrying("open", object: path) { fo_open(path, flags | O_CLOEXEC, mode) })
    }

    /// Creates a pipe (`pipe2(O_CLOEXEC)`).
    package static func pipe() throws(SystemError) -> Pipe {
        var numbers: [CInt] = [0, 0]
        try retrying("pipe") { fo_pipe(&numbers) }
        _ = fo_fcntl(numbers[0], F_SETFL, O_NONBLOCK)
        return Pipe(reading: Descriptor(owning: numbers[0]), writing: Descriptor(owning: numbers[1]))
    }

    /// The two ends of a pipe. Frozen, because another module can consume single fields only of a frozen type.
    @frozen package struct Pipe: ~Copyable {
        /// The non-blocking end for this process.
        package let reading: Descriptor
        /// The blocking end for a child.
        package let writing: Descriptor
    }

    /// Reads once. Returns the number of bytes, 0 at the end of the stream, or `nil` when no data is
    /// available (`EAGAIN`).
    package borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
        try nonBlocking("read") { Glibc.read(number, buffer.baseAddress, buffer.count) }
    }

    /// The kind of the open file behind `number`, without a request to its file system, which may not reply; `.other` on
    /// errors.
    package static func kind(of number: CInt) -> Kind {
        switch mode_t(bitPattern: fo_file_type(number)) {
        case S_IFIFO: .pipe
        case S_IFSOCK: .socket
        case S_IFCHR where isatty(number) == 1: .terminal
        default: lseek(number, 0, SEEK_CUR) >= 0 ? .file : .other
        }
    }

    /// The kinds of open files. The loop can wait for pipes, sockets and terminals. Directories and most devices count
    /// as files.
    package enum Kind: Hashable, Sendable { case file, pipe, socket, terminal, other }
}
