// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// The screen edges that a panel reserves (`_NET_WM_STRUT_PARTIAL`): depth and range of each.
package struct Strut: Hashable {
    private let depths: [Int]
    private let spans: [ClosedRange<Int>]

    /// Parses the 12 values of `_NET_WM_STRUT_PARTIAL`, or the 4 values of `_NET_WM_STRUT`.
    package init?(_ values: [UInt]) {
        guard values.count == 12 || values.count == 4 else { return nil }
        let values = values.map { Int(clamping: $0 & 0xffff_ffff) }
        let depths = Array(values[0..<4])
        guard depths.contains(where: { $0 > 0 }) else { return nil }
        self.depths = depths
        spans = (0..<4).map { edge in
            guard values.count == 12 else { return 0...Int(Int32.max) }
            let (start, end) = (values[4 + 2 * edge], values[5 + 2 * edge])
            return start...max(start, end)
        }
    }

    /// Subtracts the edges from `area`, a part of the monitor `frame` on a screen of the size `screen`. An
    /// edge that would cover the whole monitor is ignored: it belongs to a panel between two monitors, and
    /// this monitor lies behind the panel.
    package func cut(_ area: PixelRect, of frame: PixelRect, screen: PixelSize) -> PixelRect {
        var (left, top, right, bottom) = (area.x, area.y, area.maxX, area.maxY)
        let rows = frame.y..<frame.maxY
        let columns = frame.x..<frame.maxX
        if depths[0] > 0, spans[0].overlaps(rows), depths[0] < frame.maxX { left = max(left, depths[0]) }
        let rightEdge = screen.width - depths[1]
        if depths[1] > 0, spans[1].overlaps(rows), rightEdge > frame.x { right = min(right, rightEdge) }
        if depths[2] > 0, spans[2].overlaps(columns), depths[2] < frame.maxY { top = max(top, depths[2]) }
        let bottomEdge = screen.height - depths[3]
        if depths[3] > 0, spans[3].overlaps(columns), bottomEdge > frame.y {
            bottom = min(bottom, bottomEdge)
        }
        guard left < right, top < bottom else { return area }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
