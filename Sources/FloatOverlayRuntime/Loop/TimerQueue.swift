// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The armed timers of a reactor in the order of their deadlines; equal deadlines keep the order in which
/// they were armed.
struct TimerQueue {
    /// The entry of a timer in the queue.
    final class Entry {
        var fire: (Instant) -> Void
        fileprivate(set) var deadline: Instant?
        fileprivate var armedTurn = 0
        init(fire: @escaping (Instant) -> Void) { self.fire = fire }
    }

    private var entries: [Entry] = []

    /// The earliest deadline; `nil` when no timer is armed.
    var next: Instant? { entries.first?.deadline }

    /// Arms `entry` for `deadline` in the turn numbered `turn` and replaces an earlier deadline.
    mutating func arm(_ entry: Entry, at deadline: Instant, turn: Int) {
        disarm(entry)
        entry.deadline = deadline
        entry.armedTurn = turn
        let index = entries.firstIndex { ($0.deadline ?? deadline) > deadline } ?? entries.count
        entries.insert(entry, at: index)
    }

    /// Disarms `entry`. Idempotent.
    mutating func disarm(_ entry: Entry) {
        guard entry.deadline != nil else { return }
        entry.deadline = nil
        entries.removeAll { $0 === entry }
    }

    /// Removes and returns the first entry that is due at `now` and was armed before the turn numbered
    /// `turn`. An entry that a callback arms for the present time waits for the next turn, so that the loop
    /// still serves its descriptors.
    mutating func takeDue(at now: Instant, before turn: Int) -> Entry? {
        let due = entries.prefix { ($0.deadline ?? now) <= now }
        guard let index = due.firstIndex(where: { $0.armedTurn < turn }) else { return nil }
        let entry = entries.remove(at: index)
        entry.deadline = nil
        return entry
    }
}
