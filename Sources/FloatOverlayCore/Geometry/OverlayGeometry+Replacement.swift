// SPDX-License-Identifier: MIT

extension OverlayGeometry {
    /// The placement for an overlay of `size` that replaces one at `old` on a monitor of size `monitor`: at
    /// the same distance from the two nearest edges.
    package static func inherited(_ old: Placement, to size: Size, on monitor: Size) -> Placement {
        let origin = old.origin(on: monitor)
        let right = monitor.width - origin.x - old.size.width
        let bottom = monitor.height - origin.y - old.size.height
        let (isRight, isBottom) = (right < origin.x, bottom < origin.y)
        let inset = Size(width: isRight ? right : origin.x, height: isBottom ? bottom : origin.y)
        let corner = Corner(isRight: isRight, isBottom: isBottom)
        let placement = Placement(monitor: old.monitor, corner: corner, inset: inset, size: size)
        return clampedToVisible(placement, on: monitor)
    }
}
