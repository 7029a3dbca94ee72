// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// The cursors over overlay windows, each created at its first use. Xlib loads them from the user's cursor
/// theme if libXcursor is installed, otherwise from the server's cursor font.
final class CursorSet {
    private let connection: Connection
    private var cursors: [PointerCursor: XID] = [:]

    init(_ connection: Connection) { self.connection = connection }

    /// Shows `cursor` over `window` (`XDefineCursor`). The arrow is the desktop's own cursor
    /// (`XUndefineCursor`).
    func show(_ cursor: PointerCursor, on window: Window) {
        guard connection.isUsable else { return }
        guard let glyph = Self.glyph(cursor) else {
            XUndefineCursor(connection.display, window)
            return
        }
        let id = cursors[cursor] ?? XCreateFontCursor(connection.display, UInt32(glyph))
        cursors[cursor] = id
        XDefineCursor(connection.display, window, id)
    }

    private static func glyph(_ cursor: PointerCursor) -> CInt? {
        switch cursor {
        case .arrow: nil
        case .hand: XC_hand2
        case .move: XC_fleur
        case .resize(.top): XC_top_side
        case .resize(.topRight): XC_top_right_corner
        case .resize(.right): XC_right_side
        case .resize(.bottomRight): XC_bottom_right_corner
        case .resize(.bottom): XC_bottom_side
        case .resize(.bottomLeft): XC_bottom_left_corner
        case .resize(.left): XC_left_side
        case .resize(.topLeft): XC_top_left_corner
        }
    }
}
