// SPDX-License-Identifier: MIT
public import Core
public import Linux

/// The backlights and the lights of keyboards, on a loop: sets them without holding up the loop, and notices what
/// others do to the chosen backlight, to the lights of keyboards, and to whatever else is followed.
///
/// Whoever has the uevents of the classes `backlight` and `leds` calls `rescan` when a device comes or goes, and
/// `recheck` when one has changed; both are cheap and may come too often.
public final class BacklightPanel: BrightnessControl {
    /// Told of changes, in a turn of the loop.
    public var onEvent: ((BrightnessEvent) -> Void)?
    /// Told when somebody else has set a device that is only `followed`.
    public var onOther: ((BrightnessReading) -> Void)?
    /// Device, floor, curve and transition; a change of the device chooses anew.
    public var preferences: Preferences.Brightness {
        didSet { if preferences.device != oldValue.device && choose() { onEvent?(.devicesChanged) } }
    }
    /// Devices to hear of besides the chosen backlight and the lights of keyboards.
    public var followed: [BrightnessTarget] = [] { didSet { if followed != oldValue { follow() } } }
    /// The backlights there are, as of the last look.
    public private(set) var list: BacklightList
    /// The lights of keyboards there are, as of the last look.
    public private(set) var leds: BacklightList
    private let tree: BacklightTree
    private let reactor: Reactor
    private let privileged: (any PrivilegedWriter)?
    private var lanes: [String: WriteLane] = [:]
    private var chosen: WriteLane?
    private var lights: [String: FollowedLight] = [:]
    private var lastLook: Timer?
    private var frame: Timer?

