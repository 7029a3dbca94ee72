// SPDX-License-Identifier: MIT
internal import Backlight
internal import Control
internal import Core
internal import Linux

/// `brightness` without a daemon: sysfs needs no library.
struct LocalBrightness {
    private let command: BrightnessCommand
    private let session: SessionOptions

    init(_ command: BrightnessCommand, _ session: SessionOptions) {
        self.command = command
        self.session = session
    }

    /// The exit status; `nil` when it takes the helper, which can ask logind and can wait for changes.
    /// Nothing has changed then.
    func run() throws(Diagnostic) -> Int32? {
        if command.output.isWatching { return nil }
        let brightness = DirectBrightness(preferences: try LocalConfig.preferences(session).brightness)
        let result: Result<BrightnessReading, LevelFailure>
        switch command.change {
        case nil: result = brightness.read(device: command.device)
        case let change?:
            switch brightness.set(change, device: command.device, floor: command.floor) {
            case .done(let reading): result = .success(reading)
            case .failed(let failure): result = .failure(failure)
            case .needsPrivilege: return nil
            }
        }
        return try print(result)
    }

    private func print(_ result: Result<BrightnessReading, LevelFailure>) throws(Diagnostic) -> Int32 {
        switch result {
        case .success(let reading):
            if !command.output.isQuiet {
                Process.print(command.output.isJSON ? reading.json.line : reading.plain + "\n")
            }
            return ExitStatus.done
        case .failure(let failure): throw Diagnostic(failure)
        }
    }
}
