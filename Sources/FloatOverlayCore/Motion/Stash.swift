// SPDX-License-Identifier: MIT

/// A stashed overlay: all but a tab is beyond a side of its monitor.
package struct Stash: Hashable, Sendable {
    /// A side of a monitor at which an overlay can be stashed.
    package enum Side: CaseIterable, Hashable, Sendable {
        case left, right
    }

    /// The greatest width of the tab in logical pixels.
    package static let maxTabWidthPx = 80.0

    /// The side of the monitor.
    package var side: Side
    /// The placement to return to.
    package var homePlacement: Placement

    /// `homePlacement` is the placement to return to.
    package init(side: Side, homePlacement: Placement) {
        self.side = side
        self.homePlacement = homePlacement
    }

    /// The width of the tab of an overlay with `width`: 80 pixels, or half of a narrow overlay.
    package static func tabWidth(ofOverlay width: Double) -> Double {
        min(maxTabWidthPx, max(width / 2, OverlayGeometry.minVisiblePx), width)
    }

    /// The rectangle of the stashed overlay on `monitor` for an overlay at `rect`, in the monitor's logical
    /// pixels.
    package static func rect(_ rect: Rect, at side: Side, of monitor: Monitor) -> Rect {
        let tab = tabWidth(ofOverlay: rect.size.width)
        var stashed = rect.moved(into: monitor.workArea)
        stashed.origin.x = side == .left ? tab - rect.size.width : monitor.size.width - tab
        return stashed
    }

    /// The visible part of an overlay of `size` stashed at `side`, in the overlay's logical pixels.
    package static func tabRect(of size: Size, at side: Side) -> Rect {
        let tab = tabWidth(ofOverlay: size.width)
        return Rect(x: side == .left ? size.width - tab : 0, y: 0, width: tab, height: size.height)
    }
}
