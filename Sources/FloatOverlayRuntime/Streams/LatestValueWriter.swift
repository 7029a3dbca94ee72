// SPDX-License-Identifier: MIT
internal import CFloatOverlayRuntime
internal import Glibc

/// Prints states to a reader that may be slow. While the reader has not read the previous output, only the newest
/// state of each topic is kept. Output above one page blocks until the reader reads.
///
/// The capacity of a pipe is set to one page (`F_SETPIPE_SZ`), so that `POLLOUT` is reported only after the
/// reader has emptied the pipe.
package final class LatestValueWriter {
    /// Called once when no more can be written, with the reason: EPIPE if the reader has closed its end.
    package var onFailure: ((SystemError) -> Void)?

    private let descriptor: CInt
    private var waiting: [(topic: String, bytes: [UInt8])] = []
    private var descriptorWatch: FDWatch?

    /// Prints to `descriptor`, which the caller keeps open and owns.
    package init(_ descriptor: CInt = 1, in reactor: Reactor) {
        self.descriptor = descriptor
        if Descriptor.kind(of: descriptor) == .pipe { _ = fo_fcntl(descriptor, FO_SET_PIPE_SIZE, 4096) }
        descriptorWatch = reactor.watch(descriptor, for: []) { [unowned self] in ready($0) }
    }

    /// Prints `text` as soon as the reader has read all earlier output. Until then, a newer text with the
    /// same `topic` replaces `text`.
    package func write(latest text: String, about topic: String = "") {
        write(latest: Array(text.utf8), about: topic)
    }

    /// Prints `bytes` like `write(latest:about:)` with text.
    package func write(latest bytes: [UInt8], about topic: String = "") {
        waiting.removeAll { $0.topic == topic }
        waiting.append((topic, bytes))
        if isWritable { flush() } else { descriptorWatch?.setInterest(.writable) }
    }

    private var isWritable: Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    private func ready(_ interest: Interest) {
        if !interest.isDisjoint(with: .hangUp) {
            return fail(SystemError(operation: "write to", object: "the reader", errno: .brokenPipe))
        }
        flush()
    }

    private func flush() {
        let bytes = waiting.flatMap(\.bytes)
        waiting.removeAll()
        descriptorWatch?.setInterest([])
        do throws(SystemError) {
            try bytes.withUnsafeBufferPointer { bytes throws(SystemError) in
                try Process.write(UnsafeRawBufferPointer(bytes), to: descriptor)
            }
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: SystemError) {
        descriptorWatch?.cancel()
        descriptorWatch = nil
        waiting.removeAll()
        let action = onFailure
        onFailure = nil
        action?(error)
    }
}
