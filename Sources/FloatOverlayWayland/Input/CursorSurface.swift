// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore

/// The cursor surface of one pointer (`wl_pointer`).
final class CursorSurface {
    private var surface: OpaquePointer?
    private var shown: (cursor: PointerCursor, scale: Double, serial: UInt32)?

    func destroy() {
        if let surface { wl_surface_destroy(surface) }
        (surface, shown) = (nil, nil)
    }

    /// Shows `cursor` at `scale` device pixels for each logical pixel; `serial` is that of the pointer's
    /// enter event (`wl_pointer.set_cursor`). Has no effect if nothing has changed.
    func show(
        _ cursor: PointerCursor, of cursors: CursorTheme, scale: Double, on pointer: OpaquePointer,
        serial: UInt32
    ) {
        if let shown, shown == (cursor, scale, serial) { return }
        shown = (cursor, scale, serial)
        guard let image = cursors.image(cursor, scale: scale), let surface = ownSurface(cursors)
        else { return }
        wl_surface_set_buffer_scale(surface, Int32(image.scale))
        wl_surface_attach(surface, image.buffer, 0, 0)
        wl_surface_damage_buffer(surface, 0, 0, Int32(image.size.width), Int32(image.size.height))
        wl_surface_commit(surface)
        wl_pointer_set_cursor(
            pointer, serial, surface, Int32(image.hotSpot.x), Int32(image.hotSpot.y))
    }

    /// Records that the pointer has left, so that the next `show` sets the cursor again.
    func clear() { shown = nil }

    private func ownSurface(_ cursors: CursorTheme) -> OpaquePointer? {
        if surface == nil { surface = wl_compositor_create_surface(cursors.compositor) }
        return surface
    }
}
