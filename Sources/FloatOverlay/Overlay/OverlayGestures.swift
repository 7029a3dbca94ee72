// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// Handles buttons, fingers and wheels on one overlay: recognizes gestures and performs the drag in progress.
final class OverlayGestures {
    /// Events that concern other parts.
    enum Event {
        case dragBegan, dragEnded
        /// The user has moved or resized the overlay.
        case placed
        /// A move or a resize has ended, or was cancelled.
        case interactionEnded
        case triggered(Trigger)
    }

    /// The drag in progress.
    private enum ActiveDrag {
        case none
        /// The volume or the brightness, which `LevelController` knows.
        case level
        /// A seek; `nil` if the content cannot seek.
        case seek(Seek?)
        case opacity(LevelDrag)
        case move
    }

    private struct Seek {
        var drag: SeekDrag
        /// The media player that is sought in, and its track at the start; `nil` is the source.
        let player: (name: String, track: String)?
        /// The content of the source at the start; `nil` with a player.
        let content: SeekableContent?
        /// Whether the source shows a preview position instead of the playback position.
        var hasPreviewed = false
    }

    /// Percentage points of opacity per wheel notch.
    private static let opacityStep = 5
    /// Seconds of a seek per wheel notch.
    private static let seekStep = 5

    /// The ID by which levels and HUD identify drags of this overlay.
    var overlayID = 0
    /// Called for every event; the overlay handles it.
    var onEvent: (Event) -> Void = { _ in }
    /// The pointer position while no button is pressed; `nil` if the pointer is elsewhere.
    private var hover: Point?
    private let window: SurfaceHandle
    private let source: any FrameSource
    private let motion: any InteractiveMotion
    private let opacity: any AdjustableOpacity
    private unowned let host: OverlayHost
    private var recognizer: GestureRecognizer
    private var events: [GestureEvent] = []
    private var drag = ActiveDrag.none
    /// The time of the latest input event.
    private var inputTime = Instant(nanoseconds: 0)
    private let clickTimer: Timer

    init(
        _ window: SurfaceHandle, source: any FrameSource, motion: any InteractiveMotion,
        opacity: any AdjustableOpacity, settings: GestureSettings, host: OverlayHost
    ) {
        self.window = window
        self.source = source
        self.motion = motion
        self.opacity = opacity
        self.host = host
        recognizer = GestureRecognizer(settings: settings)
        clickTimer = Timer(in: host.reactor)
        clickTimer.onFire = { [unowned self] in clickDue($0) }
    }

    /// The recognizer's settings.
    var settings: GestureSettings {
        get { recognizer.settings }
        set { recognizer.settings = newValue }
    }

    /// Whether the pointer is on the overlay and no button is pressed.
    var isHovered: Bool { hover != nil }
    /// Whether a button or finger is down.
    var isBusy: Bool { recognizer.isBusy }
    /// Whether a drag is in progress; a resize does not count.
    var isDragging: Bool { if case .none = drag { false } else { true } }
    /// Whether the drag in progress moves the overlay.
    var isMoveDrag: Bool { if case .move = drag { true } else { false } }

    /// The handle of a resize that a press at the pointer's position would start.
    var hoveredResizeHandle: ResizeHandle? {
        guard let hover, let size = window.geometry?.placement.size, !isBusy, settings.hasResizeHandles else {
            return nil
        }
        return ResizeHandle.handle(at: hover, size: size)
    }

    // MARK: Input

    /// Records the pointer position while no button is pressed.
    func recordHover(_ input: InputEvent) {
        switch input.kind {
        case .enter, .motion: hover = input.position
        // The release may have moved the overlay; the next motion event has the valid position.
        case .leave, .release, .touchDown: hover = nil
        case .press, .scroll, .scrollEnd, .touchMove, .touchUp, .cancel: break
        }
    }

    func handle(_ input: InputEvent, size: Size) {
        inputTime = input.time
        recognizer.handle(input, size: size, into: &events)
        perform()
    }

    /// Cancels the gesture in progress and a click that waits for a second one. The effect of a gesture can
    /// call this function; the events after it have no effect.
    func cancel() {
        events.removeAll(keepingCapacity: true)
        recognizer.cancel()
        cancelInteraction()
        if isDragging { endDrag() }
        awaitClick()
    }

