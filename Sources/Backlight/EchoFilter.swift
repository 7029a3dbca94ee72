// SPDX-License-Identifier: MIT
internal import Core

/// Tells the echo of our own writes to a led from what somebody else does: while a write is under way and shortly
/// after, every value on the way from where it began to where it goes is taken for ours.
struct EchoFilter {
    /// How long after a write its echo may come.
    static let echo = Duration.milliseconds(150)
    private var range: ClosedRange<Int>?
    /// When the last echo has come; `nil` while a write is under way, or none ever was.
    private(set) var end: Instant?

    /// A write from `old` to `target` begins.
    mutating func begin(from old: Int, to target: Int, at now: Instant) {
        let way = min(old, target)...max(old, target)
        let isOver = end.map { $0 <= now } ?? false
        if let range, !isOver {
            self.range = min(range.lowerBound, way.lowerBound)...max(range.upperBound, way.upperBound)
        } else {
            range = way
        }
        end = nil
    }

    /// The write under way, if there is one, is done or has failed.
    mutating func finish(at now: Instant) {
        if range != nil && end == nil { end = now.advanced(by: Self.echo) }
    }

    /// Whether `raw`, seen at `now`, may be our own doing.
    func isEcho(_ raw: Int, at now: Instant) -> Bool {
        if let end, end <= now { return false }
        return isOnTheWay(raw)
    }

    /// Whether `raw` is on the way of the last writes, however long ago.
    func isOnTheWay(_ raw: Int) -> Bool { range?.contains(raw) ?? false }
}
