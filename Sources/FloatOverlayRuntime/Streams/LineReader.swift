// SPDX-License-Identifier: MIT

/// Reads a stream line by line and reports only the newest line of each burst.
package final class LineReader {
    /// The limit of a line in bytes; the rest of a longer line is dropped.
    package static let maxLineLength = 65536
    /// The number of last lines of a burst that are examined, so that a fast writer cannot block the loop.
    package static let maxRecentLines = 16
    /// The pause between two reads, less than the time of a frame, and the limit of reads at a time: a writer
    /// that never pauses blocks on the full pipe.
    private static let pause = Duration.milliseconds(8)
    private static let maxReads = 4

    private let input: InputDescriptor
    private var watch: FDWatch?
    private var pauseTimer: Timer?
    private var partial: [UInt8] = []
    private var recent: [[UInt8]] = []
    private var isAccepted: (String) -> Bool = { _ in true }
    private var onLine: (String) -> Void = { _ in }
    private var onEnd: () -> Void = {}

    /// Creates a reader of the lines of `input`.
    package init(_ input: consuming InputDescriptor) { self.input = input }

    /// Begins to read, or continues after `stop`. Calls `onLine` with the newest line of each burst for which
    /// `isAccepted` returns `true`, and `onEnd` once at the end of the stream.
    package func start(
        in reactor: Reactor, isAccepted: @escaping (String) -> Bool = { _ in true },
        onLine: @escaping (String) -> Void, onEnd: @escaping () -> Void
    ) {
        (self.isAccepted, self.onLine, self.onEnd) = (isAccepted, onLine, onEnd)
        input.startCopying(in: reactor)
        watch = reactor.watch(input.number) { [unowned self] _ in read() }
        pauseTimer = reactor.timer { [unowned self] _ in watch?.setInterest(.readable) }
    }

    /// Stops reading.
    package func stop() {
        watch?.cancel()
        pauseTimer = nil
    }

    private func read() {
        watch?.setInterest([])
        pauseTimer?.set(after: Self.pause)
        for _ in 0..<(input.neverBlocks ? Self.maxReads : 1) {
            guard let count = readChunk() else { break }
            if count == 0 { return finish() }
        }
        report()
    }

    /// Reads once. Returns the number of bytes, 0 at the end or on an error, or `nil` when no data is
    /// available.
    private func readChunk() -> Int? {
        withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 1) { buffer in
            let count: Int?
            do throws(SystemError) { count = try input.read(into: buffer) } catch { return 0 }
            if let count { add(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            return count
        }
    }

    private func add(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            if byte == 10 {
                storeLine()
            } else if partial.count < Self.maxLineLength {
                partial.append(byte)
            }
        }
    }

    private func storeLine() {
        if recent.count == Self.maxRecentLines { recent.removeFirst() }
        recent.append(partial)
        partial.removeAll(keepingCapacity: true)
    }

    private func report() {
        let newest = recent.lazy.reversed().map { String(decoding: $0, as: UTF8.self) }.first(
            where: isAccepted)
        recent.removeAll(keepingCapacity: true)
        if let newest { onLine(newest) }
    }

    private func finish() {
        stop()
        if !partial.isEmpty { storeLine() }
        report()
        onEnd()
    }
}
