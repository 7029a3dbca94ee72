// SPDX-License-Identifier: MIT

/// The output of a child process, collected from a pipe.
package final class ChildOutput {
    /// The output so far; of longer output than the limit, the newest bytes.
    package private(set) var bytes: [UInt8] = []
    /// The child's end of the pipe.
    package let writing: CInt
    private let reading: Descriptor
    private var writeEnd: Descriptor?
    private var descriptorWatch: FDWatch?
    private let limit: Int

    /// Creates the pipe. `onRead` is called after each read by the loop.
    package init(
        limit: Int, in reactor: Reactor, onRead: @escaping () -> Void = {}
    ) throws(SystemError) {
        let pipe = try Descriptor.pipe()
        let number = pipe.reading.number
        writing = pipe.writing.number
        reading = pipe.reading
        writeEnd = .some(pipe.writing)
        self.limit = limit
        descriptorWatch = reactor.watch(number) { [unowned self] _ in
            if read() == 0 { descriptorWatch?.cancel() }
            onRead()
        }
    }

    deinit { descriptorWatch?.cancel() }

    /// The output as text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Closes this process's copy of the child's end; called after the start of the child.
    package func closeWriteEnd() { writeEnd = nil }

    /// Reads the remaining output of the child from the pipe, without waiting for other processes that hold it open.
    package func readRest() {
        for _ in 0..<64 {
            guard let count = read(), count > 0 else { return }
        }
    }

    /// Reads once. Returns the number of bytes, 0 at the end, or `nil` when no data is available.
    private func read() -> Int? {
        withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 1) { buffer in
            guard let count = try? reading.read(into: buffer) else { return nil }
            bytes += UnsafeRawBufferPointer(rebasing: buffer[..<count])
            if bytes.count > limit { bytes.removeFirst(bytes.count - limit) }
            return count
        }
    }
}
