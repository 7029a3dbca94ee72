// SPDX-License-Identifier: MIT
internal import Backlight
internal import Bus
internal import Control
internal import Core
internal import Glibc
internal import Linux

/// `brightness` without a daemon, where logind has to be asked, or for `--watch`.
struct BrightnessRun {
    private let command: BrightnessCommand
    private var preferences: Preferences.Brightness

    init(_ command: BrightnessCommand, _ preferences: Preferences) {
        self.command = command
        self.preferences = preferences.brightness
        if let device = command.device { self.preferences.device = device }
        if let floor = command.floor { self.preferences.floor = floor }
    }

    /// Prints, sets, or watches until somebody ends it.
    func run() throws(Diagnostic) {
        if command.output.isWatching { return try watch() }
        let brightness = DirectBrightness(preferences: preferences)
        let reading: BrightnessReading
        if let change = command.change {
            reading = try Self.value(
                brightness.set(change) {
                    SystemBus.setBrightness(
                        subsystem: $0.deviceClass, name: $0.device, value: UInt32(clamping: $0.raw))
                })
        } else {
            reading = try Self.value(brightness.read())
        }
        if !command.output.isQuiet { Process.print(line(reading)) }
    }

    private func watch() throws(Diagnostic) {
        let reactor = Reactor()
        let panel = BacklightPanel(in: reactor, preferences: preferences)
        let outlet = StateOutlet(in: reactor)
        outlet.onGone = { Process.die(by: SIGPIPE) }
        var last: BrightnessReading? = try Self.value(panel.read(device: nil))
        outlet.offer(line(last))
        panel.onEvent = { [unowned panel] event in
            let reading: BrightnessReading?
            switch event {
            case .changedOutside(let changed), .changedByUs(let changed): reading = changed
            case .devicesChanged: reading = panel.reading
            }
            guard reading != last else { return }
            last = reading
            outlet.offer(line(reading))
        }
        reactor.run()
        withExtendedLifetime(panel) {}
    }

    private func line(_ reading: BrightnessReading?) -> String {
        command.output.isJSON ? reading.json.line : reading.plain + "\n"
    }

    private static func value<T>(_ result: Result<T, LevelFailure>) throws(Diagnostic) -> T {
        switch result {
        case .success(let value): return value
        case .failure(let failure): throw Diagnostic(failure)
        }
    }
}
