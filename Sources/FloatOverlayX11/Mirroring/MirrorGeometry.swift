// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The sizes of a mirrored window and of its shown part.
struct MirrorGeometry {
    /// Maximum side of a pixmap. X.Org server 21.1 crashes if it cannot allocate the pixmap of a redirected
    /// window, so the mirror must not request a larger one.
    private static let maxSide = 32767
    /// 256 MiB at four bytes per pixel.
    private static let maxPixels = 1 << 26

    private(set) var crop: MirrorCrop
    /// The size of the window without its border.
    private(set) var windowSize: PixelSize
    /// The size of the shown part; while the part is empty, the last size.
    private(set) var size: PixelSize
    private var border: Int

    /// Throws if the part is empty.
    init(_ crop: MirrorCrop, of windowSize: PixelSize, border: Int) throws(MirrorFailure) {
        guard let part = crop.part(of: windowSize) else { throw .outsideWindow(windowSize) }
        (self.crop, self.windowSize, self.border, size) = (crop, windowSize, border, part.size)
    }

    /// Whether the shown part is empty.
    var isOutside: Bool { crop.part(of: windowSize) == nil }
    /// Whether the server can copy the window with its border.
    var hasPixmapSize: Bool {
        let outer = PixelSize(width: windowSize.width + 2 * border, height: windowSize.height + 2 * border)
        return max(outer.width, outer.height) <= Self.maxSide && outer.width * outer.height <= Self.maxPixels
    }

    /// Records the size of the window. Returns whether it has changed.
    mutating func resize(_ windowSize: PixelSize, border: Int) -> Bool {
        defer { (self.windowSize, self.border) = (windowSize, border) }
        return windowSize != self.windowSize || border != self.border
    }

    /// Records the shadow of the window. Returns whether it has changed.
    mutating func setShadow(_ shadow: MirrorCrop.Insets) -> Bool {
        defer { crop.shadow = shadow }
        return shadow != crop.shadow
    }

    /// Updates `size`. Returns whether it has changed.
    mutating func updateSize() -> Bool {
        guard let part = crop.part(of: windowSize), part.size != size else { return false }
        size = part.size
        return true
    }
}
