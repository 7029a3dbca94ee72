// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import FloatOverlaySurfaces

/// Tracks seats, and the input target of each `wl_surface`.
final class InputReader {
    /// Source of cursor images. Without it the pointer's image is not changed.
    var cursors: CursorTheme?
    /// The time at which the events that are being dispatched were read.
    var now: Instant { clock() }
    /// Returns the time for `now`.
    var clock = { MonotonicClock.now }
    private var seats: [Seat] = []
    private var targets: [OpaquePointer: InputTarget] = [:]

    /// Adds a `wl_seat` with the registry name `name`.
    func add(_ seat: OpaquePointer, name: UInt32) { seats.append(Seat(seat, name: name, reader: self)) }

    /// Removes the seat with the registry name `name`, if there is one.
    func remove(_ name: UInt32) {
        guard let index = seats.firstIndex(where: { $0.name == name }) else { return }
        seats.remove(at: index).destroy()
    }

    /// Delivers the events of `surface` to `target`.
    func register(_ surface: OpaquePointer, _ target: InputTarget) {
        targets[surface] = target
        target.onCursor = { [weak self, unowned target] in self?.showCursor(of: target) }
    }

    /// The first `wl_seat`.
    var seat: OpaquePointer? { seats.first?.proxy }

    /// Ends the input of destroyed `surfaces`: pointers and fingers on them leave. A receiver of these events
    /// can create surfaces, which can have the addresses of the destroyed ones.
    func unregister(_ surfaces: [OpaquePointer]) {
        for surface in surfaces { targets[surface] = nil }
        for seat in seats {
            for surface in surfaces { seat.surfaceDestroyed(surface) }
        }
    }

    /// The input target of `surface`.
    func target(of surface: OpaquePointer) -> InputTarget? { targets[surface] }

    /// Releases all seats without further events.
    func destroy() {
        for target in targets.values { target.input.emit = { _ in } }
        targets.removeAll()
        for seat in seats { seat.destroy() }
        seats.removeAll()
        cursors = nil
    }

    private func showCursor(of target: InputTarget) {
        for seat in seats where seat.pointer?.focus?.target === target { seat.pointer?.showCursor() }
    }
}
