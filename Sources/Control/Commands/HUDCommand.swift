// SPDX-License-Identifier: MIT
public import Core

/// `hud`: a HUD for a value of somebody's own.
public struct HUDCommand: Hashable, Sendable {
    /// Where the value comes from.
    public enum Source: Hashable, Sendable {
        /// The value, of which `maximum` is 100 %.
        case value(Double)
        /// There is none: words alone.
        case textOnly
        /// `--follow`: lines on standard input.
        case standardInput
    }

    /// Where the value comes from.
    public var source: Source
    /// `--max`: the value that is 100 %.
    public var maximum: Double
    /// `--icon`
    public var icon: HUDIconChoice?
    /// `--text`, shown instead of the percentage.
    public var text: String?
    /// `--muted`: it counts for nothing at the moment.
    public var isMuted: Bool

    /// Makes a command from its parts.
    public init(
        _ source: Source, maximum: Double = 100, icon: HUDIconChoice? = nil, text: String? = nil,
        isMuted: Bool = false
    ) {
        self.source = source
        self.maximum = maximum
        self.icon = icon
        self.text = text
        self.isMuted = isMuted
    }

    /// What the HUD shows; `nil` as long as no line came.
    public var content: HUDContent? {
        switch source {
        case .value(let value): content(of: HUDInputLine(value: value))
        case .textOnly: HUDContent(icon: iconChoice(nil).icon(value: 1, isMuted: isMuted), text: text ?? "")
        case .standardInput: nil
        }
    }

    /// What the HUD shows after `line`.
    public func content(of line: HUDInputLine) -> HUDContent {
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
