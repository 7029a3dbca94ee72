// SPDX-License-Identifier: MIT
internal import CX11
internal import FloatOverlayCore

/// A mask of uniform opacity.
final class OpacityMask {
    let picture: Picture
    private let surface: RenderPicture
    private let connection: Connection
    private var opacity = -1.0

    init(_ connection: Connection, format: UnsafeMutablePointer<XRenderPictFormat>) {
        self.connection = connection
        surface = RenderPicture(connection, size: PixelSize(width: 1, height: 1), format: format)
        picture = surface.picture
    }

    /// The mask for `opacity` 0…1; 0 (`None` in RENDER) for full opacity.
    func mask(_ opacity: Double) -> Picture {
        if opacity >= 1 { return 0 }
        if opacity != self.opacity {
            self.opacity = opacity
            var color = XRenderColor(red: 0, green: 0, blue: 0, alpha: UInt16(max(0, opacity) * 65535))
            XRenderFillRectangle(connection.display, PictOpSrc, picture, &color, 0, 0, 1, 1)
        }
        return picture
    }
}
