// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import Logging

/// The brightness of screens, continued below the floor of their devices by black surfaces (`[brightness]
/// dim`). A monitor that no device controls is bare: it has only its surface.
final class DimmedBrightness: BrightnessControl {
    private typealias Done = (Result<BrightnessReading, LevelError>) -> Void

    /// The scale of a bare monitor, in thousandths.
    private static let bareScale = BrightnessScale(
        maximum: 1000, floor: .raw(1000 * (Dimming.full - Dimming.maxDepth) / Dimming.full))

    var onEvent: ((BrightnessEvent) -> Void)?
    var preferences: Preferences.Brightness {
        didSet {
            lights.preferences = preferences
            update()
        }
    }
    /// Whether a screen locker or a screen saver covers the monitors; there are no surfaces then.
    var isCovered = false { didSet { if isCovered != oldValue { update() } } }
    private let lights: any BrightnessControl
    private let display: any Display
    private let reactor: Reactor
    private let surfaces: DimmingSurfaces
    private var monitorInUse: () -> Monitor? = { nil }
    /// The darkness of each monitor that was darkened, connected or not.
    private var dimmings: [Monitor.ID: Dimming] = [:]

    init(
        _ lights: any BrightnessControl, preferences: Preferences.Brightness, on display: any Display,
        in reactor: Reactor, log: Logger
    ) {
        self.lights = lights
        self.preferences = preferences
        self.display = display
        self.reactor = reactor
        surfaces = DimmingSurfaces(on: display, log: log)
        lights.onEvent = { [unowned self] in handle($0) }
    }

    /// Whether a monitor is darkened.
    var isDimmed: Bool { dimmings.values.contains { $0.depth > 0 } }

    /// Updates the surfaces after a change of the monitors or of the compositor.
    func update() {
        if !isPossible { dimmings.removeAll() }
        let monitors = display.monitors
        surfaces.keep(monitors)
        for monitor in monitors { show(monitor) }
    }

    private var isPossible: Bool {
        preferences.dimsBelowFloor && display.capabilities.contains(.compositing)
    }

    private func show(_ monitor: Monitor) {
        surfaces.setOpacity(isCovered ? 0 : dimmings[monitor.id]?.opacity ?? 0, of: monitor)
    }

    private func set(_ dimming: Dimming, of monitor: Monitor) {
        dimmings[monitor.id] = dimming
        show(monitor)
    }

    private func darkness(of monitor: Monitor) -> Dimming {
        dimmings[monitor.id] ?? Dimming(isPossible: true)
    }

    // MARK: Reading

    var reading: BrightnessReading? { try? read(.chosen).get() }

    func read(_ target: BrightnessTarget) -> Result<BrightnessReading, LevelError> {
        if let monitor = bareMonitor(of: target) { return .success(bareReading(monitor)) }
        return lights.read(target).map(dimmed)
    }

    func query(
        _ target: BrightnessTarget, done: @escaping (Result<BrightnessReading, LevelError>) -> Void
    ) {
        if let monitor = bareMonitor(of: target) { return done(.success(bareReading(monitor))) }
        lights.query(target) { [weak self] in done($0.map { self?.dimmed($0) ?? $0 }) }
    }

    func devices() -> [BrightnessDevice] {
        let chosen = bareMonitor(of: .chosen)
        let bare = bareMonitors.map { monitor in
            BrightnessDevice(
                .ddc, name: monitor.name, percent: bareReading(monitor).percent,
                isChosen: monitor.id == chosen?.id, reason: "no DDC/CI: darkened by a surface")
        }
        var others = lights.devices().filter { device in
            device.deviceClass != .ddc || !bare.contains { $0.name == device.name }
        }
        for index in others.indices where chosen != nil && others[index].deviceClass != .leds {
            others[index].isChosen = false
        }
        return others + bare
    }

    func targets(of request: BrightnessRequest) -> Result<[BrightnessTarget], LevelError> {
        let targets = lights.targets(of: request)
        let deviceClass = request.target.deviceClass ?? .ddc
        guard request.isAll, deviceClass == .ddc else { return targets }
        let bare = bareMonitors.map { bareReading($0).target }
        return bare.isEmpty ? targets : .success(((try? targets.get()) ?? []) + bare)
    }

    func watch(_ targets: [BrightnessTarget]) {
        lights.watch(targets.filter { bareMonitor(of: $0) == nil })
    }

    func target(on monitor: Monitor) -> BrightnessTarget? {
        if let target = lights.target(on: monitor) { return target }
        return isPossible && isBare(monitor) ? bareReading(monitor).target : nil
    }

    func setMonitorInUse(_ monitor: @escaping () -> Monitor?) {
        monitorInUse = monitor
        lights.setMonitorInUse(monitor)
    }

    /// `reading` of a device with the darkness of its monitor.
    private func dimmed(_ reading: BrightnessReading) -> BrightnessReading {
        guard isPossible, let monitor = monitor(of: reading.target) else { return reading }
        var reading = reading
        reading.depth = dimmings[monitor.id]?.depth ?? 0
        return reading
    }

    private func bareReading(_ monitor: Monitor) -> BrightnessReading {
        let scale = Self.bareScale
        let raw = scale.maximum - darkness(of: monitor).depth * scale.maximum / Dimming.full
        return BrightnessReading(raw: raw, scale: scale, device: monitor.name, deviceClass: .ddc)
    }

    // MARK: Changing

