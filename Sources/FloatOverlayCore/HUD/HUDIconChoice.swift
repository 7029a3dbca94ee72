// SPDX-License-Identifier: MIT

/// The icon that a user specifies for a HUD: a fixed icon, or a kind of level whose icon follows the value.
package enum HUDIconChoice: Hashable, Sendable {
    /// An icon for each third of 100 %, crossed out when muted or at 0.
    case volume
    /// An icon for each third of 100 %.
    case brightness
    /// A fixed icon. When muted, a microphone is crossed out, and `info` is replaced by the muted volume's
    /// icon.
    case icon(HUDIcon)

    /// Whether the icon itself shows the muted state.
    package var isCrossedOut: Bool { self == .icon(.volumeMuted) || self == .icon(.microphoneMuted) }

    /// The icon for `value`; 1 is 100 %.
    package func icon(value: Double, isMuted: Bool) -> HUDIcon {
        let percent = Percent.whole(value)
        switch self {
        case .volume: return isMuted || value == 0 ? .volumeMuted : .volume(percent: percent)
        case .brightness: return .brightness(percent: percent)
        case .icon(.microphone) where isMuted: return .microphoneMuted
        case .icon(.info) where isMuted: return .volumeMuted
        case .icon(let icon): return icon
        }
    }
}

extension HUDIconChoice: RawRepresentable, CaseIterable {
    /// All values of `hud --icon`; `volume` and `brightness` come first.
    package static var allCases: [HUDIconChoice] { [.volume, .brightness] + HUDIcon.allCases.map(Self.icon) }

    /// The value of `hud --icon`.
    package var rawValue: String {
        switch self {
        case .volume: "volume"
        case .brightness: "brightness"
        case .icon(let icon): icon.rawValue
        }
    }

    /// Parses the value of `hud --icon`; `nil` for an unknown value.
    package init?(rawValue: String) {
        switch rawValue {
        case "volume": self = .volume
        case "brightness": self = .brightness
        default:
            guard let icon = HUDIcon(rawValue: rawValue) else { return nil }
            self = .icon(icon)
        }
    }
}
