// SPDX-License-Identifier: MIT
public import Core
public import Linux

/// The backlights and the lights of keyboards, on a loop: sets them without holding up the loop, and notices what
/// others do to the chosen backlight, to the lights of keyboards, and to whatever else is followed.
///
/// Whoever has the uevents of the classes `backlight` and `leds` calls `rescan` when a device comes or goes, and
/// `recheck` when one has changed; both are cheap and may come too often.
public final class BacklightController: BrightnessControl {
    /// Told of changes, in a turn of the loop.
    public var onEvent: ((BrightnessEvent) -> Void)?
    /// Device, floor, curve and transition; a change of the device chooses anew.
    public var preferences: Preferences.Brightness {
        didSet { if preferences.device != oldValue.device && choose() { onEvent?(.devicesChanged) } }
    }
    /// The backlights there are, as of the last look.
    public private(set) var list: BacklightList
    /// The lights of keyboards there are, as of the last look.
    public private(set) var leds: BacklightList
    /// The devices of `watch`.
    private var followed: [BrightnessTarget] = []
    private let tree: SysfsTree
    private let reactor: Reactor
    private let privileged: (any PrivilegedWriter)?
    private var queues: [String: WriteQueue] = [:]
    private var chosen: WriteQueue?
    private var watchedDevices: [String: WatchedDevice] = [:]
    private var lastLook: Timer?
    private var frame: Timer?

    /// Chooses among the devices of `tree`; where our own rights do not suffice, `privileged` is asked.
    public init(
        tree: SysfsTree = SysfsTree(), in reactor: Reactor,
        preferences: Preferences.Brightness = .init(), privileged: (any PrivilegedWriter)? = nil
    ) {
        self.tree = tree
        self.reactor = reactor
        self.preferences = preferences
        self.privileged = privileged
        list = tree.list()
        leds = tree.list(.leds)
        lastLook = reactor.timer { [weak self] in self?.echoIsOver($0) }
        frame = reactor.timer { [weak self] in self?.step($0) }
        _ = choose()
    }

    deinit {
        lastLook?.cancel()
        frame?.cancel()
    }

    /// The chosen backlight as it is, or will be once writes under way are done; `nil` without one.
    public var reading: BrightnessReading? { chosen.map { reading($0, $0.target) } }

    /// Whether a child process is there for the writes of a slow device.
    public var hasChild: Bool { queues.values.contains(where: \.hasChild) }

    /// What `request` is about: its target, or all backlights, or the lights of all keyboards.
    public func targets(of request: BrightnessRequest) -> Result<[BrightnessTarget], LevelError> {
        guard request.isAll else { return .success([request.target]) }
        let list = list(request.target.deviceClass ?? .backlight)
        let targets = list.devices.map(\.target)
        return targets.isEmpty ? .failure(.noDevice(named: nil, in: list)) : .success(targets)
    }

    /// All devices, with the reason why each is chosen or not.
    public func devices() -> [BrightnessDevice] {
        [list, leds].flatMap { list in
            list.explained(named: preferences.device).map { entry in
                let reading = entry.target.flatMap { try? read($0).get() }
                return BrightnessDevice(
                    list.deviceClass, name: entry.name, percent: reading?.percent, isChosen: entry.isChosen,
                    reason: entry.reason)
            }
        }
    }

    /// Watches `targets` besides the chosen backlight and the lights of keyboards.
    public func watch(_ targets: [BrightnessTarget]) {
        guard targets != followed else { return }
        followed = targets
        follow()
    }

    // MARK: Changing

