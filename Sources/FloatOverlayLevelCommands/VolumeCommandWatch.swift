// SPDX-License-Identifier: MIT
package import FloatOverlayControl
package import FloatOverlayCore

/// `volume --watch`: prints the level, then every new one.
package final class VolumeCommandWatch {
    private let command: VolumeCommand
    private let limit: () -> Int
    private let output: any CommandOutput
    private let printer: StatePrinter
    private let watch: VolumeWatch

    /// Watches the target of `command`, until the watch is released. `limit` gives the configured limit in percent.
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

    /// Prints the current level. If the target does not exist, the command fails, unless `allowsMissing`
    /// returns `true` because the target may appear later.
    package func start(allowsMissing: @escaping () -> Bool) {
        watch.start { [output] failure in
            if allowsMissing() { return true }
            output.fail(Diagnostic(failure))
            return false
        }
    }

    /// Prints the level if `event` has changed it.
    package func handle(_ event: VolumeEvent) { watch.handle(event) }

    /// Prints the last level again after a change of the configured limit if the line has changed.
    package func limitChanged() {
        if let last = watch.last { printer.print(command.line(last.reading, limit: limit())) }
    }
}
