// SPDX-License-Identifier: MIT

/// What a HUD is about. A topic has one HUD; those of two topics may be on screen side by side.
public enum HUDTopic: Hashable, Sendable {
    /// The default output or input device.
    case volume, microphone
    /// The backlight of the monitor, or of the keyboard.
    case brightness, keyboardLight
    /// A player's position.
    case media
    /// A change of the default audio device.
    case device
    /// How opaque the overlay is.
    case opacity
    /// Whether clicks go through.
    case lock
    /// Words, and values of somebody's own.
    case message
}

extension HUDIcon {
    /// What a HUD with this icon is about.
    public var topic: HUDTopic {
        switch self {
        case .volumeMuted, .volumeLow, .volumeMid, .volumeHigh: .volume
        case .microphone, .microphoneMuted: .microphone
        case .brightnessLow, .brightnessMid, .brightnessHigh: .brightness
        case .keyboardLight: .keyboardLight
        case .device: .device
        case .opacity: .opacity
        case .lock, .unlock: .lock
        case .seek, .live: .media
        case .info, .warning: .message
        }
    }
}
