// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// Computes when the next frame of a paced stream is due. Frames are never dropped: a frame more than one
/// interval late restarts the schedule.
struct FramePacer {
    private let dueTime: (Int) -> Duration
    private var start: Instant?
    private var next = 0

    /// Frame `n` is due `dueTime(n)` after the first frame.
    init(dueTime: @escaping (Int) -> Duration) { self.dueTime = dueTime }

    /// The time between two frames.
    var interval: Duration { dueTime(1) }

    /// Time until the next frame is due; `nil` if it is due now.
    func delay(at now: Instant) -> Duration? {
        guard let start else { return nil }
        let due = start.advanced(by: dueTime(next))
        return now < due ? now.duration(to: due) : nil
    }

    /// Records that the due frame was shown at `now`.
    mutating func recordFrame(at now: Instant) {
        let due = (start ?? now).advanced(by: dueTime(next))
        if start == nil || due.duration(to: now) > interval {
            start = now
            next = 0
        }
        next += 1
    }
}
