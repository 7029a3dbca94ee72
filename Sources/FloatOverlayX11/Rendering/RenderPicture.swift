// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// A pixmap in the server and its RENDER picture.
final class RenderPicture {
    let pixmap: Pixmap
    let picture: Picture
    let size: PixelSize
    let depth: CInt
    private let connection: Connection
    let gc: GC?
    /// Offset of the picture in the pixmap.
    private let origin: (x: Int, y: Int)
    private var scaledSize: PixelSize?

    /// Creates a pixmap of `size` and `format` with undefined content (`XCreatePixmap`,
    /// `XRenderCreatePicture`).
    init(_ connection: Connection, size: PixelSize, format: UnsafeMutablePointer<XRenderPictFormat>) {
        self.connection = connection
        self.size = size
        depth = format.pointee.depth
        origin = (0, 0)
        scaledSize = size
        pixmap = XCreatePixmap(
            connection.display, connection.root, UInt32(size.width), UInt32(size.height), UInt32(depth))
        picture = Self.picture(of: pixmap, format, connection)
        gc = connection.graphicsContext(for: pixmap)
    }

    /// A read-only picture of the part `crop` of `pixmap`, whose pixels have `format`. Takes ownership of
    /// `pixmap`.
    init(
        _ connection: Connection, adopting pixmap: Pixmap, crop: PixelRect,
        format: UnsafeMutablePointer<XRenderPictFormat>
    ) {
        self.connection = connection
        self.pixmap = pixmap
        size = crop.size
        depth = format.pointee.depth
        origin = (crop.x, crop.y)
        picture = Self.picture(of: pixmap, format, connection)
        gc = nil
    }

    private static func picture(
        of pixmap: Pixmap, _ format: UnsafeMutablePointer<XRenderPictFormat>, _ connection: Connection
    ) -> Picture {
        var attributes = XRenderPictureAttributes()
        attributes.repeat = RepeatPad  // otherwise scaling mixes edge pixels with transparent pixels
        return XRenderCreatePicture(connection.display, pixmap, format, UInt(CPRepeat), &attributes)
    }

    deinit {
        guard connection.isUsable else { return }
        XRenderFreePicture(connection.display, picture)
        XFreePixmap(connection.display, pixmap)
        if let gc { XFreeGC(connection.display, gc) }
    }

    /// Sets the transform and the filter for a composite from this picture at the size `target`: nearest at the same
    /// size, otherwise bilinear.
    func setScaledSize(_ target: PixelSize) {
        guard target != scaledSize else { return }
        scaledSize = target
        let fixedPointOne = 65536.0
        let x = Int32(fixedPointOne * Double(size.width) / Double(target.width))
        let y = Int32(fixedPointOne * Double(size.height) / Double(target.height))
        let (left, top) = (Int32(origin.x) << 16, Int32(origin.y) << 16)
        var transform = XTransform(matrix: ((x, 0, left), (0, y, top), (0, 0, Int32(fixedPointOne))))
        XRenderSetPictureTransform(connection.display, picture, &transform)
        XRenderSetPictureFilter(connection.display, picture, target == size ? "nearest" : "bilinear", nil, 0)
    }

    /// Copies `area` to the same position in `target`, through `mask` unless it is 0 (`None` in RENDER).
    func copy(_ area: PixelRect, through mask: Picture = 0, to target: Picture) {
        let (x, y) = (CInt(area.x), CInt(area.y))
        XRenderComposite(
            connection.display, PictOpSrc, picture, mask, target, x, y, x, y, x, y, UInt32(area.size.width),
            UInt32(area.size.height))
    }

    /// Fills the picture with black of the opacity `alpha`.
    func fill(alpha: UInt16) {
        var color = XRenderColor(red: 0, green: 0, blue: 0, alpha: alpha)
        XRenderFillRectangle(
            connection.display, PictOpSrc, picture, &color, 0, 0, UInt32(size.width), UInt32(size.height))
    }

    /// The pixels of the premultiplied picture (`XGetImage`); `nil` if the connection is lost.
    func snapshot() -> Snapshot? {
        guard connection.isUsable, depth == 32,
            let image = XGetImage(
                connection.display, pixmap, CInt(origin.x), CInt(origin.y), UInt32(size.width),
                UInt32(size.height), XAllPlanes(), ZPixmap)
        else { return nil }
        defer { fo_x_destroy_image(image) }
        guard let data = image.pointee.data, image.pointee.bits_per_pixel == 32 else { return nil }
        let row = size.width * 4
        let pixels = [UInt8](unsafeUninitializedCapacity: row * size.height) { target, count in
            for y in 0..<size.height {
                let source = UnsafeRawBufferPointer(
                    start: data + y * Int(image.pointee.bytes_per_line), count: row)
                UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(target)[(y * row)...])
                    .copyMemory(from: source)
            }
            count = row * size.height
            if image.pointee.byte_order == MSBFirst {
                for start in stride(from: 0, to: count, by: 4) { target[start..<start + 4].reverse() }
            }
        }
        return Snapshot(size: size, pixels: pixels)
    }
}
