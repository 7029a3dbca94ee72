// SPDX-License-Identifier: MIT

/// A picture over the middle of a surface: a HUD, or controls as large as the surface. It never takes input.
public protocol Layer: AnyObject {
    /// Lends a free buffer of `size` device pixels.
    func canvas(_ size: PixelSize) -> Canvas?
    /// Moves it: how many device pixels its middle is to the right of the content's and below it; 0, 0 at first.
    func shift(x: Int, y: Int)
    /// Shows `canvas` centred, but for the shift, at `opacity` 0…1.
    func present(_ canvas: consuming Canvas, opacity: Double)
    /// Changes the opacity, 0…1, of what is shown.
    func setOpacity(_ opacity: Double)
    /// Shows nothing.
    func hide()
}
