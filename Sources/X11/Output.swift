// SPDX-License-Identifier: MIT
internal import Core

/// What the server says about one monitor, in its own units.
struct Output: Hashable {
    var name: String
    var frame: PixelRect
    /// Its width; 0 when unknown.
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
}
