// SPDX-License-Identifier: MIT
internal import Core

/// When the next frame of a paced stream is due. Nothing is dropped: who is late goes on from there.
struct FramePacer {
    private let time: (Int) -> Duration
    private var start: Instant?
    private var next = 0

    /// Paces frames of which number n is due `time(n)` after the first.
    init(time: @escaping (Int) -> Duration) { self.time = time }

    /// The time between two frames.
    var interval: Duration { time(1) }

    /// How long to wait before the next one; `nil`: it is due.
    func wait(_ now: Instant) -> Duration? {
        guard let start else { return nil }
        let due = start.advanced(by: time(next))
        return now < due ? now.duration(to: due) : nil
    }

    /// One has been shown. When that was more than an interval late, time counts from there.
    mutating func shown(_ now: Instant) {
        let due = (start ?? now).advanced(by: time(next))
        if start == nil || due.duration(to: now) > interval {
            start = now
            next = 0
        }
        next += 1
    }
}
