// SPDX-License-Identifier: MIT
internal import CX11
internal import FloatOverlayCore

/// A picture in the server over the middle of the content: a HUD or the controls.
final class LayerPixmap {
    var picture: RenderPicture?
    /// 0…1.
    var opacity = 0.0
    /// Offset from the middle of the content to the middle of the picture, in device pixels.
    var shift = (x: 0, y: 0)
    /// The mask that applies the opacity.
    private(set) lazy var opacityMask = OpacityMask(connection, format: formats.alpha)
    private let connection: Connection
    private let formats: PictFormats

    init(_ connection: Connection, _ formats: PictFormats) {
        self.connection = connection
        self.formats = formats
    }

    var isVisible: Bool { picture != nil && opacity > 0 }
}
