// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

/// Writes to one device through a shell, so that the loop does not wait for the hardware. The shell starts
/// with the first write, exits after two idle seconds, and exits at the end of its input when this process
/// ends.
final class WriterProcess {
    /// Reads one raw value per line; answers each with a line, 1 if the device accepted the value and 0 if
    /// not. The writer is a shell because the library is also part of programs that cannot run themselves
    /// with other arguments.
    private static let script =
        #"while read -r v; do if echo "$v" >"$1"; then echo 1; else echo 0; fi; done 2>/dev/null"#
    private static let idle = Duration.seconds(2)

    private let path: String
    private let reactor: Reactor
    private let done: (Bool) -> Void
    private var child: ChildProcess?
    private var socket: Descriptor?
    private var descriptorWatch: FDWatch?
    private let timer: Timer
    private var isWriting = false

    /// Writes to `path`; calls `done` once per write with whether the device accepted the value.
    init(path: String, in reactor: Reactor, done: @escaping (Bool) -> Void) {
        self.path = path
        self.reactor = reactor
        self.done = done
        timer = Timer(in: reactor)
        timer.onFire = { [unowned self] _ in end() }
    }

    deinit { end() }

    /// Whether the shell is running.
    var isRunning: Bool { child != nil }

    /// Starts to write `raw`. The previous write must be done.
    func write(_ raw: Int) throws(SystemError) {
        precondition(!isWriting, "a write is already in progress")
        timer.cancel()
        if child == nil { try start() }
        guard let socket = socket?.number else { return }
        let line = Array("\(raw)\n".utf8)
        let sent = try line.withUnsafeBufferPointer { bytes throws(SystemError) in
            try UnixSocket.send(UnsafeRawBufferPointer(bytes), to: socket)
        }
        // One short line always fits into the empty socket buffer.
        precondition(sent == line.count, "partial write of a line")
        isWriting = true
    }

    private func start() throws(SystemError) {
        let pair = try UnixSocket.pair()
        // The `read` command of the shell (dash 0.5.12) fails on non-blocking input (EAGAIN).
        _ = fcntl(pair.theirs.number, F_SETFL, 0)
        child = try ChildProcess(
            "/bin/sh", arguments: ["sh", "-c", Self.script, "sh", path],
            descriptors: [pair.theirs.number, pair.theirs.number, nil], directory: "/")
        let ours = try Descriptor.duplicating(pair.ours.number)
        descriptorWatch = reactor.watch(ours.number) { [unowned self] _ in answer() }
        socket = consume ours
    }

    private func answer() {
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(socket?.number ?? -1, &buffer, buffer.count)
        // A read error also means that the shell has ended, for example by a signal.
        if count < 0 && errno == EAGAIN { return }
        let verdict = buffer.prefix(max(count, 0)).first {
            $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "1")
        }
        if count <= 0 { end() }
        guard isWriting, count <= 0 || verdict != nil else { return }
        isWriting = false
        if isRunning { timer.set(after: Self.idle) }
        done(verdict == UInt8(ascii: "1"))
    }

    private func end() {
        timer.cancel()
        descriptorWatch?.cancel()
        socket = nil
        child = nil
    }
}
