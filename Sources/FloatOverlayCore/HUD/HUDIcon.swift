// SPDX-License-Identifier: MIT

/// The icons of a HUD; the raw value is a value of `hud --icon`.
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
