// SPDX-License-Identifier: MIT

/// The settings of a host. The initial values are the built-in defaults of the daemon's config file, whose
/// sections have the names of the properties.
///
/// The ranges are those of the config file. The properties do not check them: a number out of its range is
/// used as it is, unless the property says that it is clamped.
///
/// ```swift
/// var changed = host.preferences
/// changed.hud.position = .top
/// changed.hud.margin = 24
/// host.preferences = changed
/// ```
public struct Preferences: Hashable, Sendable {
    /// The section `[volume]`: limits and steps of volume changes, and events that show the HUD.
    public struct Volume: Hashable, Sendable {
        /// The volume limit and the effect on mute.
        public var policy = VolumePolicy()
        /// Percentage points per wheel notch, 0.1…100.
        public var step = 5.0
        /// Whether a change of the default sink or its port shows the HUD.
        public var showsHUDOnDeviceChange = false
        /// Whether a change of the microphone by another program shows the HUD.
        public var showsHUDOnMicrophoneChange = true
        /// Creates the built-in defaults.
        public init() {}
    }

    /// The section `[brightness]`: device, lower limit and curve.
    public struct Brightness: Hashable, Sendable {
        /// The device's name; `nil` chooses the built-in panel or, without a panel, the monitor in use;
        /// `"follow"` always chooses the monitor in use.
        public var device: String?
        /// The lower limit (`min`); `nil` is the larger of 1 raw unit and 1 %.
        public var floor: BrightnessFloor?
        /// The curve for percentages.
        public var curve = BrightnessCurve.linear
        /// The duration of a change, 0 to 10 s; drags are immediate.
        public var transition = Duration.zero
        /// Percentage points per wheel notch, 0.1…100.
        public var step = 5.0
        /// Whether steps continue below the lower limit, and on monitors without brightness control, by black
        /// surfaces (`dim`).
        public var dimsBelowFloor = false
        /// Creates the built-in defaults.
        public init() {}

        /// The value of `device` that always chooses the monitor in use.
        package static let followed = "follow"
        /// The name of a device that `device` contains; `nil` if it chooses one.
        package var deviceName: String? { device == Self.followed ? nil : device }
    }

    /// The section `[hud]`: appearance and position of the HUD.
    public struct HUD: Hashable, Sendable {
        /// The layout, size and colours.
        public var theme = HUDTheme()
        /// The position on the monitor if no overlay is on screen.
        public var position = HUDPosition.center
        /// The distance to the edges of the work area in logical pixels, 0…1000; unused in the centre.
        public var margin = 60.0
        /// The monitor of the HUD if no overlay is on screen.
        public var monitor = HUDMonitor.pointer
        /// Whether the desktop's own HUD is switched off (`desktop-hud`).
        package var desktopHUD = DesktopHUDPolicy.auto
        /// Creates the built-in defaults.
        public init() {}
    }

    /// The section `[overlay]`: initial placement and gestures of overlays.
    public struct Overlay: Hashable, Sendable {
        /// Device pixels per logical pixel, clamped to 1…8; `nil` uses the desktop's scale. A value that is
        /// not finite is treated as 1.
        public var scale: Double?
        /// Opacity in percent, clamped to 20…100.
        public var opacity = 100
        /// The initial corner for right-handed users.
        public var corner = Corner.bottomRight
        /// The distance to the edges of the work area in logical pixels, 0…1000.
        public var margin = 20.0
        /// Whether gestures are enabled.
        public var hasGestures = true
        /// Whether a plain drag moves the overlay and a drag with Super changes levels, instead of the other
        /// way round.
        public var plainDragMoves = false
        /// Whether moves and fades, also those of the HUD, are animated; `nil` follows the desktop.
        public var motion: Motion?
        /// Whether the initial corner, the halves of vertical drags and the hot spot of click-through are
        /// mirrored.
        public var isLeftHanded = false
        /// Whether an overlay starts at the placement that the user last chose on the monitor.
        public var remembersPlacement = true
        /// Creates the built-in defaults.
        public init() {}

        /// The initial corner.
        package var startCorner: Corner { isLeftHanded ? corner.mirrored : corner }
    }

    /// The section `[lyrics]`: folders and timing of lyrics.
    public struct Lyrics: Hashable, Sendable {
        /// Directories with `.lrc` files: absolute or starting with `~/`.
        public var folders: [String] = []
        /// The delay of the lyrics relative to their file (`offset`), −60…60 s; negative values show them
        /// earlier.
        public var delay = Duration.zero
        /// The part of the current line that is highlighted.
        public var fill = LyricsFill.words
        /// Whether lyrics are hidden while the player is paused.
        public var hidesWhilePaused = false
        /// Creates the built-in defaults.
        public init() {}
    }

    /// The section `[keys]`: keys that the daemon grabs.
    package struct Keys: Hashable, Sendable {
        /// How the keys of bindings are grabbed.
        package var grab = KeyGrabMode.auto
        /// Creates the built-in defaults.
        package init() {}
    }

    /// Limits and steps of volume changes (`[volume]`).
    public var volume = Volume()
    /// The backlight and its range (`[brightness]`).
    public var brightness = Brightness()
    /// Appearance and position of the HUD (`[hud]`).
    public var hud = HUD()
    /// Initial placement and gestures of overlays (`[overlay]`).
    public var overlay = Overlay()
    /// Folders and timing of lyrics (`[lyrics]`).
    public var lyrics = Lyrics()
    /// The daemon's keys (`[keys]`); other programs grab none.
    package var keys = Keys()
    /// `[bindings]`: the action of each trigger; a missing trigger has no action.
    package var bindings = Preferences.defaultBindings
    /// Creates the built-in defaults.
    public init() {}

    /// The bindings without a config file.
    package static let defaultBindings: [Trigger: TriggerAction] = [
        .dragVerticalLeft: .adjust(.brightness),
        .dragVerticalRight: .adjust(.volume),
        .dragHorizontal: .adjust(.seek),
        .dragMiddle: .adjust(.move),
        .dragSuper: .adjust(.move),
        .wheel: .adjust(.volume),
        .wheelHorizontal: .adjust(.brightness),
        .wheelShift: .adjust(.brightness),
        .wheelSuper: .adjust(.opacity),
        .doubleClick: .command(["overlay", "cycle-size"]),
        .key([], "XF86AudioRaiseVolume"): .command(["volume", "+5%"]),
        .key([], "XF86AudioLowerVolume"): .command(["volume", "-5%"]),
        .key([], "XF86AudioMute"): .command(["volume", "toggle"]),
        .key([], "XF86AudioMicMute"): .command(["volume", "toggle", "--mic"]),
        .key([], "XF86AudioPlay"): .command(["media", "play-pause"]),
        .key([], "XF86AudioPause"): .command(["media", "pause"]),
        .key([], "XF86AudioStop"): .command(["media", "pause"]),
        .key([], "XF86AudioNext"): .command(["media", "next"]),
        .key([], "XF86AudioPrev"): .command(["media", "previous"]),
        .key([], "XF86MonBrightnessUp"): .command(["brightness", "+5%"]),
        .key([], "XF86MonBrightnessDown"): .command(["brightness", "-5%"]),
        .key([], "XF86KbdBrightnessUp"): .command(["brightness", "+5%", "--class", "leds"]),
        .key([], "XF86KbdBrightnessDown"): .command(["brightness", "-5%", "--class", "leds"]),
    ]
}
