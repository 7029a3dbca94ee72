// SPDX-License-Identifier: MIT

/// The appearance of lyrics, in logical pixels at their natural size.
package enum LyricsLook {
    /// The font sizes of the current line and of the row below.
    package static let fontSizes = (first: 26.0, second: 17.0)
    /// The heights of the two rows.
    package static let rows = (first: 42.0, second: 28.0)
    /// The distance between the edges and the rows.
    package static let padding = Size(width: 14, height: 7)
    /// The colours of text before and after it is sung.
    package static let colors = (
        plain: HUDColor.white, sung: HUDColor(red: 1, green: 0.76, blue: 0.29)
    )

    /// The natural size on a monitor with `available` logical pixels of width; the same for all lines, so
    /// that the overlay does not change its size.
    package static func natural(available: Double) -> Size {
        Size(
            width: max(280, min((available * 0.4).rounded(), 760)),
            height: rows.first + rows.second + 2 * padding.height)
    }
}
