// SPDX-License-Identifier: MIT

/// Everything the config file can say, with the built-in defaults; `config/floatoverlay.toml` equals them.
public struct Preferences: Hashable, Sendable {
    /// The section `[volume]`: bounds and steps of volume changes, and what shows the HUD.
    public struct Volume: Hashable, Sendable {
        /// Limit, and what mute does.
        public var policy = VolumePolicy()
        /// Percentage points of a wheel notch.
        public var step = 5.0
        /// Whether another default sink, or another port of it, shows the HUD.
        public var hudOnSwitch = false
        /// Whether a change of the microphone by others shows the HUD.
        public var hudOnMicrophone = true
        /// The built-in defaults.
        public init() {}
    }

    /// The section `[brightness]`: which backlight, its lowest value and its curve.
    public struct Brightness: Hashable, Sendable {
        /// The device's name; `nil` chooses.
        public var device: String?
        /// The floor (`min`); `nil` is the larger of 1 raw unit and 1 %.
        public var floor: BrightnessFloor?
        /// The curve percentages are on.
        public var curve = BrightnessCurve.linear
        /// How long a change takes, 0 to 10 s; not of drags.
        public var transition = Duration.zero
        /// Percentage points of a wheel notch.
        public var step = 5.0
        /// The built-in defaults.
        public init() {}
    }

    /// The section `[hud]`: how the HUD looks and where it appears.
    public struct HUD: Hashable, Sendable {
        /// Style, size and colours.
        public var theme = HUDTheme()
        /// Where on the monitor it appears when no overlay is on screen.
        public var position = HUDPosition.center
        /// Logical pixels between it and the edges of the work area, unless it is in the middle.
        public var margin = 60.0
        /// The monitor it appears on when no overlay is on screen.
        public var monitor = HUDMonitor.pointer
        /// Whether the desktop's own is switched off (`desktop-hud`).
        public var suppressesDesktop = false
        /// The built-in defaults.
        public init() {}
    }

    /// The section `[overlay]`: where overlays start, and what drags on them do.
    public struct Overlay: Hashable, Sendable {
        /// Device pixels a logical pixel; `nil` asks the desktop.
        public var scale: Double?
        /// Opacity in percent, 20…100.
        public var opacity = 100
        /// The corner it starts in.
        public var corner = Corner.bottomRight
        /// Logical pixels between it and the edges of the work area.
        public var margin = 20.0
        /// Whether gestures are on.
        public var hasGestures = true
        /// Whether a plain drag moves and a drag with Super adjusts, instead of the other way round.
        public var dragMoves = false
        /// How it gets from one place to another.
        public var motion = Motion.full
        /// Whether it starts where the user last put one on that monitor.
        public var remembers = true
        /// The built-in defaults.
        public init() {}
    }

    /// The section `[lyrics]`: where lyrics are looked for, and their timing.
    public struct Lyrics: Hashable, Sendable {
        /// Directories with `.lrc` files: absolute, or after `~/`.
        public var folders: [String] = []
        /// How much later they come than their file says (`offset`); negative: earlier.
        public var delay = Duration.zero
        /// What is drawn as sung.
        public var fill = LyricsFill.words
        /// Whether they are off the screen while the player pauses.
        public var hidesPaused = false
        /// The built-in defaults.
        public init() {}
    }

    /// The section `[keys]`: keys that the daemon grabs.
    public struct Keys: Hashable, Sendable {
        /// How the keys of bindings are taken from the desktop.
        public var grab = KeyGrab.auto
        /// The built-in defaults.
        public init() {}
    }

    /// Bounds and steps of volume changes (`[volume]`).
    public var volume = Volume()
    /// The backlight and its range (`[brightness]`).
    public var brightness = Brightness()
    /// Look and position of the HUD (`[hud]`).
    public var hud = HUD()
    /// Start position and gestures of overlays (`[overlay]`).
    public var overlay = Overlay()
    /// Folders and timing of lyrics (`[lyrics]`).
    public var lyrics = Lyrics()
    /// Keys of the daemon (`[keys]`); an app grabs none.
    public var keys = Keys()
    /// `[bindings]`: what each trigger does; those that are not there do nothing.
    public var bindings = Preferences.defaultBindings
    /// The built-in defaults.
    public init() {}

    /// The bindings there are without a file.
    public static let defaultBindings: [Trigger: TriggerAction] = [
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

/// Where a HUD without an overlay appears.
public enum HUDMonitor: Hashable, Sendable {
    /// On the monitor with the pointer.
    case pointer
    /// On the primary monitor.
    case primary
    /// On every monitor.
    case all
    /// On the monitor of this name.
    case named(String)
}
