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
            if visibility.hider != nil || lifeCycle.state == .leaving { return }
            motion.interruptAnimation()
        }
        route(input, surface)
        if !recognizer.isBusy { motion.resumeAnimation() }
    }

    private func route(_ input: InputEvent, _ surface: any Surface) {
        // The tab of a stashed one always answers.
        if clickThroughMode.isOn && !isStashed {
            return clickThroughMode.handle(input, size: surface.geometry.placement.size)
        }
        if controls.handle(input) { return }
        inputTime = input.time
        recognizer.handle(input, size: surface.geometry.placement.size, into: &gestureEvents)
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
        var events: [GestureEvent] = []
        let cancel = InputEvent(kind: .cancel, position: Point(x: 0, y: 0), time: host.reactor.now)
        recognizer.handle(cancel, size: surface?.geometry.placement.size ?? .zero, into: &events)
        for event in events { perform(event) }
        if recognizer.deadline == nil { clickTimer.cancel() }
    }

    func clickDue(_ now: Instant) {
        recognizer.tick(now, into: &gestureEvents)
        perform()
    }

    private func perform() {
        for event in gestureEvents { perform(event) }
        gestureEvents.removeAll(keepingCapacity: true)
        if let deadline = recognizer.deadline { clickTimer.set(at: deadline) } else { clickTimer.cancel() }
    }

    private func perform(_ event: GestureEvent) {
        switch event {
        case .began(let target, let direction): begin(target, direction)
        case .adjusted(_, let px): adjust(by: px)
        case .moved(let offset), .resized(let offset): motion.updateInteraction(by: offset)
        case .resizeBegan(let resizeHandle): motion.beginResize(by: resizeHandle)
        case .resizeEnded:
            motion.drop(recognizer.velocity(at: inputTime))
            host.placeChanged(self)
        case .resizeCancelled: motion.cancelInteraction()
        case .ended: finish()
        case .cancelled:
            motion.cancelInteraction()
            endGesture()
        case .stepped(let target, let notches): step(target, notches)
        case .triggered(let trigger): perform(trigger)
        }
    }

    /// What is bound to a click, else what it is for where nothing is; on a tab it brings back what is stashed.
    private func perform(_ trigger: Trigger) {
        if isStashed { return trigger == .click ? unstash() : () }
        if let action = host.preferences.bindings[trigger] { return host.runCommand(action.targeting(id)) }
        switch trigger {
        case .click: controls.toggle()
        case .rightClick: controls.show()
        case .middleClick: controls.playPause()
        default: break
        }
    }

    private func begin(_ target: DragTarget, _ direction: DragDirection) {
        guard let size = geometry?.placement.size else { return }
        dragTarget = target
        controls.block(true)
        let length = direction == .horizontal ? size.width : size.height
        switch target {
        case .volume, .brightness: host.levels.begin(target, lengthPx: length, on: id)
        case .seek: beginSeek(size.width)
        case .opacity:
            opacityDrag = LevelDrag(
                start: Double(opacity) / 100, floor: 0.2, ceiling: 1, lengthPx: length)
        case .move:
            motion.beginMove()
        case .none: break
        }
    }

    private func adjust(by px: Double) {
        switch dragTarget {
        case .volume, .brightness: host.levels.adjust(by: px, on: id)
        case .seek:
            seekDrag?.adjust(by: px)
            if let seekDrag { show(seekDrag) }
        case .opacity:
            opacityDrag?.adjust(by: px)
            if let opacityDrag { show(opacity: Percent.whole(opacityDrag.value)) }
        case .move, .none: break
        }
    }

    /// Breaks off what is going on: it goes out of sight.
    func cancelGesture() {
        let event = InputEvent(kind: .cancel, position: Point(x: 0, y: 0), time: host.reactor.now)
        recognizer.handle(event, size: .zero, into: &gestureEvents)
        perform()
    }

    private func finish() {
        if let drag = seekDrag, hasPreviewed || (drag.position - drag.start).magnitude >= 0.5 {
            if let seekTarget {
                seekTarget.seek(to: drag.position, by: host.media)
            } else {
                source.seek(to: drag.position)
            }
        }
        hasPreviewed = false
        if dragTarget == .move {
            motion.drop(recognizer.velocity(at: inputTime))
            host.placeChanged(self)
        }
        endGesture()
    }

    /// Ends what is under way: a seek is dropped, a level stays.
    func endGesture() {
        switch dragTarget {
        case .volume, .brightness: host.levels.end(on: id)
        case .seek, .opacity: host.hud.pin(false, by: id)
        case .move, .none: break
        }
        // What was looked at and not taken: back to where it was.
        if hasPreviewed, let seekDrag { source.seek(to: seekDrag.start) }
        hasPreviewed = false
        dragTarget = .none
        controls.block(motion.isMoving)
        seekDrag = nil
        seekTarget = nil
        opacityDrag = nil
    }

    private func beginSeek(_ widthPx: Double) {
        host.hud.pin(true, by: id)
        guard source.playback?.canSeek != false, let time = SeekableRange(source.timeline) ?? playersRange()
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
    private func playersRange() -> SeekableRange? {
        guard source.timeline == .none, let state = host.media?.state(of: nil) else { return nil }
        seekTarget = SeekTarget(name: state.name, track: state.track.id)
        return state.range(at: host.reactor.now)
    }

    private func step(_ target: DragTarget, _ notches: Int) {
        switch target {
        case .volume, .brightness: host.levels.step(target, notches: notches)
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

extension TriggerAction {
    /// The same, meant for the overlay that was clicked and not for the newest.
    fileprivate func targeting(_ overlay: Int) -> TriggerAction {
        guard case .command(let arguments) = self, arguments.first == "overlay", !arguments.contains("--id")
        else {
            return self
        }
        return .command(arguments + ["--id", "\(overlay)"])
    }
}

extension HUDContent {
    /// The HUD of a seek: where it would end.
    static func seek(_ drag: SeekDrag) -> HUDContent {
        HUDContent(
            icon: .seek, text: SeekableRange.text(drag.position),
            level: HUDLevel(drag.position / drag.duration))
    }
}
