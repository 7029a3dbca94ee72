// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// Composes a window's picture in the server: the scaled content, the HUD layers over it, then one copy to
/// the window, so that no intermediate state is visible.
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
    /// The size at which the window shows all of the content and nothing else; `nil` if it shows anything
    /// else.
    private var shown: PixelSize?

    /// The layers over the content, the topmost last.
    var layers: [PixmapLayer] = []

    init(_ resources: ConnectionResources, window: Window) {
        (connection, formats, writer) = (resources.connection, resources.formats, resources.writer)
        self.window = window
        windowPicture = XRenderCreatePicture(connection.display, window, formats.window.pictFormat, 0, nil)
        windowGC = connection.graphicsContext(for: window)
        opacityMask = OpacityMask(connection, format: formats.alpha)
    }

    deinit {
        // The window is destroyed before this object, and the server frees the window's picture with it.
        guard connection.isUsable else { return }
        if let windowGC { XFreeGC(connection.display, windowGC) }
    }

    /// Whether a visible HUD layer lies over the content.
    var showsHUD: Bool { layers.contains { $0.isVisible } }

    /// Copies `parts` of the frame in `buffer` to the window; without parts, the whole frame.
    func show(_ buffer: FrameBuffer, _ parts: [PixelRect]) {
        shown = nil
        guard let windowGC else { return }
        writer.put(buffer, parts: parts, to: window, gc: windowGC, depth: formats.window.depth)
    }

    /// Sends `part` of the frame in `buffer` to the window through the connection. The server does not read
    /// the buffer later.
    func send(_ buffer: FrameBuffer, _ part: PixelRect) {
        guard let windowGC else { return }
        writer.send(buffer, part: part, to: window, gc: windowGC, depth: formats.window.depth)
    }

    /// The current frame is another one, or has other pixels.
    func contentChanged() { contentFrame = nil }

    /// Copies the frame in `buffer` to the server as the content, unless it is there already.
    func upload(_ buffer: FrameBuffer) {
        guard contentFrame !== buffer else { return }
        contentFrame = buffer
        let format = buffer.alpha.isOpaque ? formats.opaque : formats.alpha
        shown = nil
        let target = target(reusing: content, size: buffer.size, format: format)
        if target !== content {
            content = target
            halves.removeAll()
        }
        guard let gc = target.gc else { return }
        writer.put(buffer, to: target.pixmap, gc: gc, depth: target.depth)
    }

    /// Uses `picture`, which another object updates, as the content in place of frames.
    func setContent(_ picture: RenderPicture) {
        guard picture !== content else { return }
        (content, contentFrame) = (picture, nil)
        halves.removeAll()
        shown = nil
    }

    /// Replaces the content by a copy of `size`, which later changes of the source do not affect.
    func copyContent(_ size: PixelSize) {
        guard let (source, all) = scaled(to: size) else { return }
        let copy = RenderPicture(connection, size: size, format: formats.alpha)
        source.copy(all, to: copy.picture)
        setContent(copy)
    }

    /// Copies a HUD's frame in `buffer` to `layer`.
    func upload(_ buffer: FrameBuffer, to layer: PixmapLayer) {
        let target = target(reusing: layer.picture, size: buffer.size, format: formats.alpha)
        layer.picture = target
        guard let gc = target.gc else { return }
        writer.put(buffer, to: target.pixmap, gc: gc, depth: target.depth)
    }

    /// Removes the picture of `layer`.
    func clear(_ layer: PixmapLayer) {
        layer.picture = nil
        layer.opacity = 0
        if !showsHUD { back = nil }
    }

    /// Shows the content and the layers in a window of `size`, at `opacity` 0…1. If `part`, in content
    /// pixels, is the only difference from the last call, only that part is drawn.
    func compose(_ size: PixelSize, opacity: Double, part: PixelRect? = nil) {
        let isPlain = !showsHUD && opacity >= 1
        let part = isPlain && shown == size ? part : nil
        guard let (source, area) = scaled(to: size, part) else { return }
        shown = isPlain ? size : nil
        if isPlain {
            back = nil
            source.copy(area, to: windowPicture)
            return
        }
        let back = target(reusing: self.back, size: size, format: formats.window.pictFormat)
        self.back = back
        draw(source, into: back.picture, size, opacity: opacity)
        guard let windowGC else { return }
        XCopyArea(
            connection.display, back.pixmap, window, windowGC, 0, 0, UInt32(size.width), UInt32(size.height),
            0, 0)
    }

    /// A premultiplied BGRA picture of the content and the layers.
    func picture(_ size: PixelSize) -> RenderPicture? {
        guard let (source, _) = scaled(to: size) else { return nil }
        let target = RenderPicture(connection, size: size, format: formats.alpha)
        draw(source, into: target.picture, size, opacity: 1)
        return target
    }

    private func draw(_ source: RenderPicture, into target: Picture, _ size: PixelSize, opacity: Double) {
        source.copy(PixelRect(x: 0, y: 0, size: size), through: opacityMask.mask(opacity), to: target)
        for layer in layers where layer.isVisible {
            guard let picture = layer.picture else { continue }
            let x = (size.width - picture.size.width) / 2 + layer.offset.x
            let y = (size.height - picture.size.height) / 2 + layer.offset.y
            let mask = layer.opacityMask.mask(layer.opacity * opacity)
            XRenderComposite(
                connection.display, PictOpOver, picture.picture, mask, target, 0, 0, 0, 0, CInt(x), CInt(y),
                UInt32(picture.size.width), UInt32(picture.size.height))
        }
    }

    /// The content as a source of `size`, and the rectangle of its pixels that a change in `part` of the
    /// content affects; `nil` is the whole content. Below one half the content is halved first, because
    /// RENDER's bilinear filter reads only four pixels.
    private func scaled(to size: PixelSize, _ part: PixelRect? = nil) -> (RenderPicture, PixelRect)? {
        guard var source = content else { return nil }
        var part = part ?? PixelRect(x: 0, y: 0, size: source.size)
        var level = 0
        while source.size.width > 2 * size.width && source.size.height > 2 * size.height {
            let half = half(level, of: source)
            source.setScaledSize(half.size)
            part = part.spread(from: source.size, to: half.size)
            source.copy(part, to: half.picture)
            source = half
            level += 1
        }
        source.setScaledSize(size)
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

    /// `picture` if its size and depth match, otherwise a new picture.
    private func target(
        reusing picture: RenderPicture?, size: PixelSize, format: UnsafeMutablePointer<XRenderPictFormat>
    ) -> RenderPicture {
        if let picture, picture.size == size, picture.depth == format.pointee.depth { return picture }
        return RenderPicture(connection, size: size, format: format)
    }
}
