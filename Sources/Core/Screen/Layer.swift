// SPDX-License-Identifier: MIT

/// A small picture over the middle of a surface. It never takes input.
public protocol Layer: AnyObject {
    /// Lends a free buffer of `size` device pixels.
    func canvas(_ size: PixelSize) -> Canvas?
    /// Shows `canvas` centred, at `opacity` 0…1.
    func present(_ canvas: consuming Canvas, opacity: Double)
    /// Changes the opacity, 0…1, of what is shown.
    func setOpacity(_ opacity: Double)
    /// Shows nothing.
    func hide()
}
