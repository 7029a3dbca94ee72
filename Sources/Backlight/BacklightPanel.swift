// SPDX-License-Identifier: MIT
public import Core
public import Linux

/// The backlight of the built-in panel, on a loop: sets it without holding up the loop, and notices what others do.
///
/// Whoever has the uevents of the class `backlight` calls `rescan` when a device comes or goes, and `recheck` when
/// one has changed; both are cheap and may come too often.
public final class BacklightPanel: BrightnessControl {
    /// Told of changes, in a turn of the loop.
    public var onEvent: ((BrightnessEvent) -> Void)?
    /// Device, floor and curve; a change of the device chooses anew.
    public var preferences: Preferences.Brightness {
        didSet { if preferences.device != oldValue.device && choose() { onEvent?(.devicesChanged) } }
    }
    /// The devices there are, as of the last look.
    public private(set) var list: BacklightList
    private let tree: BacklightTree
    private let reactor: Reactor
    private let privileged: (any PrivilegedWriter)?
    private var lanes: [String: WriteLane] = [:]
    private var chosen: WriteLane?
    private var watch: AttributeWatch?
    private var lastLook: Timer?
    private var willLook = false

    /// Chooses among the backlights of `tree`; where our own rights do not suffice, `privileged` is asked.
    public init(
        tree: BacklightTree = BacklightTree(), in reactor: Reactor,
        preferences: Preferences.Brightness = .init(), privileged: (any PrivilegedWriter)? = nil
    ) {
        self.tree = tree
        self.reactor = reactor
        self.preferences = preferences
        self.privileged = privileged
        list = tree.list()
        lastLook = reactor.timer { [weak self] _ in self?.look() }
        _ = choose()
    }

    deinit { lastLook?.cancel() }

    /// The chosen backlight as it is, or will be once writes under way are done; `nil` without one.
    public var reading: BrightnessReading? { chosen.map { reading($0, $0.target) } }

    /// Whether a child process is there for the writes of a slow device.
    public var hasChild: Bool { lanes.values.contains(where: \.hasChild) }

    /// Changes the chosen device, or the one called `device`; the newest wins. Returns what it will be, at once;
    /// `done` is called when it has been written, or why not.
    @discardableResult
    public func apply(
        _ change: LevelChange, device: String?, floor: BrightnessFloor?,
        done: ((Result<BrightnessReading, LevelFailure>) -> Void)?
    ) -> BrightnessReading? {
        do throws(LevelFailure) {
            let lane = try lane(called: device)
            lane.refresh()
            let present = reading(lane, lane.target, floor: floor)
            let raw = try Self.target(of: change, from: present)
            lane.write(raw) { result in done?(result.map(present.at)) }
            return present.at(raw)
        } catch {
            reactor.later { done?(.failure(error)) }
            return nil
        }
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

    /// The chosen device or the one called `device` as it is, or will be once writes under way are done.
    public func read(device: String?) -> Result<BrightnessReading, LevelFailure> {
        do throws(LevelFailure) {
            let lane = try lane(called: device)
            lane.refresh()
            return .success(reading(lane, lane.target))
        } catch {
            return .failure(error)
        }
    }

    /// Looks which devices there are: one has come or gone.
    public func rescan() {
        let old = list
        list = tree.list()
        for (name, lane) in lanes where !list.devices.contains(lane.device) {
            lanes[name] = nil
            lane.abandon()
        }
        let isChosenAnew = choose()
        if isChosenAnew || list != old { onEvent?(.devicesChanged) }
        recheck()
    }

    /// Looks at the chosen device at the end of this turn, if it is `device` (`nil`: whatever it is).
    public func recheck(_ device: String? = nil) {
        guard !willLook, device == nil || device == chosen?.device.name else { return }
        willLook = true
        reactor.later { [weak self] in self?.look() }
    }

    private func look() {
        willLook = false
        guard let lane = chosen else { return }
        guard let raw = lane.look() else {
            if !Files.exists(lane.device.brightnessPath) { rescan() }
            return
        }
        if lane.isNews(raw) { onEvent?(.changedOutside(reading(lane, raw))) }
    }

    /// Whether it has become another one. The watch begins anew in any case: a device that went and came again
    /// is another file.
    private func choose() -> Bool {
        let old = chosen
        chosen = list.choice(named: preferences.device).flatMap { try? lane(for: $0) }
        startWatch()
        return chosen !== old
    }

    private func startWatch() {
        watch = chosen.map { lane in
            AttributeWatch(lane.device, isSlow: lane.isSlow, in: reactor) { [unowned self] in recheck() }
        }
    }

    private func lane(called name: String?) throws(LevelFailure) -> WriteLane {
        let name = name ?? preferences.device
        guard let device = list.choice(named: name) else { throw .noBacklight(named: name, in: list) }
        return try lane(for: device)
    }

    private func lane(for device: BacklightDevice) throws(LevelFailure) -> WriteLane {
        if let lane = lanes[device.name] { return lane }
        do throws(BacklightError) {
            let lane = WriteLane(device, known: try device.raw(), in: reactor, privileged: privileged) {
                [weak self] lane, result in self?.finished(lane, result)
            }
            lanes[device.name] = lane
            return lane
        } catch {
            throw .broken(error)
        }
    }

    private func finished(_ lane: WriteLane, _ result: Result<Int, LevelFailure>) {
        if lane === chosen, lane.isSlow, watch?.isPolled == true { startWatch() }
        // What came amid our own echo was not told from it; the last look is.
        if lane === chosen, let end = lane.echoEnd, end > reactor.now { lastLook?.set(at: end) }
        if case .success(let raw) = result { onEvent?(.changedByUs(reading(lane, raw))) }
    }

    private func reading(_ lane: WriteLane, _ raw: Int, floor: BrightnessFloor? = nil) -> BrightnessReading {
        lane.device.reading(raw, curve: preferences.curve, floor: floor ?? preferences.floor)
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
