// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

extension Connection {
    /// The attributes of a window (`XGetWindowAttributes`); `nil` if the window does not exist.
    func attributes(of window: Window) -> XWindowAttributes? {
        var attributes = XWindowAttributes()
        return XGetWindowAttributes(display, window, &attributes) == 0 ? nil : attributes
    }

    /// Whether the window manager manages the window: it has `WM_STATE`.
    func isClient(_ window: Window) -> Bool { !values(of: .state, on: window, limit: 2).isEmpty }

    /// Whether a window manager announces itself with the window `id`, which then has its own ID as a property
    /// (EWMH). After a crash of the manager the property of the root still names the window, which is gone.
    func isManagerWindow(_ id: Window) -> Bool {
        pushTrap()
        defer { _ = popTrap() }
        return values(of: .managerCheck, on: id, limit: 1).first == id
    }

    /// Whether a window manager announces itself.
    var hasManager: Bool {
        values(of: .managerCheck, on: root, limit: 1).first.map { isManagerWindow($0) } ?? false
    }

    /// The children of a window from bottom to top.
    func children(of window: Window) -> [Window] { tree(window)?.children ?? [] }

    /// The parent of a window; 0 for the root.
    func parent(of window: Window) -> Window? { tree(window)?.parent }

    private func tree(_ window: Window) -> (parent: Window, children: [Window])? {
        var (root, parent): (Window, Window) = (0, 0)
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else { return nil }
        defer { XFree(children) }
        return (parent, Array(UnsafeBufferPointer(start: children, count: Int(count))))
    }

    /// Creates a window that is never mapped.
    func makeUnmappedWindow() -> Window {
        XCreateWindow(display, root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil, 0, nil)
    }

    /// The size of a pixmap or window (`XGetGeometry`); `nil` if the drawable does not exist.
    func extent(of drawable: Drawable) -> PixelSize? { geometry(of: drawable)?.size }

    /// The border width of a window; `nil` if the window does not exist.
    func border(of window: Window) -> Int? { geometry(of: window)?.border }

    /// Whether the destruction of `window` is in the event queue. The event stays in the queue.
    func isDestroyed(_ window: Window) -> Bool {
        var event = XEvent()
        guard XCheckTypedWindowEvent(display, window, DestroyNotify, &event) != 0 else { return false }
        XPutBackEvent(display, &event)
        return true
    }

    private func geometry(of drawable: Drawable) -> (size: PixelSize, border: Int)? {
        var root: Window = 0
        var (x, y): (CInt, CInt) = (0, 0)
        var (width, height, border, depth): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        guard XGetGeometry(display, drawable, &root, &x, &y, &width, &height, &border, &depth) != 0 else {
            return nil
        }
        return (PixelSize(width: Int(width), height: Int(height)), Int(border))
    }

    /// A graphics context for `drawable` without exposure events (`XCreateGC`). The caller frees it.
    func graphicsContext(for drawable: Drawable) -> GC? {
        var values = XGCValues()
        values.graphics_exposures = 0
        return XCreateGC(display, drawable, UInt(GCGraphicsExposures), &values)
    }
}
