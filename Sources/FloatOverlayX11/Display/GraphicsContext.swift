// SPDX-License-Identifier: MIT
internal import CX11

extension Connection {
    /// A graphics context for `drawable` without exposure events (`XCreateGC`). The caller frees it.
    func graphicsContext(for drawable: Drawable) -> GC? {
        var values = XGCValues()
        values.graphics_exposures = 0
        return XCreateGC(display, drawable, UInt(GCGraphicsExposures), &values)
    }
}
