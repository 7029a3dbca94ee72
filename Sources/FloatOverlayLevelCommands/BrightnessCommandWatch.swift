// SPDX-License-Identifier: MIT
package import FloatOverlayControl
package import FloatOverlayCore

/// `brightness --watch`: prints the brightness of each device the command is for, then every new one.
package final class BrightnessCommandWatch {
    private let command: BrightnessCommand
    private let control: (any BrightnessControl)?
    private let printer: StatePrinter

    /// Reads the devices of `control`; without it there are none.
    package init(
        _ command: BrightnessCommand, of control: (any BrightnessControl)?,
        printingTo output: any CommandOutput
    ) {
        self.command = command
        self.control = control
        printer = StatePrinter(output)
    }

    /// The devices that have to be followed.
    package var targets: [BrightnessTarget] { (try? control?.targets(of: command.request).get()) ?? [] }

    /// Throws where a device cannot be read now.
    package func check() throws(LevelError) {
        guard let control else { return }
        for target in try control.targets(of: command.request).get() {
            _ = try control.read(target).get()
        }
    }

    /// Prints the levels that are new; of one device also that it is gone.
    package func update() {
        let readings = targets.compactMap { try? control?.read($0).get() }
        if !command.request.isAll { return printer.print(command.line(readings.first)) }
        for reading in readings { printer.print(command.line(reading), of: reading.device) }
    }
}
