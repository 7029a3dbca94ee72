// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The controls over one overlay: paints the state of `ControlPanel`, and forwards its actions to the source,
/// or to the overlay by `onEvent`. The shown playback state always comes from the source, never from a
/// request. With the option `showsProgress`, a line with the position stays while the controls are hidden.
final class OverlayControls {
    /// The duration of the fade-out.
    private static let fadeTime = Duration.milliseconds(150)

    /// Events that concern the overlay.
    enum Event {
        case close, returnToApp
        /// The control under the pointer may have changed, because time has passed.
        case hoveredControlMayHaveChanged
    }

    /// Called for every event; the overlay handles it.
    var onEvent: (Event) -> Void = { _ in }
    /// Whether the overlay is on screen and not stashed.
    var canShowControls: () -> Bool = { false }
    private let window: SurfaceHandle
    private let source: any FrameSource
    private let options: OverlayOptions
    private unowned let host: OverlayHost
    private var panel: ControlPanel
    private var content = ControlsContent()
    private var actions: [ControlAction] = []
    private var hint: [String] = []
    /// The snapshot painted on the layer, and the time of the painting.
    private var painted: (snapshot: ControlsSnapshot, at: Instant)?
    private var fadeStart: Instant?
    /// When the layer must be repainted or faded next, independent of the panel's deadline.
    private var nextFrame: Instant?
    /// The press on the bar while it is held.
    private var scrub: Scrub?
    private let refreshTimer: Timer

    init(_ window: SurfaceHandle, source: any FrameSource, options: OverlayOptions, host: OverlayHost) {
        self.window = window
        self.source = source
        self.options = options
        self.host = host
        panel = ControlPanel(layout: ControlsLayout(size: .zero, content: content))
        refreshTimer = Timer(in: host.reactor)
        refreshTimer.onFire = { [unowned self] in timerFired($0) }
    }

    private struct Scrub {
        /// The content at the press.
        let content: SeekableContent
        /// The position before the press.
        let start: Double
        /// The fraction whose preview was requested last.
        var previewed: Double?
    }

    // MARK: Input

    /// Handles `input` before resize handles and gestures; `isFree` is true while no gesture is in progress.
    /// Returns whether the controls consumed the event.
    func handle(_ input: InputEvent, isFree: Bool) -> Bool {
        guard canShowControls() else {
            hide()
            return panel.isHolding && panel.handle(input, isFree: false, into: &actions)
        }
        // A new layout without the bar has ended a press on it.
        if panel.scrub == nil { previewScrub() }
        let before = Appearance(panel)
        panel.recordInput(input.kind)
        if !panel.isVisible && !panel.isBlocked { read() }
        let isConsumed = panel.handle(input, isFree: isFree, into: &actions)
        if before != Appearance(panel) || !actions.isEmpty { followUp(input.time) }
        // A later deadline needs no new timer: the handler of the earlier deadline sets it.
        if let deadline = panel.deadline,
            deadline < refreshTimer.deadline ?? deadline.advanced(by: .seconds(1))
        {
            scheduleRefresh(input.time)
        }
        return isConsumed
    }

    /// Whether a button or finger that was pressed on a control is still down.
    var isHolding: Bool { panel.isHolding }

    /// Whether the pointer is over a control.
    var isUnderPointer: Bool { panel.isVisible && panel.hovered != nil }

    /// Reads the source's playback state again and repaints the visible controls.
    func invalidate() {
        guard panel.isVisible || panel.isHolding || options.showsProgress else { return }
        read()
        refresh(host.reactor.now)
    }

    /// Updates the controls after a change of the overlay's size or scale.
    func placed() { invalidate() }

    /// Shows or hides the controls, on a click.
    func toggle() {
        read()
        panel.toggle(host.reactor.now)
        didShow(host.reactor.now)
    }

    /// Shows the controls until their timeout.
    func show() {
        read()
        panel.show(host.reactor.now)
        didShow(host.reactor.now)
    }

