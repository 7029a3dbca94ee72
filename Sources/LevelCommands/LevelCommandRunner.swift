// SPDX-License-Identifier: MIT
package import Control
package import FloatOverlayCore

/// Runs `volume` and prints the results of `volume` and `brightness`, with the same lines and exit statuses
/// in the daemon, in `floatoverlay-level` and in `floatoverlay` without a daemon.
package struct LevelCommandRunner {
    private let output: any CommandOutput

    /// Prints to `output`, which is ended once for each command.
    package init(_ output: any CommandOutput) { self.output = output }

    /// Changes or reads the target of `command` and prints its level. `limit` is the configured limit in
    /// percent.
    package func run(_ command: VolumeCommand, on volume: any VolumeOperations, limit: Int) {
        let showsHUD = command.output.showsHUD
        let done = { [output] (result: Result<VolumeReading, LevelError>) in
            switch result {
            case .success(let reading):
                if !command.output.isQuiet { output.print(command.line(reading, limit: limit)) }
                output.finish(ExitStatus.done)
            case .failure(let failure): output.fail(Diagnostic(failure))
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

    /// Prints `answers`, one for each device of `command`. The exit status is that of the most severe
    /// failure.
    package func finish(_ command: BrightnessCommand, with answers: [Result<BrightnessReading, LevelError>]) {
        // A key binding shows the diagnostic alone, without a line for the device.
        if answers.count == 1, case .failure(let failure) = answers[0] {
            return output.fail(Diagnostic(failure))
        }
        let printed = command.printed(answers)
        if !printed.text.isEmpty { output.print(printed.text) }
        if !printed.errors.isEmpty { output.printError(printed.errors) }
        output.finish(printed.status)
    }
}

/// The operations that `volume` requires of the audio server; with the HUD in the daemon, without it
/// elsewhere.
package protocol VolumeOperations: AnyObject {
    /// Changes `target` up to `limit` percent; `done` is called once with the level after the change.
    func apply(
        _ change: VolumeChange, to target: VolumeTarget, limit: Int?, showsHUD: Bool,
        done: ((Result<VolumeReading, LevelError>) -> Void)?)
    /// Reads the level of `target`; `done` is called once.
    func read(_ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void)
    /// Makes `target` the default device of its kind; without a name, the next device.
    func makeDefault(
        _ target: VolumeTarget, showsHUD: Bool, done: @escaping (Result<VolumeReading, LevelError>) -> Void)
}

extension VolumeOperations where Self: VolumeControl {
    /// Ignores `showsHUD`, because an audio server connection has no HUD.
    package func apply(
        _ change: VolumeChange, to target: VolumeTarget, limit: Int?, showsHUD: Bool,
        done: ((Result<VolumeReading, LevelError>) -> Void)?
    ) { apply(change, to: target, limit: limit, done: done) }

    /// Ignores `showsHUD`, because an audio server connection has no HUD.
    package func makeDefault(
        _ target: VolumeTarget, showsHUD: Bool, done: @escaping (Result<VolumeReading, LevelError>) -> Void
    ) { makeDefault(target, done: done) }
}
