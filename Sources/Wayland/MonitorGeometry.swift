// SPDX-License-Identifier: MIT
internal import Core

/// A monitor as those above see it, and what they do not.
struct MonitorGeometry: Hashable {
    var monitor: Monitor
    /// The number of its output.
    let output: UInt32
    /// The compositor's device pixels a logical pixel of its own.
    let nativeScale: Double
    /// The compositor's logical pixels in one of ours.
    let zoom: Double
    /// Its corner in the compositor's logical pixels of the whole desktop; `nil` where nobody tells.
    let origin: Point?

    /// Describes `output`, of which panels leave `free` of the compositor's logical pixels, under `rule`.
    init?(_ output: Output, free: Size?, rule: ScalePolicy) {
        guard let info = output.info else { return nil }
        self.output = output.name
        nativeScale = info.scale
        zoom = rule.zoom(info.scale)
        origin = info.origin
        let size = (free ?? info.size) * (1 / zoom)
        monitor = Monitor(
            id: info.id, name: info.name, size: size,
            workArea: Rect(origin: Point(x: 0, y: 0), size: size), scale: rule.scale(info.scale),
            refresh: info.refresh ?? Monitor.defaultRefreshInterval, isPrimary: false)
    }
}
