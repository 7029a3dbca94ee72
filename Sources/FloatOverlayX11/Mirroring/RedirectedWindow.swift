// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// The content of another program's window. While the mirror is visible the window is redirected
/// (`XCompositeRedirectWindow`), so that the server draws all of it wherever it lies, into a pixmap with a
/// name (`XCompositeNameWindowPixmap`). The pixmap stays valid after the window is unmapped and then contains
/// the last picture.
final class RedirectedWindow {
    let id: Window
    /// Whether the window is redirected.
    private(set) var isRedirected = false
    private let connection: Connection
    private let format: UnsafeMutablePointer<XRenderPictFormat>
    /// Whether the pixmap has to be named again, after the window was resized or mapped.
    private var isStale = true
    private var named: NamedPixmap?

    private struct NamedPixmap {
        let part: PixelRect
        let picture: RenderPicture
        let cutout: ShapedWindowPixels?
    }

    /// `format` is the pixel format of `id`.
    init(_ connection: Connection, id: Window, format: UnsafeMutablePointer<XRenderPictFormat>) {
        self.connection = connection
        self.id = id
        self.format = format
    }

    /// The shown part in window pixels, at the time when the pixmap was named; `nil` without a pixmap.
    var part: PixelRect? { named?.part }

    /// Redirects the window.
    func redirect() {
        guard !isRedirected else { return }
        isRedirected = true
        isStale = true
        XCompositeRedirectWindow(connection.display, id, CompositeRedirectAutomatic)
    }

    /// Frees the pixmap and ends the redirection.
    func release() {
        named = nil
        guard isRedirected else { return }
        isRedirected = false
        XCompositeUnredirectWindow(connection.display, id, CompositeRedirectAutomatic)
    }

    /// Drops the window without requests: the window is destroyed, and another window may have its ID.
    func discard() {
        isRedirected = false
        named = nil
    }

    /// Marks the pixmap as outdated after a resize or a change of the shape.
    func invalidate() { isStale = true }

    /// The part `crop` of the current or the last content; `nil` if there has been none. `part` is the area
    /// that has changed since the last call, in pixels of the picture; `nil` is the whole picture.
    func picture(_ crop: MirrorCrop, isOnScreen: Bool, part: PixelRect?) -> RenderPicture? {
        let isNew = isStale && isOnScreen && isRedirected && namePixmap(crop)
        guard let named, let cutout = named.cutout else { return named?.picture }
        cutout.update(from: named.picture, isNew ? nil : part)
        return cutout.picture
    }

    /// Names the pixmap of the window, which includes the window's border. If the window changes during the call,
    /// the event of the change leads to the next call.
    private func namePixmap(_ crop: MirrorCrop) -> Bool {
        let trap = ErrorTrap(connection)
        let pixmap = XCompositeNameWindowPixmap(connection.display, id)
        let outer = connection.extent(of: pixmap)
        let border = connection.border(of: id)
        guard trap.finish() == nil, let outer, let border else {
            // Only the later requests have failed: the window is being destroyed.
            if outer != nil { XFreePixmap(connection.display, pixmap) }
            return false
        }
        isStale = false
        let windowSize = PixelSize(width: outer.width - 2 * border, height: outer.height - 2 * border)
        // The ID may belong to another window by now, which the user has not chosen.
        guard !connection.isDestroyed(id), let part = crop.part(of: windowSize) else {
            XFreePixmap(connection.display, pixmap)
            return false
        }
        let inner = PixelRect(x: part.x + border, y: part.y + border, size: part.size)
        named = NamedPixmap(
            part: part,
            picture: RenderPicture(connection, adopting: pixmap, crop: inner, format: format),
            cutout: ShapedWindowPixels(connection, id: id, part: part))
        return true
    }
}