    /// Toggles playback if the source can pause.
    func playPause() {
        guard let playback = source.playback, playback.canPause else { return }
        source.setPlaying(!playback.isPlaying)
        invalidate()
    }

    /// Hides the controls while a drag or an animation moves the overlay.
    func block(_ isBlocked: Bool) {
        guard isBlocked != panel.isBlocked else { return }
        panel.isBlocked = isBlocked
        if isBlocked { hideLayer() } else { invalidate() }
    }

    /// Hides the controls immediately.
    func hide() {
        panel.hide()
        previewScrub()
        hideLayer()
    }

    /// Hides the gesture hint, which would cover a HUD.
    func endHint() {
        guard panel.isHinting else { return }
        panel.endHint()
        refresh(host.reactor.now)
    }

    // MARK: Actions

    /// The visible parts of a panel's state, to detect changes without an allocation.
    private struct Appearance: Hashable {
        private let isVisible: Bool, isHinting: Bool, isTouch: Bool
        private let hovered: ControlPart?, pressed: ControlPart?, scrub: Double?

        init(_ panel: ControlPanel) {
            (isVisible, isHinting, isTouch) = (panel.isVisible, panel.isHinting, panel.isTouch)
            (hovered, pressed, scrub) = (panel.hovered, panel.pressed, panel.scrub)
        }
    }

    private func followUp(_ now: Instant) {
        let todo = actions
        actions.removeAll(keepingCapacity: true)
        for action in todo { perform(action) }
        previewScrub()
        guard canShowControls() else { return }
        read()
        didShow(host.reactor.now)
    }

    private func perform(_ action: ControlAction) {
        switch action {
        case .close: onEvent(.close)
        case .return: onEvent(.returnToApp)
        case .playPause: if let playback = source.playback { source.setPlaying(!playback.isPlaying) }
        case .skipBack: source.skip(by: -Double(ControlPart.skipSeconds))
        case .skipForward: source.skip(by: Double(ControlPart.skipSeconds))
        case .seek(let fraction):
            let content = scrub.take()?.content
            if content?.isContent(of: source) != false, let range = SeekableRange(source.timeline) {
                source.seek(to: fraction * range.duration)
            }
        }
    }

    /// Lets a source that can preview show the position under the press; a cancelled press restores the
    /// position before. A press that began in another entry of a playlist has no effect.
    private func previewScrub() {
        if let fraction = panel.scrub {
            guard let range = SeekableRange(source.timeline) else { return }
            let content = SeekableContent(title: source.title, duration: range.duration)
            var held = scrub ?? Scrub(content: content, start: range.position)
            let previews =
                source.playback?.canPreview == true && fraction != held.previewed
                && held.content.isSame(as: content)
            if previews { held.previewed = fraction }
            scrub = held
            if previews { source.preview(at: fraction * range.duration) }
        } else if let held = scrub.take(), held.previewed != nil, held.content.isContent(of: source) {
            source.seek(to: held.start)
        }
    }

    /// Called when the controls may have appeared; the first time for this user, the gesture hint appears
    /// with them.
    private func didShow(_ now: Instant) {
        if panel.isVisible, let store = host.gestureHint, hint.isEmpty { showHint(store, now) }
        refresh(now)
    }

    private func showHint(_ store: any GestureHintStore, _ now: Instant) {
        let (size, minSize) = (panel.layout.size, GestureHint.minSize)
        guard size.width >= minSize.width, size.height >= minSize.height else { return }
        hint = GestureHint.lines(GestureSettings(host, options: options), isTouch: panel.isTouch)
        guard store.isHintDue, !hint.isEmpty else { return }
        store.recordShown()
        panel.hint(now)
    }

    // MARK: Painting

