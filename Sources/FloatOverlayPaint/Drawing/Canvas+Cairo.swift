// SPDX-License-Identifier: MIT

// `cairo` passes a `cairo_t` to the caller, who needs the functions of Cairo.
@_exported public import CFloatOverlayCairo
public import FloatOverlayCore

extension Canvas {
    /// Clears the canvas and calls `draw` once, with a `cairo_t` whose coordinates range from (0, 0) at the
    /// top left to `size` at the bottom right.
    ///
    /// - Precondition: The canvas is at most `PixelSize.maxSide` wide and high, and memory for the context is
    ///   available.
    /// - Parameters:
    ///   - size: The size of the coordinate system. Both lengths must be above 0. The drawing is scaled to
    ///     the canvas, which distorts it if the aspects differ.
    ///   - draw: Draws with the context, which is valid only during the call.
    public borrowing func cairo(_ size: Size, _ draw: (OpaquePointer) -> Void) {
        let surface = CairoSurface(on: pixels, size: self.size, stride: stride)
        surface.fill(black: 0)
        cairo_scale(
            surface.context, Double(self.size.width) / size.width, Double(self.size.height) / size.height)
        draw(surface.context)
    }
}
