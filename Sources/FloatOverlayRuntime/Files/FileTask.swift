// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import FloatOverlayCore
internal import Glibc

/// Work on files that a user, a client or a player names, in a child process: their file system may not reply.
/// Deinitialization ends the child.
package final class FileTask {
    /// The time after which a file system counts as stalled.
    package static let timeout = Duration.seconds(10)

    /// How long the start of the daemon waits for a file. A command waits 2 s for the daemon.
    package static let startTimeout = Duration.seconds(1)

    private var reading: Descriptor?
    private var child: ChildProcess?
    private let limit: Int
    private var bytes: [UInt8] = []
    private var descriptorWatch: FDWatch?
    private let timer: Timer
    /// Ends a task whose child could not be started, with the reason.
    private let failing: DeferredAction
    private var onEnd: ((Errno?, [UInt8]) -> Void)?
    /// A reference to this task after `keep()` and until its end.
    private var kept: FileTask?

    /// Whether the task has ended: also in its closure.
    package var hasEnded: Bool { onEnd == nil }

    /// Runs the child that `fork` starts with the write end of a pipe, and calls `onEnd` in a later turn with its
    /// error and its output, at most `limit` bytes.
    init(
        limit: Int, in reactor: Reactor, fork: (CInt) -> pid_t,
        onEnd: @escaping (Errno?, [UInt8]) -> Void
    ) {
        self.limit = limit
        self.onEnd = onEnd
        timer = Timer(in: reactor)
        failing = DeferredAction(in: reactor)
        do throws(SystemError) {
            try start(in: reactor, fork)
        } catch {
            failing.onRun = { [weak self, errno = error.errno] in self?.finish(errno) }
            failing.schedule()
        }
    }

    deinit { descriptorWatch?.cancel() }

    /// Holds the task until it has ended, which takes at most `timeout`.
    package func keep() { if !hasEnded { kept = self } }

    private func start(in reactor: Reactor, _ fork: (CInt) -> pid_t) throws(SystemError) {
        let pipe = try Descriptor.pipe()
        let number = pipe.reading.number
        let writing = pipe.writing
        reading = .some(pipe.reading)
        let child = ChildProcess(try retrying("fork") { fork(writing.number) })
        self.child = child
        timer.onFire = { [unowned self] _ in finish(.timedOut) }
        timer.set(after: Self.timeout)
        descriptorWatch = reactor.watch(number) { [unowned self] _ in read() }
        try child.watch(in: reactor) { [unowned self] in exited($0) }
    }

    /// Reads the output of the child. Returns whether more may follow.
    @discardableResult private func read() -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { buffer in
            guard !hasEnded, let count = try? reading?.read(into: buffer) else { return false }
            bytes += UnsafeRawBufferPointer(rebasing: buffer[..<count])
            if count == 0 { descriptorWatch?.cancel() }
            if bytes.count > limit { finish(.fileTooLarge) }
            return count > 0
        }
    }

    private func exited(_ status: ExitStatus) {
        while read() {}
        // The child's process group has no other member, so `finish` has no process to end.
        child?.abandon()
        finish(status.fileError)
    }

    /// Blocks until the task has ended, at most for `limit`; then the task ends with `ETIMEDOUT`. For a program whose loop
    /// does not run yet or has ended.
    package func wait(atMost limit: Duration) {
        guard !hasEnded else { return }
        guard let child, let number = reading?.number else {
            failing.onRun?()
            return
        }
        let deadline = MonotonicClock.now.advanced(by: limit)
        while !hasEnded, child.status() == nil {
            let rest = MonotonicClock.now.duration(to: deadline)
            guard rest > .zero else { return finish(.timedOut) }
            var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            _ = fo_ppoll(&entry, 1, min(rest, .milliseconds(5)).nanoseconds)
            read()
        }
        if !hasEnded, let status = child.status() { exited(status) }
    }

    private func finish(_ error: Errno?) {
        timer.cancel()
        descriptorWatch?.cancel()
        child?.end()
        let end = onEnd.take()
        let this = kept.take()
        end?(error, bytes)
        withExtendedLifetime(this) {}
    }
}

extension FileTask {
    /// Reads the first of `paths` that is a regular file, or a device such as /dev/null, of at most `limit` bytes.
    package static func read(
        _ paths: [String], limit: Int, in reactor: Reactor, onEnd: @escaping (FileReading) -> Void
    ) -> FileTask {
        let strings = CStrings(paths)
        return FileTask(limit: limit + paths.count, in: reactor) {
            fo_fork_read($0, strings.pointer)
        } onEnd: {
            onEnd(FileReading(of: paths, limit: limit, error: $0, output: $1))
        }
    }

