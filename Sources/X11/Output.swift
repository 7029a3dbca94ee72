// SPDX-License-Identifier: MIT
internal import Core

/// What the server says about one monitor, in its own units.
struct Output: Hashable {
    var name: String
    var frame: PixelRect
    /// Its longer side; 0 when unknown.
    var millimetres: Int
    var isPrimary: Bool
    var edid: EDID?
    var refresh: Duration?

    /// The connector, and make, model and serial number where known.
    var id: Monitor.ID {
        guard let edid else { return Monitor.ID(name) }
        return Monitor.ID(
            [name, edid.make, edid.model, edid.serial].filter { !$0.isEmpty }.joined(separator: "+"))
    }

    /// The longer side of a monitor that says it measures `width` × `height`, turned or not; 0 when it cannot mean
    /// that: many say how wide they are to how high instead, in some unit.
    static func length(_ width: Int, _ height: Int) -> Int {
        let (long, short) = (max(width, height), min(width, height))
        let isRatio = [[16, 9], [160, 90], [16, 10], [160, 100]].contains([long, short])
        return short > 0 && long >= 50 && !isRatio ? long : 0
    }
}
