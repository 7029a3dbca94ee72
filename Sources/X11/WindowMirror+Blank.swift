// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

extension WindowMirror {
    /// So many pixels across and down are looked at.
    private static let sample = PixelSize(width: 32, height: 32)

    /// Whether a sample of what it shows has one colour: nothing has been drawn there, or nothing that the server sees.
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
