// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland

/// The callback tables that libwayland calls, one for each kind of object with events. The tables must keep
/// their addresses as long as the objects exist, so each connection owns one set.
///
/// Each table is created empty and then filled in, because newer libraries define more events. Such events
/// arrive only for newer versions of an interface than this code binds.
final class ListenerTables {
    let registry = Table(wl_registry_listener.globals)
    let sync = Table(wl_callback_listener.sync)
    let output = Table(wl_output_listener.output)
    let xdgOutput = Table(zxdg_output_v1_listener.output)
    let surface = Table(wl_surface_listener.wlSurface)
    let frame = Table(wl_callback_listener.frame)
    let buffer = Table(wl_buffer_listener.buffer)
    let layerSurface = Table(zwlr_layer_surface_v1_listener.window)
    let probe = Table(zwlr_layer_surface_v1_listener.probe)
    let fractionalScale = Table(wp_fractional_scale_v1_listener.window)
    let seat = Table(wl_seat_listener.seat)
    let pointer = Table(wl_pointer_listener.pointer)
    let touch = Table(wl_touch_listener.touch)
    let keyboard = Table(wl_keyboard_listener.keyboard)
    let memory = Table(wl_shm_listener.memory)
    let capture = Table(zwlr_screencopy_frame_v1_listener.capture)
    let toplevels = Table(zwlr_foreign_toplevel_manager_v1_listener.toplevels)
    let toplevel = Table(zwlr_foreign_toplevel_handle_v1_listener.toplevel)

    /// One table at a fixed address.
    final class Table<Functions> {
        let pointer: UnsafeMutablePointer<Functions>

        init(_ functions: Functions) {
            pointer = .allocate(capacity: 1)
            pointer.initialize(to: functions)
        }

        deinit {
            pointer.deinitialize(count: 1)
            pointer.deallocate()
        }
    }
}
