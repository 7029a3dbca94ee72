// SPDX-License-Identifier: MIT
internal import Core
internal import Glibc
internal import Linux

/// Writes one device from a shell, so that the loop does not wait for the hardware. The shell starts with the
/// first write and is gone after two idle seconds; it also ends when we do, with its input.
final class WriterProcess {
    /// One raw value a line in, one line a value out: 1 when the device took it. A shell, since this library is
    /// also part of programs that cannot run themselves again with another argument.
    private static let script =
        #"while read -r v; do if echo "$v" >"$1"; then echo 1; else echo 0; fi; done 2>/dev/null"#
    private static let idle = Duration.seconds(2)

    private let path: String
    private let reactor: Reactor
    private let done: (Bool) -> Void
    private var child: ChildProcess?
    private var socket: Descriptor?
    private var watching: FDWatch?
    private var timer: Timer?
    private var isWriting = false

    /// Will write to `path` and call `done` once a write, with whether the device took it.
    init(path: String, in reactor: Reactor, done: @escaping (Bool) -> Void) {
        self.path = path
        self.reactor = reactor
        self.done = done
    }

    deinit { end() }

    /// Whether a shell is there.
    var isRunning: Bool { child != nil }

    /// Begins to write `raw`; the one before is done.
    func write(_ raw: Int) throws(SystemError) {
        precondition(!isWriting, "a write is already in progress")
        timer?.cancel()
        if child == nil { try start() }
        guard let socket = socket?.number else { return }
        let line = Array("\(raw)\n".utf8)
        let sent = try line.withUnsafeBufferPointer { bytes throws(SystemError) in
            try UnixSocket.send(UnsafeRawBufferPointer(bytes), to: socket)
        }
        // One short line with nothing else under way always fits.
        precondition(sent == line.count, "partial write of a line")
        isWriting = true
    }

    private func start() throws(SystemError) {
        let pair = try UnixSocket.pair()
        // A shell gives up when its input would block.
        _ = fcntl(pair.theirs.number, F_SETFL, 0)
        child = try ChildProcess(
            "/bin/sh", ["sh", "-c", Self.script, "sh", path],
            descriptors: [pair.theirs.number, pair.theirs.number, nil], directory: "/")
        let ours = try Descriptor.duplicating(pair.ours.number)
        watching = reactor.watch(ours.number) { [unowned self] _ in answer() }
        socket = consume ours
        timer = timer ?? reactor.timer { [weak self] _ in self?.end() }
    }

    private func answer() {
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(socket?.number ?? -1, &buffer, buffer.count)
        // An error is an end as well: somebody has killed the shell.
        if count < 0 && errno == EAGAIN { return }
        let verdict = buffer.prefix(max(count, 0)).first {
            $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "1")
        }
        if count <= 0 { end() }
        guard isWriting, count <= 0 || verdict != nil else { return }
        isWriting = false
        if isRunning { timer?.set(after: Self.idle) }
        done(verdict == UInt8(ascii: "1"))
    }

    private func end() {
        timer?.cancel()
        watching?.cancel()
        socket = nil
        child = nil
    }
}
