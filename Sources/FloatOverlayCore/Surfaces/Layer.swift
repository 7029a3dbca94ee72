// SPDX-License-Identifier: MIT

/// An image over the centre of a surface: a HUD, or controls of the surface's size. Layers take no input.
package protocol Layer: AnyObject {
    /// Returns a free buffer of `size` device pixels; `nil` if no buffer is free.
    func canvas(_ size: PixelSize) -> Canvas?
    /// Sets the offset of the layer's centre from the surface's centre in device pixels, right and down
    /// positive; initially 0, 0.
    func shift(x: Int, y: Int)
    /// Shows `canvas` at the layer's offset with `opacity` 0…1.
    func present(_ canvas: consuming Canvas, opacity: Double)
    /// Changes the opacity, 0…1.
    func setOpacity(_ opacity: Double)
    /// Hides the layer.
    func hide()
}
