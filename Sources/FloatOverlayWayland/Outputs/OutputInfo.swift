// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The properties of a monitor.
struct OutputInfo: Hashable {
    /// The connector's name.
    var name = ""
    var make = ""
    var model = ""
    /// The size in device pixels, before the transform.
    var mode: PixelSize?
    /// The transform (`enum wl_output.transform`).
    var transform = OutputTransform.none
    var refresh: Duration?
    /// Device pixels per logical pixel, rounded up (`wl_output.scale`).
    var factor = 1
    /// The size in logical pixels; `nil` without `zxdg_output_v1`.
    var logical: Size?
    /// The corner in logical pixels of the whole desktop; `nil` without `zxdg_output_v1`.
    var origin: Point?

    /// The connector, with make and model if known.
    var id: Monitor.ID {
        Monitor.ID([name, make, model].filter { !$0.isEmpty }.joined(separator: "+"))
    }

    /// The size in device pixels, after the transform.
    var pixels: PixelSize {
        mode.map(transform.upright) ?? PixelSize(width: 1, height: 1)
    }

    /// Device pixels per logical pixel. The result is rounded to 120ths, because scales are multiples of
    /// 1/120 and the logical size is rounded. At scales below 1 frames are drawn at 1 and the compositor
    /// scales them down.
    var scale: Double {
        guard let logical, logical.width >= 1, logical.height >= 1 else { return max(1, Double(factor)) }
        let isWide = logical.width >= logical.height
        let ratio = isWide ? Double(pixels.width) / logical.width : Double(pixels.height) / logical.height
        let scale = (ratio * 120).rounded() / 120
        return Monitor.clampedScale(scale)
    }

    /// The size in logical pixels.
    var size: Size { logical ?? pixels.logical(scale: max(1, Double(factor))) }
}
