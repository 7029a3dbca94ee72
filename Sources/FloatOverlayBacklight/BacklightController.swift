// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime

/// The backlights and keyboard lights on a reactor. Writes do not block the loop. The controller detects
/// changes by other programs to the chosen backlight, to the keyboard lights and to the watched devices.
///
/// The owner passes on the uevents of the classes `backlight` and `leds`: `rescan` when a device was added or
/// removed, `recheck` when one has changed. Superfluous calls are cheap.
package final class BacklightController: BrightnessControl {
    /// Sets the device `name` of the class `subsystem` to the raw `value` for a process that lacks permission, as
    /// logind does over D-Bus. Calls `done` exactly once, within seconds. Errors: `.notPermitted` for a refusal,
    /// `.unavailable` when the service is absent, else `.failed`.
    package typealias PrivilegedWrite = (
        _ subsystem: String, _ name: String, _ value: UInt32,
        _ done: @escaping (Result<Void, LevelError>) -> Void
    ) -> Void

    /// Called on changes, inside a turn of the reactor.
    package var onEvent: ((BrightnessEvent) -> Void)?
    /// The device, floor, curve and transition. A change of the device selects the chosen backlight again.
    package var preferences: Preferences.Brightness {
        didSet { if preferences.deviceName != oldValue.deviceName && choose() { onEvent?(.devicesChanged) } }
    }
    /// The backlights at the last scan.
    package private(set) var backlightList: BacklightList
    /// The keyboard lights at the last scan.
    package private(set) var ledList: BacklightList
    /// The targets passed to `watch(_:)`.
    private var additionalTargets: [BrightnessTarget] = []
    private let tree: SysfsTree
    private let reactor: Reactor
    private let privileged: PrivilegedWrite?
    private var queues: [String: WriteQueue] = [:]
    private var chosen: WriteQueue?
    private var watchedDevices: [String: WatchedDevice] = [:]
    private let echoTimer: Timer
    private let frameTimer: Timer

    /// Selects a device from `tree`. `privileged` carries out writes for which this process lacks permission.
    package init(
        tree: SysfsTree = SysfsTree(), in reactor: Reactor,
        preferences: Preferences.Brightness = .init(), privileged: PrivilegedWrite? = nil
    ) {
        self.tree = tree
        self.reactor = reactor
        self.preferences = preferences
        self.privileged = privileged
        backlightList = tree.list()
        ledList = tree.list(.leds)
        echoTimer = Timer(in: reactor)
        frameTimer = Timer(in: reactor)
        echoTimer.onFire = { [unowned self] in checkAfterEchoes($0) }
        frameTimer.onFire = { [unowned self] in step($0) }
        _ = choose()
    }

    /// The reading of the chosen backlight after all pending writes; `nil` without a backlight.
    package var reading: BrightnessReading? { chosen.map { reading($0, $0.target) } }

    package var isChanging: Bool { queues.values.contains(where: \.isChanging) }

    /// Whether a child process exists for the writes to a slow device.
    package var hasChild: Bool { queues.values.contains(where: \.hasChild) }

    /// The targets of `request`: its own target, or with `isAll` all backlights or all keyboard lights.
    package func targets(of request: BrightnessRequest) -> Result<[BrightnessTarget], LevelError> {
        guard request.isAll else { return .success([request.target]) }
        let list = list(of: request.target.deviceClass ?? .backlight)
        let targets = list.devices.map(\.target)
        return targets.isEmpty ? .failure(.noDevice(named: nil, in: list)) : .success(targets)
    }

    /// All devices with the reasons for or against their selection.
    package func devices() -> [BrightnessDevice] {
        [backlightList, ledList].flatMap { $0.described(named: preferences.deviceName) { read($0) } }
    }

    /// Watches `targets` in addition to the chosen backlight and the keyboard lights.
    package func watch(_ targets: [BrightnessTarget]) {
        guard targets != additionalTargets else { return }
        additionalTargets = targets
        updateWatches()
    }

    // MARK: Changing

    /// Changes the device of `target` within `transition`; a newer change replaces a pending one. Returns the
    /// resulting reading immediately. `done` is called after the write, or with the reason of the failure.
    @discardableResult
    package func apply(
        _ change: LevelChange, to target: BrightnessTarget = .chosen, floor: BrightnessFloor? = nil,
        transition: Duration? = nil, done: ((Result<BrightnessReading, LevelError>) -> Void)?
    ) -> BrightnessReading? {
        do throws(LevelError) {
            let queue = try queue(target)
            refresh(queue)
            let current = reading(queue, queue.target, floor: floor)
            let wanted = try current.changed(by: change)
            set(queue, wanted.raw, on: current.scale, within: transition ?? preferences.transition) {
                result in
                done?(result.map(current.at))
            }
            return wanted
        } catch {
            reactor.runLater { done?(.failure(error)) }
            return nil
        }
    }

    private func set(
        _ queue: WriteQueue, _ raw: Int, on scale: BrightnessScale, within duration: Duration,
        done: @escaping WriteQueue.Done
    ) {
        guard duration > .zero else { return queue.write(raw, done: done) }
        queue.startTransition(to: raw, on: scale, within: duration, done: done)
        if frameTimer.deadline == nil { frameTimer.set(after: BrightnessTransition.minWriteInterval) }
    }

    /// Sets the device of `target` to `fraction` (0…1) for a drag that began at the raw value `start`. Returns the
    /// resulting reading, or the current one if the last write failed.
    package func drag(
        to fraction: Double, of target: BrightnessTarget = .chosen, from start: Int
    ) -> BrightnessReading? {
        guard let queue = try? queue(target) else { return nil }
        let raw = reading(queue, start).scale.raw(draggedTo: fraction, from: start)
        if raw != queue.target { queue.write(raw) }
        // After a failed write, the known value is shown instead of the requested one.
        return reading(queue, queue.lastFailure == nil ? raw : queue.lastKnownRaw)
    }

    /// The reading of the device of `target` after all pending writes.
    package func read(_ target: BrightnessTarget = .chosen) -> Result<BrightnessReading, LevelError> {
        Result { () throws(LevelError) in
            let queue = try queue(target)
            refresh(queue)
            return reading(queue, queue.target)
        }
    }

    /// The target of the chosen backlight if `monitor` is a built-in panel.
    package func target(on monitor: Monitor) -> BrightnessTarget? {
        DDCConnector.isPanel(monitor.name) ? chosen?.device.target : nil
    }

    /// Ends a transition of the device of `reading` at its current value if `reading` is still its target.
    package func cancelTransition(_ reading: BrightnessReading) {
        let queue = queues.values.first { $0.device.target == reading.target }
        if let queue, queue.isMoving, queue.target == reading.raw { queue.stopTransition() }
    }

    /// Advances all transitions by one step; schedules the next step one frame later while a transition is in
    /// progress.
    private func step(_ now: Instant) {
        for queue in queues.values where queue.isMoving {
            // A value that another program has just set must not be overwritten. The check is skipped for
            // keyboard lights, which may report values late.
            if queue.device.deviceClass == .backlight { reportExternalChange(of: queue) }
            queue.step(at: now)
        }
        if queues.values.contains(where: \.isMoving) {
            frameTimer.set(at: now.advanced(by: BrightnessTransition.minWriteInterval))
        }
    }

    // MARK: Changes by other programs

    /// Scans the devices again after one was added or removed.
    package func rescan() {
        let old = (backlightList, ledList)
        backlightList = tree.list()
        ledList = tree.list(.leds)
        for (id, queue) in queues where !isThere(queue.device) {
            queues[id] = nil
            queue.abandon()
        }
        let hasOtherChoice = choose()
        if hasOtherChoice || (backlightList, ledList) != old { onEvent?(.devicesChanged) }
        recheck()
    }

    private func isThere(_ device: BacklightDevice) -> Bool {
        if list(of: device.deviceClass).devices.contains(device) { return true }
        return ledList.others.contains(device.name) && Files.exists(device.brightnessPath)
    }

    /// Schedules a check of the watched devices named `device`, or of all watched devices if `nil`, at the
    /// end of this turn.
    package func recheck(_ device: String? = nil) {
        for watched in watchedDevices.values where device == nil || device == watched.queue.device.name {
            watched.scheduleCheck()
        }
    }

    private func check(_ watched: WatchedDevice) {
        let isThere = reportExternalChange(of: watched.queue)
        if !isThere && !Files.exists(watched.queue.device.brightnessPath) { rescan() }
    }

    /// Reports a value that another program has set. Returns false when the device cannot be read.
    @discardableResult
    private func reportExternalChange(of queue: WriteQueue, afterEcho: Bool = false) -> Bool {
        guard let raw = queue.read() else { return false }
        guard queue.recordExternalChange(raw, afterEcho: afterEcho) else { return true }
        queue.cancelTransition()
        report(externalValue: raw, of: queue)
        return true
    }

    private func report(externalValue raw: Int, of queue: WriteQueue) {
        let reading = reading(queue, raw)
        let isMain = watchedDevices[queue.device.id]?.isMain == true
        onEvent?(isMain ? .changedOutside(reading) : .watchedChanged(reading))
    }

    /// Reads the device of `queue` before a command uses its value. This read records a value that another
    /// program has set, so that the check after the device's event finds no difference. The change is
    /// therefore reported here at the end of the turn, unless the command has requested another value by
    /// then.
    private func refresh(_ queue: WriteQueue) {
        guard let raw = queue.refresh() else { return }
        reactor.runLater { [weak self] in
            guard let self, watchedDevices[queue.device.id]?.queue === queue, queue.target == raw else {
                return
            }
            report(externalValue: raw, of: queue)
        }
    }

    /// Reads the devices after the end of the echo interval, in which changes by other programs cannot be
    /// distinguished from echoes of own writes.
    private func checkAfterEchoes(_ now: Instant) {
        for watched in watchedDevices.values {
            guard let end = watched.queue.echoEnd else { continue }
            if end <= now {
                reportExternalChange(of: watched.queue, afterEcho: true)
            } else {
                checkAgain(at: end)
            }
        }
    }

    private func checkAgain(at end: Instant) {
        echoTimer.set(at: min(end, echoTimer.deadline ?? end))
    }

    private func finished(_ queue: WriteQueue, _ report: WriteQueue.Report) {
        if let watched = watchedDevices[queue.device.id] {
            watched.stopPollingIfSlow()
            if let end = queue.echoEnd, end > reactor.now { checkAgain(at: end) }
        }
        switch report {
        case .written(let raw): onEvent?(.changedByUs(reading(queue, raw)))
        case .failed(let failure): onEvent?(.failed(reading(queue, queue.lastKnownRaw), failure))
        case .failedAgain: break
        }
    }

    // MARK: Selection

    /// Selects the backlight; returns whether the selection changed. All watches are created again, because a
    /// device that was removed and added again has new files.
    private func choose() -> Bool {
        let old = chosen
        chosen = nil
        chosen = try? queue(.chosen)
        watchedDevices.removeAll()
        updateWatches()
        return chosen !== old
    }

    private func updateWatches() {
        let main = [chosen].compactMap(\.self) + ledList.devices.compactMap { try? queue(for: $0) }
        let others = additionalTargets.compactMap { try? queue($0) }
        let wanted = Dictionary((main + others).map { ($0.device.id, $0) }) { first, _ in first }
        watchedDevices = watchedDevices.filter { wanted[$0.key] === $0.value.queue }
        for (id, queue) in wanted where watchedDevices[id] == nil {
            watchedDevices[id] = WatchedDevice(
                queue, isMain: main.contains { $0 === queue }, in: reactor
            ) { [weak self] in self?.check($0) }
        }
    }

    private func list(of deviceClass: BrightnessClass) -> BacklightList {
        deviceClass == .leds ? ledList : backlightList
    }

    private func queue(_ target: BrightnessTarget) throws(LevelError) -> WriteQueue {
        // The attributes that compare devices are not read for every step.
        if let chosen, target == .chosen || target == chosen.device.target { return chosen }
        return try queue(for: tree.find(target, preferring: preferences.deviceName) { list(of: $0) })
    }

    private func queue(for device: BacklightDevice) throws(LevelError) -> WriteQueue {
        if let queue = queues[device.id], queue.device == device { return queue }
        do throws(BacklightError) {
            let queue = WriteQueue(
                device, lastKnownRaw: try device.raw(), in: reactor, privileged: privileged
            ) {
                [weak self] queue, report in self?.finished(queue, report)
            }
            queues[device.id]?.abandon()
            queues[device.id] = queue
            return queue
        } catch {
            throw .broken(error)
        }
    }

    private func reading(
        _ queue: WriteQueue, _ raw: Int, floor: BrightnessFloor? = nil
    ) -> BrightnessReading {
        queue.device.reading(raw, floor: floor, preferences)
    }
}
