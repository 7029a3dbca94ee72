// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
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
    init?(_ connection: Connection, id: Window, part: PixelRect) {
        guard connection.isShaped(id),
            let argbFormat = XRenderFindStandardFormat(connection.display, PictStandardARGB32),
            let maskFormat = XRenderFindStandardFormat(connection.display, PictStandardA8)
        else { return nil }
        self.connection = connection
        picture = RenderPicture(connection, size: part.size, format: argbFormat)
        mask = RenderPicture(connection, size: part.size, format: maskFormat)
        drawMask(of: id, part)
    }

    /// Copies `part` of the window's content; `nil` is the whole content.
    func update(from content: RenderPicture, _ part: PixelRect?) {
        let part = part ?? PixelRect(x: 0, y: 0, size: picture.size)
        content.setScaledSize(content.size)
        content.copy(part, through: mask.picture, to: picture.picture)
    }

    private func drawMask(of id: Window, _ part: PixelRect) {
        mask.fill(alpha: 0)
        let shape = XFixesCreateRegionFromWindow(connection.display, id, CInt(WindowRegionBounding))
        XFixesSetPictureClipRegion(connection.display, mask.picture, CInt(-part.x), CInt(-part.y), shape)
        mask.fill(alpha: .max)
        // Accelerated servers also clip the target of a composite to the clip region of its mask.
        XFixesSetPictureClipRegion(connection.display, mask.picture, 0, 0, 0)
        XFixesDestroyRegion(connection.display, shape)
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
