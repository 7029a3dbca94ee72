// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

/// A picture over the middle of the content, in the server: a HUD, or the controls.
final class LayerPixmap {
    /// The picture; `nil` without one.
    var picture: RenderPicture?
    /// How much of it is seen, 0…1.
    var opacity = 0.0
    /// Device pixels from the content's middle to its own.
    var shift = (x: 0, y: 0)
    /// What makes it see-through.
    private(set) lazy var opacityMask = OpacityMask(connection, format: formats.alpha)
    private let connection: Connection
    private let formats: PictFormats

    init(_ connection: Connection, _ formats: PictFormats) {
        self.connection = connection
        self.formats = formats
    }

    /// Whether there is anything to be seen of it.
    var isVisible: Bool { picture != nil && opacity > 0 }
}
