// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo
internal import FloatOverlayCore

/// Drawing operations shared by both HUD styles.
struct HUDDrawingContext {
    let size: PixelSize
    let theme: HUDTheme
    let isCompositing: Bool
    /// Device pixels per logical pixel of the style, including the theme's.
    let scale: Double
    private let typesetter: Typesetter

    init(
        _ size: PixelSize, theme: HUDTheme, isCompositing: Bool, scale: Double, typesetter: Typesetter
    ) {
        self.size = size
        self.theme = theme
        self.isCompositing = isCompositing
        self.scale = scale * theme.scale
        self.typesetter = typesetter
    }

    /// The width in logical pixels of the style.
    var width: Double { Double(size.width) / scale }
    /// Radius of the outline in device pixels, for 2 logical pixels.
    var outline: Int { max(1, Int((2 * scale).rounded())) }

    /// Radius of the corners in device pixels.
    var radius: Double { theme.radius / theme.scale * scale }

    /// A length in logical pixels, rounded to device pixels.
    func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }

    /// Without blending the background fills the corners too, because the window's shape rounds them.
    func drawBackdrop(in surface: borrowing CairoSurface) {
        guard isCompositing else { return surface.fill(theme.backgroundColor, alpha: 1) }
        let color = theme.backdrop
        surface.fill(black: 0)
        surface.trace(0, 0, Double(size.width), Double(size.height), radius: radius)
        surface.setColor(color, alpha: color.alpha ?? 1)
        cairo_fill(surface.context)
    }

    /// The layout of a single line.
    func label(_ text: String, pixels: Double) -> TextLayout {
        typesetter.singleLine(text.prefix(64), pixels: pixels)
    }

    /// Shows `layout`, of the font size `pixels`, with its left edge at `x` and its line centred at `middle`,
    /// in logical pixels. The family's line metrics keep the baseline independent of the text.
    func show(
        _ layout: borrowing TextLayout, pixels: Double, x: Double, middle: Double,
        in mask: borrowing CairoSurface
    ) {
        let line = typesetter.extent(pixels: pixels)
        let baseline = middle + (line.ascent - line.descent) / 2
        layout.show(
            in: mask, x: ((x - layout.extent.x) * scale).rounded(),
            y: (baseline * scale).rounded() - layout.baseline * scale, scale: scale)
    }

    /// Loads the fonts for labels of any length in both styles.
    static func warmUp(_ typesetter: Typesetter) {
        for style in HUDLayoutStyle.allCases {
            var theme = HUDTheme()
            theme.style = style
            let size = PixelSize(theme.size, scale: 1)
            let drawingContext = Self(
                size, theme: theme, isCompositing: true, scale: 1, typesetter: typesetter)
            let surface = CairoSurface(scratch: size)
            for text in ["100%", "0123456789%"] {
                let content = HUDContent(icon: .volumeHigh, text: text, level: HUDLevel(1))
                switch style {
                case .compact: CompactHUDRenderer(drawingContext).draw(content, in: surface)
                case .bar: BarHUDRenderer(drawingContext).draw(content, in: surface)
                }
            }
        }
    }
}
