// SPDX-License-Identifier: MIT
internal import CLinux
internal import Glibc

/// Unix stream sockets.
public enum UnixSocket {
    /// Connects to `path`; where the backlog is full it does not wait (`EAGAIN`). The socket is non-blocking.
    public static func connect(_ path: String) throws(SystemError) -> Descriptor {
        let socket = try make(SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK)
        try withAddress(path) { address, size throws(SystemError) in
            try retrying("connect to", path) { Glibc.connect(socket.number, address, size) }
        }
        return socket
    }

    /// Listens at `path` for this user alone; a dead socket there must have been removed before.
    public static func listen(_ path: String) throws(SystemError) -> Descriptor {
        let socket = try make(SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK)
        // The file takes the mode of the socket: no moment with another one, and no umask to put back.
        try retrying("listen on", path) { fchmod(socket.number, 0o600) }
        try withAddress(path) { address, size throws(SystemError) in
            try retrying("listen on", path) { bind(socket.number, address, size) }
        }
        try retrying("listen on", path) { Glibc.listen(socket.number, 64) }
        return socket
    }

    /// The next connection at a listening socket; `nil` when none is waiting.
    public static func accept(_ listener: CInt) throws(SystemError) -> Descriptor? {
        while true {
            let number = fo_accept(listener)
            if number >= 0 { return Descriptor(owning: number) }
            switch Glibc.errno {
            case EAGAIN: return nil
            case EINTR, ECONNABORTED: continue
            default: throw .last("accept")
            }
        }
    }

    /// Two connected sockets; non-blocking.
    public static func pair() throws(SystemError) -> Pair {
        var numbers: [CInt] = [0, 0]
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue)
        try retrying("socketpair") { socketpair(AF_UNIX, type, 0, &numbers) }
        return Pair(ours: Descriptor(owning: numbers[0]), theirs: Descriptor(owning: numbers[1]))
    }

    /// Two ends of one connection; frozen, so that each end can be taken out of it elsewhere.
    @frozen public struct Pair: ~Copyable {
        /// The end we keep.
        public let ours: Descriptor
        /// The end a child gets.
        public let theirs: Descriptor
    }

    /// Who is at the other end (`SO_PEERCRED`); `nil` when the kernel does not say.
    public static func peer(_ socket: CInt) -> (user: UInt32, process: Int32)? {
        var user: uid_t = 0
        var process: pid_t = 0
        return fo_peer(socket, &user, &process) == 0 ? (user, process) : nil
    }

    /// Sends once without waiting: the bytes taken, `nil` when there is no room now. `descriptor` goes along with
    /// the first byte.
    public static func send(
        _ bytes: UnsafeRawBufferPointer, descriptor: CInt? = nil, to socket: CInt
    ) throws(SystemError) -> Int? {
        guard let start = bytes.baseAddress else { return 0 }
        while true {
            let count = fo_send(socket, start, bytes.count, descriptor ?? -1)
            if count >= 0 { return count }
            switch Glibc.errno {
            case EAGAIN: return nil
            case EINTR: continue
            default: throw .last("send")
            }
        }
    }

    /// Receives once without waiting: the bytes, 0 at the end, `nil` when nothing is there; descriptors that came
    /// along are handed to `take`, which owns them.
    public static func receive(
        into buffer: UnsafeMutableRawBufferPointer, from socket: CInt, take: (consuming Descriptor) -> Void
    ) throws(SystemError) -> Int? {
        precondition(!buffer.isEmpty, "empty receive buffer")
        guard let start = buffer.baseAddress else { return nil }
        // More than anybody may send at once: whoever counts them sees it.
        var numbers = [CInt](repeating: -1, count: 16)
        var received: CInt = 0
        while true {
            let count = fo_receive(socket, start, buffer.count, &numbers, CInt(numbers.count), &received)
            for index in 0..<Int(received) { take(Descriptor(owning: numbers[index])) }
            if count >= 0 { return count }
            switch Glibc.errno {
            case EAGAIN: return nil
            case EINTR: continue
            default: throw .last("receive")
            }
        }
    }

    /// What has come, at most 8 KiB: empty at the end, also of a connection that has failed; `nil` when nothing is there
    /// yet. Descriptors among it are closed.
    public static func received(from socket: CInt) -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 8192)
        do {
            let count = try chunk.withUnsafeMutableBytes { try receive(into: $0, from: socket) { _ in } }
            return count.map { Array(chunk[..<$0]) }
        } catch {
            return []
        }
    }

    /// Says that nothing more will be sent (`shutdown(SHUT_WR)`).
    public static func halfClose(_ socket: CInt) { shutdown(socket, CInt(SHUT_WR)) }

    private static func make(_ type: __socket_type) throws(SystemError) -> Descriptor {
        Descriptor(owning: try retrying("socket") { socket(AF_UNIX, CInt(type.rawValue), 0) })
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemError) -> Void
    ) throws(SystemError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard (1..<room).contains(path.utf8.count) else {
            throw SystemError(operation: "use the socket path", object: path, errno: .fileNameTooLong)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw -> Result<Void, SystemError> in
                do throws(SystemError) { return .success(try body(raw, size)) } catch {
                    return .failure(error)
                }
            }
        }
        try result.get()
    }
}

private func | (a: __socket_type, b: __socket_type) -> __socket_type {
    __socket_type(rawValue: a.rawValue | b.rawValue)
}
