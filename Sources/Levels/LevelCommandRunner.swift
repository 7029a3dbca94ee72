// SPDX-License-Identifier: MIT
package import Control
package import Core

/// Runs `volume` and prints what `volume` and `brightness` came to: the same lines and the same exit statuses in the daemon,
/// in `floatoverlay-level` and in the command itself.
package struct LevelCommandRunner {
    private let output: any CommandOutput

    /// Prints to `output`, which is ended once for each command.
    package init(_ output: any CommandOutput) { self.output = output }

    /// Changes or reads what `command` is for, and prints it. `limit` is the configured limit in percent.
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

    /// Prints `answers`, one for each device that `command` was for. The exit status is that of the worst.
    package func finish(_ command: BrightnessCommand, with answers: [Result<BrightnessReading, LevelError>]) {
        // A binding shows the failure alone, without the line around it.
        if answers.count == 1, case .failure(let failure) = answers[0] {
            return output.fail(Diagnostic(failure))
        }
        let printed = command.printed(answers)
        if !printed.text.isEmpty { output.print(printed.text) }
        if !printed.errors.isEmpty { output.printError(printed.errors) }
        output.finish(printed.status)
    }
}

/// What `volume` asks of the audio server: in the daemon with the HUD, elsewhere without.
package protocol VolumeOperations: AnyObject {
    /// Changes `target`; see `VolumeControl`.
    func apply(
        _ change: VolumeChange, to target: VolumeTarget, limit: Int?, showsHUD: Bool,
        done: ((Result<VolumeReading, LevelError>) -> Void)?)
    /// Reads `target`.
    func read(_ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void)
    /// Makes `target` the default device of its kind, the next one where it has no name.
    func makeDefault(
        _ target: VolumeTarget, showsHUD: Bool, done: @escaping (Result<VolumeReading, LevelError>) -> Void)
}

extension VolumeOperations where Self: VolumeControl {
    /// A server alone has no HUD.
    package func apply(
        _ change: VolumeChange, to target: VolumeTarget, limit: Int?, showsHUD: Bool,
        done: ((Result<VolumeReading, LevelError>) -> Void)?
    ) { apply(change, to: target, limit: limit, done: done) }

    /// A server alone has no HUD.
    package func makeDefault(
        _ target: VolumeTarget, showsHUD: Bool, done: @escaping (Result<VolumeReading, LevelError>) -> Void
    ) { makeDefault(target, done: done) }
}
