// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Surfaces

/// Puts the picture of a window together in the server: content scaled to it, the HUD over that, and all at
/// once into the window, so that nothing half-done is ever seen.
final class Composer {
    private let connection: Connection
    private let formats: PictFormats
    private let writer: FrameWriter
    private let window: Window
    private let windowPicture: Picture
    private let windowGC: GC?
    private let opacityMask: OpacityMask
    private var content: RenderPicture?
    /// The frame whose pixels `content` has; `nil` when they are others.
    private var contentFrame: FrameBuffer?
    private var halves: [RenderPicture] = []
    private var back: RenderPicture?
    /// How large the window shows all of the content and nothing else; `nil` when it does not.
    private var shown: PixelSize?

    /// What lies over the content, the last on top.
    var pixmaps: [LayerPixmap] = []

    init(_ resources: ConnectionResources, window: Window) {
        (connection, formats, writer) = (resources.connection, resources.formats, resources.writer)
        self.window = window
        windowPicture = XRenderCreatePicture(connection.display, window, formats.window.picture, 0, nil)
        windowGC = connection.graphicsContext(for: window)
        opacityMask = OpacityMask(connection, format: formats.alpha)
    }

    deinit {
        // The window is gone by now, and the server has freed its picture with it.
        guard connection.isUsable else { return }
        if let windowGC { XFreeGC(connection.display, windowGC) }
    }

    /// Whether a HUD lies over the content.
    var showsHUD: Bool { pixmaps.contains { $0.isVisible } }

    /// Puts `parts` of the frame in `buffer` into the window as they are; with none all of it.
    func show(_ buffer: FrameBuffer, _ parts: [PixelRect]) {
        shown = nil
        guard let windowGC else { return }
        writer.put(buffer, parts, to: window, windowGC, depth: formats.window.depth)
    }

    /// Puts `part` of the frame in `buffer` into the window, which the server does not have to read later.
    func send(_ buffer: FrameBuffer, _ part: PixelRect) {
        guard let windowGC else { return }
        writer.send(buffer, part, to: window, windowGC, depth: formats.window.depth)
    }

    /// The current frame is another one, or has other pixels.
    func contentChanged() { contentFrame = nil }

    /// Takes the frame in `buffer` into the server, to be composed from, where that has not been done.
    func take(_ buffer: FrameBuffer) {
        guard contentFrame !== buffer else { return }
        contentFrame = buffer
        let format = buffer.alpha.isOpaque ? formats.opaque : formats.alpha
        shown = nil
        let target = Self.room(content, buffer.size, format, connection)
        if target !== content {
            content = target
            halves.removeAll()
        }
        guard let gc = target.gc else { return }
        writer.put(buffer, to: target.pixmap, gc, depth: target.depth)
    }

    /// Shows `picture`, which somebody else draws into, in place of frames.
    func take(_ picture: RenderPicture) {
        guard picture !== content else { return }
        content = picture
        halves.removeAll()
        shown = nil
    }

    /// Keeps what has been taken as large as `size`, apart from whoever draws into it.
    func keep(_ size: PixelSize) {
        guard let (source, all) = scaled(to: size) else { return }
        let copy = RenderPicture(connection, size: size, format: formats.alpha)
        composite(PictOpSrc, source.picture, 0, copy.picture, all)
        take(copy)
    }

    /// A new plate, over those there are.
    func addPixmap() -> LayerPixmap {
        let pixmap = LayerPixmap(connection, formats)
        pixmaps.append(pixmap)
        return pixmap
    }

    /// Takes a HUD's frame in `buffer`.
    func take(_ buffer: FrameBuffer, on pixmap: LayerPixmap) {
        let target = Self.room(pixmap.picture, buffer.size, formats.alpha, connection)
        pixmap.picture = target
        guard let gc = target.gc else { return }
        writer.put(buffer, to: target.pixmap, gc, depth: target.depth)
    }

    /// Forgets what is on `pixmap`.
    func clear(_ pixmap: LayerPixmap) {
        pixmap.picture = nil
        pixmap.opacity = 0
        if !showsHUD { back = nil }
    }

