// SPDX-License-Identifier: MIT

/// Where a surface wishes to be, in logical pixels of a monitor: never in coordinates of a whole screen, which
/// Wayland does not have.
public struct Placement: Hashable, Sendable {
    /// The monitor; `nil` lets the desktop choose.
    public var monitor: Monitor.ID?
    /// The corner the inset is measured from.
    public var corner: Corner
    /// The gaps between the corner's two edges and the surface; negative reaches outside the monitor.
    public var inset: Size
    /// The extent of the surface.
    public var size: Size

    /// `inset` is the distance of the two edges that meet in `corner`, in logical pixels.
    public init(monitor: Monitor.ID?, corner: Corner, inset: Size, size: Size) {
        self.monitor = monitor
        self.corner = corner
        self.inset = inset
        self.size = size
    }

    /// The top left corner of the surface on a monitor of the extent `monitor`.
    public func origin(on monitor: Size) -> Point {
        Point(
            x: corner.isRight ? monitor.width - inset.width - size.width : inset.width,
            y: corner.isBottom ? monitor.height - inset.height - size.height : inset.height)
    }

    /// The same corner and extent with the top left corner at `origin` on a monitor of the extent `monitor`.
    public func moved(to origin: Point, on monitor: Size) -> Placement {
        var moved = self
        moved.inset = Size(
            width: corner.isRight ? monitor.width - origin.x - size.width : origin.x,
            height: corner.isBottom ? monitor.height - origin.y - size.height : origin.y)
        return moved
    }
}
