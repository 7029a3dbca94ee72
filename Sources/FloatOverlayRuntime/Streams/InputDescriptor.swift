// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// The read end of a stream that another process opened. The file status flags stay unchanged because they
/// are shared with that process: a pipe is opened again through `/proc/self/fd`, a socket is read with
/// `MSG_DONTWAIT`, and any other file is read once per readiness event.
public struct InputDescriptor: ~Copyable {
    /// The kind of the open file.
    package let kind: Descriptor.Kind
    private let descriptor: Descriptor
    /// Whether `read(into:)` returns `nil` instead of blocking when no data is available.
    package let neverBlocks: Bool

    /// Takes ownership of `descriptor`.
    package init(_ descriptor: consuming Descriptor) {
        kind = Descriptor.kind(of: descriptor.number)
        if kind == .pipe {
            // A FIFO that is open for reading and writing, as with `<>` and in systemd's sockets, has no end
            // of file: the new descriptor keeps both modes.
            let isBoth = fo_fcntl(descriptor.number, F_GETFL, 0) & O_ACCMODE == O_RDWR
            let access = (isBoth ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_CLOEXEC
            let own = open("/proc/self/fd/\(descriptor.number)", access)
            if own >= 0 { descriptor = Descriptor(owning: own) }
            neverBlocks = own >= 0
        } else {
            neverBlocks = kind == .socket
        }
        self.descriptor = descriptor
    }

    /// Opens `path`. Opening a FIFO does not wait for a writer (`O_NONBLOCK`).
    public init(path: String) throws(SystemError) {
        descriptor = try .open(path, O_RDONLY | O_NONBLOCK)
        kind = Descriptor.kind(of: descriptor.number)
        neverBlocks = kind != .file
    }

    /// The descriptor number, for a watch.
    package var number: CInt { descriptor.number }

    /// Sets the capacity of a pipe to 1 MiB, the kernel's default limit, so that a frame needs few reads
    /// (`F_SETPIPE_SZ`).
    package borrowing func widen() {
        if kind == .pipe { _ = fo_fcntl(descriptor.number, FO_SET_PIPE_SIZE, 1 << 20) }
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
