// SPDX-License-Identifier: MIT
internal import CX11
internal import FloatOverlayCore

/// The content of a window that is not a rectangle. Pixels outside its shape do not belong to the window and
/// are transparent.
final class ShapedWindowPixels {
    /// Premultiplied, of the size of the shown part.
    let picture: RenderPicture
    private let mask: RenderPicture
    private let connection: Connection

    /// For the part `part` of the window `id`, in window pixels; `nil` if the window is a rectangle
    /// (`XShapeQueryExtents`).
    init?(_ connection: Connection, _ id: Window, _ part: PixelRect) {
        guard connection.isShaped(id),
            let alpha = XRenderFindStandardFormat(connection.display, PictStandardARGB32),
            let coverage = XRenderFindStandardFormat(connection.display, PictStandardA8)
        else { return nil }
        self.connection = connection
        picture = RenderPicture(connection, size: part.size, format: alpha)
        mask = RenderPicture(connection, size: part.size, format: coverage)
        cover(id, part)
    }

    /// Copies `part` of the window's content; `nil` is the whole content.
    func update(from content: RenderPicture, _ part: PixelRect?) {
        let part = part ?? PixelRect(x: 0, y: 0, size: picture.size)
        let (x, y) = (CInt(part.x), CInt(part.y))
        content.fit(content.size)
        XRenderComposite(
            connection.display, PictOpSrc, content.picture, mask.picture, picture.picture, x, y, x, y, x, y,
            UInt32(part.size.width), UInt32(part.size.height))
    }

    private func cover(_ id: Window, _ part: PixelRect) {
        fill(0)
        let shape = XFixesCreateRegionFromWindow(connection.display, id, CInt(WindowRegionBounding))
        XFixesSetPictureClipRegion(connection.display, mask.picture, CInt(-part.x), CInt(-part.y), shape)
        fill(.max)
        XFixesDestroyRegion(connection.display, shape)
    }

    private func fill(_ alpha: UInt16) {
        var color = XRenderColor(red: 0, green: 0, blue: 0, alpha: alpha)
        XRenderFillRectangle(
            connection.display, PictOpSrc, mask.picture, &color, 0, 0, UInt32(mask.size.width),
            UInt32(mask.size.height))
    }
}

extension Connection {
    /// Whether `window` has a bounding shape.
    fileprivate func isShaped(_ window: Window) -> Bool {
        guard extensions.shape != nil else { return false }
        var (isBounding, isClip): (CInt, CInt) = (0, 0)
        var (x, y, clipX, clipY): (CInt, CInt, CInt, CInt) = (0, 0, 0, 0)
        var (width, height, clipWidth, clipHeight): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
        return XShapeQueryExtents(
            display, window, &isBounding, &x, &y, &width, &height, &isClip, &clipX, &clipY, &clipWidth,
            &clipHeight) != 0 && isBounding != 0
    }
}
