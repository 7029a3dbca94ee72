// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The armed timers of a reactor in the order of their deadlines; equal deadlines keep the order in which
/// they were armed.
struct TimerQueue {
    /// The entry of a timer in the queue.
    final class Alarm {
        var fire: (Instant) -> Void
        fileprivate(set) var deadline: Instant?
        fileprivate var turn = 0
        init(fire: @escaping (Instant) -> Void) { self.fire = fire }
    }

    private var alarms: [Alarm] = []

    /// The earliest deadline; `nil` when no timer is armed.
    var next: Instant? { alarms.first?.deadline }

    /// Arms `alarm` for `deadline` in the turn numbered `turn` and replaces an earlier deadline.
    mutating func arm(_ alarm: Alarm, at deadline: Instant, turn: Int) {
        disarm(alarm)
        alarm.deadline = deadline
        alarm.turn = turn
        let place = alarms.firstIndex { ($0.deadline ?? deadline) > deadline } ?? alarms.count
        alarms.insert(alarm, at: place)
    }

    /// Disarms `alarm`. Idempotent.
    mutating func disarm(_ alarm: Alarm) {
        guard alarm.deadline != nil else { return }
        alarm.deadline = nil
        alarms.removeAll { $0 === alarm }
    }

    /// Removes and returns the first alarm that is due at `now` and was armed before the turn numbered
    /// `turn`. An alarm that a callback arms for the present time waits for the next turn, so that the loop
    /// still serves its descriptors.
    mutating func takeDue(at now: Instant, before turn: Int) -> Alarm? {
        let due = alarms.prefix { ($0.deadline ?? now) <= now }
        guard let place = due.firstIndex(where: { $0.turn < turn }) else { return nil }
        let alarm = alarms.remove(at: place)
        alarm.deadline = nil
        return alarm
    }
}
