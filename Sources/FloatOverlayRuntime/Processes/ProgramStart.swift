// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// The start of a program in a child process, until the child has found and loaded the program, which may wait for
/// a file system.
final class ProgramStart {
    private let report: Descriptor
    private let program: String
    private let directory: String
    private var descriptorWatch: FDWatch?
    private var timer: Timer?

    /// `report` is readable when the child runs the program or has failed to run it.
    init(_ program: String, in directory: String?, report: consuming Descriptor) {
        self.report = report
        self.program = program
        self.directory = directory ?? ""
    }

    deinit { descriptorWatch?.cancel() }

    /// Blocks until the child runs the program, unless the start is watched. Returns the error of a child that cannot.
    func wait() -> SystemError? {
        var failure: [UInt8] = [0, 0]
        while Glibc.read(report.number, &failure, failure.count) < 0 && Glibc.errno == EINTR {}
        if failure[0] != 0 { return error("change to directory", object: directory, number: failure[0]) }
        return failure[1] == 0 ? nil : error("run", object: program, number: failure[1])
    }

    /// Calls `onEnd` once, with the error of a child that cannot run the program within `FileTask.timeout`.
    func watch(in reactor: Reactor, _ onEnd: @escaping (SystemError?) -> Void) {
        // The parent of the program can end while the program waits for a file system.
        _ = fo_fcntl(report.number, F_SETFL, O_NONBLOCK)
        descriptorWatch = reactor.watch(report.number) { [unowned self] _ in onEnd(wait()) }
        timer = reactor.timer { [unowned self] _ in
            onEnd(error("run", object: program, number: UInt8(Errno.timedOut.rawValue)))
        }
        timer?.set(after: FileTask.timeout)
    }

    private func error(_ operation: String, object: String, number: UInt8) -> SystemError {
        SystemError(operation: operation, object: object, errno: Errno(rawValue: CInt(number)))
    }
}
