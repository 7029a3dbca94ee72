// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import FloatOverlayCore
internal import Glibc

/// A device on an I²C bus (i2c-dev), in a child process: each transfer blocks for as long as the device needs. The first
/// transfer opens the device file and locks it (`flock`), as ddcutil does; deinitialization ends the child and the lock.
package final class I2CDevice {
    /// A failed step of a transfer.
    package struct Failure: Error, Hashable, Sendable {
        /// The step that failed.
        package let step: Step
        /// The error number of the kernel.
        package let errno: Errno
    }

    /// The steps of a transfer.
    package enum Step: UInt8, Hashable, Sendable { case open = 1, lock, address, write, read }

    /// The time after which a transfer has failed: longer than the time limits of the kernel's drivers.
    package static let timeout = Duration.seconds(5)

    /// Whether the child runs, so that another transfer can follow a failed one.
    package private(set) var isRunning = true
    private var socket: Descriptor?
    private let child: ChildProcess
    private let timer: Timer
    private var descriptorWatch: FDWatch?
    private var isBusy = false
    private var buffer: [UInt8] = []
    private let onEnd: (Result<[UInt8], Failure>) -> Void

    /// Starts the child for the device with the 7-bit `address` on the bus at `path`, for example /dev/i2c-4. `onEnd` is
    /// called in a later turn at the end of each transfer; the object may be released in it.
    package init(
        at path: String, address: UInt8, in reactor: Reactor,
        onEnd: @escaping (Result<[UInt8], Failure>) -> Void
    ) throws(SystemError) {
        let pair = try UnixSocket.pair()
        _ = fo_fcntl(pair.theirs.number, F_SETFL, 0)
        child = ChildProcess(
            try retrying("fork") { fo_fork_i2c(pair.theirs.number, path, CInt(address)) })
        timer = Timer(in: reactor)
        self.onEnd = onEnd
        timer.onFire = { [unowned self] _ in
            isRunning = false
            end(.failure(Failure(step: .read, errno: .timedOut)))
        }
        // The end of the child ends the socket, too. A watched child is reaped in the background.
        try child.watch(in: reactor) { _ in }
        let ours = try Descriptor.duplicating(pair.ours.number)
        descriptorWatch = reactor.watch(ours.number) { [unowned self] _ in receive() }
        socket = consume ours
    }

    deinit { descriptorWatch?.cancel() }

    /// Writes `bytes`, at most 28, and reads `replyByteCount` bytes, at most 29, after `pause`, below 1 s. No other
    /// transfer may be in progress.
    package func transfer(_ bytes: [UInt8], pause: Duration, replyByteCount: Int) {
        precondition(!isBusy && isRunning, "a transfer is already in progress, or the child has ended")
        guard let socket = socket?.number else { return }
        var request = fo_i2c_request()
        request.pause_ms = UInt16(clamping: pause.nanoseconds / 1_000_000)
        request.count = UInt8(bytes.count)
        request.reply_count = UInt8(replyByteCount)
        withUnsafeMutableBytes(of: &request.bytes) { $0.copyBytes(from: bytes) }
        isBusy = true
        timer.set(after: Self.timeout)
        // The request fits into the empty buffer of the socket. If the child has ended, the socket is readable.
        _ = withUnsafeBytes(of: request) { request in try? UnixSocket.send(request, to: socket) }
    }

    private func receive() {
        guard let socket = socket?.number, let bytes = UnixSocket.received(from: socket) else { return }
        guard !bytes.isEmpty else {
            isRunning = false
            descriptorWatch?.cancel()
            return end(.failure(Failure(step: .open, errno: .brokenPipe)))
        }
        buffer += bytes
        let size = MemoryLayout<fo_i2c_reply>.size
        guard buffer.count >= size else { return }
        let reply = buffer.withUnsafeBytes { $0.loadUnaligned(as: fo_i2c_reply.self) }
        buffer.removeFirst(size)
        if let step = Step(rawValue: reply.step) {
            end(.failure(Failure(step: step, errno: Errno(rawValue: CInt(reply.error)))))
        } else {
            end(.success(withUnsafeBytes(of: reply.bytes) { Array($0.prefix(Int(reply.count))) }))
        }
    }

    private func end(_ result: Result<[UInt8], Failure>) {
        guard isBusy else { return }
        isBusy = false
        timer.cancel()
        onEnd(result)
    }
}
