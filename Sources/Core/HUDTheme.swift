// SPDX-License-Identifier: MIT

/// The two kinds of HUD; the raw value is the word users type.
public enum HUDLayoutStyle: String, CaseIterable, Hashable, Sendable {
    /// Icon and words, one over the other.
    case compact = "compact"
    /// Icon, a bar as full as the level, and words, side by side.
    case bar = "bar"
}

/// How a HUD looks: style, size and colours.
public struct HUDTheme: Hashable, Sendable {
    /// The kind.
    public var style = HUDLayoutStyle.compact
    /// How many times as large as the style says.
    public var zoom = 1.0
    /// Whether there is more of the background.
    public var hasHighContrast = false
    /// Icon and words.
    public var foreground = HUDColor.white
    /// What is behind them.
    public var background = HUDColor.black
    /// The filled part of a bar.
    public var accent = HUDColor.white
    /// What of a bar is above 100 %.
    public var overLimit = HUDColor(red: 1, green: 159 / 255.0, blue: 10 / 255.0)

    /// The built-in look.
    public init() {}

    /// Logical pixels between two HUDs.
    public var gap: Double { 8 * zoom }
    /// Logical pixels of the round corners.
    public var radius: Double { (style == .compact ? 4 : 12) * zoom }
    /// The extent in logical pixels.
    public var size: Size {
        switch style {
        case .compact: Size(width: 64, height: 72) * zoom
        case .bar: Size(width: 264, height: 48) * zoom
        }
    }
    /// The background, as opaque as it says itself, or as the contrast does: 0.2, with high contrast 0.55; behind
    /// a bar 0.6 and 0.8, because there are more shades to tell.
    public var backdrop: HUDColor {
        switch (style, hasHighContrast) {
        case (.compact, false): background.withDefaultAlpha(0.2)
        case (.compact, true): background.withDefaultAlpha(0.55)
        case (.bar, false): background.withDefaultAlpha(0.6)
        case (.bar, true): background.withDefaultAlpha(0.8)
        }
    }

    /// The extent inside an overlay of the extent `overlay`: a bar is made shorter, down to half, to keep a gap at
    /// either end; `nil` where it cannot be read there.
    public func size(in overlay: Size) -> Size? {
        var size = size
        if style == .bar { size.width = min(size.width, max(size.width / 2, overlay.width - 2 * gap)) }
        return size.width <= overlay.width && size.height <= overlay.height ? size : nil
    }
}
