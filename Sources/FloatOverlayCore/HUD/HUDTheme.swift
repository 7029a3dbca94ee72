// SPDX-License-Identifier: MIT

/// The appearance of a HUD: layout, size and colours.
public struct HUDTheme: Hashable, Sendable {
    /// The layout.
    public var style = HUDLayoutStyle.compact
    /// The factor on all sizes, 0.5…4.
    public var zoom = 1.0
    /// Whether the background is more opaque.
    public var hasHighContrast = false
    /// The colour of icon and text.
    public var foreground = HUDColor.white
    /// The colour behind icon and text.
    public var background = HUDColor.black
    /// The filled part of a bar.
    public var accent = HUDColor.white
    /// The part of a bar above 100 %.
    public var overLimit = HUDColor(red: 1, green: 159 / 255.0, blue: 10 / 255.0)

    /// Creates the default theme.
    public init() {}

    /// Logical pixels between two HUDs.
    package var gap: Double { 8 * zoom }
    /// The corner radius in logical pixels.
    package var radius: Double { (style == .compact ? 4 : 12) * zoom }
    /// The size in logical pixels.
    package var size: Size {
        switch style {
        case .compact: Size(width: 64, height: 72) * zoom
        case .bar: Size(width: 264, height: 48) * zoom
        }
    }
    /// The background colour. Its default opacity is 0.2, with high contrast 0.55; for a bar 0.6 and 0.8,
    /// because a bar has more shades to distinguish.
    package var backdrop: HUDColor {
        switch (style, hasHighContrast) {
        case (.compact, false): background.withDefaultAlpha(0.2)
        case (.compact, true): background.withDefaultAlpha(0.55)
        case (.bar, false): background.withDefaultAlpha(0.6)
        case (.bar, true): background.withDefaultAlpha(0.8)
        }
    }

    /// The theme of a HUD in a window of its own, which can be over a white document: the background of a compact
    /// HUD is as opaque as with high contrast. A bar's is opaque enough.
    package var standalone: HUDTheme {
        var theme = self
        if style == .compact { theme.background = background.withDefaultAlpha(0.55) }
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

/// The two layouts of a HUD; the raw value is the word users type.
public enum HUDLayoutStyle: String, CaseIterable, Hashable, Sendable {
    /// Icon above text.
    case compact = "compact"
    /// Icon, progress bar and text in a row.
    case bar = "bar"
}
