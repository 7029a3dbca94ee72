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

    /// Creates a placement. The values are not checked.
    ///
    /// - Parameters:
    ///   - monitor: The monitor; `nil` lets the compositor choose.
    ///   - corner: The corner that `inset` is measured from.
    ///   - inset: The distances to the two edges of `corner`, in logical pixels.
    ///   - size: The size of the surface in logical pixels.
    public init(monitor: Monitor.ID?, corner: Corner, inset: Size, size: Size) {
        self.monitor = monitor
        self.corner = corner
        self.inset = inset
        self.size = size
    }

    /// The placement of `rect`, relative to the top left corner of a monitor.
    package init(_ rect: Rect, on monitor: Monitor.ID?) {
        self.init(
            monitor: monitor, corner: .topLeft,
            inset: Size(width: rect.origin.x, height: rect.origin.y), size: rect.size)
    }

    /// The placement of `rect` on `monitor`, relative to the nearest corner, so that the overlay stays there
    /// when sizes change.
    package init(_ rect: Rect, near monitor: Monitor) {
        self = Placement(rect, on: monitor.id).anchored(on: monitor.size)
    }

    /// The surface's top left corner on a monitor of size `monitor`.
    public func origin(on monitor: Size) -> Point {
        Point(
            x: corner.isRight ? monitor.width - inset.width - size.width : inset.width,
            y: corner.isBottom ? monitor.height - inset.height - size.height : inset.height)
    }

    /// The placement with the top left corner moved to `origin`, relative to the same corner of a monitor of
    /// size `monitor`. The result can extend beyond the monitor.
    ///
    /// - Parameters:
    ///   - origin: The new top left corner, in logical pixels relative to the top left corner of the monitor.
    ///   - monitor: The size of the monitor in logical pixels.
    /// - Returns: The moved placement. `monitor`, `corner` and `size` are unchanged.
    public func moved(to origin: Point, on monitor: Size) -> Placement {
        var moved = self
        moved.inset = Size(
            width: corner.isRight ? monitor.width - origin.x - size.width : origin.x,
            height: corner.isBottom ? monitor.height - origin.y - size.height : origin.y)
        return moved
    }

    /// The rectangle in the monitor's coordinates; it can extend beyond the monitor.
    package func frame(on monitor: Size) -> Rect { Rect(origin: origin(on: monitor), size: size) }

    /// This placement, relative to the nearest corner.
    package func anchored(on monitor: Size) -> Placement {
        let frame = frame(on: monitor)
        var anchored = self
        anchored.corner = frame.nearestCorner(on: monitor)
        // An unchanged corner keeps the exact numbers, without rounding.
        return anchored.corner == corner ? self : anchored.moved(to: frame.origin, on: monitor)
    }

    /// The visible fraction of the area on a monitor of size `monitor`, 0…1.
    package func visiblePart(on monitor: Size) -> Double {
        guard size.area > 0 else { return 0 }
        return frame(on: monitor).overlap(Rect(origin: Point(x: 0, y: 0), size: monitor)) / size.area
    }
}
