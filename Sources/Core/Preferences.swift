// SPDX-License-Identifier: MIT

/// Everything the config file can say, with the built-in defaults; `config/floatoverlay.toml` equals them.
public struct Preferences: Hashable, Sendable {
    /// `[volume]`
    public struct Volume: Hashable, Sendable {
        /// Limit, and what mute does.
        public var policy = VolumePolicy()
        /// Percentage points of a wheel notch.
        public var step = 5.0
        /// Whether another default sink shows the HUD.
        public var hudOnSwitch = false
        public init() {}
    }

    /// `[brightness]`
    public struct Brightness: Hashable, Sendable {
        /// The device's name; `nil` chooses.
        public var device: String?
        /// The floor; `nil` is the larger of 1 raw unit and 1 %.
        public var floor: BrightnessFloor?
        /// The curve percentages are on.
        public var curve = BrightnessCurve.linear
        /// Percentage points of a wheel notch.
        public var step = 5.0
        public init() {}
    }

    /// `[hud]`
    public struct HUD: Hashable, Sendable {
        /// Opacity 0…1 of the black behind it: 0.2, or 0.55 with `contrast = "high"`.
        public var hasHighContrast = false
        /// Where it appears when no overlay is on screen.
        public var monitor = HUDMonitor.pointer
        public init() {}
        /// Opacity 0…1 of the black behind it.
        public var backdrop: Double { hasHighContrast ? 0.55 : 0.2 }
    }

    /// `[overlay]`
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
        public init() {}
    }

    public var volume = Volume()
    public var brightness = Brightness()
    public var hud = HUD()
    public var overlay = Overlay()
    /// What each trigger does.
    public var bindings = Preferences.defaultBindings
    public init() {}

    /// The bindings SPEC §7 names.
    public static let defaultBindings: [Trigger: Binding] = [
        .dragVerticalLeft: .axis(.brightness),
        .dragVerticalRight: .axis(.volume),
        .dragHorizontal: .axis(.seek),
        .dragMiddle: .axis(.move),
        .dragSuper: .axis(.move),
        .wheel: .axis(.volume),
        .wheelHorizontal: .axis(.brightness),
        .wheelShift: .axis(.brightness),
        .wheelSuper: .axis(.opacity),
    ]
}

/// Where a HUD without an overlay appears.
public enum HUDMonitor: Hashable, Sendable {
    /// On the monitor with the pointer.
    case pointer
    /// On the primary monitor.
    case primary
    /// On the monitor of this name.
    case named(String)
}
