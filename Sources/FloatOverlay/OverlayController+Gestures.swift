// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

extension OverlayController {
    /// Opacity percentage points of a wheel notch.
    private static let opacityStep = 5

    func handle(_ input: InputEvent) {
        defer { updateCursor() }
        guard let surface else { return }
        noteHover(input)
        if input.isPress {
            if isHidden || lifeCycle.state == .leaving { return }
            motion.catchFlight()
        }
        take(input, surface)
        if !recognizer.isBusy { motion.resume() }
    }

    private func take(_ input: InputEvent, _ surface: any Surface) {
        // The tab of a stashed one always answers.
        if passing.isOn && !isStashed {
            return passing.handle(input, size: surface.geometry.placement.size)
        }
        if controls.handle(input) { return }
        inputTime = input.time
        recognizer.handle(input, size: surface.geometry.placement.size, into: &gestureEffects)
        perform()
    }

    func preferencesChanged() {
        readGestures()
        if hasStarted { source.preferencesChanged() }
        if options.opacity == nil { opacity = host.preferences.overlay.opacity }
    }

    /// Reads input as the settings say; on the tab of a stashed one there is only pulling and clicking.
    func readGestures() {
        recognizer.settings = isStashed ? .tab : GestureSettings(host, options)
    }

    /// Ends what is going on without finishing it. A gesture's own effect may ask for it, so it has a list of its own.
    func cancelInput() {
        controls.hide()
        var effects: [GestureEffect] = []
        let cancel = InputEvent(kind: .cancel, position: Point(x: 0, y: 0), time: host.reactor.now)
        recognizer.handle(cancel, size: surface?.geometry.placement.size ?? .zero, into: &effects)
        for effect in effects { perform(effect) }
        if recognizer.deadline == nil { clickTimer.cancel() }
    }

    func clickDue(_ now: Instant) {
        recognizer.tick(now, into: &gestureEffects)
        perform()
    }

    private func perform() {
        for effect in gestureEffects { perform(effect) }
        gestureEffects.removeAll(keepingCapacity: true)
        if let deadline = recognizer.deadline { clickTimer.set(at: deadline) } else { clickTimer.cancel() }
    }

    private func perform(_ effect: GestureEffect) {
        switch effect {
        case .began(let axis, let direction): begin(axis, direction)
        case .turned(_, let px): turn(by: px)
        case .carried(let way), .stretched(let way): motion.carry(by: way)
        case .gripped(let grip): motion.beginStretch(by: grip)
        case .stretchEnded:
            motion.drop(recognizer.velocity(at: inputTime))
            host.placeChanged(self)
        case .stretchCancelled: motion.putBack()
        case .ended: finish()
        case .cancelled:
            motion.putBack()
            endGesture()
        case .stepped(let axis, let notches): step(axis, notches)
        case .triggered(let trigger): perform(trigger)
        }
    }

    /// What is bound to a click, else what it is for where nothing is; on a tab it brings back what is stashed.
    private func perform(_ trigger: Trigger) {
        if isStashed { return trigger == .click ? unstash() : () }
        if let binding = host.preferences.bindings[trigger] { return host.runWords(binding.about(id)) }
        switch trigger {
        case .click: controls.toggle()
        case .rightClick: controls.show()
        case .middleClick: controls.playPause()
        default: break
        }
    }

    private func begin(_ axis: Axis, _ direction: DragDirection) {
        guard let size = geometry?.placement.size else { return }
        gestureAxis = axis
        controls.block(true)
        let length = direction == .horizontal ? size.width : size.height
        switch axis {
        case .volume, .brightness: host.levels.begin(axis, lengthPx: length, on: id)
        case .seek: beginSeek(size.width)
        case .opacity:
            opacityDrag = LevelDrag(
                start: Double(opacity) / 100, floor: 0.2, ceiling: 1, lengthPx: length)
        case .move:
            motion.beginMove()
        case .none: break
        }
    }

    private func turn(by px: Double) {
        switch gestureAxis {
        case .volume, .brightness: host.levels.turn(by: px, on: id)
        case .seek:
            seekDrag?.turn(by: px)
            if let seekDrag { show(seekDrag) }
        case .opacity:
            opacityDrag?.turn(by: px)
            if let opacityDrag { show(opacity: Percent.whole(opacityDrag.value)) }
        case .move, .none: break
        }
    }

