// SPDX-License-Identifier: MIT

/// One line of what wob and xob read: `N`, `N!` (xob's alternate colours), `N STYLE` (wob), a `%` behind the
/// number or not.
public struct HUDInputLine: Hashable, Sendable {
    /// The number, 0…1,000,000; what is below or above is brought in range.
    public var value: Double
    /// Whether it is xob's `!`, or a style called `muted` or `mute`.
    public var isMuted: Bool
    /// The style, where it is the word for an icon.
    public var iconChoice: HUDIconChoice?

    /// Makes a line from its parts.
    public init(value: Double, isMuted: Bool = false, iconChoice: HUDIconChoice? = nil) {
        self.value = max(0, min(value, 1e6))
        self.isMuted = isMuted
        self.iconChoice = iconChoice
    }

    /// Reads a line; `nil` when it does not begin with a number. Styles that mean nothing here, wob's old colours
    /// among them, change nothing.
    public init?(_ text: some StringProtocol) {
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
