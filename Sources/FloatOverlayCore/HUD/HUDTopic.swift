// SPDX-License-Identifier: MIT

/// The subject of a HUD. Each topic has at most one HUD; HUDs of several topics can be on screen side by
/// side.
public enum HUDTopic: Hashable, Sendable {
    /// The default output or input device.
    case volume, microphone
    /// The backlight of the monitor, or of the keyboard.
    case brightness, keyboardLight
    /// The playback position of a media player.
    case media
    /// A change of the default audio device.
    case device
    /// The opacity of the overlay.
    case opacity
    /// Click-through mode.
    case lock
    /// Text, and values sent by other programs.
    case message
}

extension HUDIcon {
    /// The topic of a HUD with this icon.
    package var topic: HUDTopic {
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
