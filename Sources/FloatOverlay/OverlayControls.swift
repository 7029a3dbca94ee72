// SPDX-License-Identifier: MIT
internal import Core
internal import Linux

/// The controls over one overlay: shows what `ControlPanel` decides, and asks the source for what is pressed, or the
/// overlay by `onEvent`. What it shows of the source is what the source says, never what it was asked for.
final class OverlayControls {
    /// How far the buttons that skip go, in seconds.
    static let skip = 10.0
    /// How long they take to fade away.
    private static let fadeTime = Duration.milliseconds(150)

    /// What concerns more than the source.
    enum Event {
        case close, returnToApp
        /// Time has gone on: what lies under the pointer may be another thing.
        case ticked
    }

    /// Told of every event; the overlay carries it on.
    var onEvent: (Event) -> Void = { _ in }
    /// Whether there is anything to show them on: the overlay is on screen, and not only a tab of it.
    var canShowControls: () -> Bool = { false }
    private let window: SurfaceHandle
    private let source: any FrameSource
    private let options: OverlayOptions
    private unowned let host: OverlayHost
    private var panel: ControlPanel
    private var content = ControlsContent()
    private var actions: [ControlAction] = []
    private var hint: [String] = []
    /// What is on the layer, and since when.
    private var painted: (snapshot: ControlsSnapshot, at: Instant)?
    private var fadeStart: Instant?
    /// When the layer has to be drawn, or faded, next, whatever the panel waits for.
    private var nextFrame: Instant?
    /// The place that the source was asked to show while the bar is held, and where it was before.
    private var preview: (fraction: Double, start: Double)?
    private let tick: Timer

    init(_ window: SurfaceHandle, source: any FrameSource, options: OverlayOptions, host: OverlayHost) {
        self.window = window
        self.source = source
        self.options = options
        self.host = host
        panel = ControlPanel(layout: ControlsLayout(size: .zero, content: content))
        tick = Timer(in: host.reactor)
        tick.onFire = { [unowned self] in ticked($0) }
    }

    // MARK: What happens

    /// Takes `input` before grips and gestures do, which are idle where `isFree` is true; says whether it was for the
    /// controls, and so for nobody else.
    func handle(_ input: InputEvent, isFree: Bool) -> Bool {
        guard canShowControls() else {
            hide()
            return panel.isHolding && panel.handle(input, isFree: false, into: &actions)
        }
        let before = Appearance(panel)
        if !panel.isVisible && !panel.isBlocked { read() }
        let isTaken = panel.handle(input, isFree: isFree, into: &actions)
        if !before.isSame(panel) || !actions.isEmpty { followUp(input.time) }
        // A later end is found out at the one that was waited for.
        if let deadline = panel.deadline, deadline < tick.deadline ?? deadline.advanced(by: .seconds(1)) {
            wait(input.time)
        }
        return isTaken
    }

    /// Whether a press where the pointer is would be for them.
    var isUnderPointer: Bool { panel.isVisible && panel.hovered != nil }

    /// Reads anew what the source says about its playback.
    func invalidate() {
        guard panel.isVisible || panel.isHolding else { return }
        read()
        refresh(host.reactor.now)
    }

    /// The overlay has another extent, or another scale.
    func placed() { invalidate() }

    /// A click: shows or hides them.
    func toggle() {
        read()
        panel.toggle(host.reactor.now)
        showed(host.reactor.now)
    }

    /// Shows them for a while.
    func show() {
        read()
        panel.show(host.reactor.now)
        showed(host.reactor.now)
    }

    /// Plays or pauses, where the source can.
    func playPause() {
        guard let playback = source.playback, playback.canPause else { return }
        source.setPlaying(!playback.isPlaying)
        invalidate()
    }

    /// Something else has the overlay in hand, or has it no more; meanwhile nothing is seen of them.
    func block(_ isBlocked: Bool) {
        guard isBlocked != panel.isBlocked else { return }
        panel.isBlocked = isBlocked
        if isBlocked { vanish() }
    }

    /// Takes them off the screen at once.
    func hide() {
        panel.hide()
        previewScrub()
        vanish()
    }

    /// A HUD comes, which the hint would hide.
    func endHint() {
        guard panel.isHinting else { return }
        panel.endHint()
        refresh(host.reactor.now)
    }

    // MARK: What follows

    /// The parts of a panel that are seen, to tell a change without allocating.
    private struct Appearance {
        private let isVisible: Bool, isHinting: Bool
        private let hovered: ControlPart?, pressed: ControlPart?, scrub: Double?

        init(_ panel: ControlPanel) {
            (isVisible, isHinting) = (panel.isVisible, panel.isHinting)
            (hovered, pressed, scrub) = (panel.hovered, panel.pressed, panel.scrub)
        }

        func isSame(_ panel: ControlPanel) -> Bool {
            isVisible == panel.isVisible && isHinting == panel.isHinting && hovered == panel.hovered
                && pressed == panel.pressed && scrub == panel.scrub
        }
    }

