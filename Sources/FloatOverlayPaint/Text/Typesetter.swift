// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo
internal import FloatOverlayCore

/// A font family for layouts: a Pango context with a font map of its own.
///
/// Layouts are in logical pixels and identical at every scale; Cairo draws their glyphs at device resolution.
/// A font lookup for each scale would take 2 ms, and the font cache would grow with every step of a resize.
final class Typesetter {
    private let map: UnsafeMutablePointer<PangoFontMap>
    private let context: OpaquePointer
    private let family: String
    /// The characters of the family's own font; `nil` before they are needed.
    private var coverage: OpaquePointer?

    /// The limit of a line in bytes of UTF-8: the loop waits for the layout of a line.
    static let maxLineByteCount = 512

    /// `isGridded` rounds advances to whole logical pixels, for evenly spaced digits in small labels.
    init(family: String, isGridded: Bool) {
        self.family = family
        map = pango_cairo_font_map_new()
        context = pango_font_map_create_context(map)
        let options = cairo_font_options_create()
        // The content below the text is unknown, so text never uses subpixel colours, whatever fontconfig's
        // settings are.
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        let metrics = isGridded ? CAIRO_HINT_METRICS_ON : CAIRO_HINT_METRICS_OFF
        cairo_font_options_set_hint_metrics(options, metrics)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_cairo_context_set_resolution(context, 96)
        pango_context_set_round_glyph_positions(context, isGridded ? 1 : 0)
    }

    deinit {
        if let coverage { g_object_unref(UnsafeMutableRawPointer(coverage)) }
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(UnsafeMutableRawPointer(map))
    }

    /// A layout of `text` at the font size `pixels`, without attributes.
    func layout(_ text: String, pixels: Double) -> TextLayout {
        let font = font(pixels)
        defer { pango_font_description_free(font) }
        return TextLayout(text, font: font, in: context)
    }

    /// Whether the family's own font has all characters of `text`, so that no other font is loaded for it.
    func covers(_ text: String) -> Bool {
        if coverage == nil { coverage = makeCoverage() }
        guard let coverage else { return false }
        return text.unicodeScalars.allSatisfy {
            $0.properties.isWhitespace || $0.value < 32
                || pango_coverage_get(coverage, CInt($0.value)) == PANGO_COVERAGE_EXACT
        }
    }

    private func makeCoverage() -> OpaquePointer? {
        let font = font(22)
        defer { pango_font_description_free(font) }
        guard let loaded = pango_context_load_font(context, font) else { return nil }
        defer { g_object_unref(loaded) }
        return pango_font_get_coverage(loaded, pango_language_get_default())
    }

    /// A layout of a single line, at most its first 512 bytes, with the default attributes.
    func singleLine(_ text: some StringProtocol, pixels: Double) -> TextLayout {
        let layout = layout(String(text).truncated(toByteCount: Self.maxLineByteCount), pixels: pixels)
        layout.setAttributes(TextAttributes())
        layout.setSingleLine()
        return layout
    }

    /// Ascent and descent of the family at the font size `pixels`, without fallback fonts.
    func extent(pixels: Double) -> (ascent: Double, descent: Double) {
        let font = font(pixels)
        defer { pango_font_description_free(font) }
        guard let loaded = pango_context_load_font(context, font) else {
            return (pixels * 0.9, pixels * 0.25)
        }
        defer { g_object_unref(loaded) }
        let metrics = pango_font_get_metrics(loaded, nil)
        defer { pango_font_metrics_unref(metrics) }
        return (
            Double(pango_font_metrics_get_ascent(metrics)) / Double(PANGO_SCALE),
            Double(pango_font_metrics_get_descent(metrics)) / Double(PANGO_SCALE)
        )
    }

    private func font(_ pixels: Double) -> OpaquePointer {
        let font: OpaquePointer = pango_font_description_new()
        pango_font_description_set_family(font, family)
        pango_font_description_set_absolute_size(font, pixels * Double(PANGO_SCALE))
        return font
    }
}
