// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// How a level is printed, and whether the HUD shows it.
package struct LevelOutput: Hashable, Sendable {
    /// `--json`: prints a JSON object instead of text.
    package var isJSON = false
    /// `--quiet`: prints only errors.
    package var isQuiet = false
    /// `--watch`: prints the current level and each later level.
    package var isWatching = false
    /// Whether a change shows the HUD; false with `--no-hud`.
    package var showsHUD = true
}

/// `volume`: prints, changes or watches a volume, or changes the default device.
package struct VolumeCommand: Hashable, Sendable {
    /// The change; `nil` prints the volume.
    package var change: VolumeChange?
    /// `--sink`, `--source`, `--mic` or `--app`; by default the default sink.
    package var target: VolumeTarget = .sink(nil)
    /// `--make-default`: makes the target the default device, or without a name the next device of its kind.
    package var makesDefault = false
    /// `--limit` in percent, 1…153; `nil` for the configured limit.
    package var limit: Int?
    /// The options for printing and the HUD.
    package var output = LevelOutput()

    /// The printed line of `reading`; a missing reading is printed as `none`, or as null values in JSON. With
    /// `--make-default`, the name of the device precedes the level. `configured` is the limit in percent for a
    /// command without one.
    package func line(_ reading: VolumeReading?, limit configured: Int) -> String {
        if output.isJSON { return JSON(reading, limit: limit ?? configured).line }
        guard let reading else { return "none\n" }
        return (makesDefault ? "\(reading.label) " : "") + reading.plain + "\n"
    }
}

/// `brightness`: prints, changes, saves, restores or watches the brightness.
package struct BrightnessCommand: Hashable, Sendable {
    /// The devices and the requested action.
    package var request = BrightnessRequest()
    /// The options for printing and the HUD.
    package var output = LevelOutput()

    /// The printed line of `reading`. With `--all`, the name of the device precedes the level. A missing
    /// reading is printed as `none`, or as null values in JSON.
    package func line(_ reading: BrightnessReading?) -> String {
        if output.isJSON { return JSON(reading).line }
        guard let reading else { return "none\n" }
        return (request.isAll ? "\(reading.device) " : "") + reading.plain + "\n"
    }
}
