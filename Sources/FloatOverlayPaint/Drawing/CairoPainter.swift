// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo
package import FloatOverlayCore

/// Painter with Cairo, Pango and fontconfig that draws directly into the canvas.
///
/// Call from one thread. Fonts stay loaded as long as the painter exists.
package final class CairoPainter: Painter {
    private let labels: Typesetter
    private let texts: Typesetter

    /// `fontFamily` is a fontconfig family name. Fonts are loaded at first use.
    package init(fontFamily: String = "sans") {
        labels = Typesetter(family: fontFamily, isGridded: true)
        texts = Typesetter(family: fontFamily, isGridded: false)
    }

    /// Loads the fonts and shapes a first line, which takes 10 to 30 ms once.
    package func warmUp() {
        HUDDrawingContext.warmUp(labels)
        _ = texts.covers("a")
    }

    /// Draws a HUD over the whole of `canvas`.
    package func drawHUD(
        _ content: HUDContent, theme: HUDTheme, isCompositing: Bool, scale: Double,
        into canvas: borrowing Canvas
    ) {
        let drawingContext = HUDDrawingContext(
            canvas.size, theme: theme, isCompositing: isCompositing, scale: scale, typesetter: labels)
        switch theme.style {
        case .compact: CompactHUDRenderer(drawingContext).draw(content, in: CairoSurface(on: canvas))
        case .bar: BarHUDRenderer(drawingContext).draw(content, in: CairoSurface(on: canvas))
        }
    }

    /// Draws controls over the whole of `canvas`.
    package func drawControls(_ picture: ControlsSnapshot, into canvas: borrowing Canvas) {
        let drawingContext = ControlsDrawingContext(scale: picture.scale, typesetter: labels)
        ControlsRenderer(picture: picture, drawingContext: drawingContext).draw(in: CairoSurface(on: canvas))
    }

    /// Draws the symbol of the hot spot over the whole of `canvas`.
    package func drawHotSpot(isHovered: Bool, into canvas: borrowing Canvas) {
        HotSpotRenderer(isHovered: isHovered).draw(in: CairoSurface(on: canvas))
    }

    /// Whether `text` has at most 512 bytes, no markup, and only characters of the font family itself.
    package func isQuick(_ text: StyledText) -> Bool {
        text.text.utf8.count <= Typesetter.maxLineByteCount
            && !(text.isMarkup
                && text.text.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") })
            && texts.covers(text.text)
    }

    /// The natural size of `text` in logical pixels, padding included, at most 16,384 per side.
    package func measure(_ text: StyledText, width: Double?) -> Size {
        TextRenderer(text).measure(texts, width: width)
    }

    /// Draws `text` in the middle of `canvas`. Text that does not fit is scaled down to 0.6 of its size at
    /// most and then cut with an ellipsis.
    package func draw(_ text: StyledText, scale: Double, into canvas: borrowing Canvas) {
        TextRenderer(text).draw(texts, scale: scale, in: CairoSurface(on: canvas))
    }

    /// Lays out lyrics. Each line is rendered once; later frames only copy pixels.
    package func picture(of text: LyricsText, size: PixelSize, scale: Double) -> any LyricsPicture {
        LyricsRenderer(text, size: size, scale: scale, typesetter: texts)
    }

    /// The content of a PNG file with `snapshot` (`cairo_surface_write_to_png_stream`); `nil` without memory, and for
    /// a side above `PixelSize.maxSide`.
    package func png(_ snapshot: Snapshot) -> [UInt8]? {
        let size = snapshot.size
        precondition(snapshot.pixels.count == size.width * size.height * 4, "invalid snapshot size")
        // A window can be twice as wide as its monitor.
        guard size.isValid else { return nil }
        var pixels = snapshot.pixels
        return pixels.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.flatMap { CairoSurface(on: $0, size: size, stride: size.width * 4).png }
        }
    }
}

extension CairoSurface {
    fileprivate init(on canvas: borrowing Canvas) {
        self.init(on: canvas.pixels, size: canvas.size, stride: canvas.stride)
    }
}
