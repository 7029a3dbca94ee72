// SPDX-License-Identifier: MIT
internal import Core

extension OverlayController {
    /// Whether clicks go to what lies below, but for a hot spot in the top right corner that ends it.
    public var clickThrough: Bool {
        get { hotSpot.isOn }
        set {
            guard newValue != hotSpot.isOn else { return }
            if newValue {
                controls.hide()
                gestures.cancel()
            }
            hotSpot.set(newValue)
            applyInput()
            if isVisible { host.hud.show(newValue ? .locked : .unlocked) }
        }
    }

    /// Says that the source's `timeline`, `playback`, `title` or `canReturn` has changed otherwise than by time going
    /// on: the controls, where they are shown, read it anew. For sources there is `FrameSink.invalidatePlaybackState`.
    public func invalidatePlaybackState() { controls.invalidate() }

    func handle(_ input: InputEvent) {
        defer { updateCursor() }
        guard let surface = window.surface else { return }
        gestures.noteHover(input)
        if input.isPress {
            if visibility.hider != nil || life.state == .leaving { return }
            motion.interruptAnimation()
        }
        route(input, size: surface.geometry.placement.size)
        if !gestures.isBusy { motion.resumeAnimation() }
    }

    /// Click-through comes before the controls, and those before gestures; the tab of a stashed one always answers.
    private func route(_ input: InputEvent, size: Size) {
        if hotSpot.isOn && !isStashed {
            if hotSpot.handle(input, size: size) { clickThrough = false }
        } else if !controls.handle(input, isFree: !gestures.isBusy) {
            gestures.handle(input, size: size)
        }
    }

    /// What is bound to a click, else what it is for where nothing is; on a tab it brings back what is stashed.
    func perform(_ trigger: Trigger) {
        if isStashed { return trigger == .click ? unstash() : () }
        if let action = host.preferences.bindings[trigger] {
            host.delegate?.run(action.targeting(id))
            return
        }
        switch trigger {
        case .click: controls.toggle()
        case .rightClick: controls.show()
        case .middleClick: controls.playPause()
        default: break
        }
    }

    func preferencesChanged() {
        readGestures()
        if life.hasStarted { source.preferencesChanged() }
        if options.opacity == nil { opacity = host.preferences.overlay.opacity }
    }

    /// Reads input as the settings say; on the tab of a stashed one there is only pulling and clicking.
    func readGestures() {
        gestures.settings = isStashed ? .tab : GestureSettings(host, options)
    }

    /// Lets the window take input where it is for the overlay.
    func applyInput() {
        guard let surface = window.surface else { return }
        hotSpot.refresh(isStashed: isStashed)
        let size = surface.geometry.placement.size
        if let stash = motion.stash, !motion.isMoving {
            return surface.takeInput(.rects([Stash.tab(of: size, at: stash.side)]))
        }
        surface.takeInput(hotSpot.isOn ? .rects([HotSpot.rect(on: size)]) : .all)
    }

    // MARK: The pointer

    /// Lets the pointer say what it does here, or would; nothing where it says so already.
    func updateCursor() { window.surface?.setCursor(cursor) }

    private var cursor: PointerCursor {
        if gestures.isMoveDrag { return .move }
        if case .resize(let interaction)? = motion.interaction {
            return PointerCursor(interaction.resizeHandle)
        }
        if controls.isUnderPointer { return .hand }
        guard !clickThrough, !isStashed, let resizeHandle = gestures.hoveredGrip else { return .arrow }
        return PointerCursor(resizeHandle)
    }
}

extension PointerCursor {
    /// The one that tells of `resizeHandle`.
    fileprivate init(_ resizeHandle: ResizeHandle) {
        switch resizeHandle {
        case .left: self = .resizeLeft
        case .right: self = .resizeRight
        case .top: self = .resizeTop
        case .bottom: self = .resizeBottom
        case .topLeft: self = .resizeTopLeft
        case .topRight: self = .resizeTopRight
        case .bottomLeft: self = .resizeBottomLeft
        case .bottomRight: self = .resizeBottomRight
        }
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
        guard case .command(let words) = self, words.first == "overlay", !words.contains("--id") else {
            return self
        }
        return .command(words + ["--id", "\(overlay)"])
    }
}