    /// Discards a click that waits for a second one.
    func discardPendingClick() {
        recognizer.discardPendingClick()
        awaitClick()
    }

    /// Ends all input because the overlay is closed.
    func close() {
        clickTimer.cancel()
        if isDragging { endDrag() }
    }

    private func clickDue(_ now: Instant) {
        recognizer.tick(now, into: &events)
        perform()
    }

    private func perform() {
        while !events.isEmpty { perform(events.removeFirst()) }
        awaitClick()
    }

    private func awaitClick() {
        if let deadline = recognizer.deadline { clickTimer.set(at: deadline) } else { clickTimer.cancel() }
    }

    private func perform(_ event: GestureEvent) {
        switch event {
        case .began(let target, let direction): begin(target, direction)
        case .adjusted(_, let px): adjust(by: px)
        case .moved(let offset), .resized(let offset): motion.updateInteraction(by: offset)
        case .resizeBegan(let resizeHandle): motion.beginResize(by: resizeHandle)
        case .resizeEnded: endInteraction()
        case .resizeCancelled: cancelInteraction()
        case .ended: finish()
        case .cancelled:
            cancelInteraction()
            endDrag()
        case .stepped(let target, let notches): step(target, notches)
        case .triggered(let trigger): onEvent(.triggered(trigger))
        }
    }

    private func endInteraction() {
        if motion.endInteraction(velocity: recognizer.velocity(at: inputTime)) { onEvent(.placed) }
        onEvent(.interactionEnded)
    }

    private func cancelInteraction() {
        motion.cancelInteraction()
        onEvent(.interactionEnded)
    }

    // MARK: Drag

    private func begin(_ target: DragTarget, _ direction: DragDirection) {
        guard let size = window.geometry?.placement.size else { return }
        let length = direction == .horizontal ? size.width : size.height
        switch target {
        case .volume, .brightness: drag = .level
        case .seek: drag = .seek(nil)
        case .opacity:
            let floor = Double(Opacity.percentRange.lowerBound) / 100
            drag = .opacity(
                LevelDrag(start: Double(opacity.percent) / 100, floor: floor, ceiling: 1, lengthPx: length))
        case .move: drag = .move
        case .none: drag = .none
        }
        onEvent(.dragBegan)
        switch drag {
        case .level: host.levels.begin(target, lengthPx: length, on: overlayID)
        case .seek: beginSeek(size.width)
        case .opacity: host.hud.pin(true, by: overlayID)
        case .move: motion.beginMove()
        case .none: break
        }
    }

    private func adjust(by px: Double) {
        switch drag {
        case .level: host.levels.adjust(by: px, on: overlayID)
        case .seek(var seek?):
            guard isInSameContent(seek) else { return drag = .seek(nil) }
            seek.drag.adjust(by: px)
            show(seek)
        case .opacity(var level):
            level.adjust(by: px)
            drag = .opacity(level)
            show(opacity: Percent.whole(level.value))
        case .seek(nil), .move, .none: break
        }
    }

    private func finish() {
        if case .seek(var seek?) = drag, seek.drag.isChange, isInSameContent(seek) {
            seek.hasPreviewed = false
            drag = .seek(seek)
            finish(seek)
        }
        if isMoveDrag { endInteraction() }
        endDrag()
    }

    private func finish(_ seek: Seek) {
        if let player = seek.player {
            let position = Duration(roundedToMilliseconds: seek.drag.position)
            // The player ignores the position if it has changed the track.
            host.media?.perform(.seekTo(position, track: player.track), on: player.name) { _ in }
        } else {
            source.seek(to: seek.drag.position)
        }
    }

    /// Ends the gesture in progress: a seek is discarded, a level keeps its value.
    private func endDrag() {
        switch drag {
        case .level: host.levels.end(on: overlayID)
        case .seek, .opacity: host.hud.pin(false, by: overlayID)
        case .move, .none: break
        }
        // A previewed position that was not confirmed, or is too near: return to the start position.
        if case .seek(let seek?) = drag, seek.hasPreviewed, isInSameContent(seek) {
            source.seek(to: seek.drag.start)
        }
        drag = .none
        onEvent(.dragEnded)
    }

