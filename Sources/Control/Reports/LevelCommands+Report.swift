// SPDX-License-Identifier: MIT
package import FloatOverlayCore

extension VolumeCommand {
    /// The printed line of `reading`; a missing reading is printed as `none`, or as null values in JSON.
    /// `configured` is the limit in percent for a command without one.
    package func line(_ reading: VolumeReading?, limit configured: Int) -> String {
        if output.isJSON { return reading.json(limit: limit ?? configured).line }
        return (makesDefault ? reading?.named ?? "none" : reading.plain) + "\n"
    }
}

extension BrightnessCommand {
    /// The printed line of `reading`. With `--all`, the name of the device precedes the level. A missing
    /// reading is printed as `none`, or as null values in JSON.
    package func line(_ reading: BrightnessReading?) -> String {
        if output.isJSON { return reading.json.line }
        return (request.isAll ? reading.map { "\($0.device) " } ?? "" : "") + reading.plain + "\n"
    }

    /// The output and the errors of the results of all devices, and the highest exit status.
    package func printed(
        _ results: [Result<BrightnessReading, LevelError>]
    ) -> (text: String, errors: String, status: ExitStatus) {
        var (text, errors, status) = ("", "", ExitStatus.done)
        for result in results {
            switch result {
            case .success(let reading): if !output.isQuiet { text += line(reading) }
            case .failure(let failure):
                errors += Diagnostic(failure).text
                status = max(status, failure.exitStatus)
            }
        }
        return (text, errors, status)
    }
}
