// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// A `wl_surface` with a viewport, which scales buffers to the extent of the surface. At most one frame
/// callback is outstanding.
final class WLSurface: ListenerTarget {
    let surface: OpaquePointer
    /// Whether a buffer is attached.
    private(set) var isMapped = false
    /// Whether the opaque region contains pixels.
    private(set) var isOpaque = false
    /// Called at the frame callback of the last awaited commit: the next frame can be committed.
    var onFrame: (() -> Void)?
    /// Called at `wl_surface.enter`.
    var onEnter: ((_ output: OpaquePointer?) -> Void)?
    private let connection: Connection
    private let viewport: OpaquePointer
    private var callback: OpaquePointer?
    private var extent: PixelSize?
    /// The area of the buffer that is shown (`wp_viewport.set_source`); `nil` for the whole buffer.
    private var part: PixelSize?

    init(_ connection: Connection) {
        self.connection = connection
        guard let surface = wl_compositor_create_surface(connection.required.compositor),
            let viewport = wp_viewporter_get_viewport(connection.required.viewporter, surface)
        else { preconditionFailure("out of memory") }
        self.surface = surface
        self.viewport = viewport
        wl_surface_add_listener(surface, Self.surfaceListener.pointer, handle)
    }

    /// Destroys the surface. Its role object and its sub-surfaces must be destroyed before.
    func destroy() {
        onFrame = nil
        onEnter = nil
        isMapped = false
        stopWaiting()
        wp_viewport_destroy(viewport)
        wl_surface_destroy(surface)
    }

    /// Whether a frame callback is outstanding.
    var isWaiting: Bool { callback != nil }

    /// Attaches `buffer` for the next commit; `damage` is the changed area, empty for all of it. The compositor
    /// may read the buffer until `wl_buffer.release`. Returns whether a `wl_buffer` could be created.
    func attach(_ buffer: FrameBuffer, damage: [PixelRect] = []) -> Bool {
        guard let proxy = buffer.resource.proxy(of: buffer) else { return false }
        buffer.apply(.read(1))
        wl_surface_attach(surface, proxy, 0, 0)
        isMapped = true
        show(buffer.padding == 0 ? nil : buffer.size)
        let whole = [PixelRect(x: 0, y: 0, size: buffer.size)]
        for part in damage.isEmpty ? whole : damage {
            wl_surface_damage_buffer(
                surface, Int32(part.x), Int32(part.y), Int32(part.size.width), Int32(part.size.height))
        }
        return true
    }

    /// Limits the shown area of the buffer to `part` from the next commit on, which hides the padding of
    /// rows.
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

    /// Unmaps the surface with the next commit.
    func detach() {
        wl_surface_attach(surface, nil, 0, 0)
        isMapped = false
        stopWaiting()
    }

    /// Sets the extent in the compositor's logical pixels, from the next commit on.
    func setExtent(_ extent: PixelSize) {
        guard extent != self.extent else { return }
        self.extent = extent
        wp_viewport_set_destination(viewport, Int32(extent.width), Int32(extent.height))
    }

    /// Sets the input region for the next commit.
    func setInput(_ part: Region) {
        part.with(connection) { wl_surface_set_input_region(surface, $0) }
    }

    /// Sets the opaque region for the next commit; the compositor need not draw below it.
    func setOpaque(_ part: Region) {
        isOpaque = part != .empty
        part.with(connection) { wl_surface_set_opaque_region(surface, $0) }
    }

    /// Damages the whole surface and commits it at once.
    func redraw() {
        guard isMapped else { return }
        wl_surface_damage_buffer(surface, 0, 0, .max, .max)
        wl_surface_commit(surface)
    }

    /// Commits the pending state; requests a frame callback if `isAwaited`.
    func commit(isAwaited: Bool) {
        if isAwaited && callback == nil, let callback = wl_surface_frame(surface) {
            self.callback = callback
            wl_callback_add_listener(callback, Self.frameListener.pointer, handle)
        }
        wl_surface_commit(surface)
    }

    /// Drops the outstanding frame callback.
    func stopWaiting() {
        if let callback { wl_callback_destroy(callback) }
        callback = nil
    }

    private func shown() {
        stopWaiting()
        onFrame?()
    }
}

extension WLSurface {
    /// The frame callback (`wl_callback.done`).
    private static let frameListener = Listener(wl_callback_listener()) {
        $0.done = { owner, _, _ in WLSurface.from(owner)?.shown() }
    }

    private static let surfaceListener = Listener(wl_surface_listener()) {
        $0.enter = { owner, _, output in WLSurface.from(owner)?.onEnter?(output) }
        $0.leave = { _, _, _ in }
    }
}
