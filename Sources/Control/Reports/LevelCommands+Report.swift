// SPDX-License-Identifier: MIT
package import FloatOverlayCore

extension VolumeCommand {
    /// The printed line of `reading`; a missing reading is printed as `none`, or as null values in JSON.
    /// `configured` is the limit in percent for a command without one.
    package func line(_ reading: VolumeReading?, limit configured: Int) -> String {
        if output.isJSON { return JSON(reading, limit: limit ?? configured).line }
        return ((makesDefault ? reading?.named : reading?.plain) ?? "none") + "\n"
    }
}

extension BrightnessCommand {
    /// The printed line of `reading`. With `--all`, the name of the device precedes the level. A missing
    /// reading is printed as `none`, or as null values in JSON.
    package func line(_ reading: BrightnessReading?) -> String {
        if output.isJSON { return JSON(reading).line }
        guard let reading else { return "none\n" }
        return (request.isAll ? "\(reading.device) " : "") + reading.plain + "\n"
    }
}
