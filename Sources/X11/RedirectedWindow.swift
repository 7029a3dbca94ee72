// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

/// What is in a window of another program. While somebody looks the window is redirected (`XCompositeRedirectWindow`), so
/// that all of it is drawn wherever it lies, and what is in it has a name (`XCompositeNameWindowPixmap`), which stays
/// valid when the window leaves the screen: that is its last picture.
final class RedirectedWindow {
    let id: Window
    /// Whether the server keeps all of the window for us.
    private(set) var isRedirected = false
    /// The part of the window that is shown, in its pixels, as it was when it got its name.
    private(set) var part: PixelRect?
    private let connection: Connection
    private let format: UnsafeMutablePointer<XRenderPictFormat>
    /// Whether what is in the window has no name yet, since it was resized or came back.
    private var isStale = true
    private var named: RenderPicture?
    private var cutout: ShapedWindowPixels?

    /// The pixels of `id` are of `format`.
    init(_ connection: Connection, _ id: Window, format: UnsafeMutablePointer<XRenderPictFormat>) {
        self.connection = connection
        self.id = id
        self.format = format
    }

    /// Has all of the window drawn from now on.
    func redirect() {
        guard !isRedirected else { return }
        isRedirected = true
        isStale = true
        XCompositeRedirectWindow(connection.display, id, CompositeRedirectAutomatic)
    }

    /// Forgets what is in the window, which gets its own way to the screen back.
    func release() {
        (named, cutout) = (nil, nil)
        guard isRedirected else { return }
        isRedirected = false
        XCompositeUnredirectWindow(connection.display, id, CompositeRedirectAutomatic)
    }

    /// The window is gone, and its number may be another's now.
    func abandon() {
        isRedirected = false
        (named, cutout) = (nil, nil)
    }

    /// What is in the window is somewhere else now, or has another shape.
    func renew() { isStale = true }

    /// The part `crop` of what is in the window now, or was in it last; `nil` when that could never be had. In it `part`
    /// is what differs since it was asked for last, in its pixels; nil is all of it.
    func picture(_ crop: MirrorCrop, isOnScreen: Bool, part: PixelRect?) -> RenderPicture? {
        let isNew = isStale && isOnScreen && isRedirected && name(crop)
        guard let named, let cutout else { return named }
        cutout.update(from: named, isNew ? nil : part)
        return cutout.picture
    }

    /// Gives what is in the window its name. It is as large as the window with its border; where the window has changed
    /// meanwhile the event that says so calls for the next name.
    private func name(_ crop: MirrorCrop) -> Bool {
        let trap = ErrorTrap(connection)
        let pixmap = XCompositeNameWindowPixmap(connection.display, id)
        let outer = connection.extent(of: pixmap)
        let border = connection.border(of: id)
        guard trap.finish() == nil, let outer, let border else { return false }
        isStale = false
        let whole = PixelSize(width: outer.width - 2 * border, height: outer.height - 2 * border)
        // Its number may be another window's by now, which nobody has asked to show.
        guard !connection.isDestroyed(id), let part = crop.part(of: whole) else {
            XFreePixmap(connection.display, pixmap)
            return false
        }
        let inner = PixelRect(x: part.x + border, y: part.y + border, size: part.size)
        self.part = part
        named = RenderPicture(connection, adopting: pixmap, crop: inner, format: format)
        cutout = ShapedWindowPixels(connection, id, part)
        return true
    }
}

extension Connection {
    /// The extent of a pixmap or window (`XGetGeometry`); `nil` when there is none.
    func extent(of drawable: Drawable) -> PixelSize? { geometry(of: drawable)?.size }

    /// The width of a window's border; `nil` when there is none.
    func border(of window: Window) -> Int? { geometry(of: window)?.border }

    /// Whether an event waits that says so of `window`; it goes on waiting.
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
}
