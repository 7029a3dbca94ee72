// SPDX-License-Identifier: MIT

/// A text and its appearance.
public struct StyledText: Hashable, Sendable {
    /// The text, at most 64 KiB.
    public var text: String
    /// Whether the text is Pango markup; markup that does not parse is shown literally.
    public var isMarkup: Bool
    /// The font size in logical pixels.
    public var fontSize: Double
    /// The opacity of the black background, 0…1.
    public var backgroundOpacity: Double

    /// `fontSize` is in logical pixels; `backgroundOpacity` is the opacity of the black rectangle behind the text.
    public init(
        text: String, isMarkup: Bool = false, fontSize: Double = 22, backgroundOpacity: Double = 0.55
    ) {
        self.text = text
        self.isMarkup = isMarkup
        self.fontSize = fontSize
        self.backgroundOpacity = backgroundOpacity
    }
}
