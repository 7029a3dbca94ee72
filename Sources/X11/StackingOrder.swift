// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

/// The children of the root window from the lowest to the topmost, kept up to date by events alone.
struct StackingOrder {
    /// One of them.
    struct Entry: Hashable {
        let id: Window
        var frame: PixelRect
        var isMapped: Bool
        var isOverrideRedirect: Bool
    }

    private(set) var entries: [Entry] = []

    /// A window came, on top of all.
    mutating func add(_ entry: Entry) {
        remove(entry.id)
        entries.append(entry)
    }

    /// A window is gone, or has another parent now.
    mutating func remove(_ id: Window) { entries.removeAll { $0.id == id } }

    /// A window was moved, resized or restacked right above `sibling`; 0 is the very bottom.
    mutating func configure(_ id: Window, frame: PixelRect, above sibling: Window, isOverrideRedirect: Bool) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        entries[index].frame = frame
        entries[index].isOverrideRedirect = isOverrideRedirect
        if (index == 0 ? 0 : entries[index - 1].id) == sibling { return }
        let entry = entries.remove(at: index)
        let place =
            sibling == 0 ? 0 : (entries.firstIndex { $0.id == sibling }).map { $0 + 1 } ?? entries.count
        entries.insert(entry, at: place)
    }

    /// A window came on or went off the screen.
    mutating func setMapped(_ id: Window, _ isMapped: Bool) {
        if let index = entries.firstIndex(where: { $0.id == id }) { entries[index].isMapped = isMapped }
    }

    /// A window went around to the top or the bottom.
    mutating func circulate(_ id: Window, toTop: Bool) {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
        let entry = entries.remove(at: index)
        entries.insert(entry, at: toTop ? entries.count : 0)
    }

    /// The mapped windows over all of `ours`, or all there are without any on screen.
    func topmost(over ours: Set<Window>) -> [Entry] {
        let last = entries.lastIndex { ours.contains($0.id) }
        return entries[(last.map { $0 + 1 } ?? 0)...].filter(\.isMapped)
    }

    /// The mapped windows that lie over a part of any of `ours`.
    func rivals(of ours: Set<Window>) -> [Entry] {
        var above: [Entry] = []
        var rivals: Set<Entry> = []
        for entry in entries.reversed() where entry.isMapped {
            if ours.contains(entry.id) {
                rivals.formUnion(above.filter { $0.frame.overlaps(entry.frame) })
            } else {
                above.append(entry)
            }
        }
        return Array(rivals)
    }
}
