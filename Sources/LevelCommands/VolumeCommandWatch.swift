// SPDX-License-Identifier: MIT
package import Control
package import FloatOverlayCore

/// `volume --watch`: prints the level, then every new one.
package final class VolumeCommandWatch {
    private let command: VolumeCommand
    private let limit: () -> Int
    private let output: any CommandOutput
    private let printer: StatePrinter
    private let watch: VolumeWatch

    /// Watches what `command` is for until it is released. `limit` gives the configured limit in percent.
    package init(
        _ command: VolumeCommand, of volume: any VolumeControl, printingTo output: any CommandOutput,
        limit: @escaping () -> Int
    ) {
        self.command = command
        self.limit = limit
        self.output = output
        let printer = StatePrinter(output)
        self.printer = printer
        watch = VolumeWatch(command.target, of: volume) { printer.print(command.line($0, limit: limit())) }
    }

    /// Prints the level. Without one the command fails, unless `mayCome` says that there may be one later.
    package func begin(mayCome: @escaping () -> Bool) {
        watch.begin { [output] failure in
            if mayCome() { return true }
            output.fail(Diagnostic(failure))
            return false
        }
    }

    /// Prints the level if `event` has changed it.
    package func heard(_ event: VolumeEvent) { watch.heard(event) }

    /// Prints the level again if it looks different with another configured limit.
    package func limitChanged() {
        if watch.hasBegun { printer.print(command.line(watch.last, limit: limit())) }
    }
}
