// SPDX-License-Identifier: MIT
internal import CWayland
internal import Core
internal import Surfaces

/// A `wl_surface` that shows buffers, scaled to its own extent, and waits for one frame callback at a time.
final class WLSurface: ListenerTarget {
    let surface: OpaquePointer
    /// Whether it has a buffer.
    private(set) var isMapped = false
    /// Called when the compositor has shown what was committed last: the next may come.
    var onFrame: (() -> Void)?
    /// Called when it comes onto an output.
    var onEnter: ((_ output: OpaquePointer?) -> Void)?
    private let connection: Connection
    private let viewport: OpaquePointer
    private var callback: OpaquePointer?
    private var extent: PixelSize?
    /// What of buffers is shown; `nil` for all of them.
    private var part: PixelSize?

    init(_ connection: Connection) {
        self.connection = connection
        guard let surface = wl_compositor_create_surface(connection.required.compositor),
            let viewport = wp_viewporter_get_viewport(connection.required.viewporter, surface)
        else { preconditionFailure("out of memory") }
        self.surface = surface
        self.viewport = viewport
        wl_surface_add_listener(surface, connection.listeners.surface.pointer, handle)
    }

    /// Takes it off the screen for good. What is on it loses its place: that goes first.
    func end() {
        onFrame = nil
        onEnter = nil
        stopWaiting()
        wp_viewport_destroy(viewport)
        wl_surface_destroy(surface)
    }

    /// Whether the compositor has not shown yet what was committed last.
    var isWaiting: Bool { callback != nil }

    /// Shows `buffer` from the next commit on, of which `damage` has changed, empty for all of it; whether it could be
    /// had.
    func attach(_ buffer: FrameBuffer, damage: [PixelRect] = []) -> Bool {
        guard let attachment = buffer.attachment() else { return false }
        wl_surface_attach(surface, attachment, 0, 0)
        isMapped = true
        show(buffer.padding == 0 ? nil : buffer.size)
        let whole = [PixelRect(x: 0, y: 0, size: buffer.size)]
        for part in damage.isEmpty ? whole : damage {
            wl_surface_damage_buffer(
                surface, Int32(part.x), Int32(part.y), Int32(part.size.width), Int32(part.size.height))
        }
        return true
    }

    /// Leaves out what is beyond `part` of its buffers, from the next commit on.
    private func show(_ part: PixelSize?) {
        guard part != self.part else { return }
        self.part = part
        guard let part else {
            return wp_viewport_set_source(viewport, Self.all, Self.all, Self.all, Self.all)
        }
        wp_viewport_set_source(
            viewport, 0, 0, wl_fixed_from_int(Int32(part.width)), wl_fixed_from_int(Int32(part.height)))
    }

    private static let all = wl_fixed_from_int(-1)

    /// Shows nothing from the next commit on.
    func detach() {
        wl_surface_attach(surface, nil, 0, 0)
        isMapped = false
        stopWaiting()
    }

    /// Sets its extent in the compositor's logical pixels, from the next commit on.
    func setExtent(_ extent: PixelSize) {
        guard extent != self.extent else { return }
        self.extent = extent
        wp_viewport_set_destination(viewport, Int32(extent.width), Int32(extent.height))
    }

    /// Sets which part takes input, from the next commit on.
    func setInput(_ part: Region) {
        part.with(connection) { wl_surface_set_input_region(surface, $0) }
    }

    /// Sets which part nothing can be seen through, from the next commit on.
    func setOpaque(_ part: Region) {
        part.with(connection) { wl_surface_set_opaque_region(surface, $0) }
    }

    /// Has the compositor draw all of it anew where it is.
    func redraw() {
        guard isMapped else { return }
        wl_surface_damage_buffer(surface, 0, 0, .max, .max)
        wl_surface_commit(surface)
    }

    /// Makes what has been set and attached count, and waits for it to be shown where `isAwaited`.
    func commit(isAwaited: Bool) {
        if isAwaited && callback == nil, let callback = wl_surface_frame(surface) {
            self.callback = callback
            wl_callback_add_listener(callback, connection.listeners.frame.pointer, handle)
        }
        wl_surface_commit(surface)
    }

    /// Does not wait any more for what was committed last.
    func stopWaiting() {
        if let callback { wl_callback_destroy(callback) }
        callback = nil
    }

    fileprivate func shown() {
        stopWaiting()
        onFrame?()
    }
}

extension wl_callback_listener {
    /// A frame is on screen.
    static var frame: Self {
        var functions = Self()
        functions.done = { owner, _, _ in WLSurface.from(owner)?.shown() }
        return functions
    }
}

extension wl_surface_listener {
    /// The outputs it comes onto.
    static var wlSurface: Self {
        var functions = Self()
        functions.enter = { owner, _, output in WLSurface.from(owner)?.onEnter?(output) }
        functions.leave = { _, _, _ in }
        return functions
    }
}