    private func beginSeek(_ widthPx: Double) {
        host.hud.pin(true, by: overlayID)
        let player = soughtPlayer
        guard source.playback?.canSeek != false, let time = seekableRange(player) else {
            return host.hud.show(.live)
        }
        let started = SeekDrag(position: time.position, duration: time.duration, widthPx: widthPx)
        let track = player.map { (name: $0.name, track: $0.track.id) }
        drag = .seek(Seek(drag: started, player: track, content: SeekableContent(source)))
        host.hud.show(.seek(started))
    }

    /// Whether the source has not begun the next entry of a playlist since the start of `seek`. A player
    /// compares the track itself.
    private func isInSameContent(_ seek: Seek) -> Bool { seek.content?.isContent(of: source) ?? true }

    /// The media player that is sought in: the selected one, if the source has no time of its own.
    private var soughtPlayer: MediaState? {
        source.timeline == .none ? host.media?.state(of: nil) : nil
    }

    private func seekableRange(_ player: MediaState?) -> SeekableRange? {
        SeekableRange(source.timeline) ?? player?.range(at: host.reactor.now)
    }

    /// Shows the seek target in the HUD, and in the content if the source can preview; not before the first
    /// change that is large enough for a seek.
    private func show(_ seek: Seek) {
        var seek = seek
        let previews = source.playback?.canPreview == true && (seek.hasPreviewed || seek.drag.isChange)
        if previews { seek.hasPreviewed = true }
        drag = .seek(seek)
        host.hud.show(.seek(seek.drag))
        if previews { source.preview(at: seek.drag.position) }
    }

    private func step(_ target: DragTarget, _ notches: Int) {
        host.hud.overlayUsed(overlayID)
        switch target {
        case .volume, .brightness: host.levels.step(target, notches: notches)
        case .opacity: show(opacity: opacity.percent + notches * Self.opacityStep)
        case .seek: seek(by: notches * Self.seekStep)
        // A wheel that is bound to `move` has no effect.
        case .move, .none: break
        }
    }

    /// Seeks relative to the position, as the buttons that skip do.
    private func seek(by seconds: Int) {
        let (player, playback) = (soughtPlayer, source.playback)
        let canSkip = playback?.canSkip == true
        guard canSkip || playback?.canSeek != false, let time = seekableRange(player) else {
            return host.hud.show(.live)
        }
        // Beyond the end, a player goes to the next track.
        let target = time.bounded(time.position + Double(seconds))
        if let player {
            let offset = Duration(roundedToMilliseconds: target - time.position)
            host.media?.perform(.seekBy(offset), on: player.name) { _ in }
        } else if canSkip {
            source.skip(by: target - time.position)
        } else {
            source.seek(to: target)
        }
        // The source reports the position later, so that the target of several notches is not known.
        host.hud.show(HUDContent(icon: .seek, text: "\(seconds < 0 ? "" : "+")\(seconds) s"))
    }

    private func show(opacity percent: Int) {
        opacity.percent = percent
        let level = HUDLevel(Double(opacity.percent) / 100)
        host.hud.show(HUDContent(icon: .opacity, text: "\(opacity.percent)%", level: level))
    }
}

extension HUDContent {
    /// The HUD of a gesture on content that cannot seek.
    fileprivate static let live = HUDContent(icon: .live, text: "live")

    /// The HUD of a seek: the target position.
    static func seek(_ drag: SeekDrag) -> HUDContent {
        HUDContent(
            icon: .seek, text: SeekableRange.text(drag.position),
            level: HUDLevel(drag.position / drag.duration))
    }
}

/// The opacity that gestures change.
protocol AdjustableOpacity: AnyObject {
    var percent: Int { get set }
}

/// The moves and resizes that gestures perform.
protocol InteractiveMotion: AnyObject {
    func beginMove()
    func beginResize(by resizeHandle: ResizeHandle)
    func updateInteraction(by offset: Size)
    /// Ends the interaction with the velocity of the pointer in logical pixels per second. Returns `false` if the
    /// placement is not the user's choice, because an app or a change of monitors has requested another one.
    func endInteraction(velocity: Size) -> Bool
    /// Returns the overlay to its placement before the interaction.
    func cancelInteraction()
}
