// SPDX-License-Identifier: MIT

/// A text and its appearance.
public struct StyledText: Hashable, Sendable {
    /// The text. The first 64 KiB and 1,024 lines are drawn, without NUL characters.
    public var text: String
    /// Whether the text is Pango markup; markup that does not parse is shown literally.
    public var isMarkup: Bool
    /// The font size in logical pixels, clamped to 4…256 when the text is drawn; NaN is treated as 22.
    public var fontSize: Double
    /// The opacity of the black background, clamped to 0…1 when the text is drawn.
    public var backgroundOpacity: Double

    /// Creates a text with its appearance.
    ///
    /// - Parameters:
    ///   - text: The text, at most 64 KiB and 1,024 lines.
    ///   - isMarkup: Whether `text` is Pango markup; markup that does not parse is shown literally.
    ///   - fontSize: The font size in logical pixels, 4…256.
    ///   - backgroundOpacity: The opacity of the black rectangle behind the text, 0…1.
    public init(
        text: String, isMarkup: Bool = false, fontSize: Double = 22, backgroundOpacity: Double = 0.55
    ) {
        self.text = text
        self.isMarkup = isMarkup
        self.fontSize = fontSize
        self.backgroundOpacity = backgroundOpacity
    }
}
