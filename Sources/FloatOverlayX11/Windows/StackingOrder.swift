// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// The children of the root window from bottom to top, updated by events alone.
struct StackingOrder {
    struct Entry: Hashable {
        let id: Window
        var frame: PixelRect
        var isMapped: Bool
        var isOverrideRedirect: Bool
    }

    private(set) var entries: [Entry] = []

    /// Adds a window on top.
    mutating func add(_ entry: Entry) {
        remove(entry.id)
        entries.append(entry)
    }

    /// Removes a window that was destroyed or reparented.
    mutating func remove(_ id: Window) { entries.removeAll { $0.id == id } }

    /// Moves, resizes or restacks a window directly above `sibling`; 0 is the bottom.
    mutating func configure(_ id: Window, frame: PixelRect, above sibling: Window, isOverrideRedirect: Bool) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        entries[index].frame = frame
        entries[index].isOverrideRedirect = isOverrideRedirect
        if (index == 0 ? 0 : entries[index - 1].id) == sibling { return }
        let entry = entries.remove(at: index)
        let position =
            sibling == 0 ? 0 : (entries.firstIndex { $0.id == sibling }).map { $0 + 1 } ?? entries.count
        entries.insert(entry, at: position)
    }

    /// Records that a window was mapped or unmapped.
    mutating func setMapped(_ id: Window, _ isMapped: Bool) {
        if let index = entries.firstIndex(where: { $0.id == id }) { entries[index].isMapped = isMapped }
    }

    /// Moves a window to the top or the bottom after a circulate event.
    mutating func circulate(_ id: Window, toTop: Bool) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        let entry = entries.remove(at: index)
        entries.insert(entry, at: toTop ? entries.count : 0)
    }

    /// The mapped windows above all of `ownWindows`; without any of `ownWindows`, all mapped windows.
    func topmost(over ownWindows: Set<Window>) -> [Entry] {
        let last = entries.lastIndex { ownWindows.contains($0.id) }
        return entries[(last.map { $0 + 1 } ?? 0)...].filter(\.isMapped)
    }

    /// The mapped windows that cover a part of any of `ownWindows`.
    func competitors(of ownWindows: Set<Window>) -> [Entry] {
        var above: [Entry] = []
        var competitors: Set<Entry> = []
        for entry in entries.reversed() where entry.isMapped {
            if ownWindows.contains(entry.id) {
                competitors.formUnion(above.filter { $0.frame.overlaps(entry.frame) })
            } else {
                above.append(entry)
            }
        }
        return Array(competitors)
    }

    /// The windows among `ownWindows` of which no window of `lockers` covers any part.
    func windows(of ownWindows: Set<Window>, notBelow lockers: Set<Window>) -> Set<Window> {
        guard !lockers.isEmpty else { return ownWindows }
        return ownWindows.filter { window in
            !competitors(of: [window]).contains { lockers.contains($0.id) }
        }
    }
}
