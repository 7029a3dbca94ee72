// SPDX-License-Identifier: MIT

/// The HUDs on screen: one a topic, each with a timer and a place of its own.
///
/// The newest topic takes the first place, where a HUD always is, and those before it step aside; from then on
/// each stays where it is until it is gone, however often it changes.
public struct HUDStack: Hashable, Sendable {
    /// The most at a time.
    public static let maxSlots = 3

    /// One HUD.
    public struct Entry: Hashable, Sendable {
        /// What it shows.
        public internal(set) var content: HUDContent
        /// How opaque it is when.
        public internal(set) var timer: HUDTimer
        /// Its place, 0 is the first.
        public internal(set) var positionIndex: Int
        /// Counts up with every change of any HUD.
        var age: UInt

        mutating func show(_ content: HUDContent, _ age: UInt, at now: Instant, isPinned: Bool) {
            self.content = content
            self.age = age
            timer.show(at: now)
            timer.pin(isPinned, at: now)
        }
    }

    /// The HUDs, each in one slot from its first moment to its last.
    public private(set) var slots: [Entry?] = Array(repeating: nil, count: maxSlots)
    private var isPinned = false
    private var clock: UInt = 0

    /// Starts with none.
    public init() {}

    /// Whether any of them is to be seen at `now`.
    public func isVisible(at now: Instant) -> Bool {
        slots.contains { $0?.timer.isVisible(at: now) == true }
    }

    /// Shows `content` at full opacity from `now` on. Where more than `room` topics would be on screen, those
    /// go that have not changed for longest.
    public mutating func show(_ content: HUDContent, at now: Instant, room: Int = maxSlots) {
        clock += 1
        clear(at: now)
        let slot = slot(of: content.topic) ?? newSlot(room: room, content)
        slots[slot]?.show(content, clock, at: now, isPinned: isPinned)
        fit(room)
    }

    /// Whether a HUD of another topic than this is on screen at `now`.
    public func hasOthers(than topic: HUDTopic, at now: Instant) -> Bool {
        slots.contains { $0.map { $0.content.topic != topic && $0.timer.isVisible(at: now) } ?? false }
    }

    /// Changes what the HUD of this topic shows, and nothing else; says whether there is one and it changed.
    public mutating func updateInPlace(_ content: HUDContent, at now: Instant) -> Bool {
        clear(at: now)
        guard let slot = slot(of: content.topic), slots[slot]?.content != content else { return false }
        slots[slot]?.content = content
        return true
    }

    /// While pinned (a drag is under way), what is shown stays; its time runs from `now` once it is let go.
    public mutating func pin(_ isPinned: Bool, at now: Instant) {
        self.isPinned = isPinned
        guard !isPinned else { return }
        for slot in slots.indices { slots[slot]?.timer.pin(false, at: now) }
    }

    /// Forgets those that are no longer to be seen.
    public mutating func clear(at now: Instant) {
        for slot in slots.indices where slots[slot]?.timer.isVisible(at: now) == false { slots[slot] = nil }
    }

    /// Forgets all of them.
    public mutating func hide() {
        for slot in slots.indices { slots[slot] = nil }
        isPinned = false
    }

    /// There is room for `room` only: those go that have not changed for longest, the others move up.
    public mutating func fit(_ room: Int) {
        let room = max(1, room)
        drop(to: room)
        guard slots.contains(where: { $0.map { $0.positionIndex >= room } ?? false }) else { return }
        let order = slots.indices.filter { slots[$0] != nil }.sorted { positionIndex($0) < positionIndex($1) }
        for (positionIndex, slot) in order.enumerated() { slots[slot]?.positionIndex = positionIndex }
    }

    /// When any of them looks different next, given the time `frame` between frames.
    public func nextChange(after now: Instant, frame: Duration) -> Instant? {
        slots.lazy.compactMap { $0?.timer.nextChange(after: now, frame: frame) }.min()
    }

    private func slot(of topic: HUDTopic) -> Int? { slots.firstIndex { $0?.content.topic == topic } }
    private func positionIndex(_ slot: Int) -> Int { slots[slot]?.positionIndex ?? 0 }

    private mutating func newSlot(room: Int, _ content: HUDContent) -> Int {
        let room = max(1, min(room, Self.maxSlots))
        drop(to: room - 1)
        makeWay(at: 0)
        let slot = slots.firstIndex { $0 == nil } ?? 0
        slots[slot] = Entry(content: content, timer: HUDTimer(), positionIndex: 0, age: clock)
        return slot
    }

    /// Whoever is at `positionIndex` steps one further, and so do those it comes upon.
    private mutating func makeWay(at positionIndex: Int) {
        guard let slot = slots.firstIndex(where: { $0?.positionIndex == positionIndex }) else { return }
        makeWay(at: positionIndex + 1)
        slots[slot]?.positionIndex = positionIndex + 1
    }

    private mutating func drop(to count: Int) {
        guard slots.count(where: { $0 != nil }) > count else { return }
        let oldest = slots.indices.filter { slots[$0] != nil }.sorted { age($0) < age($1) }
        for slot in oldest.dropLast(count) { slots[slot] = nil }
    }

    private func age(_ slot: Int) -> UInt { slots[slot]?.age ?? 0 }
}
