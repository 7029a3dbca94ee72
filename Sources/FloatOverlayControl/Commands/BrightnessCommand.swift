// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// `brightness`: prints, changes, saves, restores or watches the brightness.
package struct BrightnessCommand: Hashable, Sendable {
    /// The devices and the requested action.
    package var request = BrightnessRequest()
    /// The options for printing and the HUD.
    package var output = LevelOutput()

    package init(request: BrightnessRequest = BrightnessRequest(), output: LevelOutput = LevelOutput()) {
        self.request = request
        self.output = output
    }

    /// The printed line of `reading`. With `--all`, the name of the device precedes the level. A missing
    /// reading is printed as `none`, or as null values in JSON.
    package func line(_ reading: BrightnessReading?) -> String {
        if output.isJSON { return JSON(reading).line }
        guard let reading else { return "none\n" }
        return (request.isAll ? "\(reading.device) " : "") + reading.plain + "\n"
    }
}
