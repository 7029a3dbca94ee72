// SPDX-License-Identifier: MIT

// Who draws by Cairo needs its calls.
@_exported public import CCairo
public import Core

extension Canvas {
    /// Has `draw` draw by Cairo, on transparent ground, in coordinates of which (0, 0) is the top left and `size` the
    /// bottom right. The `cairo_t` is only lent.
    public borrowing func cairo(_ size: Size, _ draw: (OpaquePointer) -> Void) {
        let surface = CairoSurface(on: pixels, size: self.size, stride: stride)
        surface.fill(black: 0)
        cairo_scale(
            surface.context, Double(self.size.width) / size.width, Double(self.size.height) / size.height)
        draw(surface.context)
    }
}
