// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayRuntime

/// Connects drags, wheel notches and external changes with the levels (volume, brightness) and their HUDs.
package final class LevelController {
    unowned let host: OverlayHost
    /// The drags in progress by overlay ID; several pointers and fingers can drag at the same time.
    private var drags: [Int: Drag] = [:]
    /// The volume drags that ended before the reply with their start value, by the number of the request.
    private var endedDrags: [Int: Drag] = [:]
    /// The number of requested start values.
    private var startRequestCount = 0
    /// The volume reading shown last and its HUD content.
    private var lastShown: (reading: VolumeReading, content: HUDContent)?
    /// The brightness reading shown last.
    private var lastShownBrightness: BrightnessReading?
    /// The number of own device switches in progress that must not show a HUD.
    private var silentSwitchCount = 0

    private struct Drag {
        var target: DragTarget
        var level: LevelDrag
        /// The name of the sink of a volume drag. Without a name, a change would apply to the next default
        /// sink if this sink is removed before the change is sent.
        var sink = ""
        /// The device of a brightness drag.
        var device = BrightnessTarget.chosen
        /// The raw value of `device` at the start of the drag.
        var rawAtStart = 0
        var startReading = StartReading.known

        /// The start value of the level.
        enum StartReading: Equatable {
            case known
            /// The start value was requested with this number. The level is not changed before the reply.
            case requested(Int)
        }
    }

    init(host: OverlayHost) { self.host = host }

    func listen() {
        host.volume?.policy = host.preferences.volume.policy
        host.volume?.onEvent = { [weak self] in self?.volumeChanged($0) }
        host.brightness?.onEvent = { [weak self] in self?.brightnessChanged($0) }
    }

    /// Starts a drag of a level on `overlay`; `lengthPx` is the drag's length for the full range in logical
    /// pixels. The HUD shows the current level. A drag of the same level in progress on another overlay no
    /// longer has an effect.
    func begin(_ target: DragTarget, lengthPx: Double, on overlay: Int) {
        host.hud.pin(true, by: overlay)
        for (other, drag) in drags where drag.target == target { drags[other] = nil }
        switch target {
        case .volume: beginVolume(lengthPx, on: overlay)
        case .brightness: drags[overlay] = beginBrightness(lengthPx, on: overlay)
        case .seek, .opacity, .move, .none: break
        }
    }

    /// Continues the drag on `overlay` by `px` logical pixels.
    func adjust(by px: Double, on overlay: Int) {
        drags[overlay]?.level.adjust(by: px)
        guard let drag = drags[overlay] else { return }
        switch drag.target {
        case .volume: if case .known = drag.startReading { set(volume: drag) }
        case .brightness: set(brightness: drag)
        case .seek, .opacity, .move, .none: break
        }
    }

    /// Ends the drag on `overlay`; the level keeps its value.
    func end(on overlay: Int) {
        if let drag = drags.removeValue(forKey: overlay), case .requested(let number) = drag.startReading {
            endedDrags[number] = drag
        }
        host.hud.pin(false, by: overlay)
    }

    /// Changes a level by one step for each wheel notch. Each step is rounded to raw units, so that the same
    /// number of notches back returns to the old level, also if events combine them differently.
    func step(_ target: DragTarget, notches: Int) {
        let sign = Double(notches.signum())
        for _ in 0..<abs(notches) {
            switch target {
            case .volume: apply(.level(.percentStep(sign * host.preferences.volume.step)))
            case .brightness: apply(.percentStep(sign * host.preferences.brightness.step))
            case .seek, .opacity, .move, .none: break
            }
        }
    }

    /// Changes a volume and shows the HUD: immediately if the result is known in advance, otherwise when the
    /// server has replied.
    package func apply(
        _ change: VolumeChange, to target: VolumeTarget = .sink(nil), limit: Int? = nil,
        showsHUD: Bool = true,
        done: ((Result<VolumeReading, LevelError>) -> Void)? = nil
    ) {
        guard let volume = host.volume else { return failWithoutServer(target, showsHUD: showsHUD, done) }
        var failed = false
        var isKnown = false
        let predicted = volume.apply(change, to: target, limit: limit) { [weak self] result in
            switch result {
            case .success(let reading): if showsHUD && !isKnown { self?.showAtEndOfTurn(reading) }
            case .failure(let failure):
                failed = true
                if showsHUD { self?.show(failure, of: target) }
            }
            done?(result)
        }
        isKnown = predicted != nil
        guard let predicted, showsHUD, !failed else { return }
        showAtEndOfTurn(predicted)
    }

    /// Reads a volume.
    package func read(
        _ target: VolumeTarget, done: @escaping (Result<VolumeReading, LevelError>) -> Void
    ) {
        guard let volume = host.volume else { return failWithoutServer(target, showsHUD: false, done) }
        volume.read(target, done: done)
    }

    /// Makes another device the default (the next one if `target` has no name) and shows its name.
    package func makeDefault(
        _ target: VolumeTarget, showsHUD: Bool = true,
        done: @escaping (Result<VolumeReading, LevelError>) -> Void
    ) {
        guard let volume = host.volume else { return failWithoutServer(target, showsHUD: showsHUD, done) }
        if !showsHUD { silentSwitchCount += 1 }
        volume.makeDefault(target) { [weak self] result in
            if !showsHUD { self?.silentSwitchCount -= 1 }
            switch result {
            case .success(let reading): if showsHUD { self?.showDevice(reading) }
            case .failure(let failure): if showsHUD { self?.show(failure, of: target) }
            }
            done(result)
        }
    }

    private func failWithoutServer(
        _ target: VolumeTarget, showsHUD: Bool, _ done: ((Result<VolumeReading, LevelError>) -> Void)?
    ) {
        done?(.failure(.noAudioServer))
        if showsHUD { host.hud.show(Self.noAudio(target)) }
    }

    /// Changes a brightness, shows the HUD and returns the predicted reading.
    @discardableResult
    package func apply(
        _ change: LevelChange, to target: BrightnessTarget = .chosen, floor: BrightnessFloor? = nil,
        transition: Duration? = nil, showsHUD: Bool = true,
        done: ((Result<BrightnessReading, LevelError>) -> Void)? = nil
    ) -> BrightnessReading? {
        guard let brightness = host.brightness else {
            done?(.failure(.unavailable("no backlight found", hint: "run 'floatoverlay devices'")))
            if showsHUD { host.hud.show(Self.noBacklight) }
            return nil
        }
        var failed = false
        var isKnown = false
        let predicted = brightness.apply(change, to: target, floor: floor, transition: transition) {
            [weak self] result in
            switch result {
            // Without a prediction, for example before the first reply of a monitor, the HUD shows the result.
            case .success(let reading): if showsHUD && !isKnown { self?.show(reading) }
            case .failure(let failure):
                failed = true
                if showsHUD { self?.show(failure, of: target) }
            }
            done?(result)
        }
        isKnown = predicted != nil
        guard let predicted, showsHUD else { return predicted }
        // `done` may report a failure later in this turn, so the HUD is shown at the end of the turn.
        host.reactor.runLater { [weak self] in if !failed { self?.show(predicted) } }
        return predicted
    }

    /// Shows the HUD at the end of this turn of the loop, after the reply to the client: drawing takes longer
    /// than setting the level.
    private func showAtEndOfTurn(_ reading: VolumeReading) {
        host.reactor.runLater { [weak self] in self?.show(reading) }
    }

    private func show(_ reading: VolumeReading) {
        let content = HUDContent.volume(reading)
        lastShown = (reading, content)
        host.hud.show(content)
    }

    private func show(_ reading: BrightnessReading) {
        lastShownBrightness = reading
        host.hud.show(.brightness(reading))
    }

    private func showDevice(_ reading: VolumeReading) {
        let icon = reading.kind == .source ? HUDIcon.microphone : .device
        host.hud.show(HUDContent(icon: icon, text: reading.shortName))
    }

    // MARK: Drags

    private func beginVolume(_ lengthPx: Double, on overlay: Int) {
        guard let volume = host.volume, let reading = volume.reading else {
            return host.hud.show(Self.noAudio(.sink(nil)))
        }
        show(reading)
        let start = Self.fraction(reading)
        let level = LevelDrag(start: start, ceiling: volumeCeiling(start), lengthPx: lengthPx)
        startRequestCount += 1
        let request = startRequestCount
        drags[overlay] = Drag(
            target: .volume, level: level, sink: reading.device, startReading: .requested(request))
        // Another program may just have changed the volume.
        volume.read(.sink(nil)) { [weak self] result in
            self?.applyStartReading(try? result.get(), request: request)
        }
    }

    private func applyStartReading(_ reading: VolumeReading?, request: Int) {
        let ended = endedDrags.removeValue(forKey: request)
        let overlay = drags.first { $0.value.startReading == .requested(request) }?.key
        guard var drag = ended ?? overlay.flatMap({ drags[$0] }) else { return }
        drag.startReading = .known
        drag.level = started(drag.level, at: reading)
        if let overlay { drags[overlay] = drag }
        if drag.level.value != drag.level.start || drag.level.hasReachedCeiling { set(volume: drag) }
    }

    /// The drag from the level of `reading`; without a reading, the drag from the last known level.
    private func started(_ drag: LevelDrag, at reading: VolumeReading?) -> LevelDrag {
        guard let reading else { return drag }
        let start = Self.fraction(reading)
        return drag.starting(at: start, ceiling: volumeCeiling(start))
    }

    private static func fraction(_ reading: VolumeReading) -> Double {
        Double(reading.state.level) / Double(Percent.full)
    }

    private func volumeCeiling(_ start: Double) -> Double {
        let limit = Double(host.preferences.volume.policy.limitPercent) / 100
        return LevelDrag.volumeCeiling(start: start, limit: limit)
    }

    /// The drag sets the monitor below the overlay, or the chosen device if that monitor has no control.
    private func beginBrightness(_ lengthPx: Double, on overlay: Int) -> Drag? {
        let monitor = host.overlays.first { $0.id == overlay }?.geometry?.placement.monitor
        let target = host.monitor(monitor).flatMap { host.brightness?.target(on: $0) }
        let own = target.flatMap { try? host.brightness?.read($0).get() }
        guard let reading = own ?? host.brightness?.reading else {
            host.hud.show(Self.noBacklight)
            return nil
        }
        let darkest = reading.depth == nil ? 0 : Double(Dimming.maxDepth) / Double(Dimming.full)
        let floor = reading.scale.displayFraction(reading.scale.floor) - darkest
        show(reading)
        return Drag(
            target: .brightness,
            level: LevelDrag(start: reading.displayFraction, floor: floor, ceiling: 1, lengthPx: lengthPx),
            device: reading.target, rawAtStart: reading.raw)
    }

    /// Sets the sink of `drag`. That the sink was removed is not an error: the drag continues on the next default sink.
    private func set(volume drag: Drag) {
        guard let volume = host.volume else { return }
        let level = drag.level
        // A drag that starts above the limit uses its start value as the limit, so that it can still go down.
        let highest = max(host.preferences.volume.policy.limitPercent, Int((level.start * 100).rounded(.up)))
        var predicted = volume.apply(
            .level(.percent(level.value * 100)), to: .sink(drag.sink), limit: highest, done: nil)
        // A raise at the ceiling sets the level that the volume has, which alone does not unmute.
        if level.hasReachedCeiling, predicted?.state.isMuted == true, volume.policy.raiseUnmutes {
            predicted = volume.apply(.unmute, to: .sink(drag.sink), limit: nil, done: nil)
        }
        // Without a prediction, the default device is known again in a moment, or there is none.
        if let predicted {
            show(predicted)
        } else if volume.reading == nil {
            host.hud.show(Self.noAudio(.sink(nil)))
        }
    }

    private func set(brightness drag: Drag) {
        guard
            let predicted = host.brightness?.drag(
                to: drag.level.value, of: drag.device, from: drag.rawAtStart)
        else { return }
        show(predicted)
    }

    // MARK: External changes

    private func volumeChanged(_ event: VolumeEvent) {
        let preferences = host.preferences.volume
        switch event {
        case .changedOutside(let reading):
            if reading.kind == .sink || preferences.showsHUDOnMicrophoneChange { show(reading) }
        case .changedByUs(let reading): updateShownVolume(reading)
        case .failed(let reading, let failure): endVolumeDrags(of: reading, failure)
        case .switched(let reading):
            restartVolumeDrags(at: reading)
            let showsSwitch = preferences.showsHUDOnDeviceChange && silentSwitchCount == 0
            if reading.kind == .sink && showsSwitch { showDevice(reading) }
        case .initial(let reading): restartVolumeDrags(at: reading)
        case .otherDeviceChanged, .appeared, .vanished, .streamsChanged, .lost: break
        }
        host.delegate?.volumeChanged(event)
    }

    /// Restarts the volume drags at the level of the new default device. The new device keeps its own level.
    /// The reply to an earlier request has the level of the old device, and is ignored.
    private func restartVolumeDrags(at reading: VolumeReading) {
        guard reading.kind == .sink else { return }
        endedDrags = [:]
        let start = Self.fraction(reading)
        for (overlay, drag) in drags where drag.target == .volume {
            drags[overlay]?.level = drag.level.restarted(at: start, ceiling: volumeCeiling(start))
            drags[overlay]?.sink = reading.device
            drags[overlay]?.startReading = .known
        }
    }

    /// Ends the drags of a device that the server refuses to set, and shows the reason.
    private func endVolumeDrags(of reading: VolumeReading, _ failure: LevelError) {
        drags = drags.filter { $0.value.target != .volume || $0.value.sink != reading.device }
        show(failure, of: .sink(nil))
    }

    /// Updates the HUD with the value that the server reports for our own change, if the HUD still shows that
    /// change.
    private func updateShownVolume(_ reading: VolumeReading) {
        guard let lastShown, lastShown.reading.isSameDevice(as: reading),
            host.hud.isShowing(lastShown.content)
        else { return }
        let content = HUDContent.volume(reading)
        self.lastShown = (reading, content)
        host.hud.updateInPlace(content)
    }

    private func brightnessChanged(_ event: BrightnessEvent) {
        switch event {
        case .changedOutside(let reading): show(reading)
        case .changedByUs(let reading): updateShownBrightness(reading)
        case .failed(let reading, _): host.hud.updateInPlace(.brightness(reading))
        case .watchedChanged, .devicesChanged: break
        }
        host.delegate?.brightnessChanged(event)
    }

    /// Updates the HUD with the value at which a transition was stopped, if the HUD still shows the target of
    /// that transition and not of a newer change.
    private func updateShownBrightness(_ reading: BrightnessReading) {
        guard let shown = lastShownBrightness, shown.target == reading.target, shown.raw != reading.raw,
            host.hud.isShowing(.brightness(shown)),
            (try? host.brightness?.read(reading.target).get())?.raw == reading.raw
        else { return }
        lastShownBrightness = reading
        host.hud.updateInPlace(.brightness(reading))
    }
}
