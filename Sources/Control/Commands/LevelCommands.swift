// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// How a level is printed, and whether the HUD shows it.
package struct LevelOutput: Hashable, Sendable {
    /// `--json`: prints a JSON object instead of text.
    package var isJSON: Bool
    /// `--quiet`: prints only errors.
    package var isQuiet: Bool
    /// `--watch`: prints the present level and every later one.
    package var isWatching: Bool
    /// Whether a change shows the HUD; false with `--no-hud`.
    package var showsHUD: Bool

    /// Makes an output from its parts.
    package init(isJSON: Bool = false, isQuiet: Bool = false, isWatching: Bool = false, showsHUD: Bool = true)
    {
        self.isJSON = isJSON
        self.isQuiet = isQuiet
        self.isWatching = isWatching
        self.showsHUD = showsHUD
    }
}

/// `volume`: prints, changes or watches a volume, or changes the default device.
package struct VolumeCommand: Hashable, Sendable {
    /// The change; `nil` prints the volume.
    package var change: VolumeChange?
    /// `--sink`, `--source`, `--mic` or `--app`; by default the default sink.
    package var target: VolumeTarget
    /// `--make-default`: makes the target the default device, or without a name the next device of its kind.
    package var makesDefault: Bool
    /// `--limit` in percent, 1…153; `nil` for the configured limit.
    package var limit: Int?
    /// The options for printing and the HUD.
    package var output: LevelOutput

    /// Makes a command from its parts.
    package init(
        change: VolumeChange? = nil, target: VolumeTarget = .sink(nil), makesDefault: Bool = false,
        limit: Int? = nil, output: LevelOutput = LevelOutput()
    ) {
        self.change = change
        self.target = target
        self.makesDefault = makesDefault
        self.limit = limit
        self.output = output
    }
}

/// `brightness`: prints, changes, saves, restores or watches the brightness.
package struct BrightnessCommand: Hashable, Sendable {
    /// The devices and the requested action.
    package var request: BrightnessRequest
    /// The options for printing and the HUD.
    package var output: LevelOutput

    /// Makes a command from its parts.
    package init(_ request: BrightnessRequest = BrightnessRequest(), output: LevelOutput = LevelOutput()) {
        self.request = request
        self.output = output
    }
}
