// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// One monitor as the server reports it, in device pixels.
struct OutputInfo: Hashable {
    var name: String
    var frame: PixelRect
    /// The longer side; 0 if unknown.
    var millimetres: Int
    var isPrimary: Bool
    var edid: EDID?
    var refresh: Duration?

    /// The connector, with make, model and serial number if known.
    var id: Monitor.ID { Monitor.ID(name + (edid?.identity ?? "")) }

    /// The longer side of a monitor that reports `width` × `height` in either orientation; 0 if implausible.
    /// Many monitors report an aspect ratio instead of a size.
    static func length(_ width: Int, _ height: Int) -> Int {
        let (long, short) = (max(width, height), min(width, height))
        let isRatio = [[16, 9], [160, 90], [16, 10], [160, 100]].contains([long, short])
        return short > 0 && long >= 50 && !isRatio ? long : 0
    }
}