    /// Chooses among the devices of `tree`; where our own rights do not suffice, `privileged` is asked.
    public init(
        tree: BacklightTree = BacklightTree(), in reactor: Reactor,
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
    public var hasChild: Bool { lanes.values.contains(where: \.hasChild) }

    /// What `request` is about: its target, or all backlights, or the lights of all keyboards.
    public func targets(of request: BrightnessRequest) -> Result<[BrightnessTarget], LevelFailure> {
        guard request.isAll else { return .success([request.target]) }
        let list = list(request.target.deviceClass ?? .backlight)
        let targets = list.devices.map(\.target)
        return targets.isEmpty ? .failure(.noDevice(named: nil, in: list)) : .success(targets)
    }

    // MARK: Changing

    /// Changes the device that `target` means, within `transition`; the newest wins. Returns what it will be, at once;
    /// `done` is called when it has been written, or why not.
    @discardableResult
    public func apply(
        _ change: LevelChange, to target: BrightnessTarget = .chosen, floor: BrightnessFloor? = nil,
        transition: Duration? = nil, done: ((Result<BrightnessReading, LevelFailure>) -> Void)?
    ) -> BrightnessReading? {
        do throws(LevelFailure) {
            let lane = try lane(target)
            lane.refresh()
            let present = reading(lane, lane.target, floor: floor)
            let raw = try Self.target(of: change, from: present)
            set(lane, raw, on: present.scale, within: transition ?? preferences.transition) { result in
                done?(result.map(present.at))
            }
            return present.at(raw)
        } catch {
            reactor.later { done?(.failure(error)) }
            return nil
        }
    }

    private func set(
        _ lane: WriteLane, _ raw: Int, on scale: BrightnessScale, within duration: Duration,
        done: @escaping WriteLane.Done
    ) {
        guard duration > .zero else { return lane.write(raw, done: done) }
        lane.go(to: raw, on: scale, within: duration, done: done)
        if frame?.deadline == nil { frame?.set(after: BrightnessTransition.frame) }
    }

    /// Sets the chosen device to the place `shown` (0…1), as a drag that began at the raw value `start` does.
    /// Returns what it will be; what it is, where the write before was refused.
    public func drag(to shown: Double, from start: Int) -> BrightnessReading? {
        guard let lane = chosen else { return nil }
        let raw = reading(lane, start).scale.raw(draggedTo: shown, from: start)
        if raw != lane.target { lane.write(raw) }
        // What was refused before is not shown as if it were done.
        return reading(lane, lane.lastFailure == nil ? raw : lane.known)
    }

    /// The device that `target` means as it is, or will be once writes under way are done.
    public func read(_ target: BrightnessTarget = .chosen) -> Result<BrightnessReading, LevelFailure> {
        do throws(LevelFailure) {
            let lane = try lane(target)
            lane.refresh()
            return .success(reading(lane, lane.target))
        } catch {
            return .failure(error)
        }
    }

    /// Ends a transition of the device of `reading` where it is, if it still goes there.
    public func halt(_ reading: BrightnessReading) {
        let lane = lanes.values.first { lane in
            lane.device.name == reading.device && lane.device.deviceClass == reading.deviceClass
        }
        if let lane, lane.isMoving, lane.target == reading.raw { lane.halt() }
    }

    /// One step of every transition, and the next a frame later as long as there is one.
    private func step(_ now: Instant) {
        for lane in lanes.values where lane.isMoving {
            // Who has set it a moment ago shall not be written over. A keyboard may take its time to say so.
            if lane.device.deviceClass == .backlight { noticeOthers(lane) }
            lane.step(at: now)
        }
        if lanes.values.contains(where: \.isMoving) {
            frame?.set(at: now.advanced(by: BrightnessTransition.frame))
        }
    }

    // MARK: What others do

    /// Looks which devices there are: one has come or gone.
    public func rescan() {
        let old = (list, leds)
        list = tree.list()
        leds = tree.list(.leds)
        for (id, lane) in lanes where !isThere(lane.device) {
            lanes[id] = nil
            lane.abandon()
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
        for light in lights.values where device == nil || device == light.lane.device.name { light.recheck() }
    }

    private func look(_ light: FollowedLight) {
        let isThere = noticeOthers(light.lane)
        if !isThere && !Files.exists(light.lane.device.brightnessPath) { rescan() }
    }

    /// False when the device cannot be read.
    @discardableResult
    private func noticeOthers(_ lane: WriteLane, afterEcho: Bool = false) -> Bool {
        guard let raw = lane.look() else { return false }
        guard lane.isNews(raw, afterEcho: afterEcho) else { return true }
        lane.halt()
        if lights[lane.device.id]?.isMain ?? false {
            onEvent?(.changedOutside(reading(lane, raw)))
        } else {
            onOther?(reading(lane, raw))
        }
        return true
    }

    /// What came amid our own echo was not told from it; the last look is.
    private func echoIsOver(_ now: Instant) {
        for light in lights.values {
            guard let end = light.lane.echoEnd else { continue }
            if end <= now { noticeOthers(light.lane, afterEcho: true) } else { lookAgain(at: end) }
        }
    }

    private func lookAgain(at end: Instant) {
        lastLook?.set(at: min(end, lastLook?.deadline ?? end))
    }

    private func finished(_ lane: WriteLane, _ result: Result<Int, LevelFailure>) {
        if let light = lights[lane.device.id] {
            light.considerSlowness()
            if let end = lane.echoEnd, end > reactor.now { lookAgain(at: end) }
        }
        if case .success(let raw) = result { onEvent?(.changedByUs(reading(lane, raw))) }
    }

    // MARK: Choosing

    /// Whether it has become another one. The watches begin anew in any case: a device that went and came again is
    /// another file.
    private func choose() -> Bool {
        let old = chosen
        chosen = nil
        chosen = try? lane(.chosen)
        lights.removeAll()
        follow()
        return chosen !== old
    }

    private func follow() {
        let main = [chosen].compactMap(\.self) + leds.devices.compactMap { try? lane(for: $0) }
        let others = followed.compactMap { try? lane($0) }
        let wanted = Dictionary((main + others).map { ($0.device.id, $0) }) { first, _ in first }
        lights = lights.filter { wanted[$0.key] === $0.value.lane }
        for (id, lane) in wanted where lights[id] == nil {
            lights[id] = FollowedLight(
                lane, isMain: main.contains { $0 === lane }, in: reactor
            ) { [unowned self] in look($0) }
        }
    }

    private func list(_ deviceClass: BrightnessClass) -> BacklightList {
        deviceClass == .backlight ? list : leds
    }

    private func lane(_ target: BrightnessTarget) throws(LevelFailure) -> WriteLane {
        // What tells several devices apart is not read for every step.
        if target == .chosen, let chosen { return chosen }
        return try lane(for: tree.find(target, preferring: preferences.device) { list($0) })
    }

    private func lane(for device: BacklightDevice) throws(LevelFailure) -> WriteLane {
        if let lane = lanes[device.id], lane.device == device { return lane }
        do throws(BacklightError) {
            let lane = WriteLane(device, known: try device.raw(), in: reactor, privileged: privileged) {
                [weak self] lane, result in self?.finished(lane, result)
            }
            lanes[device.id]?.abandon()
            lanes[device.id] = lane
            return lane
        } catch {
            throw .broken(error)
        }
    }

    private func reading(_ lane: WriteLane, _ raw: Int, floor: BrightnessFloor? = nil) -> BrightnessReading {
        lane.device.reading(raw, curve: preferences.curve, floor: lane.device.floor(floor, preferences))
    }

    private static func target(
        of change: LevelChange, from present: BrightnessReading
    ) throws(LevelFailure) -> Int {
        do throws(LevelError) {
            return try present.scale.raw(present.raw, changedBy: change)
        } catch {
            throw .refused(error)
        }
    }
}
