// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// The visual of overlay windows, and its RENDER format.
struct WindowVisual {
    let visual: UnsafeMutablePointer<Visual>
    let depth: CInt
    let colormap: Colormap
    /// The RENDER format of the visual, and of pixmaps with the same pixels.
    let pictFormat: UnsafeMutablePointer<XRenderPictFormat>
    /// Whether pixels have an alpha channel that a compositor blends.
    let hasAlpha: Bool
    /// Whether frames can be copied to the window unchanged: four bytes per pixel, blue first.
    let acceptsFrames: Bool

    /// Chooses premultiplied BGRA if the server has it, otherwise the default visual.
    init(_ connection: Connection) throws(DisplayError) {
        if let alpha = Self.alpha(connection) {
            self = alpha
        } else {
            self = try Self.standard(connection)
        }
    }

    private init(
        visual: UnsafeMutablePointer<Visual>, depth: CInt, colormap: Colormap,
        pictFormat: UnsafeMutablePointer<XRenderPictFormat>
    ) {
        self.visual = visual
        self.depth = depth
        self.colormap = colormap
        self.pictFormat = pictFormat
        let colours = pictFormat.pointee.direct
        hasAlpha = colours.alphaMask == 0xff && colours.alpha == 24
        acceptsFrames =
            depth >= 24 && colours.redMask == 0xff && colours.greenMask == 0xff && colours.blueMask == 0xff
            && colours.red == 16 && colours.green == 8 && colours.blue == 0
    }

    private static func alpha(_ connection: Connection) -> WindowVisual? {
        let display = connection.display
        var wanted = XVisualInfo()
        wanted.screen = connection.screen
        wanted.depth = 32
        wanted.class = TrueColor
        var count: CInt = 0
        let mask = Int(VisualScreenMask | VisualDepthMask | VisualClassMask)
        guard let found = XGetVisualInfo(display, mask, &wanted, &count) else { return nil }
        defer { XFree(found) }
        for index in 0..<Int(count) {
            guard let visual = found[index].visual, let pictFormat = XRenderFindVisualFormat(display, visual)
            else { continue }
            let format = WindowVisual(visual: visual, depth: 32, colormap: 0, pictFormat: pictFormat)
            guard format.hasAlpha, format.acceptsFrames else { continue }
            let colormap = XCreateColormap(display, connection.root, visual, AllocNone)
            return WindowVisual(visual: visual, depth: 32, colormap: colormap, pictFormat: pictFormat)
        }
        return nil
    }

    private static func standard(_ connection: Connection) throws(DisplayError) -> WindowVisual {
        let display = connection.display
        guard let visual = XDefaultVisual(display, connection.screen),
            let pictFormat = XRenderFindVisualFormat(display, visual)
        else { throw .unsupported("default visual with a RENDER format") }
        return WindowVisual(
            visual: visual, depth: XDefaultDepth(display, connection.screen),
            colormap: XDefaultColormap(display, connection.screen), pictFormat: pictFormat)
    }
}
