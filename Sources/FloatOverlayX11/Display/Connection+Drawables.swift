// SPDX-License-Identifier: MIT
internal import CX11
internal import FloatOverlayCore

extension Connection {
    /// Reads a premultiplied picture back (`XGetImage`); `nil` if the connection is lost.
    func read(_ picture: RenderPicture) -> Snapshot? {
        let size = picture.size
        guard isUsable, picture.depth == 32,
            let image = XGetImage(
                display, picture.pixmap, 0, 0, UInt32(size.width), UInt32(size.height), XAllPlanes(), ZPixmap)
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
        }
        return Snapshot(size: size, pixels: pixels)
    }

    /// A graphics context for `drawable` without exposure events (`XCreateGC`). The caller frees it.
    func graphicsContext(for drawable: Drawable) -> GC? {
        var values = XGCValues()
        values.graphics_exposures = 0
        return XCreateGC(display, drawable, UInt(GCGraphicsExposures), &values)
    }
}
