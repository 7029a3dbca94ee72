// SPDX-License-Identifier: MIT

/// An overlay put aside: all but a tab of it is beyond a side of its monitor.
public struct Stash: Hashable, Sendable {
    /// Logical pixels of an overlay that stay on screen.
    public static let tabPx = 80.0
    /// The least of a narrow one: what every surface shows of itself.
    static let minTabPx = 40.0

    /// The side it is at.
    public var side: Side
    /// Where it was and goes back to.
    public var home: Placement

    /// Puts aside what was at `home`.
    public init(side: Side, home: Placement) {
        self.side = side
        self.home = home
    }

    /// How much of an overlay that is `width` wide stays on screen: 80 px, and half of a narrow one.
    public static func tab(_ width: Double) -> Double { min(tabPx, max(width / 2, minTabPx), width) }

    /// Where an overlay at `rect` goes on `monitor`, in its logical pixels.
    public static func rect(_ rect: Rect, at side: Side, of monitor: Monitor) -> Rect {
        let tab = tab(rect.size.width)
        let area = monitor.workArea
        let lowest = max(area.origin.y, area.maxY - rect.size.height)
        return Rect(
            x: side == .left ? tab - rect.size.width : monitor.size.width - tab,
            y: max(area.origin.y, min(rect.origin.y, lowest)), width: rect.size.width,
            height: rect.size.height)
    }

    /// The part of an overlay of the extent `size` that is on screen at `side`, in its own logical pixels.
    public static func tab(of size: Size, at side: Side) -> Rect {
        let tab = tab(size.width)
        return Rect(x: side == .left ? size.width - tab : 0, y: 0, width: tab, height: size.height)
    }
}
