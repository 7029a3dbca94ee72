// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// The brightness of screens, continued below the floor of their devices by black surfaces (`[brightness]
/// dim`). A monitor that no device controls is surface-only: it has only its surface.
final class DimmedBrightness: BrightnessControl {
    private typealias Done = (Result<BrightnessReading, LevelError>) -> Void

    /// The scale of a surface-only monitor, in thousandths.
    private static let surfaceOnlyScale = BrightnessScale(
        maximum: 1000, floor: .raw(1000 * (Dimming.full - Dimming.maxDepth) / Dimming.full))

    var onEvent: ((BrightnessEvent) -> Void)?
    /// Called when the last dimming ends without a successful change by this program. Such a change is reported at
    /// its end as `.changedByUs`.
    var onDimmingEnd: (() -> Void)?
    var preferences: Preferences.Brightness {
        didSet {
            deviceControl.preferences = preferences
            update()
        }
    }
    /// Whether a screen locker or a screen saver covers the monitors; there are no surfaces then.
    var isCovered = false { didSet { if isCovered != oldValue { update() } } }
    private let deviceControl: any BrightnessControl
    private let display: any Display
    private let reactor: Reactor
    private let surfaces: DimmingSurfaces
    private var monitorInUse: () -> Monitor? = { nil }
    /// The dimming of each monitor that was dimmed, connected or not.
    private var dimmings: [Monitor.ID: Dimming] = [:]
    /// The changes of devices in progress, by their monitors, and the number of changes so far.
    private var changes: [Monitor.ID: DimmingChanges] = [:]
    private var changeCount = 0

    init(
        _ deviceControl: any BrightnessControl, preferences: Preferences.Brightness, on display: any Display,
        in reactor: Reactor, log: Logger
    ) {
        self.deviceControl = deviceControl
        self.preferences = preferences
        self.display = display
        self.reactor = reactor
        surfaces = DimmingSurfaces(on: display, log: log)
        deviceControl.onEvent = { [unowned self] in handle($0) }
    }

    /// Whether a monitor is dimmed.
    var isDimmed: Bool { dimmings.values.contains { $0.depth > 0 } }

    /// Updates the surfaces after a change of the monitors or of the compositor.
    func update() {
        if !isPossible {
            endDimming {
                dimmings.removeAll()
                changes.removeAll()
            }
        }
        let monitors = display.monitors
        surfaces.keep(monitors)
        for monitor in monitors { updateSurface(of: monitor) }
    }

    private func endDimming(_ end: () -> Void) {
        let wasDimmed = isDimmed
        end()
        if wasDimmed && !isDimmed { onDimmingEnd?() }
    }

    private var isPossible: Bool {
        preferences.dimsBelowFloor && display.capabilities.contains(.compositing)
    }

    private func updateSurface(of monitor: Monitor) {
        surfaces.setOpacity(isCovered ? 0 : dimmings[monitor.id]?.opacity ?? 0, of: monitor)
    }

    private func set(_ dimming: Dimming, of monitor: Monitor) {
        dimmings[monitor.id] = dimming
        updateSurface(of: monitor)
    }

    private func dimming(of monitor: Monitor) -> Dimming {
        dimmings[monitor.id] ?? Dimming(isPossible: true)
    }

    // MARK: Reading

    var reading: BrightnessReading? { try? read(.chosen).get() }
    var isChanging: Bool { deviceControl.isChanging }

    func read(_ target: BrightnessTarget) -> Result<BrightnessReading, LevelError> {
        if let monitor = surfaceOnlyMonitor(of: target) { return .success(surfaceOnlyReading(monitor)) }
        return deviceControl.read(target).map(dimmed)
    }

    func query(
        _ target: BrightnessTarget, done: @escaping (Result<BrightnessReading, LevelError>) -> Void
    ) {
        if let monitor = surfaceOnlyMonitor(of: target) { return done(.success(surfaceOnlyReading(monitor))) }
        deviceControl.query(target) { [weak self] in done($0.map { self?.dimmed($0) ?? $0 }) }
    }

    func devices() -> [BrightnessDevice] {
        let chosen = surfaceOnlyMonitor(of: .chosen)
        let surfaceOnly = surfaceOnlyMonitors.map { monitor in
            BrightnessDevice(
                .ddc, name: monitor.name, percent: surfaceOnlyReading(monitor).percent,
                isChosen: monitor.id == chosen?.id, reason: "no DDC/CI: darkened by a surface")
        }
        var others = deviceControl.devices().filter { device in
            device.deviceClass != .ddc || !surfaceOnly.contains { $0.name == device.name }
        }
        for index in others.indices where chosen != nil && others[index].deviceClass != .leds {
            others[index].isChosen = false
        }
        return others + surfaceOnly
    }

