// SPDX-License-Identifier: MIT
internal import CWayland
internal import Core
internal import Linux

/// The cursors of the user's theme, each read when first needed. Of a cursor that moves the first picture is shown.
final class CursorTheme {
    private struct Key: Hashable {
        let cursor: PointerCursor
        let scale: Int
    }

    private static let extents = 8...256
    private static let mostScale = 8

    let compositor: OpaquePointer
    private let memory: OpaquePointer
    private let theme = Process.variable("XCURSOR_THEME")
    private let extent: Int
    /// Those that no theme has are not looked for again.
    private var pictures: [Key: CursorBuffer?] = [:]

    /// Draws by a `wl_compositor` and a `wl_shm`, which have to outlive it.
    init(compositor: OpaquePointer, memory: OpaquePointer) {
        self.compositor = compositor
        self.memory = memory
        let wish = Process.variable("XCURSOR_SIZE").flatMap { Int($0) }
        extent = wish.map { min(max($0, Self.extents.lowerBound), Self.extents.upperBound) } ?? 24
    }

    /// What `cursor` looks like where a logical pixel has `scale` device pixels; `nil` when no theme knows it.
    func picture(_ cursor: PointerCursor, scale: Double) -> CursorBuffer? {
        let key = Key(cursor: cursor, scale: min(max(Int(scale.rounded(.up)), 1), Self.mostScale))
        if let known = pictures[key] { return known }
        let found = Self.names(cursor).lazy.compactMap { self.read($0, scale: key.scale) }.first
        pictures[key] = .some(found)
        return found
    }

    private func read(_ name: String, scale: Int) -> CursorBuffer? {
        var image = fo_cursor()
        guard fo_cursor_load(&image, name, theme, Int32(extent * scale)) else { return nil }
        defer { fo_cursor_free(&image) }
        return CursorBuffer(image, extent: extent, memory: memory)
    }

    /// Its names in themes: that of CSS, and those of X11 from before.
    private static func names(_ cursor: PointerCursor) -> [String] {
        let older =
            switch cursor {
            case .arrow: "left_ptr"
            case .hand: "hand2"
            case .move: "fleur"
            case .resizeTop: "top_side"
            case .resizeTopRight: "top_right_corner"
            case .resizeRight: "right_side"
            case .resizeBottomRight: "bottom_right_corner"
            case .resizeBottom: "bottom_side"
            case .resizeBottomLeft: "bottom_left_corner"
            case .resizeLeft: "left_side"
            case .resizeTopLeft: "top_left_corner"
            }
        return [cursor.rawValue, older]
    }
}