    /// Reads the source's state and lays out the controls; an overlay without controls keeps the empty layout,
    /// which is never shown.
    private func read() {
        guard let geometry = window.geometry, options.hasControls || options.showsProgress else { return }
        let content = ControlsContent(source, title: options.shownTitle)
        let size = geometry.placement.size
        // A pressed control keeps its position.
        let isTouch = panel.isHolding ? panel.layout.isTouch : panel.isTouch
        let isSame =
            content.isLaidOut(as: self.content) && panel.layout.size == size
            && panel.layout.isTouch == isTouch
        self.content = content
        if !isSame, options.hasControls {
            panel.layout = ControlsLayout(size: size, content: content, isTouch: isTouch)
        }
    }

    private func timerFired(_ now: Instant) {
        panel.tick(now)
        if panel.isVisible || options.showsProgress { read() }
        refresh(now)
        onEvent(.hoveredControlMayHaveChanged)
    }

    /// Updates the layer and sets the timer to the next change of its appearance.
    private func refresh(_ now: Instant) {
        guard let geometry = window.geometry, canShowControls(), !panel.isBlocked else { return hideLayer() }
        let lineInset = Int((ControlsSnapshot.Line.insetPx * geometry.scale).rounded())
        guard
            let snapshot = ControlsSnapshot(
                panel, content: content, hint: hint, scale: geometry.scale,
                lineLengthPx: options.showsProgress ? geometry.pixelSize.width - 2 * lineInset : nil)
        else { return fade(now) }
        if fadeStart != nil {
            fadeStart = nil
            window.surface?.controls.setOpacity(1)
        }
        nextFrame = nil
        if snapshot != painted?.snapshot { paint(snapshot, size: geometry.pixelSize, at: now) }
        scheduleRefresh(now)
    }

    /// Paints at most once per frame.
    private func paint(_ snapshot: ControlsSnapshot, size: PixelSize, at now: Instant) {
        if let next = painted?.at.advanced(by: HUDController.frameInterval), next > now {
            nextFrame = next
            return
        }
        guard let layer = window.surface?.controls, let canvas = layer.canvas(size) else {
            nextFrame = now.advanced(by: HUDController.frameInterval)
            return
        }
        host.painter.drawControls(snapshot, into: canvas)
        layer.present(canvas, opacity: 1)
        painted = (snapshot, now)
    }

    private func scheduleRefresh(_ now: Instant) {
        let next = Self.earlier(Self.earlier(panel.deadline, nextFrame), progressDeadline(now))
        if let next { refreshTimer.set(at: next) } else { refreshTimer.cancel() }
    }

    private static func earlier(_ a: Instant?, _ b: Instant?) -> Instant? {
        guard let a, let b else { return a ?? b }
        return min(a, b)
    }

    /// The time at which the progress bar changes next because time passes.
    private func progressDeadline(_ now: Instant) -> Instant? {
        guard panel.isVisible || options.showsProgress, content.playback?.isPlaying != false,
            let range = content.range
        else { return nil }
        return painted?.snapshot.timeUntilChange(in: range).map { now.advanced(by: $0) }
    }

    private func fade(_ now: Instant) {
        guard painted != nil, host.motion == .full else { return hideLayer() }
        let start = fadeStart ?? now
        fadeStart = start
        let progress = start.duration(to: now) / Self.fadeTime
        guard progress < 1 else { return hideLayer() }
        window.surface?.controls.setOpacity(1 - progress)
        nextFrame = now.advanced(by: HUDController.frameInterval)
        scheduleRefresh(now)
    }

    private func hideLayer() {
        fadeStart = nil
        nextFrame = nil
        refreshTimer.cancel()
        guard painted != nil else { return }
        painted = nil
        window.surface?.controls.hide()
    }
}

extension ControlsContent {
    /// The current state of `source`; `title` is used if the source has no title.
    init(_ source: any FrameSource, title: String) {
        let time: Time
        switch source.timeline {
        case .none: time = .none
        // A range whose duration is not finite and positive is treated as live.
        case .live, .range: time = SeekableRange(source.timeline).map(Time.range) ?? .live
        }
        self.init(
            title: source.title ?? title, canReturn: source.canReturn, playback: source.playback, time: time)
    }
}
