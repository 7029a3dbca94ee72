// SPDX-License-Identifier: MIT

/// The HUDs on screen: one per topic, each with its own timer and position.
///
/// A new topic takes position 0, and the others move one position on. A HUD keeps its position until it
/// disappears, however often its content changes.
package struct HUDStack: Hashable, Sendable {
    /// The maximum number of HUDs at a time.
    package static let maxSlots = 3

    /// One HUD.
    package struct Entry: Hashable, Sendable {
        /// The shown content.
        package internal(set) var content: HUDContent
        /// Determines the opacity over time.
        package internal(set) var timer: HUDTimer
        /// The position; 0 is the first.
        package internal(set) var positionIndex: Int
        /// The value of the stack's change counter at the last change.
        var lastShown: UInt

        mutating func show(
            _ content: HUDContent, _ lastShown: UInt, at now: Instant, fades: Bool, isPinned: Bool
        ) {
            self.content = content
            self.lastShown = lastShown
            timer.show(at: now, fades: fades)
            timer.pin(isPinned, at: now)
        }
    }

    /// The HUDs; each stays in one slot for its whole life.
    package private(set) var slots: [Entry?] = Array(repeating: nil, count: maxSlots)
    private var isPinned = false
    private var clock: UInt = 0

    /// Creates an empty stack.
    package init() {}

    /// Whether any HUD is visible at `now`.
    package func isVisible(at now: Instant) -> Bool {
        slots.contains { $0?.timer.isVisible(at: now) == true }
    }

    /// Whether the HUD of `topic` is visible at `now`.
    package func isVisible(_ topic: HUDTopic, at now: Instant) -> Bool {
        slots.contains { $0.map { $0.content.topic == topic && $0.timer.isVisible(at: now) } ?? false }
    }

    /// Shows `content` at full opacity from `now` on. If more than `capacity` topics would be on screen, the
    /// ones unchanged for the longest time disappear. `fades` is whether it fades at its end.
    package mutating func show(
        _ content: HUDContent, at now: Instant, capacity: Int = maxSlots, fades: Bool = true
    ) {
        clock += 1
        clear(at: now)
        let slot = slot(of: content.topic) ?? newSlot(capacity: capacity, content)
        slots[slot]?.show(content, clock, at: now, fades: fades, isPinned: isPinned)
        limit(to: capacity)
    }

    /// Whether a HUD of another topic is visible at `now`.
    package func hasOthers(than topic: HUDTopic, at now: Instant) -> Bool {
        slots.contains { $0.map { $0.content.topic != topic && $0.timer.isVisible(at: now) } ?? false }
    }

    /// Replaces the content of the topic's HUD without changing its timer or position; returns `false` if
    /// there is no such HUD or the content is equal.
    package mutating func updateInPlace(_ content: HUDContent, at now: Instant) -> Bool {
        clear(at: now)
        guard let slot = slot(of: content.topic), slots[slot]?.content != content else { return false }
        slots[slot]?.content = content
        return true
    }

    /// While pinned (during a drag), HUDs stay visible; unpinning restarts their timers at `now`.
    package mutating func pin(_ isPinned: Bool, at now: Instant) {
        self.isPinned = isPinned
        guard !isPinned else { return }
        for slot in slots.indices { slots[slot]?.timer.pin(false, at: now) }
    }

    /// Removes HUDs that are no longer visible. Returns whether the stack was not empty and is now.
    @discardableResult
    package mutating func clear(at now: Instant) -> Bool {
        var hasRemoved = false
        for slot in slots.indices where slots[slot]?.timer.isVisible(at: now) == false {
            slots[slot] = nil
            hasRemoved = true
        }
        return hasRemoved && !slots.contains { $0 != nil }
    }

    /// Removes all HUDs and the pin.
    package mutating func hide() {
        for slot in slots.indices { slots[slot] = nil }
        isPinned = false
    }

    /// Limits the stack to `capacity` HUDs: removes the ones unchanged for the longest time and closes gaps
    /// between the others.
    package mutating func limit(to capacity: Int) {
        let capacity = max(1, capacity)
        removeOldest(downTo: capacity)
        guard slots.contains(where: { $0.map { $0.positionIndex >= capacity } ?? false }) else { return }
        let order = slots.indices.filter { slots[$0] != nil }.sorted { positionIndex($0) < positionIndex($1) }
        for (positionIndex, slot) in order.enumerated() { slots[slot]?.positionIndex = positionIndex }
    }

    /// The time of the next change of any HUD's appearance, with `frame` between frames; `nil` if none will change.
    package func nextChange(after now: Instant, frame: Duration) -> Instant? {
        slots.lazy.compactMap { $0?.timer.nextChange(after: now, frame: frame) }.min()
    }

    private func slot(of topic: HUDTopic) -> Int? { slots.firstIndex { $0?.content.topic == topic } }
    private func positionIndex(_ slot: Int) -> Int { slots[slot]?.positionIndex ?? 0 }

    private mutating func newSlot(capacity: Int, _ content: HUDContent) -> Int {
        let capacity = max(1, min(capacity, Self.maxSlots))
        removeOldest(downTo: capacity - 1)
        shiftPositions(from: 0)
        let slot = slots.firstIndex { $0 == nil } ?? 0
        slots[slot] = Entry(content: content, timer: HUDTimer(), positionIndex: 0, lastShown: clock)
        return slot
    }

    /// Moves the HUD at `positionIndex` one position on, and recursively the HUDs it would collide with.
    private mutating func shiftPositions(from positionIndex: Int) {
        guard let slot = slots.firstIndex(where: { $0?.positionIndex == positionIndex }) else { return }
        shiftPositions(from: positionIndex + 1)
        slots[slot]?.positionIndex = positionIndex + 1
    }

    private mutating func removeOldest(downTo count: Int) {
        guard slots.count(where: { $0 != nil }) > count else { return }
        let oldest = slots.indices.filter { slots[$0] != nil }.sorted { lastShown($0) < lastShown($1) }
        for slot in oldest.dropLast(count) { slots[slot] = nil }
    }

    private func lastShown(_ slot: Int) -> UInt { slots[slot]?.lastShown ?? 0 }
}
