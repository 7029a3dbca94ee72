// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

extension OverlayController {
    /// Opacity percentage points of a wheel notch.
    private static let opacityStep = 5

    func handle(_ input: InputEvent) {
        defer { updateCursor() }
        guard let surface else { return }
        if isClickThrough {
            // Only the hot spot gets here: a click on it gives the overlay its clicks back.
            if case .release(.left) = input.kind { clickThrough = false }
            return
        }
        if controls.handle(input) { return }
        recognizer.handle(input, size: surface.placed.placement.size, into: &gestureEffects)
        perform()
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
        case .carried(let way): carry(by: way)
        case .ended: finish()
        case .cancelled: endGesture()
        case .stepped(let axis, let notches): step(axis, notches)
        case .triggered(let trigger): perform(trigger)
        }
    }

    /// What is bound to a click, else what it is for where nothing is.
    private func perform(_ trigger: Trigger) {
        if let binding = host.preferences.bindings[trigger] { return host.runWords(binding) }
        switch trigger {
        case .click: controls.toggle()
        case .rightClick: controls.show()
        case .middleClick: controls.playPause()
        default: break
        }
    }

    private func begin(_ axis: Axis, _ direction: DragDirection) {
        guard let size = placed?.placement.size else { return }
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
            carryStart = placed?.placement
            surface?.beginCarry()
        case .none: break
        }
    }

    private func turn(by px: Double) {
        switch gestureAxis {
        case .volume, .brightness: host.levels.turn(by: px, on: id)
        case .seek:
            seekDrag?.turn(by: px)
            if let seekDrag { host.hud.show(.seek(seekDrag)) }
        case .opacity:
            opacityDrag?.turn(by: px)
            if let opacityDrag { show(opacity: Percent.whole(opacityDrag.value)) }
        case .move, .none: break
        }
    }

    private func carry(by way: Size) {
        guard let carryStart, let monitor = host.monitor(carryStart.monitor) else { return }
        let origin = carryStart.origin(on: monitor.size) + way
        surface?.carry(
            to: OverlayGeometry.rescued(
                carryStart.moved(to: origin, on: monitor.size), on: monitor.size))
    }

    private func finish() {
        if let seekDrag, (seekDrag.position - seekDrag.start).magnitude >= 0.5 {
            source.seek(to: seekDrag.position)
        }
        endGesture()
    }

    /// Ends what is under way: a seek is dropped, a level stays, a move stays where it is.
    func endGesture() {
        switch gestureAxis {
        case .volume, .brightness: host.levels.end(on: id)
        case .seek, .opacity: host.hud.pin(false, by: id)
        case .move:
            surface?.endCarry()
            host.placeChanged(self)
        case .none: break
        }
        gestureAxis = .none
        controls.block(false)
        seekDrag = nil
        opacityDrag = nil
        carryStart = nil
    }

    private func beginSeek(_ widthPx: Double) {
        host.hud.pin(true, by: id)
        guard let time = TimeRange(source.timeline) else {
            return host.hud.show(HUDContent(icon: .live, text: "live"))
        }
        let drag = SeekDrag(position: time.position, duration: time.duration, widthPx: widthPx)
        seekDrag = drag
        host.hud.show(.seek(drag))
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

extension HUDContent {
    /// The HUD of a seek: where it would end.
    static func seek(_ drag: SeekDrag) -> HUDContent {
        HUDContent(
            icon: .seek, text: TimeRange.text(drag.position), level: HUDLevel(drag.position / drag.duration))
    }
}