    @discardableResult
    func apply(
        _ change: LevelChange, to target: BrightnessTarget, floor: BrightnessFloor?, transition: Duration?,
        done: ((Result<BrightnessReading, LevelError>) -> Void)?
    ) -> BrightnessReading? {
        if let monitor = bareMonitor(of: target) { return darken(monitor, by: change, done) }
        guard isPossible, let current = try? lights.read(target).get(),
            let monitor = monitor(of: current.target)
        else { return lights.apply(change, to: target, floor: floor, transition: transition, done: done) }
        let old = darkness(of: monitor)
        var dimming = old
        let scale = current.scale.with(floor)
        // The device refuses the same values as the darkness.
        let raw = (try? dimming.raw(current.raw, changedBy: change, on: scale)) ?? current.raw
        set(dimming, of: monitor)
        let hasChanged = dimming.depth != old.depth
        let isStep = hasChanged && change.isRelative
        if isStep && raw == current.raw { return report(dimmed(current), done) }
        let rest: LevelChange = isStep ? .rawStep(raw - current.raw) : change
        let predicted = lights.apply(rest, to: target, floor: floor, transition: transition) {
            [weak self] result in
            if hasChanged, case .failure = result { self?.set(old, of: monitor) }
            done?(result.map { self?.dimmed($0) ?? $0 })
        }
        return predicted.map(dimmed)
    }

    func drag(to fraction: Double, of target: BrightnessTarget, from start: Int) -> BrightnessReading? {
        if let monitor = bareMonitor(of: target) {
            return darken(monitor, by: .percent(max(0, fraction * 100)), nil)
        }
        let isDeeper = isPossible && darken(target, draggedTo: fraction, from: start)
        let reading = lights.drag(to: max(0, fraction), of: target, from: start).map(dimmed)
        return isDeeper ? reading.map { report($0, nil) } : reading
    }

    /// Returns whether the depth has changed.
    private func darken(_ target: BrightnessTarget, draggedTo fraction: Double, from start: Int) -> Bool {
        guard let current = try? lights.read(target).get(), let monitor = monitor(of: current.target) else {
            return false
        }
        let old = darkness(of: monitor)
        var dimming = old
        _ = dimming.raw(draggedTo: fraction, from: start, on: current.scale)
        set(dimming, of: monitor)
        return dimming.depth != old.depth
    }

    func cancelTransition(_ reading: BrightnessReading) { lights.cancelTransition(reading) }

    private func darken(_ monitor: Monitor, by change: LevelChange, _ done: Done?) -> BrightnessReading? {
        var dimming = darkness(of: monitor)
        do throws(InvalidLevelChange) { try dimming.change(by: change.onBareScale) } catch {
            reactor.runLater { done?(.failure(.refused(error))) }
            return nil
        }
        set(dimming, of: monitor)
        return report(bareReading(monitor), done)
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
        case .changedOutside(let reading): onEvent?(.changedOutside(brightened(reading)))
        case .watchedChanged(let reading): onEvent?(.watchedChanged(brightened(reading)))
        case .changedByUs(let reading): onEvent?(.changedByUs(dimmed(reading)))
        case .failed(let reading, let failure): onEvent?(.failed(dimmed(reading), failure))
        case .devicesChanged: onEvent?(event)
        }
    }

    /// Ends the darkness if another program has set a device above its floor.
    private func brightened(_ reading: BrightnessReading) -> BrightnessReading {
        if reading.raw > reading.scale.floor, let monitor = monitor(of: reading.target) {
            dimmings[monitor.id] = nil
            show(monitor)
        }
        return dimmed(reading)
    }

    // MARK: Monitors

    /// The monitor of a screen's device; `nil` for a keyboard light, and for a screen that is off.
    private func monitor(of device: BrightnessTarget) -> Monitor? {
        guard device.deviceClass == .backlight || device.deviceClass == .ddc else { return nil }
        let monitors = display.monitors
        if let named = monitors.first(where: { isNamed($0, of: device) }) { return named }
        // Not all drivers name a monitor as the kernel does.
        guard let only = monitors.first, monitors.count == 1, !DDCConnector.isPanel(only.name),
            lights.target(on: only)?.deviceClass == nil
        else { return nil }
        return only
    }

    private func isNamed(_ monitor: Monitor, of device: BrightnessTarget) -> Bool {
        if device.deviceClass == .backlight { return DDCConnector.isPanel(monitor.name) }
        return monitor.name == device.device || lights.target(on: monitor) == device
    }

    /// Whether no device controls `monitor`.
    private func isBare(_ monitor: Monitor) -> Bool {
        guard lights.target(on: monitor) == nil else { return false }
        let backlight = try? lights.read(BrightnessTarget(deviceClass: .backlight)).get()
        let controlled = [lights.reading, backlight].compactMap { $0.flatMap { self.monitor(of: $0.target) } }
        return !controlled.contains { $0.id == monitor.id }
    }

    private var bareMonitors: [Monitor] { isPossible ? display.monitors.filter(isBare) : [] }

    /// The bare monitor that `target` means; `nil` if it means a device.
    private func bareMonitor(of target: BrightnessTarget) -> Monitor? {
        guard isPossible, target.deviceClass == nil || target.deviceClass == .ddc else { return nil }
        if let name = target.device { return bareMonitors.first { $0.name == name } }
        let device = lights.reading
        let hasPanel = device?.deviceClass == .backlight && preferences.device == nil
        guard !hasPanel || target.deviceClass == .ddc else { return nil }
        let monitor = monitorInUse() ?? (device == nil ? display.monitors.first : nil)
        return monitor.flatMap { isBare($0) ? $0 : nil }
    }
}

extension LevelChange {
    /// The change in percent if it is to a raw value of a bare monitor, as saved values are.
    fileprivate var onBareScale: LevelChange {
        guard case .raw(let raw) = self else { return self }
        return .percent(Double(raw) / 10)
    }
}