    /// Shows what has been taken, in a window of `size`, all of it at `opacity` 0…1. Where `part` is all that differs from
    /// what was shown last, in pixels of the content, only that is done again.
    func compose(_ size: PixelSize, opacity: Double, part: PixelRect? = nil) {
        let isPlain = !showsHUD && opacity >= 1
        let part = isPlain && shown == size ? part : nil
        guard let (source, area) = scaled(to: size, part) else { return }
        shown = isPlain ? size : nil
        if isPlain {
            back = nil
            composite(PictOpSrc, source.picture, 0, windowPicture, area)
            return
        }
        let back = Self.room(self.back, size, formats.window.picture, connection)
        self.back = back
        draw(source, into: back.picture, size, opacity: opacity)
        guard let windowGC else { return }
        XCopyArea(
            connection.display, back.pixmap, window, windowGC, 0, 0, UInt32(size.width), UInt32(size.height),
            0, 0)
    }

    /// What has been taken as premultiplied BGRA, HUD included.
    func picture(_ size: PixelSize) -> RenderPicture? {
        guard let (source, _) = scaled(to: size) else { return nil }
        let target = RenderPicture(connection, size: size, format: formats.alpha)
        draw(source, into: target.picture, size, opacity: 1)
        return target
    }

    private func draw(_ source: RenderPicture, into target: Picture, _ size: PixelSize, opacity: Double) {
        composite(
            PictOpSrc, source.picture, opacityMask.mask(opacity), target, PixelRect(x: 0, y: 0, size: size))
        for pixmap in pixmaps where pixmap.isVisible {
            guard let picture = pixmap.picture else { continue }
            let x = (size.width - picture.size.width) / 2 + pixmap.shift.x
            let y = (size.height - picture.size.height) / 2 + pixmap.shift.y
            let mask = pixmap.opacityMask.mask(pixmap.opacity * opacity)
            XRenderComposite(
                connection.display, PictOpOver, picture.picture, mask, target, 0, 0, 0, 0, CInt(x), CInt(y),
                UInt32(picture.size.width), UInt32(picture.size.height))
        }
    }

    /// The content as a source of `size`, and which of its pixels differ from the last time where `part` of the content does;
    /// `nil` is all. Below one half it is halved first, since bilinear filtering looks at four pixels only.
    private func scaled(to size: PixelSize, _ part: PixelRect? = nil) -> (RenderPicture, PixelRect)? {
        guard var source = content else { return nil }
        var part = part ?? PixelRect(x: 0, y: 0, size: source.size)
        var level = 0
        while source.size.width > 2 * size.width && source.size.height > 2 * size.height {
            let half = half(level, of: source)
            source.fit(half.size)
            part = part.spread(from: source.size, to: half.size)
            composite(PictOpSrc, source.picture, 0, half.picture, part)
            source = half
            level += 1
        }
        source.fit(size)
        return (source, part.spread(from: source.size, to: size))
    }

    private func half(_ level: Int, of source: RenderPicture) -> RenderPicture {
        if level < halves.count { return halves[level] }
        let size = PixelSize(width: (source.size.width + 1) / 2, height: (source.size.height + 1) / 2)
        let format = source.depth == 32 ? formats.alpha : formats.opaque
        let half = RenderPicture(connection, size: size, format: format)
        halves.append(half)
        return half
    }

    /// Puts `area` of `source`, as it appears, where it belongs in `target`.
    private func composite(
        _ operation: CInt, _ source: Picture, _ mask: Picture, _ target: Picture, _ area: PixelRect
    ) {
        let (x, y) = (CInt(area.x), CInt(area.y))
        XRenderComposite(
            connection.display, operation, source, mask, target, x, y, x, y, x, y, UInt32(area.size.width),
            UInt32(area.size.height))
    }

    /// `picture` when it fits, else a new one.
    private static func room(
        _ picture: RenderPicture?, _ size: PixelSize, _ format: UnsafeMutablePointer<XRenderPictFormat>,
        _ connection: Connection
    ) -> RenderPicture {
        if let picture, picture.size == size, picture.depth == format.pointee.depth { return picture }
        return RenderPicture(connection, size: size, format: format)
    }
}
