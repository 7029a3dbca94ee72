// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// Computes when the next frame of a paced stream is due. Frames are never dropped: a frame more than one
/// interval late restarts the schedule.
struct FramePacer {
    private let time: (Int) -> Duration
    private var start: Instant?
    private var next = 0

    /// Frame `n` is due `time(n)` after the first frame.
    init(time: @escaping (Int) -> Duration) { self.time = time }

    /// The time between two frames.
    var interval: Duration { time(1) }

    /// Time until the next frame is due; `nil` if it is due now.
    func wait(_ now: Instant) -> Duration? {
        guard let start else { return nil }
        let due = start.advanced(by: time(next))
        return now < due ? now.duration(to: due) : nil
    }

    /// Records that a frame was shown at `now`. A frame more than one interval late restarts the schedule.
    mutating func shown(_ now: Instant) {
        let due = (start ?? now).advanced(by: time(next))
        if start == nil || due.duration(to: now) > interval {
            start = now
            next = 0
        }
        next += 1
    }
}
