// SPDX-License-Identifier: MIT

/// One line in the input format of wob and xob: `N`, `N!` (xob's alternate colours), or `N STYLE` (wob); the
/// number may end in `%`.
package struct HUDInputLine: Hashable, Sendable {
    /// The number, clamped to 0…999,999.
    package var value: Double
    /// Whether the line ends in xob's `!`, or has the style `muted` or `mute`.
    package var isMuted: Bool
    /// The icon choice, if the style is a value of `hud --icon`.
    package var iconChoice: HUDIconChoice?

    /// Clamps `value` to 0…999,999.
    package init(value: Double, isMuted: Bool = false, iconChoice: HUDIconChoice? = nil) {
        self.value = max(0, min(value, 999_999))
        self.isMuted = isMuted
        self.iconChoice = iconChoice
    }

    /// Parses a line; `nil` if it does not begin with a number. Unknown styles, such as wob's colours, are
    /// ignored.
    package init?(_ text: some StringProtocol) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard var number = words.first else { return nil }
        var style = words.dropFirst().first.map { String($0) } ?? ""
        if number.last == "!" {
            number.removeLast()
            style = "!"
        }
        if number.last == "%" { number.removeLast() }
        let isNegative = number.first == "-"
        guard case .percent(let value)? = LevelChange(isNegative ? number.dropFirst() : number),
            !number.hasSuffix("%")
        else { return nil }
        self.init(
            value: isNegative ? 0 : value, isMuted: ["!", "muted", "mute"].contains(style),
            iconChoice: HUDIconChoice(rawValue: style))
    }
}
