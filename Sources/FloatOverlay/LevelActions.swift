// SPDX-License-Identifier: MIT
public import Core
internal import Linux

/// Carries drags, notches and outside changes to the levels and their HUD.
public final class LevelActions {
    private unowned let host: OverlayHost
    private var drag: Drag?
    /// The default sink; `nil` while there is no server.
    private var device: String?
    /// Told of every change of a level, for `events` and `--watch`.
    public var onVolume: ((VolumeEvent) -> Void)?
    /// Told of every change of a brightness.
    public var onBrightness: ((BrightnessEvent) -> Void)?

    private struct Drag {
        var axis: Axis
        var level: LevelDrag
        /// The raw value a brightness began at.
        var startRaw: Int
    }

    init(host: OverlayHost) { self.host = host }

    func listen() {
        host.volume?.policy = host.preferences.volume.policy
        host.volume?.onEvent = { [unowned self] in volumeChanged($0) }
        host.brightness?.onEvent = { [unowned self] in brightnessChanged($0) }
    }

    /// A drag on a level begins over the extent `lengthPx`: the HUD shows where it is now.
    func begin(_ axis: Axis, lengthPx: Double) {
        host.hud.pin(true)
        switch axis {
        case .volume: beginVolume(lengthPx)
        case .brightness: beginBrightness(lengthPx)
        case .seek, .opacity, .move, .none: break
        }
    }

    /// The drag goes on.
    func turn(by px: Double) {
        guard var drag else { return }
        drag.level.turn(by: px)
        self.drag = drag
        switch drag.axis {
        case .volume: set(volume: drag.level)
        case .brightness: set(brightness: drag)
        case .seek, .opacity, .move, .none: break
        }
    }

    /// The drag is over; levels stay.
    func end() {
        drag = nil
        host.hud.pin(false)
    }

    /// Turns a level by wheel notches.
    func step(_ axis: Axis, notches: Int) {
        switch axis {
        case .volume:
            apply(.level(.percentStep(Double(notches) * host.preferences.volume.step)))
        case .brightness:
            apply(.percentStep(Double(notches) * host.preferences.brightness.step))
        case .seek, .opacity, .move, .none: break
        }
    }

    /// Changes the volume and shows the HUD.
    public func apply(
        _ change: VolumeChange, device: String? = nil, limit: Int? = nil, showsHUD: Bool = true,
        done: ((Result<VolumeReading, LevelFailure>) -> Void)? = nil
    ) {
        guard let volume = host.volume else {
            done?(.failure(.unavailable("no audio server answers", hint: "start PulseAudio or PipeWire")))
            if showsHUD { host.hud.show(Self.noAudio) }
            return
        }
        var failed = false
        let predicted = volume.apply(change, device: device, limit: limit) { [unowned host] result in
            if case .failure(let failure) = result {
                failed = true
                if case .unavailable = failure, showsHUD { host.hud.show(Self.noAudio) }
            }
            done?(result)
        }
        guard let predicted, showsHUD, !failed else { return }
        showNext(.volume(predicted.state))
    }

    /// Changes the brightness and shows the HUD.
    public func apply(
        _ change: LevelChange, device: String? = nil, floor: BrightnessFloor? = nil, showsHUD: Bool = true,
        done: ((Result<BrightnessReading, LevelFailure>) -> Void)? = nil
    ) {
        guard let brightness = host.brightness else {
            done?(.failure(.unavailable("there is no backlight", hint: "see 'floatoverlay devices'")))
            if showsHUD { host.hud.show(Self.noBacklight) }
            return
        }
        var failed = false
        let predicted = brightness.apply(change, device: device, floor: floor) { [unowned host] result in
            if case .failure(let failure) = result {
                failed = true
                if showsHUD { host.hud.show(Self.complaint(failure)) }
            }
            done?(result)
        }
        guard let predicted, showsHUD, !failed else { return }
        showNext(.brightness(predicted))
    }

    /// Shows the HUD in this turn, but behind the answer to whoever asked: drawing takes longer than setting.
    private func showNext(_ content: HUDContent) {
        host.reactor.later { [weak host] in host?.hud.show(content) }
    }

    // MARK: Drags

    private func beginVolume(_ lengthPx: Double) {
        guard let state = host.volume?.reading?.state else { return host.hud.show(Self.noAudio) }
        let start = Double(state.level) / Double(Percent.full)
        let limit = Double(host.preferences.volume.policy.limitPercent) / 100
        let ceiling = LevelDrag.volumeCeiling(start: start, limit: limit)
        drag = Drag(
            axis: .volume, level: LevelDrag(start: start, ceiling: ceiling, lengthPx: lengthPx), startRaw: 0)
        host.hud.show(.volume(state))
    }

    private func beginBrightness(_ lengthPx: Double) {
        guard let reading = host.brightness?.reading else { return host.hud.show(Self.noBacklight) }
        let start = reading.scale.shown(reading.raw)
        let floor = reading.scale.shown(reading.scale.floor)
        drag = Drag(
            axis: .brightness, level: LevelDrag(start: start, floor: floor, ceiling: 1, lengthPx: lengthPx),
            startRaw: reading.raw)
        host.hud.show(.brightness(reading))
    }

    private func set(volume level: LevelDrag) {
        guard let volume = host.volume else { return }
        // Above the limit a drag may still go down: what it begins at is then its own limit.
        let highest = max(host.preferences.volume.policy.limitPercent, Int((level.start * 100).rounded(.up)))
        let predicted = volume.apply(
            .level(.percent(level.value * 100)), device: nil, limit: highest, done: nil)
        host.hud.show(predicted.map { .volume($0.state) } ?? Self.noAudio)
    }

    private func set(brightness drag: Drag) {
        guard let predicted = host.brightness?.drag(to: drag.level.value, from: drag.startRaw) else { return }
        host.hud.show(.brightness(predicted))
    }

    // MARK: What others do

    private func volumeChanged(_ event: VolumeEvent) {
        switch event {
        case .changedOutside(let reading): host.hud.show(.volume(reading.state))
        case .changedByUs: correctHUD()
        case .baseline(let reading): followed(reading)
        case .lost: device = nil
        }
        onVolume?(event)
    }

    /// The default sink's level became known; another sink in the place of one before is shown where that is wished.
    private func followed(_ reading: VolumeReading) {
        let isSwitch = device != nil && device != reading.device
        device = reading.device
        if isSwitch && host.preferences.volume.hudOnSwitch { host.hud.show(.volume(reading.state)) }
    }

    /// What has arrived may be older than what is under way: the HUD shows where it will end.
    private func correctHUD() {
        if let reading = host.volume?.reading { host.hud.correctVolume(reading) }
    }

    private func brightnessChanged(_ event: BrightnessEvent) {
        if case .changedOutside(let reading) = event { host.hud.show(.brightness(reading)) }
        onBrightness?(event)
    }

    private static let noAudio = HUDContent(icon: .volumeMuted, text: "no audio")
    private static let noBacklight = HUDContent(icon: .brightnessLow, text: "no light")

    private static func complaint(_ failure: LevelFailure) -> HUDContent {
        switch failure {
        case .notPermitted: HUDContent(icon: .warning, text: "denied")
        case .unavailable: noBacklight
        case .refused, .failed: HUDContent(icon: .warning, text: "failed")
        }
    }
}

extension HUDPresenter {
    /// The server says what our set has become: shown when the HUD is still about the volume.
    func correctVolume(_ reading: VolumeReading) {
        switch current?.icon {
        case .volumeMuted?, .volumeLow?, .volumeMid?, .volumeHigh?: correct(.volume(reading.state))
        default: break
        }
    }
}