    /// Breaks off what is going on: it goes out of sight.
    func breakOff() {
        let event = InputEvent(kind: .cancel, position: Point(x: 0, y: 0), time: host.reactor.now)
        recognizer.handle(event, size: .zero, into: &gestureEffects)
        perform()
    }

    private func finish() {
        if let drag = seekDrag, hasPreviewed || (drag.position - drag.start).magnitude >= 0.5 {
            if let seekPlayer {
                seekPlayer.seek(to: drag.position, by: host.media)
            } else {
                source.seek(to: drag.position)
            }
        }
        hasPreviewed = false
        if gestureAxis == .move {
            motion.drop(recognizer.velocity(at: inputTime))
            host.placeChanged(self)
        }
        endGesture()
    }

    /// Ends what is under way: a seek is dropped, a level stays.
    func endGesture() {
        switch gestureAxis {
        case .volume, .brightness: host.levels.end(on: id)
        case .seek, .opacity: host.hud.pin(false, by: id)
        case .move, .none: break
        }
        // What was looked at and not taken: back to where it was.
        if hasPreviewed, let seekDrag { source.seek(to: seekDrag.start) }
        hasPreviewed = false
        gestureAxis = .none
        controls.block(motion.isUnderWay)
        seekDrag = nil
        seekPlayer = nil
        opacityDrag = nil
    }

    private func beginSeek(_ widthPx: Double) {
        host.hud.pin(true, by: id)
        guard source.playback?.canSeek != false, let time = TimeRange(source.timeline) ?? playersRange()
        else {
            return host.hud.show(HUDContent(icon: .live, text: "live"))
        }
        let drag = SeekDrag(position: time.position, duration: time.duration, widthPx: widthPx)
        seekDrag = drag
        host.hud.show(.seek(drag))
    }

    /// Says where it would end; a source that can shows it.
    private func show(_ drag: SeekDrag) {
        host.hud.show(.seek(drag))
        guard source.playback?.canPreview == true else { return }
        hasPreviewed = true
        source.preview(at: drag.position)
    }

    /// Where a player is while what is shown here has no time of its own.
    private func playersRange() -> TimeRange? {
        guard source.timeline == .none, let state = host.media?.state(of: nil) else { return nil }
        seekPlayer = SeekPlayer(name: state.name, track: state.track.id)
        return state.range(at: host.reactor.now)
    }

    private func step(_ axis: Axis, _ notches: Int) {
        switch axis {
        case .volume, .brightness: host.levels.step(axis, notches: notches)
        case .opacity: show(opacity: opacity + notches * Self.opacityStep)
        case .seek, .move, .none: break
        }
    }

    private func show(opacity percent: Int) {
        opacity = percent
        let level = HUDLevel(Double(opacity) / 100)
        host.hud.show(HUDContent(icon: .opacity, text: "\(opacity)%", level: level))
    }
}

extension InputEvent {
    /// Whether a button or finger goes down.
    fileprivate var isPress: Bool {
        switch kind {
        case .press, .touchDown: true
        default: false
        }
    }
}

extension GestureSettings {
    /// What preferences, options and the display together say.
    init(_ host: OverlayHost, _ options: OverlayOptions) {
        let preferences = host.preferences
        self.init(
            bindings: preferences.bindings, isEnabled: options.hasGestures ?? preferences.overlay.hasGestures,
            dragMoves: preferences.overlay.dragMoves,
            hasModifiers: host.display.capabilities.contains(.modifiers))
    }
}

extension Binding {
    /// The same, meant for the overlay that was clicked and not for the newest.
    fileprivate func about(_ overlay: Int) -> Binding {
        guard case .words(let words) = self, words.first == "overlay", !words.contains("--id") else {
            return self
        }
        return .words(words + ["--id", "\(overlay)"])
    }
}

extension HUDContent {
    /// The HUD of a seek: where it would end.
    static func seek(_ drag: SeekDrag) -> HUDContent {
        HUDContent(
            icon: .seek, text: TimeRange.text(drag.position), level: HUDLevel(drag.position / drag.duration))
    }
}
