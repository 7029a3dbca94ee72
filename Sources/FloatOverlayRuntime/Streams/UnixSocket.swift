// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// Functions for Unix stream sockets.
package enum UnixSocket {
    private static let socketType = CInt(
        SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    private static let datagramType = CInt(
        SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)

    /// Connects to a process of this user at `path`. The socket is non-blocking; a full backlog throws `EAGAIN`,
    /// a process of another user `EPERM`.
    package static func connect(_ path: String) throws(SystemError) -> Descriptor {
        let socket = try make()
        try withAddress("connect to", of: path) { Glibc.connect(socket.number, $0, $1) }
        guard peer(socket.number)?.user == Process.user else {
            throw SystemError(operation: "connect to", object: path, errno: .notPermitted)
        }
        return socket
    }

    /// Connects a non-blocking datagram socket to `path`, which with `@` is a name without a file (unix(7)).
    package static func connectDatagrams(_ path: String) throws(SystemError) -> Descriptor {
        let socket = try make(datagramType)
        try withAddress("connect to", of: path) { Glibc.connect(socket.number, $0, $1) }
        return socket
    }

    /// Listens at `path` for the current user only. The caller removes a stale socket file first.
    package static func listen(_ path: String) throws(SystemError) -> Descriptor {
        let socket = try make()
        // bind gives the file the mode of the socket: no interval with wider permissions, and no change of
        // the umask.
        try retrying("listen on", object: path) { fchmod(socket.number, 0o600) }
        try withAddress("listen on", of: path) { bind(socket.number, $0, $1) }
        try retrying("listen on", object: path) { Glibc.listen(socket.number, 64) }
        return socket
    }

    /// Accepts the next connection; returns `nil` when no connection is waiting.
    package static func accept(_ listener: CInt) throws(SystemError) -> Descriptor? {
        while true {
            let number = fo_accept(listener)
            if number >= 0 { return Descriptor(owning: number) }
            switch Glibc.errno {
            case EAGAIN: return nil
            case EINTR, ECONNABORTED: continue
            default: throw .last("accept a connection")
            }
        }
    }

    /// A pair of connected, non-blocking sockets (`socketpair`).
    package static func pair() throws(SystemError) -> Pair {
        var numbers: [CInt] = [0, 0]
        try retrying("socketpair") { socketpair(AF_UNIX, socketType, 0, &numbers) }
        return Pair(ours: Descriptor(owning: numbers[0]), theirs: Descriptor(owning: numbers[1]))
    }

    /// The two ends of a connection. Frozen, because another module can consume single fields only of a
    /// frozen type.
    @frozen package struct Pair: ~Copyable {
        /// The end for this process.
        package let ours: Descriptor
        /// The end for a child.
        package let theirs: Descriptor
    }

    /// The user and the process at the other end (`SO_PEERCRED`); `nil` on an error.
    package static func peer(_ socket: CInt) -> (user: UInt32, process: Int32)? {
        var user: uid_t = 0
        var process: pid_t = 0
        return fo_peer(socket, &user, &process) == 0 ? (user, process) : nil
    }

    /// Sends once without blocking. Returns the number of bytes sent, or `nil` when the socket has no room.
    /// `descriptor` is sent with the first byte (`SCM_RIGHTS`).
    package static func send(
        _ bytes: UnsafeRawBufferPointer, descriptor: CInt? = nil, to socket: CInt
    ) throws(SystemError) -> Int? {
        guard let start = bytes.baseAddress else { return 0 }
        var number = descriptor ?? -1
        return try nonBlocking("send") {
            fo_send(socket, start, bytes.count, &number, descriptor == nil ? 0 : 1)
        }
    }

    /// Receives once without blocking. Returns the number of bytes, 0 at the end, or `nil` when no data is
    /// available. `take` becomes the owner of each received descriptor. With `copiesFiles`, this process receives no
    /// file of a file system that may not reply, but a pipe into which a child process copies the file.
    package static func receive(
        into buffer: UnsafeMutableRawBufferPointer, from socket: CInt, copiesFiles: Bool = false,
        take: (consuming Descriptor) -> Void
    ) throws(SystemError) -> Int? {
        precondition(!buffer.isEmpty, "empty receive buffer")
        guard let start = buffer.baseAddress else { return nil }
        // More than the protocol allows, so that the receiver can detect the violation.
        return try withUnsafeTemporaryAllocation(of: CInt.self, capacity: Int(FO_MAX_DESCRIPTORS)) {
            numbers -> Result<Int?, SystemError> in
            guard let first = numbers.baseAddress else { return .success(nil) }
            var received: CInt = 0
            var copies: UInt32 = 0
            let seconds = UInt32(FileTask.timeout.components.seconds)
            let result = Result { () throws(SystemError) in
                try nonBlocking("receive") {
                    copiesFiles
                        ? fo_receive_copies(socket, start, buffer.count, first, &received, &copies, seconds)
                        : fo_receive(socket, start, buffer.count, first, CInt(numbers.count), &received)
                }
            }
            for (index, number) in numbers[..<Int(received)].enumerated() {
                take(Descriptor(owning: number, isCopyOfFile: copies >> index & 1 == 1))
            }
            return result
        }
        .get()
    }

    /// Receives at most 8 KiB: empty at the end or after an error, `nil` when no data is available. Received
    /// descriptors are closed.
    package static func received(from socket: CInt) -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 8192)
        do {
            let count = try chunk.withUnsafeMutableBytes { try receive(into: $0, from: socket) { _ in } }
            return count.map { Array(chunk[..<$0]) }
        } catch {
            return []
        }
    }

    /// Shuts down the sending side (`shutdown(SHUT_WR)`); the peer reads the end of the stream.
    package static func halfClose(_ socket: CInt) { shutdown(socket, CInt(SHUT_WR)) }

    private static func make(_ type: CInt = socketType) throws(SystemError) -> Descriptor {
        Descriptor(owning: try retrying("socket") { socket(AF_UNIX, type, 0) })
    }

    /// Passes the address of the socket at `path` to `call`, a system call. The kernel takes the name of an abstract
    /// socket, which begins with a zero byte, by its length.
    private static func withAddress(
        _ operation: String, of path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> CInt
    ) throws(SystemError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let pathCapacity = MemoryLayout.size(ofValue: address.sun_path)
        guard (1..<pathCapacity).contains(path.utf8.count) else {
            throw SystemError(operation: "use the socket path", object: path, errno: .fileNameTooLong)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        var size = socklen_t(MemoryLayout<sockaddr_un>.size)
        if path.hasPrefix("@") {
            address.sun_path.0 = 0
            size = socklen_t(MemoryLayout<sa_family_t>.size + path.utf8.count)
        }
        try retrying(operation, object: path) {
            withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, size) }
            }
        }
    }
}
