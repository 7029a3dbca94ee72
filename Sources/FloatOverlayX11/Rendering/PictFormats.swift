// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// The pixel formats of a connection.
struct PictFormats {
    /// The format of overlay windows.
    let window: WindowVisual
    /// The format of premultiplied frames.
    let alpha: UnsafeMutablePointer<XRenderPictFormat>
    /// The format of frames whose fourth byte is undefined, so that no pass over the pixels is needed.
    let opaque: UnsafeMutablePointer<XRenderPictFormat>

    init(_ connection: Connection) throws(DisplayError) {
        window = try WindowVisual(connection)
        guard let alpha = XRenderFindStandardFormat(connection.display, PictStandardARGB32),
            let opaque = XRenderFindStandardFormat(connection.display, PictStandardRGB24)
        else { throw .unsupported("standard RENDER formats") }
        self.alpha = alpha
        self.opaque = opaque
    }
}
