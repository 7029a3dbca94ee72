// SPDX-License-Identifier: MIT

/// The requested position and size of a surface in logical pixels of one monitor. Wayland has no coordinates
/// of the whole screen, so placements use none.
public struct Placement: Hashable, Sendable {
    /// The monitor; `nil` lets the compositor choose.
    public var monitor: Monitor.ID?
    /// The corner that `inset` is measured from.
    public var corner: Corner
    /// The distances between the corner's two edges and the surface; negative values extend beyond the
    /// monitor.
    public var inset: Size
    /// The size of the surface in logical pixels.
    public var size: Size

    /// `inset` is the distance to the two edges of `corner`, in logical pixels.
    public init(monitor: Monitor.ID?, corner: Corner, inset: Size, size: Size) {
        self.monitor = monitor
        self.corner = corner
        self.inset = inset
        self.size = size
    }

    /// The surface's top left corner on a monitor of size `monitor`.
    public func origin(on monitor: Size) -> Point {
        Point(
            x: corner.isRight ? monitor.width - inset.width - size.width : inset.width,
            y: corner.isBottom ? monitor.height - inset.height - size.height : inset.height)
    }

    /// The placement with the top left corner moved to `origin`, relative to the same corner of a monitor of
    /// size `monitor`.
    public func moved(to origin: Point, on monitor: Size) -> Placement {
        var moved = self
        moved.inset = Size(
            width: corner.isRight ? monitor.width - origin.x - size.width : origin.x,
            height: corner.isBottom ? monitor.height - origin.y - size.height : origin.y)
        return moved
    }
}
