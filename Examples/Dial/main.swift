import FloatOverlay
import FloatOverlayDesktop
import FloatOverlayPaint
import Glibc

/// A clock face drawn with Cairo, until the user closes the overlay.
let face = Size(width: 200, height: 200)

func hand(_ cr: OpaquePointer, _ turn: Double, length: Double, width: Double) {
    cairo_move_to(cr, 100, 100)
    cairo_line_to(cr, 100 + length * sin(turn * 2 * .pi), 100 - length * cos(turn * 2 * .pi))
    cairo_set_line_width(cr, width)
    cairo_stroke(cr)
}

let source = DrawnSource("dial", size: face, every: .seconds(1)) { canvas, _ in
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    canvas.cairo(face) { cr in
        cairo_arc(cr, 100, 100, 96, 0, 2 * .pi)
        cairo_set_source_rgb(cr, 0.96, 0.95, 0.91)
        cairo_fill(cr)
        cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND)
        cairo_set_source_rgb(cr, 0.1, 0.13, 0.17)
        hand(cr, (Double(parts.tm_hour) + Double(parts.tm_min) / 60) / 12, length: 52, width: 7)
        hand(cr, Double(parts.tm_min) / 60, length: 78, width: 5)
        cairo_set_source_rgb(cr, 0.8, 0.15, 0.15)
        hand(cr, Double(parts.tm_sec) / 60, length: 84, width: 2)
    }
}
let host = try OverlayHost.onThisDesktop()
let dial = Presentation(source, host: host)
dial.onDismiss = { host.stop() }
dial.isPresented = true
host.run()
