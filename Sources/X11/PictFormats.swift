// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

/// The kinds of pixels a connection deals in.
struct PictFormats {
    /// Our windows'.
    let window: WindowVisual
    /// Premultiplied frames.
    let alpha: UnsafeMutablePointer<XRenderPictFormat>
    /// Frames whose fourth byte means nothing: no pass over the pixels is needed.
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
