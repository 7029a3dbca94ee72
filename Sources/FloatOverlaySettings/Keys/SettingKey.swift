// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// A key of the config file and the field of `Preferences` that it sets.
struct SettingKey: Sendable {
    let section: String
    let name: String
    let apply: @Sendable (TOMLValue, inout Preferences) throws(SettingError) -> Void

    private init<Field>(
        _ section: String, _ name: String, _ field: any WritableKeyPath<Preferences, Field> & Sendable,
        _ reading: ValueParser<Field>
    ) {
        self.section = section
        self.name = name
        apply = { value, preferences throws(SettingError) in
            preferences[keyPath: field] = try reading.read(value)
        }
    }

    /// All keys except the bindings, in the order of the documentation.
    static let all: [SettingKey] = [
        SettingKey("volume", "limit", \.volume.policy.limitPercent, .whole(1...153)),
        SettingKey("volume", "step", \.volume.step, .number(0.1...100)),
        SettingKey("volume", "raise-unmutes", \.volume.policy.raiseUnmutes, .flag),
        SettingKey("volume", "zero-mutes", \.volume.policy.zeroMutes, .flag),
        SettingKey("volume", "hud-on-switch", \.volume.showsHUDOnDeviceChange, .flag),
        SettingKey("volume", "hud-on-microphone", \.volume.showsHUDOnMicrophoneChange, .flag),
        SettingKey("brightness", "device", \.brightness.device, .nameOrAuto),
        SettingKey("brightness", "min", \.brightness.floor, .floorOrAuto),
        SettingKey("brightness", "curve", \.brightness.curve, .enumeration),
        SettingKey("brightness", "step", \.brightness.step, .number(0.1...100)),
        SettingKey("brightness", "transition", \.brightness.transition, .milliseconds(0...10_000)),
        SettingKey("brightness", "dim", \.brightness.dimsBelowFloor, .flag),
        SettingKey("hud", "style", \.hud.theme.style, .enumeration),
        SettingKey("hud", "size", \.hud.theme.zoom, .numberOrAuto(HUDTheme.zooms)),
        SettingKey("hud", "position", \.hud.position, .enumeration),
        SettingKey("hud", "margin", \.hud.margin, .number(0...1000)),
        SettingKey("hud", "monitor", \.hud.monitor, .monitor),
        SettingKey("hud", "contrast", \.hud.theme.hasHighContrast, .autoOr("normal", "high")),
        SettingKey("hud", "foreground", \.hud.theme.foreground, .colorOrAuto),
        SettingKey("hud", "background", \.hud.theme.background, .colorOrAuto),
        SettingKey("hud", "accent", \.hud.theme.accent, .colorOrAuto),
        SettingKey("hud", "over-limit", \.hud.theme.overLimit, .color),
        SettingKey("hud", "desktop-hud", \.hud.desktopHUD, .enumeration),
        SettingKey("overlay", "corner", \.overlay.corner, .enumeration),
        SettingKey("overlay", "margin", \.overlay.margin, .number(0...1000)),
        SettingKey("overlay", "remember", \.overlay.remembersPlacement, .flag),
        SettingKey("overlay", "opacity", \.overlay.opacity, .whole(Opacity.percentRange)),
        SettingKey("overlay", "scale", \.overlay.scale, .numberOrAuto(Monitor.scales)),
        SettingKey("overlay", "gestures", \.overlay.hasGestures, .flag),
        SettingKey("overlay", "drag", \.overlay.plainDragMoves, .oneOf("gestures", "move")),
        SettingKey("overlay", "hands", \.overlay.isLeftHanded, .oneOf("right", "left")),
        SettingKey("overlay", "motion", \.overlay.motion, .motionOrAuto),
        SettingKey("lyrics", "folders", \.lyrics.folders, .folders),
        SettingKey("lyrics", "offset", \.lyrics.delay, .milliseconds(-60_000...60_000)),
        SettingKey("lyrics", "fill", \.lyrics.fill, .enumeration),
        SettingKey("lyrics", "hide-paused", \.lyrics.hidesWhilePaused, .flag),
        SettingKey("keys", "grab", \.keys.grab, .enumeration),
    ]

    /// The section whose keys are triggers.
    static let bindings = "bindings"
    /// All sections, in the order of the documentation.
    static let sections = ["volume", "brightness", "hud", "overlay", "lyrics", "keys", bindings]
}
