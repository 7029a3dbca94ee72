// SPDX-License-Identifier: MIT

// `cairo` passes a `cairo_t` to the caller, who needs the functions of Cairo.
@_exported public import CFloatOverlayCairo
public import FloatOverlayCore

extension Canvas {
    /// Clears the canvas and calls `draw` with a `cairo_t` whose coordinates range from (0, 0) at the top
    /// left to `size` at the bottom right. The context is valid only during the call.
    public borrowing func cairo(_ size: Size, _ draw: (OpaquePointer) -> Void) {
        let surface = CairoSurface(on: pixels, size: self.size, stride: stride)
        surface.fill(black: 0)
        cairo_scale(
            surface.context, Double(self.size.width) / size.width, Double(self.size.height) / size.height)
        draw(surface.context)
    }
}
