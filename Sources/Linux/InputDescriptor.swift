// SPDX-License-Identifier: MIT
internal import CLinux
internal import Glibc

/// The reading end of a stream somebody handed to us. Its flags stay as they were, because they are shared with
/// whoever gave it: pipes are opened anew, sockets are read with `MSG_DONTWAIT`, anything else is read once per
/// readiness.
public struct InputDescriptor: ~Copyable {
    /// What it leads to.
    public let kind: Descriptor.Kind
    private let descriptor: Descriptor
    /// Whether a read says that nothing is there instead of waiting.
    public let neverBlocks: Bool

    /// Takes over `descriptor`.
    public init(_ descriptor: consuming Descriptor) {
        kind = Descriptor.kind(of: descriptor.number)
        if kind == .pipe {
            // A FIFO opened to read and write, as by `<>` and by systemd's sockets, never ends: it must stay so.
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

    /// Opens `path`; a FIFO is opened without waiting for a writer.
    public init(path: String) throws(SystemError) {
        descriptor = try .open(path, O_RDONLY | O_NONBLOCK)
        kind = Descriptor.kind(of: descriptor.number)
        neverBlocks = kind != .file
    }

    /// The number to watch.
    public var number: CInt { descriptor.number }

    /// Makes the buffer of a pipe as large as it may be, so that a frame takes few reads (`F_SETPIPE_SZ`).
    public borrowing func widen() {
        if kind == .pipe { _ = fo_fcntl(descriptor.number, FO_SET_PIPE_SIZE, 1 << 20) }
    }

    /// Reads once: the bytes read, 0 at the end, `nil` when nothing is there yet.
    public borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int? {
        guard kind == .socket else { return try descriptor.read(into: buffer) }
        while true {
            let count = recv(descriptor.number, buffer.baseAddress, buffer.count, CInt(MSG_DONTWAIT))
            if count >= 0 { return count }
            if Glibc.errno == EAGAIN { return nil }
            if Glibc.errno != EINTR { throw .last("read") }
        }
    }
}
