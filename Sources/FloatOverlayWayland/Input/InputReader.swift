// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Tracks seats, and the input object of each `wl_surface`.
final class InputReader {
    /// Source of cursor images. Without it the pointer's image is not changed.
    var cursors: CursorTheme?
    /// When the events that are being dispatched were read.
    var now: Instant { clock() }
    /// Returns the time for `now`.
    var clock = { MonotonicClock.now }
    private var seats: [Seat] = []
    private var inputs: [OpaquePointer: SurfaceInput] = [:]

    /// Adds a `wl_seat` with the registry name `name`.
    func add(_ seat: OpaquePointer, name: UInt32) { seats.append(Seat(seat, name: name, self)) }

    /// Removes the seat with the registry name `name`, if there is one.
    func remove(_ name: UInt32) {
        guard let index = seats.firstIndex(where: { $0.name == name }) else { return }
        seats.remove(at: index).destroy()
    }

    /// Delivers the events of `surface` to `input`.
    func register(_ surface: OpaquePointer, _ input: SurfaceInput) {
        inputs[surface] = input
        input.onCursor = { [unowned self, unowned input] in showCursor(of: input) }
    }

    /// The first `wl_seat`.
    var seat: OpaquePointer? { seats.first?.proxy }

    /// Ends the input of `surface` before it is destroyed: pointers and fingers on it leave.
    func unregister(_ surface: OpaquePointer) {
        inputs[surface] = nil
        for seat in seats { seat.surfaceDestroyed(surface) }
    }

    /// The input object of `surface`.
    func input(of surface: OpaquePointer) -> SurfaceInput? { inputs[surface] }

    /// Releases all seats without further events.
    func destroy() {
        for input in inputs.values { input.emit = { _ in } }
        inputs.removeAll()
        for seat in seats { seat.destroy() }
        seats.removeAll()
        cursors = nil
    }

    private func showCursor(of input: SurfaceInput) {
        for seat in seats where seat.pointer?.focus?.input === input { seat.pointer?.showCursor() }
    }
}
