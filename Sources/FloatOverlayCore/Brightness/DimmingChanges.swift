// SPDX-License-Identifier: MIT

/// The changes of one device that are in progress, and the dimming of its monitor after each of them. A change that
/// fails leaves the dimming of the newest other one, or the dimming before all of them.
package struct DimmingChanges: Hashable, Sendable {
    private struct Change: Hashable {
        var number: Int
        var dimming: Dimming
    }

    private var settled: Dimming
    private var changes: [Change] = []

    /// Without a change. `dimming` is the present dimming.
    package init(_ dimming: Dimming) { settled = dimming }

    /// Whether no change is in progress.
    package var isEmpty: Bool { changes.isEmpty }

    /// Records that the change `number`, which leads to `dimming`, begins.
    package mutating func begin(_ number: Int, to dimming: Dimming) {
        changes.append(Change(number: number, dimming: dimming))
    }

    /// Records that the change `number` has succeeded.
    package mutating func succeed(_ number: Int) {
        guard let index = changes.firstIndex(where: { $0.number == number }) else { return }
        settled = changes[index].dimming
        changes.removeFirst(index + 1)
    }

    /// Records that the change `number` has failed. Returns the dimming that the monitor gets; `nil` if a newer change is in
    /// progress.
    package mutating func fail(_ number: Int) -> Dimming? {
        guard let index = changes.firstIndex(where: { $0.number == number }) else { return nil }
        changes.remove(at: index)
        return index == changes.endIndex ? changes.last?.dimming ?? settled : nil
    }
}
