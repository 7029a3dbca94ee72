// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// A key of the config file and the field of `Preferences` that it sets.
struct SettingKey: Sendable {
    let section: String
    let name: String
    let apply: @Sendable (TOMLValue, inout Preferences) throws(SettingError) -> Void

    private init<Field>(
        _ name: String, in section: String,
        sets field: any WritableKeyPath<Preferences, Field> & Sendable, as parser: ValueParser<Field>
    ) {
        self.section = section
        self.name = name
        apply = { value, preferences throws(SettingError) in
            preferences[keyPath: field] = try parser.read(value)
        }
    }

    /// All keys except the bindings, in the order of the documentation.
    static let all: [SettingKey] = [
        SettingKey("limit", in: "volume", sets: \.volume.policy.limitPercent, as: .whole(1...153)),
        SettingKey("step", in: "volume", sets: \.volume.step, as: .number(0.1...100)),
        SettingKey("raise-unmutes", in: "volume", sets: \.volume.policy.raiseUnmutes, as: .flag),
        SettingKey("zero-mutes", in: "volume", sets: \.volume.policy.zeroMutes, as: .flag),
        SettingKey("hud-on-switch", in: "volume", sets: \.volume.showsHUDOnDeviceChange, as: .flag),
        SettingKey("hud-on-microphone", in: "volume", sets: \.volume.showsHUDOnMicrophoneChange, as: .flag),
        SettingKey("device", in: "brightness", sets: \.brightness.device, as: .nameOrAuto),
        SettingKey("min", in: "brightness", sets: \.brightness.floor, as: .floorOrAuto),
        SettingKey("curve", in: "brightness", sets: \.brightness.curve, as: .enumeration),
        SettingKey("step", in: "brightness", sets: \.brightness.step, as: .number(0.1...100)),
        SettingKey(
            "transition", in: "brightness", sets: \.brightness.transition, as: .milliseconds(0...10_000)),
        SettingKey("dim", in: "brightness", sets: \.brightness.dimsBelowFloor, as: .flag),
        SettingKey("style", in: "hud", sets: \.hud.theme.style, as: .enumeration),
        SettingKey("size", in: "hud", sets: \.hud.theme.zoom, as: .numberOrAuto(HUDTheme.zooms)),
        SettingKey("position", in: "hud", sets: \.hud.position, as: .enumeration),
        SettingKey("margin", in: "hud", sets: \.hud.margin, as: .number(0...1000)),
        SettingKey("monitor", in: "hud", sets: \.hud.monitor, as: .monitor),
        SettingKey("contrast", in: "hud", sets: \.hud.theme.hasHighContrast, as: .autoOr("normal", "high")),
        SettingKey("foreground", in: "hud", sets: \.hud.theme.foreground, as: .colorOrAuto),
        SettingKey("background", in: "hud", sets: \.hud.theme.background, as: .colorOrAuto),
        SettingKey("accent", in: "hud", sets: \.hud.theme.accent, as: .colorOrAuto),
        SettingKey("over-limit", in: "hud", sets: \.hud.theme.overLimit, as: .color),
        SettingKey("desktop-hud", in: "hud", sets: \.hud.desktopHUD, as: .enumeration),
        SettingKey("corner", in: "overlay", sets: \.overlay.corner, as: .enumeration),
        SettingKey("margin", in: "overlay", sets: \.overlay.margin, as: .number(0...1000)),
        SettingKey("remember", in: "overlay", sets: \.overlay.remembersPlacement, as: .flag),
        SettingKey("opacity", in: "overlay", sets: \.overlay.opacity, as: .whole(Opacity.percentRange)),
        SettingKey("scale", in: "overlay", sets: \.overlay.scale, as: .numberOrAuto(Monitor.scales)),
        SettingKey("gestures", in: "overlay", sets: \.overlay.hasGestures, as: .flag),
        SettingKey("drag", in: "overlay", sets: \.overlay.plainDragMoves, as: .oneOf("gestures", "move")),
        SettingKey("hands", in: "overlay", sets: \.overlay.isLeftHanded, as: .oneOf("right", "left")),
        SettingKey("motion", in: "overlay", sets: \.overlay.motion, as: .motionOrAuto),
        SettingKey("folders", in: "lyrics", sets: \.lyrics.folders, as: .folders),
        SettingKey("offset", in: "lyrics", sets: \.lyrics.delay, as: .milliseconds(-60_000...60_000)),
        SettingKey("fill", in: "lyrics", sets: \.lyrics.fill, as: .enumeration),
        SettingKey("hide-paused", in: "lyrics", sets: \.lyrics.hidesWhilePaused, as: .flag),
        SettingKey("grab", in: "keys", sets: \.keys.grab, as: .enumeration),
    ]

    /// The section whose keys are triggers.
    static let bindings = "bindings"
    /// All sections, in the order of the documentation.
    static let sections = ["volume", "brightness", "hud", "overlay", "lyrics", "keys", bindings]
}
