// SPDX-License-Identifier: MIT
internal import CFloatOverlayPixbuf
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Glibc

/// A valid image file, decoded at least once.
final class Picture {
    /// Formats that can contain animations.
    private static let animatedFormats: Set = ["gif", "webp", "ani"]
    /// Raster formats whose decoders can scale down. Vector formats can scale too.
    private static let scaledDecodingFormats: Set = ["jpeg"]

    /// The size in pixels, after the EXIF orientation is applied.
    let size: PixelSize
    /// The animation; `nil` for a still picture.
    let animation: AnimatedImage?
    /// Whether the file is a vector format, which is sharp at any size.
    private let isScalable: Bool
    /// Whether the decoder can decode at a given size.
    private let canDecodeAtSize: Bool
    private let path: String
    /// The size in the file, before the EXIF orientation is applied.
    private let storedSize: PixelSize
    /// The picture decoded during validation, kept for the first frame.
    private var decoded: Pixbuf?

    /// Opens `path` and decodes it for `fit`.
    init(_ path: String, fit: Fit, at now: Instant) throws(PictureError) {
        self.path = path
        try Self.checkFile(path)
        var width: CInt = 0
        var height: CInt = 0
        guard let format = gdk_pixbuf_get_file_info(path, &width, &height) else {
            throw .notAPicture("unsupported image format")
        }
        let storedSize = PixelSize(width: Int(width), height: Int(height))
        self.storedSize = storedSize
        guard storedSize.isValid else { throw .notAPicture("the image is too large: \(width) x \(height)") }
        isScalable = gdk_pixbuf_format_is_scalable(format) != 0
        let name = Self.name(format)
        canDecodeAtSize = isScalable || Self.scaledDecodingFormats.contains(name)
        animation = Self.animatedFormats.contains(name) ? AnimatedImage(path, at: now) : nil
        if let animation {
            size = animation.size
            guard size.isValid else { throw .notAPicture("the image is too large: \(width) x \(height)") }
        } else {
            let raw = try Self.load(
                path, storedSize: storedSize, fit: fit.allowingEnlargement(ifVector: isScalable),
                canDecodeAtSize: canDecodeAtSize)
            size = raw.isTurned ? storedSize.transposed : storedSize
            decoded = raw.upright()
        }
    }

    /// The size at which the picture is drawn for `fit`.
    func extent(_ fit: Fit) -> PixelSize { fit.allowingEnlargement(ifVector: isScalable).extent(of: size) }

    /// The picture, or the frame that is due at `now`, at the size for `fit`.
    func frame(_ fit: Fit, at now: Instant) throws(PictureError) -> Pixbuf {
        let extent = extent(fit)
        if let animation {
            animation.advance(to: now)
            guard let frame = animation.frame()?.scaled(to: extent) else { throw .noMemory }
            return frame
        }
        if let held = decoded.take(), held.size.width >= extent.width, held.size.height >= extent.height {
            guard let scaled = held.scaled(to: extent) else { throw .noMemory }
            return scaled
        }
        return try decode(fit)
    }

    private func decode(_ fit: Fit) throws(PictureError) -> Pixbuf {
        try Self.checkFile(path)
        let raw = try Self.load(
            path, storedSize: storedSize, fit: fit.allowingEnlargement(ifVector: isScalable),
            canDecodeAtSize: canDecodeAtSize)
        guard let scaled = raw.upright()?.scaled(to: extent(fit)) else { throw .noMemory }
        return scaled
    }

    /// Decodes at the size for `fit` in either orientation, or larger, if the decoder can scale; otherwise at
    /// full size.
    private static func load(
        _ path: String, storedSize: PixelSize, fit: Fit, canDecodeAtSize: Bool
    ) throws(PictureError) -> Pixbuf {
        let sizeIfTurned = fit.extent(of: storedSize.transposed).transposed
        let sizeIfUpright = fit.extent(of: storedSize)
        let size = sizeIfTurned.width > sizeIfUpright.width ? sizeIfTurned : sizeIfUpright
        var error: UnsafeMutablePointer<GError>?
        let pointer =
            canDecodeAtSize
            ? gdk_pixbuf_new_from_file_at_scale(path, CInt(size.width), CInt(size.height), 0, &error)
            // In gdk-pixbuf 2.42 `gdk_pixbuf_new_from_file_at_scale` decodes incrementally and accepts a
            // truncated file of other formats as complete.
            : gdk_pixbuf_new_from_file(path, &error)
        defer { g_clear_error(&error) }
        guard let pixbuf = Pixbuf(owning: pointer) else {
            throw .notAPicture(
                error.map { String(String(cString: $0.pointee.message).prefix(200)) } ?? "incomplete image")
        }
        return pixbuf
    }

    /// Accepts only regular files: a FIFO could block, and a device may have no end.
    private static func checkFile(_ path: String) throws(PictureError) {
        do throws(SystemError) {
            _ = try Descriptor.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        } catch {
            throw PictureError(error)
        }
        guard !Files.isFile(path) else { return }
        throw .notAPicture(Files.isDirectory(path) ? "it is a directory" : "it is not a regular file")
    }

    private static func name(_ format: OpaquePointer) -> String {
        guard let name = gdk_pixbuf_format_get_name(format) else { return "" }
        defer { g_free(name) }
        return String(cString: name)
    }
}

extension Fit {
    /// This fit; for a vector format, with enlargement.
    fileprivate func allowingEnlargement(ifVector isVector: Bool) -> Fit {
        var fit = self
        if isVector { fit.isEnlarging = true }
        return fit
    }
}
