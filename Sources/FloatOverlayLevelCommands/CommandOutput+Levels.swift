// SPDX-License-Identifier: MIT
package import FloatOverlayControl
package import FloatOverlayCore

/// The lines and exit statuses of `volume` and `brightness` are the same in the daemon, in `floatoverlay-level`
/// and in `floatoverlay` without a daemon.
extension CommandOutput {
    /// Changes or reads the target of `command`, prints its level, and ends the command. `limit` is the
    /// configured limit in percent.
    package func run(_ command: VolumeCommand, on volume: any VolumeOperations, limit: Int) {
        let showsHUD = command.output.showsHUD
        let done = { (result: Result<VolumeReading, LevelError>) in
            switch result {
            case .success(let reading):
                if !command.output.isQuiet { self.print(command.line(reading, limit: limit)) }
                self.finish(ExitStatus.success)
            case .failure(let failure): self.fail(Diagnostic(failure))
            }
        }
        if command.makesDefault {
            volume.makeDefault(command.target, showsHUD: showsHUD, done: done)
        } else if let change = command.change {
            volume.apply(change, to: command.target, limit: command.limit, showsHUD: showsHUD, done: done)
        } else {
            volume.read(command.target, done: done)
        }
    }

    /// Prints `results`, one for each device of `command`, and ends the command. The exit status is that of the
    /// most severe failure.
    package func finish(_ command: BrightnessCommand, with results: [Result<BrightnessReading, LevelError>]) {
        // A key binding shows the diagnostic alone, without a line for the device.
        if results.count == 1, case .failure(let failure) = results[0] { return fail(Diagnostic(failure)) }
        var (text, errors, status) = ("", "", ExitStatus.success)
        for result in results {
            switch result {
            case .success(let reading): if !command.output.isQuiet { text += command.line(reading) }
            case .failure(let failure):
                errors += Diagnostic(failure).text
                status = max(status, failure.exitStatus)
            }
        }
        if !text.isEmpty { print(text) }
        if !errors.isEmpty { printError(errors) }
        finish(status)
    }
}
