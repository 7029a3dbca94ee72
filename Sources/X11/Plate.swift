// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

/// A picture over the middle of the content, in the server: a HUD, or the controls.
final class Plate {
    /// The picture; `nil` without one.
    var picture: ServerPicture?
    /// How much of it is seen, 0…1.
    var opacity = 0.0
    /// Device pixels from the content's middle to its own.
    var shift = (x: 0, y: 0)
    /// What makes it see-through.
    private(set) lazy var veil = Veil(connection, format: formats.alpha)
    private let connection: Connection
    private let formats: Formats

    init(_ connection: Connection, _ formats: Formats) {
        self.connection = connection
        self.formats = formats
    }

    /// Whether there is anything to be seen of it.
    var isVisible: Bool { picture != nil && opacity > 0 }
}
