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
    private var watching: FDWatch?
    private var rest: Timer?
    private var partial: [UInt8] = []
    private var recent: [[UInt8]] = []
    private let accepts: (String) -> Bool
    private let line: (String) -> Void
    private let ended: () -> Void

    /// Calls `line` with the newest line of each burst that `accepts` allows, and `ended` once at the end of
    /// the stream.
    package init(
        _ input: consuming InputDescriptor, in reactor: Reactor,
        accepts: @escaping (String) -> Bool = { _ in true },
        line: @escaping (String) -> Void, ended: @escaping () -> Void
    ) {
        self.input = input
        self.accepts = accepts
        self.line = line
        self.ended = ended
        watching = reactor.watch(self.input.number) { [unowned self] _ in read() }
        rest = reactor.timer { [unowned self] _ in watching?.wait(for: .readable) }
    }

    /// Stops reading for good.
    package func stop() {
        watching?.cancel()
        rest = nil
    }

    private func read() {
        watching?.wait(for: [])
        rest?.set(after: Self.pause)
        for _ in 0..<(input.neverBlocks ? Self.maxReads : 1) {
            guard let count = take() else { break }
            if count == 0 { return finish() }
        }
        report()
    }

    /// Reads once. Returns the number of bytes, 0 at the end or on an error, or `nil` when no data is
    /// available.
    private func take() -> Int? {
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
                keep()
            } else if partial.count < Self.maxLineLength {
                partial.append(byte)
            }
        }
    }

    private func keep() {
        if recent.count == Self.maxRecentLines { recent.removeFirst() }
        recent.append(partial)
        partial.removeAll(keepingCapacity: true)
    }

    private func report() {
        let newest = recent.lazy.reversed().map { String(decoding: $0, as: UTF8.self) }.first(where: accepts)
        recent.removeAll(keepingCapacity: true)
        if let newest { line(newest) }
    }

    private func finish() {
        stop()
        if !partial.isEmpty { keep() }
        report()
        ended()
    }
}
