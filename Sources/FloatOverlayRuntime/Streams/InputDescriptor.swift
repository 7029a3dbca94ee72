// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// The read end of a stream that another process opened. The file status flags stay unchanged because they
/// are shared with that process: a pipe is opened again through `/proc/self/fd`, a socket is read with
/// `MSG_DONTWAIT`, a terminal is read once per readiness event, and a child process copies any other file into a pipe,
/// because its file system may not reply.
public struct InputDescriptor: ~Copyable {
    /// The kind of the open file.
    package let kind: Descriptor.Kind
    /// The descriptor number, for a watch.
    package let number: CInt
    private let descriptor: Descriptor
    /// The original descriptor of a pipe that was opened again. If the last writer of a FIFO has closed its end before
    /// that, the kernel reports this to the original descriptor only.
    private let original: Descriptor?
    /// Whether `read(into:)` returns `nil` instead of blocking when no data is available.
    package let neverBlocks: Bool
    /// Writes the pipe that is read, or observes the process that does.
    private let copy: FileCopy?

    /// Takes ownership of `descriptor`.
    package init(_ descriptor: consuming Descriptor) {
        let isCopyOfFile = descriptor.isCopyOfFile
        kind = isCopyOfFile ? .file : Descriptor.kind(of: descriptor.number)
        if kind == .file, !isCopyOfFile, let pipe = try? Descriptor.pipe() {
            number = pipe.reading.number
            copy = FileCopy(of: descriptor, into: pipe.writing)
            self.descriptor = pipe.reading
            original = nil
            neverBlocks = true
            return
        }
        number = descriptor.number
        copy = isCopyOfFile ? FileCopy(received: descriptor.number) : nil
        if kind == .pipe {
            // A FIFO that is open for reading and writing, as with `<>` and in systemd's sockets, has no end
            // of file: the new descriptor keeps both modes.
            let isBoth = fo_fcntl(descriptor.number, F_GETFL, 0) & O_ACCMODE == O_RDWR
            let access = (isBoth ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_CLOEXEC
            let own = open("/proc/self/fd/\(descriptor.number)", access)
            neverBlocks = own >= 0
            if own >= 0 {
                self.descriptor = Descriptor(owning: own)
                original = consume descriptor
                return
            }
        } else {
            neverBlocks = kind == .socket || isCopyOfFile
        }
        self.descriptor = descriptor
        original = nil
    }

    /// Copies the file at `path` into a pipe, from which `read(into:)` reads. `isFile` is the result of
    /// `FileTask.check`.
    package init(copying path: String, isFile: Bool) throws(SystemError) {
        let pipe = try Descriptor.pipe()
        number = pipe.reading.number
        descriptor = pipe.reading
        original = nil
        copy = FileCopy(of: nil, or: path, isPipe: !isFile, into: pipe.writing)
        kind = isFile ? .file : .pipe
        neverBlocks = true
    }

    /// Opens `path`. The call blocks until the file system replies, without a limit. Opening a FIFO does not
    /// wait for a writer (`O_NONBLOCK`).
    ///
    /// - Parameter path: An absolute path, or one relative to the current directory.
    /// - Throws: `SystemError` if the file cannot be opened. Its `code` is that of open(2), such as `ENOENT`
    ///   or `EACCES`.
    public init(path: String) throws(SystemError) {
        self.init(try Descriptor.open(path, O_RDONLY | O_NONBLOCK))
    }

    /// Begins to copy a file. Call this before reading.
    package borrowing func startCopying(in reactor: Reactor) { copy?.start(in: reactor) }

    /// Calls `done` once after the end of the stream, which may be now: with the reason if a file could not
    /// be copied to its end.
    package borrowing func whenCopied(_ done: @escaping (SystemError?) -> Void) {
        if let copy { copy.whenEnded(done) } else { done(nil) }
    }

    /// Sets the capacity of a pipe to 1 MiB, the kernel's default limit, so that a frame needs few reads
    /// (`F_SETPIPE_SZ`).
    package borrowing func enlargePipeBuffer() {
        if kind == .pipe || kind == .file { _ = fo_fcntl(descriptor.number, FO_SET_PIPE_SIZE, 1 << 20) }
    }

    /// Reads once. Returns the number of bytes, 0 at the end of the stream, or `nil` when no data is
    /// available.
    package borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
        guard kind == .socket else { return try descriptor.read(into: buffer) }
        return try nonBlocking("read") {
            recv(descriptor.number, buffer.baseAddress, buffer.count, CInt(MSG_DONTWAIT))
        }
    }
}
