// SPDX-License-Identifier: MIT
package import Backlight
package import Control
package import Core

/// `brightness --watch`: prints the brightness of each device the command is for, then every new one.
package final class BrightnessCommandWatch {
    private let command: BrightnessCommand
    private let controller: BacklightController?
    private let printer: StatePrinter

    /// Reads the devices of `controller`; without it there are none.
    package init(
        _ command: BrightnessCommand, of controller: BacklightController?,
        printingTo output: any CommandOutput
    ) {
        self.command = command
        self.controller = controller
        printer = StatePrinter(output)
    }

    /// The devices that have to be followed.
    package var targets: [BrightnessTarget] { (try? controller?.targets(of: command.request).get()) ?? [] }

    /// Throws where a device cannot be read now.
    package func check() throws(LevelError) {
        guard let controller else { return }
        for target in try controller.targets(of: command.request).get() {
            _ = try controller.read(target).get()
        }
    }

    /// Prints the levels that are new; of one device also that it is gone.
    package func update() {
        let readings = targets.compactMap { try? controller?.read($0).get() }
        if !command.request.isAll { return printer.print(command.line(readings.first)) }
        for reading in readings { printer.print(command.line(reading), of: reading.device) }
    }
}
