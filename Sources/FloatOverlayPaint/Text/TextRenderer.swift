// SPDX-License-Identifier: MIT
internal import CFloatOverlayCairo
internal import FloatOverlayCore

/// A styled text within the limits, ready for layout.
struct TextRenderer {
    private static let maxBytes = 65536
    private static let maxLines = 1024

    private let style: StyledText
    private let text: String
    /// Font size in logical pixels.
    let fontSize: Double
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

    /// Opacity of the black background.
    var backdrop: Double { style.backdrop }

    /// Distance between edge and text in logical pixels.
    var padding: Size { Size(width: fontSize * 0.6, height: fontSize * 0.35) }

    /// The layout of the text, not wrapped yet.
    func layout(_ typesetter: Typesetter) -> TextLayout {
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
}
