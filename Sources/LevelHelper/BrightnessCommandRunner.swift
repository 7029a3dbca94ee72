// SPDX-License-Identifier: MIT
internal import Backlight
internal import Control
internal import FloatOverlayBus
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import LevelCommands

/// `brightness` without a daemon, for writes through logind and for `--watch`.
struct BrightnessCommandRunner {
    private let command: BrightnessCommand
    private let preferences: Preferences.Brightness

    init(_ command: BrightnessCommand, _ preferences: Preferences) {
        self.command = command
        self.preferences = preferences.brightness
    }

    /// Prints, sets, or watches until a signal ends this process. Returns the exit status of the most severe
    /// failure of all devices.
    func run() throws(Diagnostic) -> ExitStatus? {
        if command.output.isWatching { try watch() }
        let bus = SystemBus(in: Reactor())
        let results = BlockingBrightness(preferences: preferences).carryOut(command.request) {
            bus.setBrightness(
                subsystem: $0.deviceClass.rawValue, name: $0.device, value: UInt32(clamping: $0.raw))
        }
        let output = TerminalOutput()
        LevelCommandRunner(output).finish(command, with: results)
        return output.status
    }

    private func watch() throws(Diagnostic) -> Never {
        let reactor = Reactor()
        let controller = BacklightController(in: reactor, preferences: preferences)
        let watch = BrightnessCommandWatch(
            command, of: controller, printingTo: TerminalOutput(watchingIn: reactor))
        do throws(LevelError) {
            try watch.check()
        } catch {
            throw Diagnostic(error)
        }
        controller.watch(watch.targets)
        controller.onEvent = { _ in watch.update() }
        watch.update()
        while true { reactor.turn() }
    }
}
