// SPDX-License-Identifier: MIT

/// The position of HUDs on a monitor; the raw value is the value of the config key `hud.position`.
public enum HUDPosition: String, CaseIterable, Hashable, Sendable {
    /// The middle of the monitor, panels included.
    case center = "center"
    /// The middle of the upper edge of the work area.
    case top = "top"
    /// The middle of the lower edge of the work area.
    case bottom = "bottom"
    /// The upper left corner of the work area.
    case topLeft = "top-left"
    /// The upper right corner of the work area.
    case topRight = "top-right"
    /// The lower left corner of the work area.
    case bottomLeft = "bottom-left"
    /// The lower right corner of the work area.
    case bottomRight = "bottom-right"

    private var isAtTop: Bool { self == .top || self == .topLeft || self == .topRight }
    private var isAtBottom: Bool { self == .bottom || self == .bottomLeft || self == .bottomRight }
    private var isAtRight: Bool { self == .topRight || self == .bottomRight }

    /// The offset from one HUD to the next: compact HUDs are in a row, bars in a column, away from the screen
    /// edge.
    package func step(_ theme: HUDTheme) -> Size {
        switch theme.style {
        case .compact:
            let offset = theme.size.width + theme.gap
            return Size(width: isAtRight ? -offset : offset, height: 0)
        case .bar:
            let offset = theme.size.height + theme.gap
            return Size(width: 0, height: isAtBottom ? -offset : offset)
        }
    }

    /// The top left corner of the first HUD on `monitor`: in the centre of the monitor, or `margin` logical
    /// pixels inside the work area.
    package func origin(_ theme: HUDTheme, margin: Double, on monitor: Monitor) -> Point {
        let (size, area) = (theme.size, monitor.workArea)
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

    /// The placement of the HUD at `positionIndex` on `monitor`.
    package func placement(_ positionIndex: Int, _ theme: HUDTheme, margin: Double, on monitor: Monitor)
        -> Placement
    {
        let origin = origin(theme, margin: margin, on: monitor) + step(theme) * Double(positionIndex)
        return Placement(Rect(origin: origin, size: theme.size), on: monitor.id)
    }

    /// How many HUDs fit on `monitor`, 1…`HUDStack.maxSlots`.
    package func capacity(_ theme: HUDTheme, margin: Double, on monitor: Monitor) -> Int {
        let fits = (1..<HUDStack.maxSlots).prefix { index in
            let placement = placement(index, theme, margin: margin, on: monitor)
            return placement.inset.width >= 0 && placement.inset.height >= 0
                && placement.inset.width + theme.size.width <= monitor.size.width
                && placement.inset.height + theme.size.height <= monitor.size.height
        }
        return 1 + fits.count
    }

    /// How many HUDs fit into an overlay of size `overlay` with the first in its centre,
    /// 1…`HUDStack.maxSlots`.
    package static func capacity(_ theme: HUDTheme, in overlay: Size) -> Int {
        let step = Self.center.step(theme)
        let fits = (1..<HUDStack.maxSlots).prefix { index in
            let offset = step * Double(index)
            return overlay.width / 2 >= offset.width + (offset.width > 0 ? theme.size.width / 2 : 0)
                && overlay.height / 2 >= offset.height + (offset.height > 0 ? theme.size.height / 2 : 0)
        }
        return 1 + fits.count
    }
}
