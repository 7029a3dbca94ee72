// SPDX-License-Identifier: MIT

/// Reads a stream line by line as it comes, everything that is there at once, and hands on only the newest.
public final class LineReader {
    /// Longer lines are cut off here.
    public static let longestLine = 65536
    /// Of a burst only so many of its last lines are looked at: whoever floods us must not keep the loop.
    public static let mostRecent = 16

    private let inlet: Inlet
    private var watching: Watching?
    private var partial: [UInt8] = []
    private var recent: [[UInt8]] = []
    private let accepts: (String) -> Bool
    private let line: (String) -> Void
    private let ended: () -> Void

    /// Calls `line` with the newest line of each burst that `accepts` has no objection to, and `ended` once at the
    /// end.
    public init(
        _ inlet: consuming Inlet, in reactor: Reactor, accepts: @escaping (String) -> Bool = { _ in true },
        line: @escaping (String) -> Void, ended: @escaping () -> Void
    ) {
        self.inlet = inlet
        self.accepts = accepts
        self.line = line
        self.ended = ended
        watching = reactor.watch(self.inlet.number) { [unowned self] _ in read() }
    }

    /// Reads no further.
    public func stop() { watching?.cancel() }

    private func read() {
        // A writer that never pauses must not keep the loop: the rest is for the next turn.
        for _ in 0..<64 {
            switch take() {
            case nil: return report()
            case 0?: return finish()
            case _? where !inlet.neverBlocks: return report()
            case _?: continue
            }
        }
        report()
    }

    /// One read: the bytes, 0 at the end or on an error, `nil` when nothing is there.
    private func take() -> Int? {
        withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 1) { buffer in
            let count: Int?
            do throws(SystemError) { count = try inlet.read(into: buffer) } catch { return 0 }
            if let count { add(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            return count
        }
    }

    private func add(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes {
            if byte == 10 {
                keep()
            } else if partial.count < Self.longestLine {
                partial.append(byte)
            }
        }
    }

    private func keep() {
        if recent.count == Self.mostRecent { recent.removeFirst() }
        recent.append(partial)
        partial.removeAll(keepingCapacity: true)
    }

    private func report() {
        let newest = recent.lazy.reversed().map { String(decoding: $0, as: UTF8.self) }.first(where: accepts)
        recent.removeAll(keepingCapacity: true)
        if let newest { line(newest) }
    }

    private func finish() {
        watching?.cancel()
        if !partial.isEmpty { keep() }
        report()
        ended()
    }
}
