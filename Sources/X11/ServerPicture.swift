// SPDX-License-Identifier: MIT
internal import CX11
internal import Core

/// A pixmap and its RENDER picture: pixels that live in the server.
final class ServerPicture {
    let pixmap: Pixmap
    let picture: Picture
    let size: PixelSize
    let depth: CInt
    private let connection: Connection
    let gc: GC?
    private var fitted: PixelSize

    /// Room for `size` pixels of `format` (`XCreatePixmap`, `XRenderCreatePicture`).
    init(_ connection: Connection, size: PixelSize, format: UnsafeMutablePointer<XRenderPictFormat>) {
        self.connection = connection
        self.size = size
        depth = format.pointee.depth
        fitted = size
        let display = connection.display
        pixmap = XCreatePixmap(
            display, connection.root, UInt32(size.width), UInt32(size.height), UInt32(depth))
        var attributes = XRenderPictureAttributes()
        attributes.repeat = RepeatPad  // else scaling mixes the edges with what is outside, which is nothing
        picture = XRenderCreatePicture(display, pixmap, format, UInt(CPRepeat), &attributes)
        gc = connection.graphicsContext(for: pixmap)
    }

    deinit {
        guard connection.isUsable else { return }
        XRenderFreePicture(connection.display, picture)
        XFreePixmap(connection.display, pixmap)
        if let gc { XFreeGC(connection.display, gc) }
    }

    /// Makes it appear as large as `target` when it is a source of a composite: as it is, or bilinear.
    func fit(_ target: PixelSize) {
        guard target != fitted else { return }
        fitted = target
        let one = 65536.0
        let x = Int32(one * Double(size.width) / Double(target.width))
        let y = Int32(one * Double(size.height) / Double(target.height))
        var transform = XTransform(matrix: ((x, 0, 0), (0, y, 0), (0, 0, Int32(one))))
        XRenderSetPictureTransform(connection.display, picture, &transform)
        XRenderSetPictureFilter(connection.display, picture, target == size ? "nearest" : "bilinear", nil, 0)
    }
}
