// SPDX-License-Identifier: MIT

/// Lyrics that have been laid out and drawn, so that only the highlight must be redrawn.
package protocol LyricsPicture: AnyObject {
    /// The width of a part of the first row in device pixels.
    func width(of bytes: Range<Int>) -> Double
    /// Draws the lyrics over the whole of `canvas`, which has the layout's size; the background is
    /// transparent.
    func draw(_ progress: LyricProgress, into canvas: borrowing Canvas)
    /// Updates `canvas`, which shows `old`, to `progress`. Returns the changed rectangle; `nil` if nothing
    /// changed.
    func redraw(
        _ progress: LyricProgress, over old: LyricProgress, in canvas: borrowing Canvas
    ) -> PixelRect?
}
