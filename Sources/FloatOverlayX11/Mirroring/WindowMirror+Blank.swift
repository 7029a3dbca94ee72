// SPDX-License-Identifier: MIT
internal import CX11
internal import FloatOverlayCore

extension WindowMirror {
    /// Number of pixels sampled in each direction.
    private static let sample = PixelSize(width: 32, height: 32)

    /// Whether a sample of the content has a single colour: the program has drawn nothing, or nothing through
    /// the server.
    func isBlank() -> Bool {
        guard isOpen, connection.isUsable, let content = picture(),
            let format = XRenderFindStandardFormat(connection.display, PictStandardARGB32)
        else { return false }
        let target = RenderPicture(connection, size: Self.sample, format: format)
        content.fit(target.size)
        XRenderComposite(
            connection.display, PictOpSrc, content.picture, 0, target.picture, 0, 0, 0, 0, 0, 0,
            UInt32(target.size.width), UInt32(target.size.height))
        guard let pixels = connection.read(target)?.pixels else { return false }
        return pixels.dropFirst(4).elementsEqual(pixels.dropLast(4))
    }
}
