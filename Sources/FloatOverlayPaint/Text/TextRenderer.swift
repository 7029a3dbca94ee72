// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo
internal import FloatOverlayCore

/// A styled text within the limits, ready for layout.
struct TextRenderer {
    private static let maxBytes = 65536
    private static let maxLines = 1024
    private static let maxSide = Double(PixelSize.maxSide)

    private let style: StyledText
    private let text: String
    /// Font size in logical pixels.
    private let fontSize: Double
    private let isOneParagraph: Bool
    private let hasEndlessWord: Bool

    /// Keeps the part of `style` that is within the limits.
    init(_ style: StyledText) {
        self.style = style
        text = Self.bounded(style.text)
        fontSize = style.fontSize.isNaN ? 22 : min(max(style.fontSize, 4), TextLimits.maxLength)
        isOneParagraph = !text.utf8.contains(10)
        hasEndlessWord = text.utf8.split { $0 <= 32 }.contains { $0.count > 1000 }
    }

    /// Distance between edge and text in logical pixels.
    private var padding: Size { Size(width: fontSize * 0.6, height: fontSize * 0.35) }

    /// The layout of the text, not wrapped yet.
    private func layout(_ typesetter: Typesetter) -> TextLayout {
        guard style.isMarkup, let layout = markedLayout(typesetter) else {
            let layout = typesetter.layout(text, pixels: fontSize)
            layout.setAttributes(TextAttributes())
            return finished(layout)
        }
        return finished(layout)
    }

    /// `nil` for invalid markup.
    private func markedLayout(_ typesetter: Typesetter) -> TextLayout? {
        var attributes: OpaquePointer?
        var plain: UnsafeMutablePointer<CChar>?
        let length = CInt(text.utf8.count)
        let isMarkup = pango_parse_markup(text, length, 0, &attributes, &plain, nil, nil) != 0
        guard isMarkup, let attributes, let plain else { return nil }
        defer {
            pango_attr_list_unref(attributes)
            g_free(plain)
        }
        let layout = typesetter.layout(String(cString: plain), pixels: fontSize)
        layout.setAttributes(TextAttributes(attributes))
        return layout
    }

    private func finished(_ layout: consuming TextLayout) -> TextLayout {
        if isOneParagraph { layout.centre() }
        if hasEndlessWord { layout.breakAnywhere() }
        return layout
    }

    /// The first 64 KiB and 1,024 lines, without NUL characters.
    private static func bounded(_ text: String) -> String {
        var lines = 1
        var bytes = 0
        var end = text.unicodeScalars.startIndex
        for index in text.unicodeScalars.indices {
            let scalar = text.unicodeScalars[index]
            bytes += UTF8.width(scalar)
            if scalar == "\n" || scalar == "\u{2029}" { lines += 1 }
            if bytes > maxBytes || lines > maxLines { break }
            end = text.unicodeScalars.index(after: index)
        }
        let part = text.unicodeScalars[..<end]
        guard part.contains("\0") else { return String(part) }
        return String(String.UnicodeScalarView(part.filter { $0 != "\0" }))
    }

    // MARK: Drawing

    /// The size in logical pixels, padding included; `width` includes the padding too.
    func measure(_ typesetter: Typesetter, width: Double?) -> Size {
        let layout = layout(typesetter)
        layout.wrap(at: min(width ?? Self.maxSide, Self.maxSide) - 2 * padding.width)
        let extent = layout.extent
        return Size(
            width: Self.bounded(extent.width + 2 * padding.width),
            height: Self.bounded(extent.height + 2 * padding.height))
    }

    /// Draws the text over the whole of `surface`.
    func draw(_ typesetter: Typesetter, scale: Double, in surface: borrowing CairoSurface) {
        surface.fill(black: min(max(style.backgroundOpacity, 0), 1))
        let layout = layout(typesetter)
        let scale = scale * fit(layout, AvailableSpace(surface.size, scale: scale, padding: padding))
        let extent = layout.extent
        // Text higher than the picture overflows at the bottom, not at the top.
        let y = max(padding.height * scale, (Double(surface.size.height) - extent.height * scale) / 2)
        let x = (Double(surface.size.width) - extent.width * scale) / 2 - extent.x * scale
        let mask = CairoSurface(maskOf: surface.size)
        layout.show(in: mask, x: x.rounded(), y: y.rounded(), scale: scale)
        surface.paintOutline(of: mask, radius: max(1, Int((fontSize * scale / 14).rounded())))
        layout.show(in: surface, x: x.rounded(), y: y.rounded(), scale: scale)
    }

    /// The space inside the padding, in logical pixels.
    private struct AvailableSpace {
        let width: Double
        let height: Double

        init(_ size: PixelSize, scale: Double, padding: Size) {
            // One pixel of tolerance, because the picture's size was rounded.
            width = Double(size.width + 1) / scale - 2 * padding.width
            height = Double(size.height + 1) / scale - 2 * padding.height
        }
    }

    /// Wraps `layout` to fit into `space` at the largest possible factor, at least 0.6, and then cuts it.
    /// Returns the factor to draw at.
    private func fit(_ layout: borrowing TextLayout, _ space: AvailableSpace) -> Double {
        for factor in [1, 0.85, 0.7, 0.6] {
            layout.wrap(at: space.width / factor)
            let height = layout.extent.height * factor
            if height <= space.height { return factor }
            // The text's area is proportional to the square of the factor, so no remaining factor is small
            // enough.
            if height * 0.3 > space.height * factor { break }
        }
        layout.cut(width: space.width / 0.6, height: space.height / 0.6)
        return 0.6
    }

    private static func bounded(_ length: Double) -> Double { min(max(length.rounded(.up), 1), maxSide) }
}
