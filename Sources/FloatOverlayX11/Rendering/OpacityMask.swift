// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// A mask of uniform opacity.
final class OpacityMask {
    private let pixel: RenderPicture
    private var opacity = -1.0

    init(_ connection: Connection, format: UnsafeMutablePointer<XRenderPictFormat>) {
        pixel = RenderPicture(connection, size: PixelSize(width: 1, height: 1), format: format)
    }

    /// The mask for `opacity` 0…1; 0 (`None` in RENDER) for full opacity.
    func mask(_ opacity: Double) -> Picture {
        if opacity >= 1 { return 0 }
        if opacity != self.opacity {
            self.opacity = opacity
            pixel.fill(alpha: UInt16(max(0, opacity) * 65535))
        }
        return pixel.picture
    }
}
