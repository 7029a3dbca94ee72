// SPDX-License-Identifier: MIT
internal import Core

/// A monitor as those above see it, and what they do not.
struct Head: Hashable {
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
    init?(_ output: Output, free: Size?, rule: ScaleRule) {
        guard let facts = output.facts else { return nil }
        self.output = output.name
        nativeScale = facts.scale
        zoom = rule.zoom(facts.scale)
        origin = facts.origin
        let size = (free ?? facts.size) * (1 / zoom)
        monitor = Monitor(
            id: facts.id, name: facts.name, size: size,
            workArea: Rect(origin: Point(x: 0, y: 0), size: size), scale: rule.scale(facts.scale),
            refresh: facts.refresh ?? Monitor.usualRefresh, isPrimary: false)
    }
}
