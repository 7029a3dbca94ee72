// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// Reads a stream line by line as it comes, everything that is there at once, and hands on only the newest.
final class LineReader {
    /// Longer lines are cut off here.
    static let longestLine = 65536

    private let inlet: Inlet
    private var watching: Watching?
    private var partial: [UInt8] = []
    private var newest: [UInt8]?
    private let line: (String) -> Void
    private let ended: () -> Void

    /// Calls `line` with the newest line of each burst, and `ended` once at the end.
    init(
        _ inlet: consuming Inlet, in reactor: Reactor, line: @escaping (String) -> Void,
        ended: @escaping () -> Void
    ) {
        self.inlet = inlet
        self.line = line
        self.ended = ended
        watching = reactor.watch(self.inlet.number) { [unowned self] _ in read() }
    }

    /// Reads no further.
    func stop() { watching?.cancel() }

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
                newest = partial
                partial.removeAll(keepingCapacity: true)
            } else if partial.count < Self.longestLine {
                partial.append(byte)
            }
        }
    }

    private func report() {
        guard let bytes = newest else { return }
        newest = nil
        line(String(decoding: bytes, as: UTF8.self))
    }

    private func finish() {
        watching?.cancel()
        if !partial.isEmpty { newest = partial }
        report()
        ended()
    }
}