    private func followUp(_ now: Instant) {
        let todo = actions
        actions.removeAll(keepingCapacity: true)
        for action in todo { perform(action) }
        previewScrub()
        guard canShowControls() else { return }
        read()
        showed(host.reactor.now)
    }

    private func perform(_ action: ControlAction) {
        switch action {
        case .close: onEvent(.close)
        case .return: onEvent(.returnToApp)
        case .playPause: if let playback = source.playback { source.setPlaying(!playback.isPlaying) }
        case .skipBack: source.skip(by: -Self.skip)
        case .skipForward: source.skip(by: Self.skip)
        case .seek(let fraction):
            preview = nil
            if let range = SeekableRange(source.timeline) { source.seek(to: fraction * range.duration) }
        }
    }

    /// Lets a source that can show the place the bar is held at; what was held and not taken goes back.
    private func previewScrub() {
        if let scrub = panel.scrub {
            guard source.playback?.canPreview == true, scrub != preview?.fraction,
                let range = SeekableRange(source.timeline)
            else { return }
            preview = (scrub, preview?.start ?? range.position)
            source.preview(at: scrub * range.duration)
        } else if let held = preview {
            preview = nil
            source.seek(to: held.start)
        }
    }

    /// They may have come just now: for the first time ever the hint comes with them.
    private func showed(_ now: Instant) {
        if panel.isVisible, let store = host.gestureHint, hint.isEmpty { showHint(store, now) }
        refresh(now)
    }

    private func showHint(_ store: any GestureHintStore, _ now: Instant) {
        let (size, minSize) = (panel.layout.size, GestureHint.minSize)
        guard size.width >= minSize.width, size.height >= minSize.height else { return }
        host.gestureHint = nil
        hint = GestureHint.lines(GestureSettings(host, options))
        guard store.isDue, !hint.isEmpty else { return }
        store.keep()
        panel.hint(now)
    }

    // MARK: What is shown

    private func read() {
        guard let geometry = window.geometry else { return }
        let content = ControlsContent(source, title: options.shownTitle)
        let isSame = content.isLaidOut(as: self.content) && panel.layout.size == geometry.placement.size
        self.content = content
        if !isSame { panel.layout = ControlsLayout(size: geometry.placement.size, content: content) }
    }

    private func ticked(_ now: Instant) {
        panel.tick(now)
        if panel.isVisible { read() }
        refresh(now)
        onEvent(.ticked)
    }

    /// Brings the layer up to date, and waits for the next moment something looks different.
    private func refresh(_ now: Instant) {
        guard let geometry = window.geometry, canShowControls() else { return vanish() }
        guard let snapshot = ControlsSnapshot(panel, content, hint: hint, scale: geometry.scale) else {
            return fade(now)
        }
        if fadeStart != nil {
            fadeStart = nil
            window.surface?.controls.setOpacity(1)
        }
        nextFrame = nil
        if snapshot != painted?.snapshot { paint(snapshot, geometry.pixelSize, now) }
        wait(now)
    }

    /// Draws, at most once a frame.
    private func paint(_ snapshot: ControlsSnapshot, _ size: PixelSize, _ now: Instant) {
        if let next = painted?.at.advanced(by: HUDController.frame), next > now {
            nextFrame = next
            return
        }
        guard let layer = window.surface?.controls, let canvas = layer.canvas(size) else {
            nextFrame = now.advanced(by: HUDController.frame)
            return
        }
        host.painter.drawControls(snapshot, into: canvas)
        layer.present(canvas, opacity: 1)
        painted = (snapshot, now)
    }

    private func wait(_ now: Instant) {
        let next = [panel.deadline, nextFrame, progress(now)].compactMap { $0 }.min()
        if let next { tick.set(at: next) } else { tick.cancel() }
    }

    /// When the bar looks different by time going on.
    private func progress(_ now: Instant) -> Instant? {
        guard panel.isVisible, content.playback?.isPlaying != false, let range = content.range else {
            return nil
        }
        return painted?.snapshot.changes(in: range).map { now.advanced(by: $0) }
    }

    private func fade(_ now: Instant) {
        guard painted != nil, host.preferences.overlay.motion == .full else { return vanish() }
        let start = fadeStart ?? now
        fadeStart = start
        let gone = start.duration(to: now) / Self.fadeTime
        guard gone < 1 else { return vanish() }
        window.surface?.controls.setOpacity(1 - gone)
        nextFrame = now.advanced(by: HUDController.frame)
        wait(now)
    }

    private func vanish() {
        fadeStart = nil
        nextFrame = nil
        tick.cancel()
        guard painted != nil else { return }
        painted = nil
        window.surface?.controls.hide()
    }
}

extension ControlsContent {
    /// What `source` says now; `title` where it has none itself.
    init(_ source: any FrameSource, title: String) {
        let time: Time
        switch source.timeline {
        case .none: time = .none
        // A length that nobody can divide by is as good as none known.
        case .live, .range: time = SeekableRange(source.timeline).map(Time.range) ?? .live
        }
        self.init(
            title: source.title ?? title, canReturn: source.canReturn, playback: source.playback, time: time)
    }
}
