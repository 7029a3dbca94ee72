// SPDX-License-Identifier: MIT

/// Decides which values of HUDs a screen reader announces, and when.
///
/// A value is announced when it has settled. A value that keeps changing is announced about once a second, and during
/// a drag no two announcements are closer than that. While a HUD stays on screen, it is not announced twice in
/// succession with the same sentence.
package struct AnnouncementSchedule: Hashable, Sendable {
    /// How long a settled value has not changed. Orca ignores an announcement within 100 ms after another one.
    package static let settleTime = Duration.milliseconds(150)
    /// The time between announcements of values that keep changing.
    package static let interval = Duration.seconds(1)

    /// Whether a drag is in progress.
    package var isDragging = false
    private var huds: [HUD] = []
    private var lastAnnouncement: Instant?

    private struct HUD: Hashable {
        var topic: HUDTopic
        var pending: Pending?
        var announced: String?
    }

    /// A sentence to announce. `since`: the first change after the last announcement; `changed`: the last one.
    private struct Pending: Hashable {
        var sentence: String
        var since: Instant
        var changed: Instant
    }

    /// Starts without announcements.
    package init() {}

    /// The HUD of the content's topic shows `content` at `now`; `isNew` if it was not on screen before.
    package mutating func show(_ content: HUDContent, isNew: Bool, at now: Instant) {
        guard let sentence = content.sentence else { return }
        let index = slot(of: content.topic)
        if isNew { huds[index].announced = nil }
        let pending = huds[index].pending
        if sentence == huds[index].announced {
            huds[index].pending = nil
        } else if sentence != pending?.sentence {
            huds[index].pending = Pending(sentence: sentence, since: pending?.since ?? now, changed: now)
        }
    }

    /// The time of the next announcement if nothing changes; `nil` if no announcement is pending.
    package var deadline: Instant? { huds.lazy.compactMap { dueTime(of: $0) }.min() }

    /// The sentence to announce at `now`; `nil` if no sentence is due. The caller announces it.
    package mutating func announcement(at now: Instant) -> String? {
        guard let deadline, deadline <= now,
            let index = huds.firstIndex(where: { dueTime(of: $0) == deadline })
        else { return nil }
        huds[index].announced = huds[index].pending?.sentence
        huds[index].pending = nil
        lastAnnouncement = now
        return huds[index].announced
    }

    private func dueTime(of hud: HUD) -> Instant? {
        guard let pending = hud.pending else { return nil }
        let settled = pending.changed.advanced(by: Self.settleTime)
        let due = min(settled, pending.since.advanced(by: Self.interval))
        let pause = isDragging ? Self.interval : Self.settleTime
        return lastAnnouncement.map { max(due, $0.advanced(by: pause)) } ?? due
    }

    private mutating func slot(of topic: HUDTopic) -> Int {
        if let index = huds.firstIndex(where: { $0.topic == topic }) { return index }
        huds.append(HUD(topic: topic))
        return huds.count - 1
    }
}
