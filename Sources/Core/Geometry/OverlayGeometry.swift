// SPDX-License-Identifier: MIT

/// How large an overlay is and where it goes.
public enum OverlayGeometry {
    /// The largest extent of the frame's aspect in a quarter of the monitor's height and a third of its width, or in
    /// 160 × 90 where that is larger, but never beyond the monitor; smaller frames are enlarged.
    public static func initialSize(aspect: Size, monitor: Size) -> Size {
        let box = Size(
            width: min(max(monitor.width / 3, 160), monitor.width),
            height: min(max(monitor.height / 4, 90), monitor.height))
        return fitted(aspect, in: box)
    }

    /// The largest extent of the aspect in `box`, no side below 1.
    public static func fitted(_ aspect: Size, in box: Size) -> Size {
        let factor = min(box.width / aspect.width, box.height / aspect.height)
        return Size(width: max(1, aspect.width * factor), height: max(1, aspect.height * factor))
    }

    /// `size`, made smaller where it does not fit into `box`.
    public static func shrunk(_ size: Size, into box: Size) -> Size {
        size.width <= box.width && size.height <= box.height ? size : fitted(size, in: box)
    }

    /// `natural`, made smaller where it does not fit into the work area less `margin` all around.
    public static func naturalSize(_ natural: Size, in workArea: Size, margin: Double) -> Size {
        let box = Size(
            width: max(1, workArea.width - 2 * margin), height: max(1, workArea.height - 2 * margin))
        return shrunk(natural, into: box)
    }

    /// The insets from the monitor's edges that put a surface `margin` inside the work area at `corner`.
    public static func inset(at corner: Corner, on monitor: Monitor, margin: Double) -> Size {
        Size(
            width: margin
                + (corner.isRight ? monitor.size.width - monitor.workArea.maxX : monitor.workArea.origin.x),
            height: margin
                + (corner.isBottom ? monitor.size.height - monitor.workArea.maxY : monitor.workArea.origin.y))
    }

    /// What stays visible of a surface at the edge of its monitor, in logical pixels.
    public static let tab = 40.0

    /// `placement` with at least `visible` logical pixels of it inside a monitor of the extent `monitor`.
    public static func clampedToVisible(_ placement: Placement, on monitor: Size, visible: Double = tab)
        -> Placement
    {
        var origin = placement.origin(on: monitor)
        origin.x = max(visible - placement.size.width, min(origin.x, monitor.width - visible))
        origin.y = max(visible - placement.size.height, min(origin.y, monitor.height - visible))
        return placement.moved(to: origin, on: monitor)
    }
}
