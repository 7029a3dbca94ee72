// SPDX-License-Identifier: MIT

/// The content of a HUD.
///
/// ```swift
/// let content = HUDContent(icon: .brightnessMid, text: "70%", level: HUDLevel(0.7), topic: .message)
/// host.hud.show(content)
/// ```
public struct HUDContent: Hashable, Sendable {
    /// The picture above or beside the text.
    public var icon: HUDIcon
    /// The text: a percentage, a time, `live`. The length is not limited, but the HUD has one line: a text
    /// that is too long is cut.
    public var text: String
    /// The level of the bar; `nil` shows no bar.
    public var level: HUDLevel?
    /// The subject of the HUD; derived from the icon unless it was set.
    public var topic: HUDTopic {
        get { givenTopic ?? icon.topic }
        set { givenTopic = newValue }
    }
    private var givenTopic: HUDTopic?

    /// Creates the content of a HUD.
    ///
    /// - Parameters:
    ///   - icon: The picture above or beside the text.
    ///   - text: A short text.
    ///   - level: The level of the bar; `nil` shows no bar.
    ///   - topic: The subject, which determines the HUD to replace; `nil` derives it from `icon`.
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

    /// The HUD of a brightness, with an icon by thirds; LEDs have their own icon. Steps continue below 0 % in the
    /// darkness below the floor.
    package static func brightness(_ reading: BrightnessReading) -> HUDContent {
        HUDContent(
            icon: reading.deviceClass == .leds ? .keyboardLight : .brightness(percent: reading.percent),
            text: "\(reading.percent - (reading.dimPercent ?? 0))%",
            level: HUDLevel(reading.displayFraction))
    }
}