    /// Changes the device that `target` means, within `transition`; the newest wins. Returns what it will be, at once;
    /// `done` is called when it has been written, or why not.
    @discardableResult
    public func apply(
        _ change: LevelChange, to target: BrightnessTarget = .chosen, floor: BrightnessFloor? = nil,
        transition: Duration? = nil, done: ((Result<BrightnessReading, LevelError>) -> Void)?
    ) -> BrightnessReading? {
        do throws(LevelError) {
            let queue = try queue(target)
            queue.refresh()
            let present = reading(queue, queue.target, floor: floor)
            let raw = try Self.target(of: change, from: present)
            set(queue, raw, on: present.scale, within: transition ?? preferences.transition) { result in
                done?(result.map(present.at))
            }
            return present.at(raw)
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
        queue.go(to: raw, on: scale, within: duration, done: done)
        if frame?.deadline == nil { frame?.set(after: BrightnessTransition.frame) }
    }

    /// Sets the chosen device to the place `fraction` (0…1), as a drag that began at the raw value `start` does.
    /// Returns what it will be; what it is, where the write before was refused.
    public func drag(to fraction: Double, from start: Int) -> BrightnessReading? {
        guard let queue = chosen else { return nil }
        let raw = reading(queue, start).scale.raw(draggedTo: fraction, from: start)
        if raw != queue.target { queue.write(raw) }
        // What was refused before is not shown as if it were done.
        return reading(queue, queue.lastFailure == nil ? raw : queue.known)
    }

    /// The device that `target` means as it is, or will be once writes under way are done.
    public func read(_ target: BrightnessTarget = .chosen) -> Result<BrightnessReading, LevelError> {
        do throws(LevelError) {
            let queue = try queue(target)
            queue.refresh()
            return .success(reading(queue, queue.target))
        } catch {
            return .failure(error)
        }
    }

    /// Ends a transition of the device of `reading` where it is, if it still goes there.
    public func cancelTransition(_ reading: BrightnessReading) {
        let queue = queues.values.first { queue in
            queue.device.name == reading.device && queue.device.deviceClass == reading.deviceClass
        }
        if let queue, queue.isMoving, queue.target == reading.raw { queue.cancelTransition() }
    }

    /// One step of every transition, and the next a frame later as long as there is one.
    private func step(_ now: Instant) {
        for queue in queues.values where queue.isMoving {
            // Who has set it a moment ago shall not be written over. A keyboard may take its time to say so.
            if queue.device.deviceClass == .backlight { noticeOthers(queue) }
            queue.step(at: now)
        }
        if queues.values.contains(where: \.isMoving) {
            frame?.set(at: now.advanced(by: BrightnessTransition.frame))
        }
    }

    // MARK: What others do

    /// Looks which devices there are: one has come or gone.
    public func rescan() {
        let old = (list, leds)
        list = tree.list()
        leds = tree.list(.leds)
        for (id, queue) in queues where !isThere(queue.device) {
            queues[id] = nil
            queue.abandon()
        }
        let isChosenAnew = choose()
        if isChosenAnew || (list, leds) != old { onEvent?(.devicesChanged) }
        recheck()
    }

    private func isThere(_ device: BacklightDevice) -> Bool {
        if list(device.deviceClass).devices.contains(device) { return true }
        return leds.others.contains(device.name) && Files.exists(device.brightnessPath)
    }

    /// Looks at the followed devices at the end of this turn, if they are called `device` (`nil`: at all of them).
    public func recheck(_ device: String? = nil) {
        for watched in watchedDevices.values where device == nil || device == watched.queue.device.name {
            watched.recheck()
        }
    }

    private func look(_ watched: WatchedDevice) {
        let isThere = noticeOthers(watched.queue)
        if !isThere && !Files.exists(watched.queue.device.brightnessPath) { rescan() }
    }

    /// False when the device cannot be read.
    @discardableResult
    private func noticeOthers(_ queue: WriteQueue, afterEcho: Bool = false) -> Bool {
        guard let raw = queue.look() else { return false }
        guard queue.isNews(raw, afterEcho: afterEcho) else { return true }
        queue.cancelTransition()
        if watchedDevices[queue.device.id]?.isMain ?? false {
            onEvent?(.changedOutside(reading(queue, raw)))
        } else {
            onEvent?(.watchedChanged(reading(queue, raw)))
        }
        return true
    }

    /// What came amid our own echo was not told from it; the last look is.
    private func echoIsOver(_ now: Instant) {
        for watched in watchedDevices.values {
            guard let end = watched.queue.echoEnd else { continue }
            if end <= now { noticeOthers(watched.queue, afterEcho: true) } else { lookAgain(at: end) }
        }
    }

    private func lookAgain(at end: Instant) {
        lastLook?.set(at: min(end, lastLook?.deadline ?? end))
    }

    private func finished(_ queue: WriteQueue, _ result: Result<Int, LevelError>) {
        if let watched = watchedDevices[queue.device.id] {
            watched.considerSlowness()
            if let end = queue.echoEnd, end > reactor.now { lookAgain(at: end) }
        }
        if case .success(let raw) = result { onEvent?(.changedByUs(reading(queue, raw))) }
    }

    // MARK: Choosing

    /// Whether it has become another one. The watches begin anew in any case: a device that went and came again is
    /// another file.
    private func choose() -> Bool {
        let old = chosen
        chosen = nil
        chosen = try? queue(.chosen)
        watchedDevices.removeAll()
        follow()
        return chosen !== old
    }

    private func follow() {
        let main = [chosen].compactMap(\.self) + leds.devices.compactMap { try? queue(for: $0) }
        let others = followed.compactMap { try? queue($0) }
        let wanted = Dictionary((main + others).map { ($0.device.id, $0) }) { first, _ in first }
        watchedDevices = watchedDevices.filter { wanted[$0.key] === $0.value.queue }
        for (id, queue) in wanted where watchedDevices[id] == nil {
            watchedDevices[id] = WatchedDevice(
                queue, isMain: main.contains { $0 === queue }, in: reactor
            ) { [unowned self] in look($0) }
        }
    }

    private func list(_ deviceClass: BrightnessClass) -> BacklightList {
        deviceClass == .backlight ? list : leds
    }

    private func queue(_ target: BrightnessTarget) throws(LevelError) -> WriteQueue {
        // What tells several devices apart is not read for every step.
        if target == .chosen, let chosen { return chosen }
        return try queue(for: tree.find(target, preferring: preferences.device) { list($0) })
    }

    private func queue(for device: BacklightDevice) throws(LevelError) -> WriteQueue {
        if let queue = queues[device.id], queue.device == device { return queue }
        do throws(BacklightError) {
            let queue = WriteQueue(device, known: try device.raw(), in: reactor, privileged: privileged) {
                [weak self] queue, result in self?.finished(queue, result)
            }
            queues[device.id]?.abandon()
            queues[device.id] = queue
            return queue
        } catch {
            throw .broken(error)
        }
    }

    private func reading(_ queue: WriteQueue, _ raw: Int, floor: BrightnessFloor? = nil) -> BrightnessReading
    {
        queue.device.reading(raw, curve: preferences.curve, floor: queue.device.floor(floor, preferences))
    }

    private static func target(
        of change: LevelChange, from present: BrightnessReading
    ) throws(LevelError) -> Int {
        do throws(InvalidLevelChange) {
            return try present.scale.raw(present.raw, changedBy: change)
        } catch {
            throw .refused(error)
        }
    }
}