    /// Like `read(_:limit:in:onEnd:)`, but blocks for at most `wait`. Use only while a program starts.
    package static func reading(
        _ paths: [String], limit: Int, within wait: Duration = timeout
    ) -> FileReading {
        let reactor = Reactor()
        var result: FileReading?
        let task = read(paths, limit: limit, in: reactor) { result = $0 }
        task.wait(atMost: wait)
        return result ?? FileReading(of: paths, limit: limit, error: .timedOut, output: [])
    }

    /// Reads the beginning of each file among `paths`, and of each file in a directory among `paths`, because a
    /// library will read them in the loop. Passes an error if their file systems do not reply.
    package static func probe(
        _ paths: [String], in reactor: Reactor, onEnd: @escaping (SystemError?) -> Void
    ) -> FileTask {
        let strings = CStrings(paths)
        return FileTask(limit: 0, in: reactor) {
            fo_fork_probe($0, strings.pointer)
        } onEnd: { error, _ in
            onEnd(error.map { SystemError(operation: "read", object: paths.first ?? "", errno: $0) })
        }
    }

    /// Finds out which of `programs` are in PATH.
    package static func find(
        _ programs: [String], path: String? = Process.variable("PATH"), in reactor: Reactor,
        onEnd: @escaping (Set<String>) -> Void
    ) -> FileTask {
        let names = CStrings(programs)
        return FileTask(limit: programs.count, in: reactor) {
            fo_fork_find($0, path ?? ChildProcess.defaultPath, names.pointer)
        } onEnd: { _, output in
            onEnd(Set(zip(programs, output).filter { $0.1 == 1 }.map(\.0)))
        }
    }

    /// Finds out whether the file at `path` can be read, and whether it is a regular file. Opens no FIFO.
    package static func check(
        _ path: String, in reactor: Reactor, onEnd: @escaping (Result<Bool, SystemError>) -> Void
    ) -> FileTask {
        FileTask(limit: 1, in: reactor) {
            fo_fork_check($0, path)
        } onEnd: { error, output in
            if let error {
                onEnd(.failure(SystemError(operation: "open", object: path, errno: error)))
            } else {
                onEnd(.success(output == [1]))
            }
        }
    }

    /// Writes `bytes` to the file at `path`, which it creates. A regular file keeps its former content after
    /// an error and after the timeout, which may leave an incomplete `path.new`. A link, a device and a file
    /// that cannot be replaced are written in place: an error removes an incomplete regular file, but not the
    /// target of a symbolic link; the timeout leaves an incomplete file.
    package static func write(
        _ bytes: [UInt8], to path: String, in reactor: Reactor, onEnd: @escaping (SystemError?) -> Void
    ) -> FileTask {
        FileTask(limit: 0, in: reactor) { output in
            bytes.withUnsafeBytes { fo_fork_write(output, path, $0.baseAddress, $0.count) }
        } onEnd: { error, _ in
            onEnd(error.map { SystemError(operation: "write", object: path, errno: $0) })
        }
    }

    /// Replaces the content `old` of the file at `path`, or any content if `old` is `nil`, by `new`, and waits until it
    /// is on disk (`fsync`, `rename`). The file keeps its permissions; a new one has mode 0600. Writers exclude each other by
    /// a lock on `path.new`. A missing file has an empty content, and an empty `new` removes the file. `ESTALE`: another
    /// process has changed the content.
    package static func replace(
        _ old: [UInt8]?, by new: [UInt8], at path: String, in reactor: Reactor,
        onEnd: @escaping (SystemError?) -> Void
    ) -> FileTask {
        FileTask(limit: 0, in: reactor) { output in
            // Whether an empty array has a pointer is not defined, so the contents end with a byte that is not used.
            ((old ?? []) + [0]).withUnsafeBytes { before in
                (new + [0]).withUnsafeBytes { after in
                    fo_fork_replace(
                        output, path, path + ".new", old == nil ? nil : before.baseAddress, before.count - 1,
                        after.baseAddress, after.count - 1)
                }
            }
        } onEnd: { error, _ in
            onEnd(error.map { SystemError(operation: "write", object: path, errno: $0) })
        }
    }
}

extension ExitStatus {
    /// The error of a child that works on files and exits with an errno. `.timedOut`: the file system did not
    /// reply before SIGALRM. `.ioError`: another signal ended the child, or its exit status is unknown.
    var fileError: Errno? {
        switch self {
        case .success: nil
        case .signal(SIGALRM): .timedOut
        case .internalError: .ioError
        default: rawValue < 128 ? Errno(rawValue: rawValue) : .ioError
        }
    }
}
