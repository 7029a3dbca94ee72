// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import FloatOverlayCore
internal import Glibc

/// Copies a file into a pipe in a child process, because the loop cannot wait for a file system; or observes the child
/// process that copies a received file.
final class FileCopy {
    private var input: Descriptor?
    private let path: String?
    private let isPipe: Bool
    private var writing: Descriptor?
    /// The pipe of a received file, until `start`.
    private var receivedPipe: CInt?
    private var child: ChildProcess?
    private var isRunning = false
    /// Why the copy is not complete.
    private var failure: Errno?
    private var onEnd: ((SystemError?) -> Void)?

    /// Copies `input`, or else the file at `path`, into `writing` when `start` is called. The copy of a file that is
    /// no pipe ends when the file system does not reply for `FileTask.timeout`.
    init(
        of input: consuming Descriptor?, or path: String? = nil, isPipe: Bool = false,
        into writing: consuming Descriptor
    ) {
        self.input = input
        self.path = path
        self.isPipe = isPipe
        self.writing = consume writing
    }

    /// Observes the child that copies a file into the pipe with the read end `pipe`: `UnixSocket.receive` has
    /// received this end instead of the file.
    init(received pipe: CInt) {
        path = nil
        isPipe = false
        receivedPipe = pipe
    }

    /// Starts the child, or begins to observe it, once. An error of the file ends the pipe, like the end of the file.
    func start(in reactor: Reactor) {
        if let writing = writing.take() {
            startChild(writingTo: writing)
        } else if let pipe = receivedPipe.take() {
            takeChild(of: pipe)
        } else {
            return
        }
        guard let child else { return }
        isRunning = true
        do throws(SystemError) {
            try child.watch(in: reactor) { [unowned self] in exited($0) }
        } catch {
            // Only the pipe reports the end of the copy.
            isRunning = false
        }
    }

    private func startChild(writingTo writing: borrowing Descriptor) {
        let seconds = isPipe ? 0 : UInt32(FileTask.timeout.components.seconds)
        let id = fo_fork_copy(writing.number, input?.number ?? -1, path, seconds)
        if id > 0 { child = ChildProcess(id) } else { failure = .current }
    }

    private func takeChild(of pipe: CInt) {
        var status: CInt = 0
        let id = fo_take_copy(pipe, &status)
        if id > 0 {
            child = ChildProcess(id)
        } else {
            failure = Self.failure(ExitStatus(rawValue: status))
        }
    }

    /// Calls `done` once when the copy has ended, which may be now: with the reason if it is not complete.
    func whenEnded(_ done: @escaping (SystemError?) -> Void) {
        if isRunning { onEnd = done } else { done(error) }
    }

    private var error: SystemError? {
        failure.map { SystemError(operation: "read", object: path ?? "the input file", errno: $0) }
    }

    private func exited(_ status: ExitStatus) {
        child?.abandon()
        isRunning = false
        failure = Self.failure(status)
        let end = onEnd.take()
        end?(error)
    }

    /// SIGPIPE: the reader has closed the pipe.
    private static func failure(_ status: ExitStatus) -> Errno? {
        status == .signal(SIGPIPE) ? nil : status.fileError
    }
}
