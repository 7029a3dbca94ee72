// SPDX-License-Identifier: MIT

/// Computes sizes and positions of overlays.
package enum OverlayGeometry {
    /// The default size for frames: the largest size of their aspect in `initialBox`. Smaller frames are enlarged.
    package static func initialSize(aspect: Size, monitor: Size) -> Size {
        fitted(aspect, in: initialBox(monitor: monitor))
    }

    /// A third of the monitor's width and a quarter of its height, at least 160 × 90, but not larger than the monitor.
    package static func initialBox(monitor: Size) -> Size {
        Size(
            width: min(max(monitor.width / 3, 160), monitor.width),
            height: min(max(monitor.height / 4, 90), monitor.height))
    }

    /// The largest size with this aspect in `box`, no side below 1.
    package static func fitted(_ aspect: Size, in box: Size) -> Size {
        let factor = min(box.width / aspect.width, box.height / aspect.height)
        return Size(width: max(1, aspect.width * factor), height: max(1, aspect.height * factor))
    }

    /// `size`, scaled down if it does not fit into `box`.
    package static func shrunk(_ size: Size, into box: Size) -> Size {
        size.width <= box.width && size.height <= box.height ? size : fitted(size, in: box)
    }

    /// `natural`, scaled down if it does not fit into the work area minus `margin` on all sides.
    package static func naturalSize(_ natural: Size, in workArea: Size, margin: Double) -> Size {
        let box = Size(
            width: max(1, workArea.width - 2 * margin), height: max(1, workArea.height - 2 * margin))
        return shrunk(natural, into: box)
    }

    /// The insets of a surface at `corner` with the distance `margin` to the work area's edges.
    package static func inset(at corner: Corner, on monitor: Monitor, margin: Double) -> Size {
        Size(
            width: margin
                + (corner.isRight ? monitor.size.width - monitor.workArea.maxX : monitor.workArea.origin.x),
            height: margin
                + (corner.isBottom ? monitor.size.height - monitor.workArea.maxY : monitor.workArea.origin.y))
    }

    /// The minimum visible part of a surface at the edge of its monitor, in logical pixels.
    package static let minVisiblePx = 40.0

    /// `placement`, moved so that at least `minVisiblePx` of each side, or all of a shorter side, is inside a
    /// monitor of size `monitor`.
    package static func clampedToVisible(_ placement: Placement, on monitor: Size) -> Placement {
        func clamped(_ position: Double, length: Double, end: Double) -> Double {
            let visible = min(minVisiblePx, length)
            return max(visible - length, min(position, end - visible))
        }
        let (origin, size) = (placement.origin(on: monitor), placement.size)
        let visible = Point(
            x: clamped(origin.x, length: size.width, end: monitor.width),
            y: clamped(origin.y, length: size.height, end: monitor.height))
        // An unchanged placement keeps its exact values, without rounding.
        return visible == origin ? placement : placement.moved(to: visible, on: monitor)
    }

    /// `placement` resized to `size` around the centre of `frame`, and moved as far as needed to stay in the work
    /// area minus `margin`, or in the area of `frame` beyond it.
    package static func recentred(
        _ placement: Placement, to size: Size, around frame: Rect, on monitor: Monitor, margin: Double
    ) -> Placement {
        let area = monitor.workArea
        let (left, top) = (
            min(area.origin.x + margin, frame.origin.x), min(area.origin.y + margin, frame.origin.y)
        )
        let (right, bottom) = (max(area.maxX - margin, frame.maxX), max(area.maxY - margin, frame.maxY))
        let centred = Rect(
            x: frame.middle.x - size.width / 2, y: frame.middle.y - size.height / 2, width: size.width,
            height: size.height)
        var resized = placement
        resized.size = size
        let room = Rect(x: left, y: top, width: right - left, height: bottom - top)
        return resized.moved(to: centred.moved(into: room).origin, on: monitor.size)
    }

    /// The placement for an overlay of `size` that replaces one at `old` on a monitor of size `monitor`: at
    /// the same distance from the two nearest edges.
    package static func inherited(_ old: Placement, to size: Size, on monitor: Size) -> Placement {
        var placement = old.anchored(on: monitor)
        placement.size = size
        return clampedToVisible(placement, on: monitor)
    }
}
