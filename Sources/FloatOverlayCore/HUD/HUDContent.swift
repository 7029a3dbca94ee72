// SPDX-License-Identifier: MIT

/// The content of a HUD.
public struct HUDContent: Hashable, Sendable {
    /// The picture above or beside the text.
    public var icon: HUDIcon
    /// The text: a percentage, a time, `live`.
    public var text: String
    /// The level of the bar; `nil` shows no bar.
    public var level: HUDLevel?
    /// The subject of the HUD; derived from the icon unless it was set.
    public var topic: HUDTopic {
        get { givenTopic ?? icon.topic }
        set { givenTopic = newValue }
    }
    private var givenTopic: HUDTopic?

    /// Without `level` the HUD has no bar; without `topic` the icon determines which HUD is replaced.
    public init(icon: HUDIcon, text: String, level: HUDLevel? = nil, topic: HUDTopic? = nil) {
        self.icon = icon
        self.text = text
        self.level = level
        givenTopic = topic
    }

    /// The HUD of a volume: the mute icon when muted or at 0, else by thirds of 100 %.
    package static func volume(_ state: VolumeState) -> HUDContent {
        let isMuted = state.isMuted || state.level == 0
        let level = HUDLevel(Double(state.level) / Double(Percent.full), isMuted: state.isMuted)
        return HUDContent(
            icon: isMuted ? .volumeMuted : .volume(percent: state.percent), text: "\(state.percent)%",
            level: level)
    }

    /// The HUD of a volume reading, with the microphone's icons for a source.
    package static func volume(_ reading: VolumeReading) -> HUDContent {
        var content = volume(reading.state)
        if reading.kind == .source {
            content.icon = content.icon == .volumeMuted ? .microphoneMuted : .microphone
        }
        return content
    }

    /// The HUD of a brightness, with an icon by thirds; LEDs have their own icon.
    package static func brightness(_ reading: BrightnessReading) -> HUDContent {
        HUDContent(
            icon: reading.deviceClass == .leds ? .keyboardLight : .brightness(percent: reading.percent),
            text: "\(reading.percent)%", level: HUDLevel(reading.scale.displayFraction(reading.raw)))
    }
}

/// The icons of a HUD; the raw value is the word users type.
public enum HUDIcon: String, CaseIterable, Hashable, Sendable {
    /// A crossed-out loudspeaker.
    case volumeMuted = "volume-muted"
    /// A loudspeaker with one wave, below 34 %.
    case volumeLow = "volume-low"
    /// A loudspeaker with two waves.
    case volumeMid = "volume-mid"
    /// A loudspeaker with three waves, from 67 %.
    case volumeHigh = "volume-high"
    /// A microphone that is not muted.
    case microphone = "microphone"
    /// A crossed-out microphone.
    case microphoneMuted = "microphone-muted"
    /// A small sun.
    case brightnessLow = "brightness-low"
    /// A sun with short rays.
    case brightnessMid = "brightness-mid"
    /// A sun with long rays.
    case brightnessHigh = "brightness-high"
    /// A lit keyboard.
    case keyboardLight = "keyboard-light"
    /// Headphones, for a change of the device.
    case device = "device"
    /// A disc, one half filled.
    case opacity = "opacity"
    /// A closed padlock: clicks go through the overlay.
    case lock = "lock"
    /// An open padlock: the overlay takes clicks.
    case unlock = "unlock"
    /// Two arrows, for a position in time.
    case seek = "seek"
    /// A broadcast, for content without a length.
    case live = "live"
    /// The letter i in a circle.
    case info = "info"
    /// An exclamation mark, for errors.
    case warning = "warning"

    /// The icon of a volume that is not muted, by thirds of 100 %.
    static func volume(percent: Int) -> HUDIcon {
        percent < 34 ? .volumeLow : percent < 67 ? .volumeMid : .volumeHigh
    }

    /// The icon of a brightness, by thirds of 100 %.
    static func brightness(percent: Int) -> HUDIcon {
        percent < 34 ? .brightnessLow : percent < 67 ? .brightnessMid : .brightnessHigh
    }
}
