// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo

/// Draws an icon defined on a 30 × 30 grid. Long edges lie on whole device pixels, so that the icon is sharp
/// at scales 1, 1.25, 1.5 and 2.
struct IconPen {
    /// A position on the grid.
    typealias IconPoint = (x: Double, y: Double)

    private let context: OpaquePointer
    /// Device pixels per grid unit.
    private let unit: Double
    /// Line width in device pixels. It has the parity of the side, so that a line through the middle has
    /// sharp edges.
    let line: Double

    /// Draws into `context`, whose origin is the icon's corner. `side` is in device pixels.
    init(_ context: OpaquePointer, side: Int) {
        self.context = context
        unit = Double(side) / 30
        let parity = side % 2
        line = Double(max(1, Int(((2 * unit - Double(parity)) / 2).rounded()) * 2 + parity))
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    }

    /// Sets the opacity of later drawing, 0…1.
    func setStrength(_ alpha: Double) { cairo_set_source_rgba(context, 1, 1, 1, alpha) }

    /// Fills a polygon with corners rounded by `radius` units and rounded to whole pixels.
    func polygon(_ corners: [IconPoint], radius: Double) {
        cairo_new_path(context)
        for index in corners.indices {
            let corner = snapped(corners[index])
            let before = snapped(corners[(index + corners.count - 1) % corners.count])
            let after = snapped(corners[(index + 1) % corners.count])
            let start = point(from: corner, to: before, radius * unit)
            let end = point(from: corner, to: after, radius * unit)
            cairo_line_to(context, start.x, start.y)
            cairo_curve_to(
                context, (start.x + 2 * corner.x) / 3, (start.y + 2 * corner.y) / 3,
                (end.x + 2 * corner.x) / 3, (end.y + 2 * corner.y) / 3, end.x, end.y)
        }
        cairo_close_path(context)
        cairo_fill(context)
    }

    /// Strokes a line between two positions.
    func segment(_ from: IconPoint, _ to: IconPoint, width: Double? = nil) {
        cairo_new_path(context)
        cairo_move_to(context, from.x * unit, from.y * unit)
        cairo_line_to(context, to.x * unit, to.y * unit)
        stroke(width)
    }

    /// Strokes an arc between two angles in degrees, clockwise from the right.
    func arc(_ centre: IconPoint, radius: Double, from: Double, to: Double, width: Double? = nil) {
        cairo_new_path(context)
        cairo_arc(
            context, centre.x * unit, centre.y * unit, radius * unit, from * .pi / 180, to * .pi / 180)
        stroke(width)
    }

    /// Fills a circle.
    func disc(_ centre: IconPoint, radius: Double) {
        cairo_new_path(context)
        cairo_arc(context, centre.x * unit, centre.y * unit, radius * unit, 0, 2 * .pi)
        cairo_fill(context)
    }

    /// Fills an upright rectangle with edges rounded to whole pixels.
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        let (left, top) = snapped((x, y))
        let (right, bottom) = snapped((x + width, y + height))
        cairo_rectangle(context, left, top, right - left, bottom - top)
        cairo_fill(context)
    }

    /// Draws `shape` as a hole (`CAIRO_OPERATOR_DEST_OUT`).
    func cut(_ shape: () -> Void) {
        cairo_set_operator(context, CAIRO_OPERATOR_DEST_OUT)
        shape()
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    /// Draws `shape`, clipped to a circle.
    func inside(_ centre: IconPoint, radius: Double, _ shape: () -> Void) {
        cairo_save(context)
        cairo_new_path(context)
        cairo_arc(context, centre.x * unit, centre.y * unit, radius * unit, 0, 2 * .pi)
        cairo_clip(context)
        shape()
        cairo_restore(context)
    }

    private func stroke(_ width: Double?) {
        cairo_set_line_width(context, width.map { $0 * unit } ?? line)
        cairo_stroke(context)
    }

    private func snapped(_ position: IconPoint) -> IconPoint {
        ((position.x * unit).rounded(), (position.y * unit).rounded())
    }

    private func point(from: IconPoint, to: IconPoint, _ distance: Double) -> IconPoint {
        let delta = (x: to.x - from.x, y: to.y - from.y)
        let length = (delta.x * delta.x + delta.y * delta.y).squareRoot()
        let part = length > 0 ? min(0.5, distance / length) : 0
        return (from.x + delta.x * part, from.y + delta.y * part)
    }
}
