// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

extension OverlayController {
    /// Whether pointer input passes to the windows below. A hot spot in the overlay's top right corner, or in
    /// the top left one for left-handed users, still takes clicks and ends the mode. A value that is set
    /// before the overlay has a window applies to the window.
    public var clickThrough: Bool {
        get { hotSpot.isOn }
        set {
            guard newValue != hotSpot.isOn else { return }
            if newValue {
                controls.hide()
                gestures.cancel()
            }
            hotSpot.set(newValue)
            controls.invalidate()
            applyInput()
            if isVisible { host.hud.show(newValue ? .locked : .unlocked, in: id) }
        }
    }

    /// Updates the visible controls after a change of the source's `timeline`, `playback`, `title` or
    /// `canReturn`. Not needed for the normal progress of time. Sources call
    /// `FrameSink.invalidatePlaybackState` instead.
    public func invalidatePlaybackState() {
        visibility.playbackChanged(source.playback)
        controls.invalidate()
    }

    func handle(_ input: InputEvent) {
        defer { updateCursor() }
        guard let surface = window.surface else { return }
        gestures.recordHover(input)
        if input.isPress {
            if visibility.hider != nil || life.state == .leaving { return }
            motion.interruptAnimation()
        }
        let size = surface.geometry.placement.size
        // First click-through mode, unless the overlay is stashed; then the controls; then gestures. Until
        // all buttons and fingers are released, input belongs to the part that received the first press.
        if hotSpot.isOn && !isStashed && !controls.isHolding {
            if gestures.isBusy {
                gestures.handle(input, size: size)
            } else if hotSpot.handle(input, size: size, overlay: id) {
                clickThrough = false
            }
        } else if !controls.handle(input, isFree: !gestures.isBusy) {
            gestures.handle(input, size: size)
        }
        if !gestures.isBusy { motion.resumeAnimation() }
    }

    /// Runs the command bound to `trigger`, or the default action without a binding or in an app, which cannot
    /// run commands. A click on the tab of a stashed overlay unstashes it.
    func perform(_ trigger: Trigger) {
        if isStashed { return trigger == .click ? unstash() : () }
        if let action = host.preferences.bindings[trigger], let delegate = host.delegate {
            return delegate.run(action.targeting(id))
        }
        switch trigger {
        case .click: controls.toggle()
        case .doubleClick: cycleSize()
        case .rightClick: controls.show()
        case .middleClick: controls.playPause()
        default: break
        }
    }

    /// Applies the host's preferences; `old` are the ones before.
    func preferencesChanged(from old: Preferences) {
        readGestures()
        applyInput()
        if life.hasStarted, life.state.isLive { source.preferencesChanged() }
        let preferred = host.preferences.overlay.opacity
        if options.opacity == nil, preferred != old.overlay.opacity { opacity = preferred }
    }

    /// Sets the recognizer's settings from the preferences; the tab of a stashed overlay supports only
    /// dragging and clicking.
    func readGestures() {
        gestures.settings = isStashed ? .tab : GestureSettings(host, options: options)
    }

    /// Sets the area of the window that takes input.
    func applyInput() {
        guard let surface = window.surface else { return }
        hotSpot.refresh(isStashed: isStashed)
        // A window that fades out takes no input, also if a flight ends meanwhile.
        if life.state == .leaving || !visibility.isMapped { return surface.setInputShape(.none) }
        if motion.isMovingWithoutUserAction, !gestures.isHovered { return surface.setInputShape(.none) }
        let area = motion.restingTab ?? hotSpot.area(on: surface.geometry.placement.size)
        surface.setInputShape(area.map { .rects([$0]) } ?? .all)
    }

    /// Sets the pointer cursor for the current drag or for the element under the pointer.
    func updateCursor() { window.surface?.setCursor(cursor) }

    private var cursor: PointerCursor {
        if gestures.isMoveDrag { return .move }
        if let resizeHandle = motion.resizeHandle { return .resize(resizeHandle) }
        if controls.isUnderPointer || hotSpot.isHovered { return .hand }
        let hoveredHandle = clickThrough ? nil : gestures.hoveredResizeHandle
        return hoveredHandle.map(PointerCursor.resize) ?? .arrow
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
    /// Gesture settings from preferences, overlay options and display capabilities.
    init(_ host: OverlayHost, options: OverlayOptions) {
        let preferences = host.preferences
        var bindings = preferences.bindings
        if preferences.overlay.isLeftHanded {
            bindings[.dragVerticalLeft] = preferences.bindings[.dragVerticalRight]
            bindings[.dragVerticalRight] = preferences.bindings[.dragVerticalLeft]
        }
        self.init(
            bindings: bindings, isEnabled: options.hasGestures ?? preferences.overlay.hasGestures,
            plainDragMoves: preferences.overlay.plainDragMoves,
            hasModifiers: host.display.capabilities.contains(.modifiers))
    }
}

extension TriggerAction {
    /// The action directed at the clicked overlay instead of the newest one. The option precedes the arguments, because
    /// after "--" it would be one of them.
    fileprivate func targeting(_ overlay: Int) -> TriggerAction {
        guard case .command(var words) = self, words.first == "overlay",
            !words.contains(where: { $0 == "--id" || $0.hasPrefix("--id=") })
        else { return self }
        words.insert(contentsOf: ["--id", "\(overlay)"], at: min(2, words.count))
        return .command(words)
    }
}