    func targets(of request: BrightnessRequest) -> Result<[BrightnessTarget], LevelError> {
        let targets = deviceControl.targets(of: request)
        let deviceClass = request.target.deviceClass ?? .ddc
        guard request.isAll, deviceClass == .ddc else { return targets }
        let surfaceOnly = surfaceOnlyMonitors.map { surfaceOnlyReading($0).target }
        return surfaceOnly.isEmpty ? targets : .success(((try? targets.get()) ?? []) + surfaceOnly)
    }

    func watch(_ targets: [BrightnessTarget]) {
        deviceControl.watch(targets.filter { surfaceOnlyMonitor(of: $0) == nil })
    }

    func target(on monitor: Monitor) -> BrightnessTarget? {
        if let target = deviceControl.target(on: monitor) { return target }
        return isPossible && isSurfaceOnly(monitor) ? surfaceOnlyReading(monitor).target : nil
    }

    func setMonitorInUse(_ monitor: @escaping () -> Monitor?) {
        monitorInUse = monitor
        deviceControl.setMonitorInUse(monitor)
    }

    /// `reading` of a device with the dimming of its monitor.
    private func dimmed(_ reading: BrightnessReading) -> BrightnessReading {
        guard isPossible, let monitor = monitor(of: reading.target) else { return reading }
        var reading = reading
        reading.depth = dimmings[monitor.id]?.depth ?? 0
        return reading
    }

    private func surfaceOnlyReading(_ monitor: Monitor) -> BrightnessReading {
        let scale = Self.surfaceOnlyScale
        let raw = scale.maximum - dimming(of: monitor).depth * scale.maximum / Dimming.full
        return BrightnessReading(raw: raw, scale: scale, device: monitor.name, deviceClass: .ddc)
    }

    // MARK: Changing

    @discardableResult
    func apply(
        _ change: LevelChange, to target: BrightnessTarget, floor: BrightnessFloor?, transition: Duration?,
        done: ((Result<BrightnessReading, LevelError>) -> Void)?
    ) -> BrightnessReading? {
        if let monitor = surfaceOnlyMonitor(of: target) { return dim(monitor, by: change, done) }
        guard isPossible, let current = try? deviceControl.read(target).get(),
            let monitor = monitor(of: current.target)
        else {
            return deviceControl.apply(
                change, to: target, floor: floor, transition: transition, done: done)
        }
        let old = dimming(of: monitor)
        var new = old
        let scale = current.scale.with(floor)
        // An error is ignored here, because `deviceControl.apply` below reports the same error.
        let raw = (try? new.raw(current.raw, changedBy: change, on: scale)) ?? current.raw
        set(new, of: monitor)
        let isStep = new.depth != old.depth && change.isRelative
        if isStep && raw == current.raw { return report(dimmed(current), done) }
        let rest: LevelChange = isStep ? .rawStep(raw - current.raw) : change
        changeCount += 1
        changes[monitor.id, default: DimmingChanges(old)].begin(changeCount, to: new)
        let predicted = deviceControl.apply(rest, to: target, floor: floor, transition: transition) {
            [weak self, number = changeCount] result in
            self?.ended(number, of: monitor.id, result)
            done?(result.map { self?.dimmed($0) ?? $0 })
        }
        return predicted.map(dimmed)
    }

    /// Restores the dimming after a failure. The monitor may have gone, or the dimming have ended otherwise.
    private func ended(
        _ number: Int, of monitor: Monitor.ID, _ result: Result<BrightnessReading, LevelError>
    ) {
        switch result {
        case .success: changes[monitor]?.succeed(number)
        case .failure:
            if let dimming = changes[monitor]?.fail(number) {
                endDimming { dimmings[monitor] = dimming }
                if let connected = display.monitors.first(where: { $0.id == monitor }) {
                    updateSurface(of: connected)
                }
            }
        }
        if changes[monitor]?.isEmpty == true { changes[monitor] = nil }
    }

    func drag(to fraction: Double, of target: BrightnessTarget, from start: Int) -> BrightnessReading? {
        if let monitor = surfaceOnlyMonitor(of: target) {
            return dim(monitor, by: .percent(max(0, fraction * 100)), nil)
        }
        guard isPossible, let current = try? deviceControl.read(target).get(),
            let monitor = monitor(of: current.target)
        else { return deviceControl.drag(to: max(0, fraction), of: target, from: start).map(dimmed) }
        let old = dimming(of: monitor)
        var new = old
        _ = new.raw(draggedTo: fraction, from: start, on: current.scale)
        changes[monitor.id] = nil
        // The device can report its change during the call. Then the report must not contain the darkness
        // that the drag ends.
        if new.depth < old.depth { set(new, of: monitor) }
        let reading = deviceControl.drag(to: max(0, fraction), of: target, from: start)
        // A device that rejects its floor keeps its brightness.
        if reading.map({ new.ends(at: $0.raw, on: $0.scale) }) ?? true { new.end() }
        set(new, of: monitor)
        let result = reading.map(dimmed)
        return new.depth != old.depth ? result.map { report($0, nil) } : result
    }

