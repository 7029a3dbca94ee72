// SPDX-License-Identifier: MIT
internal import CWayland
internal import Core
internal import Linux

/// Hears seats as they come and go, and knows which `wl_surface` belongs to which surface of ours.
final class InputReader {
    let listeners: ListenerTables
    /// Where pointers get their looks from; without it they are left as they are.
    var cursors: CursorTheme?
    /// When the events that are being handed out were read.
    var now: Instant { clock() }
    /// Tells that.
    var clock = { MonotonicClock.now }
    private var seats: [Seat] = []
    private var inputs: [OpaquePointer: SurfaceInput] = [:]

    init(_ listeners: ListenerTables) { self.listeners = listeners }

    /// Listens to a `wl_seat` with the number `name`.
    func add(_ seat: OpaquePointer, name: UInt32) { seats.append(Seat(seat, name: name, self)) }

    /// The global `name` is gone; a seat it may have been.
    func remove(_ name: UInt32) {
        guard let index = seats.firstIndex(where: { $0.name == name }) else { return }
        seats.remove(at: index).end()
    }

    /// What happens to `surface` is for `input`.
    func enroll(_ surface: OpaquePointer, _ input: SurfaceInput) {
        inputs[surface] = input
        input.onCursor = { [unowned self, unowned input] in showCursor(of: input) }
    }

    /// The `wl_seat` there is, the first of several.
    var seat: OpaquePointer? { seats.first?.proxy }

    /// `surface` is going: whatever is on it leaves.
    func discharge(_ surface: OpaquePointer) {
        inputs[surface] = nil
        for seat in seats { seat.forget(surface) }
    }

    /// The input of the surface of ours that `surface` belongs to.
    func input(of surface: OpaquePointer) -> SurfaceInput? { inputs[surface] }

    /// Ends all seats, without a word to anybody.
    func end() {
        for input in inputs.values { input.emit = { _ in } }
        inputs.removeAll()
        for seat in seats { seat.end() }
        seats.removeAll()
        cursors = nil
    }

    private func showCursor(of input: SurfaceInput) {
        for seat in seats where seat.pointer?.focus?.input === input { seat.pointer?.showCursor() }
    }
}
