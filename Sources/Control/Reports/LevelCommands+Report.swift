// SPDX-License-Identifier: MIT
public import Core

extension VolumeCommand {
    /// `reading` as it is printed; where there is none, that there is none. `configured` is the limit in percent for a
    /// command without one.
    public func line(_ reading: VolumeReading?, limit configured: Int) -> String {
        if output.isJSON { return reading.json(limit: limit ?? configured).line }
        return (makesDefault ? reading?.named ?? "none" : reading.plain) + "\n"
    }
}

extension BrightnessCommand {
    /// `reading` as it is printed; of all lights each by its name, of one that is not there that it is not.
    public func line(_ reading: BrightnessReading?) -> String {
        if output.isJSON { return reading.json.line }
        return (request.isAll ? reading.map { "\($0.device) " } ?? "" : "") + reading.plain + "\n"
    }

    /// What is printed of the answers, one for each device, to standard output and error, and the exit status: that of
    /// the worst.
    public func printed(
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
