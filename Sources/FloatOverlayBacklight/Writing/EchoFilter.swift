// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// Distinguishes echoes of own writes to an LED from changes by other programs: during a write and shortly
/// after it, every value between the old and the new one is treated as an echo.
struct EchoFilter {
    /// How long after a write an echo may arrive.
    static let echoInterval = Duration.milliseconds(150)
    private var range: ClosedRange<Int>?
    /// The end of the echo interval; `nil` during a write and before the first one.
    private(set) var end: Instant?

    /// Records the start of a write from `old` to `target`.
    mutating func begin(from old: Int, to target: Int, at now: Instant) {
        let span = min(old, target)...max(old, target)
        let isOver = end.map { $0 <= now } ?? false
        if let range, !isOver {
            self.range = min(range.lowerBound, span.lowerBound)...max(range.upperBound, span.upperBound)
        } else {
            range = span
        }
        end = nil
    }

    /// Records the end of the write in progress, successful or not.
    mutating func finish(at now: Instant) {
        if range != nil && end == nil { end = now.advanced(by: Self.echoInterval) }
    }

    /// Whether `raw`, read at `now`, may be an echo.
    func isEcho(_ raw: Int, at now: Instant) -> Bool {
        if let end, end <= now { return false }
        return isInRange(raw)
    }

    /// Whether `raw` is between the old and the new value of the last writes, at any time.
    func isInRange(_ raw: Int) -> Bool { range?.contains(raw) ?? false }
}
