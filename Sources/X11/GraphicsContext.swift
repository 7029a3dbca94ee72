// SPDX-License-Identifier: MIT
internal import CX11

extension Connection {
    /// A graphics context for `drawable` that asks for no exposure events (`XCreateGC`); the caller frees it.
    func graphicsContext(for drawable: Drawable) -> GC? {
        var values = XGCValues()
        values.graphics_exposures = 0
        return XCreateGC(display, drawable, UInt(GCGraphicsExposures), &values)
    }
}