    func cancelTransition(_ reading: BrightnessReading) { deviceControl.cancelTransition(reading) }

    private func dim(_ monitor: Monitor, by change: LevelChange, _ done: Done?) -> BrightnessReading? {
        var new = dimming(of: monitor)
        do throws(InvalidLevelChange) { try new.change(by: change.onSurfaceOnlyScale) } catch {
            reactor.runLater { done?(.failure(.refused(error))) }
            return nil
        }
        set(new, of: monitor)
        return report(surfaceOnlyReading(monitor), done)
    }

    /// Reports a change that no device carries out.
    private func report(_ reading: BrightnessReading, _ done: Done?) -> BrightnessReading {
        reactor.runLater { [weak self] in
            done?(.success(reading))
            self?.onEvent?(.changedByUs(reading))
        }
        return reading
    }

    private func handle(_ event: BrightnessEvent) {
        switch event {
        case .changedOutside(let reading): onEvent?(.changedOutside(endingDimming(reading)))
        case .watchedChanged(let reading): onEvent?(.watchedChanged(endingDimming(reading)))
        case .changedByUs(let reading): onEvent?(.changedByUs(dimmed(reading)))
        case .failed(let reading, let failure): onEvent?(.failed(endingFailedDrag(reading), failure))
        case .devicesChanged: onEvent?(event)
        }
    }

    /// Ends the dimming if another program has set a device above its floor.
    private func endingDimming(_ reading: BrightnessReading) -> BrightnessReading {
        if reading.raw > reading.scale.floor, let monitor = monitor(of: reading.target) {
            endDimming {
                dimmings[monitor.id] = nil
                changes[monitor.id] = nil
            }
            updateSurface(of: monitor)
        }
        return dimmed(reading)
    }

    /// Ends the dimming by a drag if the device has rejected its floor. `ended` restores the dimming after other changes.
    private func endingFailedDrag(_ reading: BrightnessReading) -> BrightnessReading {
        guard let monitor = monitor(of: reading.target), changes[monitor.id] == nil,
            dimming(of: monitor).ends(at: reading.raw, on: reading.scale)
        else { return dimmed(reading) }
        return endingDimming(reading)
    }

    // MARK: Monitors

    /// The monitor of a screen's device; `nil` for a keyboard light, and for a screen that is off.
    private func monitor(of device: BrightnessTarget) -> Monitor? {
        guard device.deviceClass == .backlight || device.deviceClass == .ddc else { return nil }
        let monitors = display.monitors
        if let known = monitors.first(where: { deviceControl.target(on: $0) == device }) { return known }
        if let named = monitors.first(where: { isNamed($0, of: device) }) { return named }
        // Some drivers use other names for monitors than the kernel.
        guard let only = monitors.first, monitors.count == 1, !DDCConnector.isPanel(only.name),
            deviceControl.target(on: only)?.deviceClass == nil
        else { return nil }
        return only
    }

    private func isNamed(_ monitor: Monitor, of device: BrightnessTarget) -> Bool {
        if device.deviceClass == .backlight { return DDCConnector.isPanel(monitor.name) }
        // The name can be the kernel's name of another connector.
        return monitor.name == device.device && deviceControl.target(on: monitor)?.deviceClass == nil
    }

    /// Whether no device controls `monitor`.
    private func isSurfaceOnly(_ monitor: Monitor) -> Bool {
        guard deviceControl.target(on: monitor) == nil else { return false }
        let backlight = try? deviceControl.read(BrightnessTarget(deviceClass: .backlight)).get()
        let controlled = [deviceControl.reading, backlight].compactMap {
            $0.flatMap { self.monitor(of: $0.target) }
        }
        return !controlled.contains { $0.id == monitor.id }
    }

    private var surfaceOnlyMonitors: [Monitor] { isPossible ? display.monitors.filter(isSurfaceOnly) : [] }

    /// The surface-only monitor that `target` means; `nil` if it means a device.
    private func surfaceOnlyMonitor(of target: BrightnessTarget) -> Monitor? {
        guard isPossible, target.deviceClass == nil || target.deviceClass == .ddc else { return nil }
        if let name = target.device { return surfaceOnlyMonitors.first { $0.name == name } }
        let device = deviceControl.reading
        let hasPanel = device?.deviceClass == .backlight && preferences.device == nil
        guard !hasPanel || target.deviceClass == .ddc else { return nil }
        let monitor = monitorInUse() ?? (device == nil ? display.monitors.first : nil)
        return monitor.flatMap { isSurfaceOnly($0) ? $0 : nil }
    }
}

extension LevelChange {
    /// The change, with a raw value converted to percent: raw values of surface-only monitors are thousandths. Saved
    /// values are raw.
    fileprivate var onSurfaceOnlyScale: LevelChange {
        guard case .raw(let raw) = self else { return self }
        return .percent(Double(raw) / 10)
    }
}
