// SPDX-License-Identifier: MIT

/// The backlights and the external monitors as one port. Requests without a device go to the configured one, to the
/// built-in panel, or to the monitor in use.
package final class BrightnessDevices: BrightnessControl {
    package var onEvent: ((BrightnessEvent) -> Void)?
    package var preferences: Preferences.Brightness {
        didSet {
            backlights.preferences = preferences
            monitors.preferences = preferences
        }
    }
    private let backlights: any BrightnessControl
    private let monitors: any BrightnessControl
    private var monitorInUse: () -> Monitor? = { nil }

    /// The preferences of both ports must be equal.
    package init(backlights: any BrightnessControl, monitors: any BrightnessControl) {
        self.backlights = backlights
        self.monitors = monitors
        preferences = backlights.preferences
        backlights.onEvent = { [unowned self] in onEvent?($0) }
        monitors.onEvent = { [unowned self] in onEvent?($0) }
    }

    package var reading: BrightnessReading? { try? read(.chosen).get() }
    package var isChanging: Bool { backlights.isChanging || monitors.isChanging }

    /// Sets the closure that returns the monitor in use.
    package func setMonitorInUse(_ monitor: @escaping () -> Monitor?) { monitorInUse = monitor }

    package func target(on monitor: Monitor) -> BrightnessTarget? {
        preferences.deviceName.map { BrightnessTarget(device: $0) }
            ?? backlights.target(on: monitor) ?? monitors.target(on: monitor)
    }

    @discardableResult
    package func apply(
        _ change: LevelChange, to target: BrightnessTarget, floor: BrightnessFloor?, transition: Duration?,
        done: ((Result<BrightnessReading, LevelError>) -> Void)?
    ) -> BrightnessReading? {
        let (control, target) = route(target)
        return control.apply(change, to: target, floor: floor, transition: transition, done: done)
    }

    package func drag(
        to fraction: Double, of target: BrightnessTarget, from start: Int
    ) -> BrightnessReading? {
        let (control, target) = route(target)
        return control.drag(to: fraction, of: target, from: start)
    }

    package func read(_ target: BrightnessTarget) -> Result<BrightnessReading, LevelError> {
        let (control, target) = route(target)
        return control.read(target)
    }

    package func query(
        _ target: BrightnessTarget, done: @escaping (Result<BrightnessReading, LevelError>) -> Void
    ) {
        let (control, target) = route(target)
        control.query(target, done: done)
    }

    package func devices() -> [BrightnessDevice] {
        let chosen = try? read(.chosen).get().target
        return (backlights.devices() + monitors.devices()).map { device in
            var device = device
            switch device.deviceClass {
            case .ddc: device.isChosen = chosen == BrightnessTarget(device: device.name, deviceClass: .ddc)
            case .backlight: device.isChosen = device.isChosen && chosen?.deviceClass != .ddc
            case .leds: break
            }
            return device
        }
    }

    /// Without a class, `isAll` means all screens: the backlights and the monitors.
    package func targets(of request: BrightnessRequest) -> Result<[BrightnessTarget], LevelError> {
        guard request.isAll else { return .success([request.target]) }
        switch request.target.deviceClass {
        case .backlight, .leds: return backlights.targets(of: request)
        case .ddc: return monitors.targets(of: request)
        case nil:
            let panels = backlights.targets(of: request)
            guard case .success(let others) = monitors.targets(of: request) else { return panels }
            return .success(((try? panels.get()) ?? []) + others)
        }
    }

    package func watch(_ targets: [BrightnessTarget]) {
        let routes = targets.map(route)
        backlights.watch(routes.filter { $0.control === backlights }.map(\.target))
        monitors.watch(routes.filter { $0.control === monitors }.map(\.target))
    }

    package func cancelTransition(_ reading: BrightnessReading) {
        route(reading.target).control.cancelTransition(reading)
    }

    // MARK: Selection

    /// The port of the device of `target`, and the target there.
    private func route(
        _ target: BrightnessTarget
    ) -> (control: any BrightnessControl, target: BrightnessTarget) {
        if target == .chosen { return chosen }
        switch target.deviceClass {
        case .backlight, .leds: return (backlights, target)
        case .ddc: return (monitors, target.device == nil ? chosenMonitor ?? target : target)
        case nil: return (hasMonitor(target.device) ? monitors : backlights, target)
        }
    }

    private var chosen: (control: any BrightnessControl, target: BrightnessTarget) {
        if let name = preferences.deviceName {
            return hasMonitor(name) ? (monitors, BrightnessTarget(device: name)) : (backlights, .chosen)
        }
        let hasPanel = backlights.reading != nil
        if preferences.device == nil && hasPanel { return (backlights, .chosen) }
        if let monitor = monitorInUse(), backlights.target(on: monitor) != nil {
            return (backlights, .chosen)
        }
        if let target = monitorTarget { return (monitors, target) }
        return hasPanel || monitors.devices().isEmpty ? (backlights, .chosen) : (monitors, .chosen)
    }

    /// The external monitor that requests for the class without a name choose; `nil` is the first one.
    private var chosenMonitor: BrightnessTarget? {
        guard let name = preferences.deviceName, hasMonitor(name) else { return monitorTarget }
        return BrightnessTarget(device: name, deviceClass: .ddc)
    }

    private var monitorTarget: BrightnessTarget? { monitorInUse().flatMap { monitors.target(on: $0) } }

    private func hasMonitor(_ name: String?) -> Bool {
        monitors.devices().contains { $0.name == name || ($0.label == name && !$0.label.isEmpty) }
    }
}
