// SPDX-License-Identifier: MIT

/// The port to the drawing library. All output is premultiplied BGRA.
package protocol Painter: AnyObject {
    /// Loads fonts and lays out a text in advance, so that the first HUD is not delayed (10…30 ms).
    func warmUp()
    /// Draws a HUD over the whole of `canvas`, whose size is the theme's at `scale` device pixels per logical
    /// pixel; a bar can be narrower. Without `isCompositing` (no compositor) the result is opaque up to the corners.
    func drawHUD(
        _ content: HUDContent, theme: HUDTheme, isCompositing: Bool, scale: Double,
        into canvas: borrowing Canvas)
    /// Draws the controls over the whole of `canvas`, which has the overlay's size; the area without controls is
    /// transparent.
    /// Titles in any script are supported and truncated if necessary.
    func drawControls(_ snapshot: ControlsSnapshot, into canvas: borrowing Canvas)
    /// Draws the icon of the hot spot over the whole of `canvas`; highlighted while the pointer is over it.
    func drawHotSpot(isHovered: Bool, into canvas: borrowing Canvas)
    /// Whether `text` is laid out and drawn in a fraction of a frame: at most 512 bytes without markup, of characters in
    /// fonts that are loaded.
    func isQuick(_ text: StyledText) -> Bool
    /// The natural size of `text` in logical pixels, wrapped at `width` if given; at least 1 × 1.
    func measure(_ text: StyledText, width: Double?) -> Size
    /// Draws `text` over the whole of `canvas` at `scale` device pixels per logical pixel.
    func draw(_ text: StyledText, scale: Double, into canvas: borrowing Canvas)
    /// Lays out lyrics for `size` device pixels; `scale` device pixels are one logical pixel of the natural
    /// size.
    func picture(of text: LyricsText, size: PixelSize, scale: Double) -> any LyricsPicture
    /// The content of a PNG file with `snapshot`; `nil` without memory.
    func png(_ snapshot: Snapshot) -> [UInt8]?
}
