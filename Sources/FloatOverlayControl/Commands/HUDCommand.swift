// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// `hud`: a HUD for a custom value or text.
package struct HUDCommand: Hashable, Sendable {
    /// The source of the value.
    package enum Source: Hashable, Sendable {
        /// A fixed value; `maximum` corresponds to 100 %.
        case value(Double)
        /// No value, only text.
        case textOnly
        /// `--follow`: one value per line of standard input.
        case standardInput
    }

    /// The source of the value.
    package var source: Source
    /// `--max`: the value that is shown as 100 %.
    package var maximum: Double = 100
    /// `--icon`: the icon for values without their own icon; `nil` for the info icon.
    package var icon: HUDIconChoice?
    /// `--text`: text in place of the percentage.
    package var text: String?
    /// `--muted`: the value is shown as muted.
    package var isMuted = false

    package init(
        source: Source, maximum: Double = 100, icon: HUDIconChoice? = nil, text: String? = nil,
        isMuted: Bool = false
    ) {
        self.source = source
        self.maximum = maximum
        self.icon = icon
        self.text = text
        self.isMuted = isMuted
    }

    /// The content of the HUD; `nil` with `--follow` before the first line.
    package var content: HUDContent? {
        switch source {
        case .value(let value): content(of: HUDInputLine(value: value))
        case .textOnly: HUDContent(icon: iconChoice(nil).icon(value: 1, isMuted: isMuted), text: text ?? "")
        case .standardInput: nil
        }
    }

    /// The content of the HUD after `line`.
    package func content(of line: HUDInputLine) -> HUDContent {
        let iconChoice = iconChoice(line.iconChoice)
        let level = HUDLevel(
            line.value / maximum, isMuted: isMuted || line.isMuted || iconChoice.isCrossedOut)
        let icon = iconChoice.icon(value: level.value, isMuted: level.isMuted)
        return HUDContent(icon: icon, text: text ?? "\(Percent.whole(level.value))%", level: level)
    }

    private func iconChoice(_ own: HUDIconChoice?) -> HUDIconChoice {
        own ?? icon ?? .icon(.info)
    }
}
