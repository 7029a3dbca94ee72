// SPDX-License-Identifier: MIT

/// Where on a monitor HUDs are; the raw value is the word users type.
public enum HUDPosition: String, CaseIterable, Hashable, Sendable {
    case center = "center"
    case top = "top"
    case bottom = "bottom"
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    private var isAtTop: Bool { self == .top || self == .topLeft || self == .topRight }
    private var isAtBottom: Bool { self == .bottom || self == .bottomLeft || self == .bottomRight }
    private var isAtRight: Bool { self == .topRight || self == .bottomRight }

    /// The way from one place to the next: compact HUDs stand side by side, bars one over the other, away from
    /// the edge they are at.
    public func step(_ look: HUDLook) -> Size {
        switch look.style {
        case .compact:
            let way = look.size.width + look.gap
            return Size(width: isAtRight ? -way : way, height: 0)
        case .bar:
            let way = look.size.height + look.gap
            return Size(width: 0, height: isAtBottom ? -way : way)
        }
    }

    /// The top left corner of the first HUD on `monitor`: in the middle of all of it, or `margin` logical pixels
    /// inside what panels leave free.
    public func origin(_ look: HUDLook, margin: Double, on monitor: Monitor) -> Point {
        let (size, area) = (look.size, monitor.workArea)
        var origin = Point(
            x: (monitor.size.width - size.width) / 2, y: (monitor.size.height - size.height) / 2)
        switch self {
        case .center, .top, .bottom: break
        case .topLeft, .bottomLeft: origin.x = area.origin.x + margin
        case .topRight, .bottomRight: origin.x = area.maxX - margin - size.width
        }
        if isAtTop { origin.y = area.origin.y + margin }
        if isAtBottom { origin.y = area.maxY - margin - size.height }
        return origin
    }

    /// The place number `place` on `monitor`.
    public func placement(_ place: Int, _ look: HUDLook, margin: Double, on monitor: Monitor) -> Placement {
        let origin = origin(look, margin: margin, on: monitor) + step(look) * Double(place)
        return Placement(
            monitor: monitor.id, corner: .topLeft, inset: Size(width: origin.x, height: origin.y),
            size: look.size)
    }

    /// How many HUDs fit on `monitor`, 1…`HUDStack.most`.
    public func room(_ look: HUDLook, margin: Double, on monitor: Monitor) -> Int {
        let fits = (1..<HUDStack.most).prefix { place in
            let placement = placement(place, look, margin: margin, on: monitor)
            return placement.inset.width >= 0 && placement.inset.height >= 0
                && placement.inset.width + look.size.width <= monitor.size.width
                && placement.inset.height + look.size.height <= monitor.size.height
        }
        return 1 + fits.count
    }

    /// How many HUDs fit into an overlay of the extent `overlay`, the first in its middle, 1…`HUDStack.most`.
    public static func room(_ look: HUDLook, in overlay: Size) -> Int {
        let step = Self.center.step(look)
        let fits = (1..<HUDStack.most).prefix { place in
            let way = step * Double(place)
            return overlay.width / 2 >= way.width + (way.width > 0 ? look.size.width / 2 : 0)
                && overlay.height / 2 >= way.height + (way.height > 0 ? look.size.height / 2 : 0)
        }
        return 1 + fits.count
    }
}
