// SPDX-License-Identifier: MIT

/// The appearance of a HUD: layout, size and colours.
public struct HUDTheme: Hashable, Sendable {
    /// The factors on all sizes.
    package static let zooms = 0.5...4.0

    /// The layout.
    public var style = HUDLayoutStyle.compact
    /// The factor on all sizes, 0.5…4; `nil` follows the text size of the desktop. The range is not checked.
    public var zoom: Double?
    /// Whether the background is more opaque; `nil` follows the contrast of the desktop.
    public var hasHighContrast: Bool?
    /// The colour of icon and text; `nil` follows the colour scheme of the desktop.
    public var foreground: HUDColor?
    /// The colour behind icon and text; `nil` follows the colour scheme of the desktop.
    public var background: HUDColor?
    /// The filled part of a bar; `nil` follows the accent colour of the desktop.
    public var accent: HUDColor?
    /// The part of a bar above 100 %.
    public var overLimit = HUDColor(red: 1, green: 159 / 255.0, blue: 10 / 255.0)

    /// Creates the default theme.
    public init() {}

    /// The scale in use: `zoom`, or 1 if it is `nil`.
    package var scale: Double { zoom ?? 1 }
    /// The colour in use: `foreground`, or white if it is `nil`.
    package var foregroundColor: HUDColor { foreground ?? .white }
    /// The colour in use: `background`, or black if it is `nil`.
    package var backgroundColor: HUDColor { background ?? .black }
    /// The colour in use: `accent`, or white if it is `nil`.
    package var accentColor: HUDColor { accent ?? .white }

    /// Logical pixels between two HUDs.
    package var gap: Double { 8 * scale }
    /// The corner radius in logical pixels.
    package var radius: Double { (style == .compact ? 4 : 12) * scale }
    /// The size in logical pixels.
    package var size: Size {
        switch style {
        case .compact: Size(width: 64, height: 72) * scale
        case .bar: Size(width: 264, height: 48) * scale
        }
    }
    /// The background colour. Its default opacity is 0.2, with high contrast 0.55; for a bar 0.6 and 0.8,
    /// because a bar has more shades to distinguish.
    package var backdrop: HUDColor {
        let isHigh = hasHighContrast == true
        let alpha = style == .compact ? (isHigh ? 0.55 : 0.2) : (isHigh ? 0.8 : 0.6)
        return backgroundColor.withDefaultAlpha(alpha)
    }

    /// The theme of a HUD in a window of its own, which can be over a white document: the background of a compact
    /// HUD is as opaque as with high contrast. The background of a bar is opaque enough.
    package var standalone: HUDTheme {
        var theme = self
        if style == .compact { theme.background = backgroundColor.withDefaultAlpha(0.55) }
        return theme
    }

    /// The size inside an overlay of size `overlay`: a bar shrinks, to no less than half, to keep a gap at
    /// both ends; `nil` if the HUD does not fit.
    package func size(in overlay: Size) -> Size? {
        var size = size
        if style == .bar { size.width = min(size.width, max(size.width / 2, overlay.width - 2 * gap)) }
        return size.width <= overlay.width && size.height <= overlay.height ? size : nil
    }
}

/// The two layouts of a HUD; the raw value is the value of the config key `hud.style`.
public enum HUDLayoutStyle: String, CaseIterable, Hashable, Sendable {
    /// Icon above text.
    case compact = "compact"
    /// Icon, progress bar and text in a row.
    case bar = "bar"
}
