// SPDX-License-Identifier: MIT

/// What a HUD shows.
public struct HUDContent: Hashable, Sendable {
    /// The picture.
    public var icon: HUDIcon
    /// The words under it: a percentage, a time, `live`.
    public var text: String
    /// How full its bar is; `nil` for words alone, which have none.
    public var level: HUDLevel?
    /// What it is about; the icon says so where nobody else did.
    public var topic: HUDTopic {
        get { givenTopic ?? icon.topic }
        set { givenTopic = newValue }
    }
    private var givenTopic: HUDTopic?

    /// Makes a content from its parts.
    public init(icon: HUDIcon, text: String, level: HUDLevel? = nil, topic: HUDTopic? = nil) {
        self.icon = icon
        self.text = text
        self.level = level
        givenTopic = topic
    }

    /// The HUD of a volume: the mute icon when muted or at 0, else by thirds of 100 %.
    public static func volume(_ state: VolumeState) -> HUDContent {
        let icon: HUDIcon
        switch state.percent {
        case _ where state.isMuted || state.level == 0: icon = .volumeMuted
        case ..<34: icon = .volumeLow
        case ..<67: icon = .volumeMid
        default: icon = .volumeHigh
        }
        let level = HUDLevel(Double(state.level) / Double(Percent.full), isMuted: state.isMuted)
        return HUDContent(icon: icon, text: "\(state.percent)%", level: level)
    }

    /// The HUD of a volume as it has been read: a microphone's, or that of a sink or an application.
    public static func volume(_ reading: VolumeReading) -> HUDContent {
        var content = volume(reading.state)
        if reading.kind == .source {
            content.icon = content.icon == .volumeMuted ? .microphoneMuted : .microphone
        }
        return content
    }

    /// The HUD of a brightness, its icon by thirds; leds have one of their own.
    public static func brightness(_ reading: BrightnessReading) -> HUDContent {
        let icon: HUDIcon
        switch reading.percent {
        case _ where reading.deviceClass == .leds: icon = .keyboardLight
        case ..<34: icon = .brightnessLow
        case ..<67: icon = .brightnessMid
        default: icon = .brightnessHigh
        }
        let level = HUDLevel(reading.scale.displayFraction(reading.raw))
        return HUDContent(icon: icon, text: "\(reading.percent)%", level: level)
    }
}

/// The pictures a HUD has; the raw value is the word users type.
public enum HUDIcon: String, CaseIterable, Hashable, Sendable {
    case volumeMuted = "volume-muted"
    case volumeLow = "volume-low"
    case volumeMid = "volume-mid"
    case volumeHigh = "volume-high"
    case microphone = "microphone"
    case microphoneMuted = "microphone-muted"
    case brightnessLow = "brightness-low"
    case brightnessMid = "brightness-mid"
    case brightnessHigh = "brightness-high"
    case keyboardLight = "keyboard-light"
    case device = "device"
    case opacity = "opacity"
    case lock = "lock"
    case unlock = "unlock"
    case seek = "seek"
    case live = "live"
    case info = "info"
    case warning = "warning"
}
