// SPDX-License-Identifier: MIT

/// The port to the drawing library. Everything is drawn as premultiplied BGRA.
public protocol Painter: AnyObject {
    /// Loads fonts and shapes a first line, so that the first HUD is not late (10…30 ms once).
    func warmUp()
    /// Draws a HUD over the whole of `canvas`, which is as large as `theme` says at `scale` device pixels a logical
    /// one, or, with a bar, narrower. Opaque, to the corners too, where nothing `blends` it with what lies below.
    func drawHUD(
        _ content: HUDContent, theme: HUDTheme, blends: Bool, scale: Double, into canvas: borrowing Canvas)
    /// Draws controls over the whole of `canvas`, which is as large as the overlay: all of it see-through but for
    /// them. Titles are set in any script, and cut where they do not fit.
    func drawControls(_ snapshot: ControlsSnapshot, into canvas: borrowing Canvas)
    /// Draws the mark of the hot spot over the whole of `canvas`; lit while the pointer is over it.
    func drawHotSpot(isLit: Bool, into canvas: borrowing Canvas)
    /// The natural extent of `text` in logical pixels, wrapped at `width` where given; at least 1 × 1.
    func measure(_ text: StyledText, width: Double?) -> Size
    /// Draws `text` over the whole of `canvas` at `scale`.
    func draw(_ text: StyledText, scale: Double, into canvas: borrowing Canvas)
    /// Lays lyrics out for `size` device pixels, `scale` of them one logical pixel of their natural size.
    func picture(of text: LyricsText, size: PixelSize, scale: Double) -> any LyricsPicture
    /// Writes `snapshot` to a PNG file.
    func writePNG(_ snapshot: Snapshot, to path: String) throws(PaintError)
}

/// Text and how it looks.
public struct StyledText: Hashable, Sendable {
    /// The text, at most 64 KiB.
    public var text: String
    /// Whether it is Pango markup; text that does not parse is shown as it is.
    public var isMarkup: Bool
    /// Logical pixels of the font.
    public var fontSize: Double
    /// Opacity 0…1 of the black behind it.
    public var backdrop: Double

    /// `fontSize` is in logical pixels; `backdrop` is the opacity of the black rectangle behind the text.
    public init(text: String, isMarkup: Bool = false, fontSize: Double = 22, backdrop: Double = 0.55) {
        self.text = text
        self.isMarkup = isMarkup
        self.fontSize = fontSize
        self.backdrop = backdrop
    }
}

/// Why a picture could not be written.
public enum PaintError: Error, Hashable, Sendable {
    /// The file could not be written: its path, and why.
    case cannotWrite(String, String)
}
