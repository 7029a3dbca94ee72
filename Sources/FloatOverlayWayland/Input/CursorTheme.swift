// SPDX-License-Identifier: MIT
internal import CFloatOverlayWayland
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The cursors of the user's theme, each read at its first use. Of an animated cursor only the first image is
/// used.
final class CursorTheme {
    private struct Key: Hashable {
        let cursor: PointerCursor
        let scale: Int
    }

    private static let cursorSizes = 8...256
    private static let maxScale = 8

    let compositor: OpaquePointer
    private let shm: OpaquePointer
    private let theme = Process.variable("XCURSOR_THEME")
    private let cursorSize: Int
    /// `nil` for a cursor that no theme has, so that the theme is not searched for the cursor again.
    private var images: [Key: CursorBuffer?] = [:]

    /// `compositor` is a `wl_compositor` and `shm` a `wl_shm`. Both must outlive the theme.
    init(compositor: OpaquePointer, shm: OpaquePointer) {
        self.compositor = compositor
        self.shm = shm
        let requestedSize = Process.variable("XCURSOR_SIZE").flatMap { Int($0) }
        cursorSize =
            requestedSize.map { min(max($0, Self.cursorSizes.lowerBound), Self.cursorSizes.upperBound) } ?? 24
    }

    /// The image of `cursor` for `scale` device pixels per logical pixel; `nil` if no theme has it.
    func image(_ cursor: PointerCursor, scale: Double) -> CursorBuffer? {
        let key = Key(cursor: cursor, scale: min(max(Int(scale.rounded(.up)), 1), Self.maxScale))
        if let known = images[key] { return known }
        let found = Self.names(cursor).lazy.compactMap { self.read($0, scale: key.scale) }.first
        images[key] = .some(found)
        return found
    }

    private func read(_ name: String, scale: Int) -> CursorBuffer? {
        var image = fo_cursor()
        guard fo_cursor_load(&image, name, theme, Int32(cursorSize * scale)) else { return nil }
        defer { fo_cursor_free(&image) }
        return CursorBuffer(image, cursorSize: cursorSize, shm: shm)
    }

    /// The cursor's names in themes: first the CSS name, then the older X11 name.
    private static func names(_ cursor: PointerCursor) -> [String] {
        let older =
            switch cursor {
            case .arrow: "left_ptr"
            case .hand: "hand2"
            case .move: "fleur"
            case .resize(.top): "top_side"
            case .resize(.topRight): "top_right_corner"
            case .resize(.right): "right_side"
            case .resize(.bottomRight): "bottom_right_corner"
            case .resize(.bottom): "bottom_side"
            case .resize(.bottomLeft): "bottom_left_corner"
            case .resize(.left): "left_side"
            case .resize(.topLeft): "top_left_corner"
            }
        return [cursor.name, older]
    }
}
