// SPDX-License-Identifier: MIT

/// What users call a HUD's icon: one of them, or the kind of level, whose icons follow the value.
public enum HUDIconChoice: Hashable, Sendable {
    /// By thirds of 100 %, and crossed out when muted or at 0.
    case volume
    /// By thirds of 100 %.
    case brightness
    /// This one; a microphone crossed out when muted, and what has no crossed out form the muted volume's.
    case icon(HUDIcon)

    /// Whether it says by itself that something is muted.
    public var isCrossedOut: Bool { self == .icon(.volumeMuted) || self == .icon(.microphoneMuted) }

    /// The icon for `value`, of which 1 is 100 %.
    public func icon(value: Double, isMuted: Bool) -> HUDIcon {
        let percent = Percent.whole(value)
        switch self {
        case .volume where isMuted || value == 0: return .volumeMuted
        case .volume: return percent < 34 ? .volumeLow : percent < 67 ? .volumeMid : .volumeHigh
        case .brightness:
            return percent < 34 ? .brightnessLow : percent < 67 ? .brightnessMid : .brightnessHigh
        case .icon(.microphone) where isMuted: return .microphoneMuted
        case .icon(.info) where isMuted: return .volumeMuted
        case .icon(let icon): return icon
        }
    }
}

extension HUDIconChoice: RawRepresentable, CaseIterable {
    /// All words, the kinds first.
    public static var allCases: [HUDIconChoice] { [.volume, .brightness] + HUDIcon.allCases.map(Self.icon) }

    /// The word users type.
    public var rawValue: String {
        switch self {
        case .volume: "volume"
        case .brightness: "brightness"
        case .icon(let icon): icon.rawValue
        }
    }

    /// Reads the word users type.
    public init?(rawValue: String) {
        switch rawValue {
        case "volume": self = .volume
        case "brightness": self = .brightness
        default:
            guard let icon = HUDIcon(rawValue: rawValue) else { return nil }
            self = .icon(icon)
        }
    }
}
