// SPDX-License-Identifier: MIT
public import FloatOverlayCore

extension OverlayHost {
    /// Draws `text` over the whole of `canvas` with the fonts of the HUD, at `scale` device pixels per
    /// logical pixel.
    public func draw(_ text: StyledText, scale: Double, into canvas: borrowing Canvas) {
        painter.draw(text, scale: scale, into: canvas)
    }

    /// The size of `text` in logical pixels, wrapped at `width` if it is given; at least 1 × 1.
    public func measure(_ text: StyledText, width: Double? = nil) -> Size {
        painter.measure(text, width: width)
    }
}
