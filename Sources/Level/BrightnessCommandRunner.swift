// SPDX-License-Identifier: MIT
internal import Backlight
internal import Bus
internal import Control
internal import Core
internal import Glibc
internal import Linux

/// `brightness` without a daemon, where logind has to be asked, or for `--watch`.
struct BrightnessCommandRunner {
    private let command: BrightnessCommand
    private let preferences: Preferences.Brightness

    init(_ command: BrightnessCommand, _ preferences: Preferences) {
        self.command = command
        self.preferences = preferences.brightness
    }

    /// Prints, sets, or watches until somebody ends it; the exit status of the worst of all devices.
    func run() throws(Diagnostic) -> ExitStatus {
        if command.output.isWatching { try watch() }
        let bus = SystemBus(in: Reactor())
        let results = BlockingBrightness(preferences: preferences).carryOut(command.request) {
            bus.setBrightness(
                subsystem: $0.deviceClass.rawValue, name: $0.device, value: UInt32(clamping: $0.raw))
        }
        let printed = command.printed(results)
        Process.print(printed.text)
        Process.print(printed.errors, to: 2)
        return printed.status
    }

    private func watch() throws(Diagnostic) {
        let reactor = Reactor()
        let controller = BacklightController(in: reactor, preferences: preferences)
        let targets = try Self.value(controller.targets(of: command.request))
        var last = try targets.map { target throws(Diagnostic) in try Self.value(controller.read(target)) }
            .map(Optional.some)
        controller.followed = targets
        let writer = LatestValueWriter(in: reactor)
        writer.onGone = { Process.die(by: SIGPIPE) }
        // Of several devices each has its own newest state.
        for (index, reading) in last.enumerated() {
            writer.write(latest: command.line(reading), about: "\(index)")
        }
        let writeChanges = {
            for (index, target) in targets.enumerated() {
                let reading = try? controller.read(target).get()
                guard reading != last[index], reading != nil || !command.request.isAll else { continue }
                last[index] = reading
                writer.write(latest: command.line(reading), about: "\(index)")
            }
        }
        controller.onEvent = { _ in writeChanges() }
        controller.onOther = { _ in writeChanges() }
        reactor.run()
    }

    private static func value<T>(_ result: Result<T, LevelError>) throws(Diagnostic) -> T {
        switch result {
        case .success(let value): return value
        case .failure(let failure): throw Diagnostic(failure)
        }
    }
}
