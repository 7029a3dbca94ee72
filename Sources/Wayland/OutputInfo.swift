// SPDX-License-Identifier: MIT
internal import Core

/// What a monitor says of itself.
struct OutputInfo: Hashable {
    /// The connector.
    var name = ""
    var make = ""
    var model = ""
    /// Its extent in device pixels, before it is turned.
    var mode: PixelSize?
    /// How it is turned (`enum wl_output.transform`).
    var turn = OutputTransform.none
    var refresh: Duration?
    /// Device pixels a logical one, rounded up (`wl_output.scale`).
    var factor = 1
    /// Its extent in logical pixels; `nil` where nobody tells.
    var logical: Size?
    /// Its corner in the logical pixels of the whole desktop; `nil` where nobody tells.
    var origin: Point?

    /// The connector, and make and model where known.
    var id: Monitor.ID {
        Monitor.ID([name, make, model].filter { !$0.isEmpty }.joined(separator: "+"))
    }

    /// Its extent in device pixels, as it stands.
    var pixels: PixelSize {
        mode.map(turn.upright) ?? PixelSize(width: 1, height: 1)
    }

    /// Device pixels a logical pixel. Scales are 120ths, and the logical extent is rounded: so is what comes of it. Below 1
    /// the compositor makes things smaller, and 1 is what is drawn at.
    var scale: Double {
        guard let logical, logical.width >= 1, logical.height >= 1 else { return max(1, Double(factor)) }
        let isWide = logical.width >= logical.height
        let ratio = isWide ? Double(pixels.width) / logical.width : Double(pixels.height) / logical.height
        let scale = (ratio * 120).rounded() / 120
        return Monitor.clampedScale(scale)
    }

    /// Its extent in logical pixels.
    var size: Size { logical ?? pixels.logical(scale: max(1, Double(factor))) }
}
