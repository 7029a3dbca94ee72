// SPDX-License-Identifier: MIT
internal import FloatOverlayBacklight
internal import FloatOverlayBus
internal import FloatOverlayControl
internal import FloatOverlayCore
internal import FloatOverlayDDC
internal import FloatOverlayLevelCommands
internal import FloatOverlayRuntime
internal import FloatOverlayUdev

/// `brightness` without a daemon, for writes through logind and for `--watch`.
struct BrightnessCommandRunner {
    let command: BrightnessCommand
    let preferences: Preferences.Brightness

    /// Prints, sets, or watches until a signal ends this process. Returns the exit status of the most severe
    /// failure of all devices.
    func run() throws(Diagnostic) -> ExitStatus? {
        if command.output.isWatching { return try watch() }
        let bus = SystemBus(in: Reactor())
        let results = BlockingDevices(preferences: preferences).carryOut(command.request) {
            bus.setBrightness(
                subsystem: $0.deviceClass.rawValue, name: $0.device, value: UInt32(clamping: $0.raw))
        }
        let output = TerminalOutput()
        output.finish(command, with: results ?? [])
        return output.status
    }

    private func watch() throws(Diagnostic) -> ExitStatus? {
        let reactor = Reactor()
        let backlights = BacklightController(in: reactor, preferences: preferences)
        let monitors = DDCController(in: reactor, preferences: preferences)
        // Before the wait below, in which monitors may be plugged in.
        let watchers = Self.deviceWatchers(for: backlights, monitors, in: reactor)
        let controller = BrightnessDevices(backlights: backlights, monitors: monitors)
        let output = TerminalOutput(watchingIn: reactor)
        let watch = BrightnessCommandWatch(command, of: controller, printingTo: output)
        // A monitor that replies later is a new device.
        _ = reactor.run(
            until: { !monitors.isBusy || (try? watch.check()) != nil }, within: .seconds(1))
        try Result { () throws(LevelError) in try watch.check() }.mapError { Diagnostic($0) }.get()
        controller.onEvent = { [unowned controller] event in
            if case .devicesChanged = event { controller.watch(watch.targets) }
            watch.update()
        }
        controller.watch(watch.targets)
        watch.update()
        withExtendedLifetime((controller, watchers)) { while output.status == nil { reactor.turn() } }
        return output.status
    }

    /// Reports added and removed devices to the controllers; a class without udev events keeps its first devices.
    private static func deviceWatchers(
        for backlights: BacklightController, _ monitors: DDCController, in reactor: Reactor
    ) -> [UdevWatcher] {
        let sysfs = BrightnessClass.sysfs.compactMap { deviceClass in
            try? UdevWatcher(subsystem: deviceClass.rawValue, in: reactor) { [weak backlights] event in
                if case .changed(let name) = event {
                    backlights?.recheck(name)
                } else {
                    backlights?.rescan()
                }
            }
        }
        let connectors = try? UdevWatcher(subsystem: "drm", in: reactor) { [weak monitors] _ in
            monitors?.rescan()
        }
        return sysfs + [connectors].compactMap(\.self)
    }
}
