// SPDX-License-Identifier: MIT
public import Core
internal import Linux

/// One overlay: a source's frames in an always-on-top window, with gestures.
///
/// Single-threaded. It lives, kept by its host, from `start` to its last callback. It joins parts that do not know each
/// other: each of them gets what it works on, and tells by its `onEvent` what concerns others. `changed(_:)` says who is
/// informed of what. Callbacks of the delegate may call anything here; `OverlayLife` says what becomes of that.
public final class OverlayController {
    /// Its number, unique for the host.
    public private(set) var id = 0
    /// What it shows.
    public let source: any FrameSource
    /// Told of its life; not kept alive.
    public weak var delegate: (any OverlayDelegate)?

    let host: OverlayHost
    let window = SurfaceHandle()
    let life: OverlayLife
    let frames: OverlayFrames
    let placement: OverlayPlacement
    let motion: OverlayMotion
    let fade: OverlayOpacity
    let gestures: OverlayGestures
    let controls: OverlayControls
    let badge: OverlayBadge
    let hotSpot: ClickThrough
    var visibility = OverlayVisibility()

    /// Makes an overlay for `source`, which must not be shown by another one.
    public init(source: any FrameSource, options: OverlayOptions = OverlayOptions(), host: OverlayHost) {
        self.source = source
        self.host = host
        life = OverlayLife(in: host.reactor)
        frames = OverlayFrames(window, source: source)
        motion = OverlayMotion(window, host: host)
        placement = OverlayPlacement(window, motion: motion, options: options, host: host)
        fade = OverlayOpacity(
            window, host: host, percent: options.opacity ?? host.preferences.overlay.opacity)
        gestures = OverlayGestures(
            window, source: source, motion: motion, opacity: fade, settings: GestureSettings(host, options),
            host: host)
        controls = OverlayControls(window, source: source, options: options, host: host)
        badge = OverlayBadge(window, painter: host.painter)
        hotSpot = ClickThrough(window, host: host)
        connect()
    }

    private func connect() {
        life.onEffect = { [unowned self] in perform($0) }
        life.owner = { [weak self] in self }
        frames.life = { [unowned life] in life.state }
        frames.onFirstFrame = { [unowned self] in if life.firstFrame() { host.registry.advance() } }
        motion.onEvent = { [unowned self] in motionChanged($0) }
        motion.isHidden = { [unowned self] in visibility.hider != nil }
        gestures.onEvent = { [unowned self] in gestureChanged($0) }
        controls.onEvent = { [unowned self] in controlsChanged($0) }
        controls.canShowControls = { [unowned self] in isVisible && !isStashed }
    }

    /// How it was started.
    public var options: OverlayOptions { placement.options }
    /// Frames in, shown, dropped.
    public var counters: FrameCounters { frames.counters }
    /// Why its content broke off, and the exit status that tells; `nil` for any other end.
    public var contentError: (message: String, status: ExitStatus)? { life.contentError }
    /// Why it stops, once it does.
    public var stopReason: StopReason { life.stopReason }

    // MARK: Life

    /// Starts it as soon as its source has a first frame; again is nothing.
    public func start() {
        guard life.state == .idle else { return }
        id = host.registry.add(self)
        gestures.overlayID = id
        life.start()
        if host.overlays.contains(where: { $0 !== self && $0.source === source }) {
            return life.fail(.busy("another overlay already shows this source"))
        }
        life.awaitFirstFrame(for: source.startTimeout) { [unowned self] in startTimedOut() }
        frames.start(FrameSink(overlay: self, host: host))
    }

    /// Stops it; again is nothing. `completion` is always called, once: after the last callback, at once when that
    /// has been.
    public func stop(_ reason: StopReason = .closed, completion: (() -> Void)? = nil) {
        life.stop(reason, completion: completion)
    }

    /// Stops it with `.returned` once its delegate has put its own user interface back; again is nothing. `completion`
    /// is called as by `stop`.
    public func returnToApp(completion: (() -> Void)? = nil) { life.returnToApp(completion: completion) }

    private func perform(_ effect: LifeCycle.Effect) {
        switch effect {
        case .willStart: delegate?.overlayWillStart(self)
        case .show: showFirstFrame()
        case .didStart:
            if source.timeline == .none { host.media?.prepare() }
            delegate?.overlayDidStart(self)
        case .restoreUserInterface: askToRestore()
        case .failedToStart(let failure): delegate?.overlay(self, failedToStart: failure)
        case .willStop(let reason):
            controls.hide()
            delegate?.overlay(self, willStop: reason)
        case .leave(let reason): leave(reason) { [weak self] in self?.life.left() }
        case .close: close()
        case .didStop(let reason): delegate?.overlay(self, didStop: reason)
        }
        host.delegate?.overlay(self, wentThrough: effect)
        switch effect {
        case .didStart: visibilityChanged()
        case .didStop, .failedToStart: host.registry.remove(self)
        default: break
        }
    }

    private func askToRestore() {
        life.awaitRestoration()
        let reply = RestoreReply { [weak self] in self?.life.restored($0) }
        if let delegate { delegate.overlay(self, restoreUserInterface: reply) }
    }

    private func close() {
        life.cancelDeadlines()
        endMotion()
        gestures.close()
        frames.close()
        window.close()
        changed(.closed)
        life.gone()
    }

    /// With a frame it waits as long as it takes: for those before it, for the end of a lock.
    private func startTimedOut() {
        if window.surface == nil, placement.contentSize != nil { return life.fail(.noDisplay) }
        if life.state == .waiting { life.fail(.noFirstFrame) }
    }

    // MARK: Frames

    /// The extent to draw at; `nil` before the source has said how large it is.
    public var renderSize: RenderSize? { window.renderSize }

    /// Where it is; `nil` before it has a window.
    public var geometry: SurfaceGeometry? { window.geometry }

    func setContentSize(_ contentSize: ContentSize) {
        let old = placement.contentSize
        guard contentSize.isValid else {
            return life.fail(.badGeometry("\(contentSize.aspect.width) × \(contentSize.aspect.height)"))
        }
        placement.contentSize = contentSize
        if window.surface == nil { return openSurface(contentSize) }
        if let old, old.aspect != contentSize.aspect { placement.adapt(from: old) }
    }

    /// What could not have a window for want of a monitor may have one now.
    func monitorsChanged() {
        guard window.surface == nil, let contentSize = placement.contentSize else { return }
        openSurface(contentSize)
        if window.surface != nil { source.frameDue(host.reactor.now) }
    }

    /// Makes the window; without any monitor, when one comes.
    private func openSurface(_ contentSize: ContentSize) {
        guard life.state == .waiting || life.state == .ready, host.isSupported else { return }
        guard let monitor = host.monitor(named: options.monitor) else {
            let names = host.display.monitors.map(\.name).joined(separator: ", ")
            return life.fail(
                .unavailable("no such monitor: \(options.monitor ?? "") (available: \(names))", status: .unavailable))
        }
        let inherited = host.registry.expectedInheritance(of: self).flatMap { placement.inherited($0) }
        do throws(DisplayError) {
            let opened = try host.display.makeSurface(
                .overlay, at: inherited ?? placement.startPlacement(contentSize, on: monitor),
                title: options.title)
            opened.onEvent = { [unowned self] in surfaceChanged($0) }
            window.open(opened)
            // What takes the place of another one is there at once.
            if fade.canFade && inherited == nil { fade.prepareFadeIn() } else { fade.apply() }
            placement.updateHome()
            try frames.windowOpened(opened)
        } catch {
            return life.fail(StartFailure(error))
        }
        if let renderSize { source.renderSizeChanged(renderSize) }
        host.registry.advance()
    }

    private func showFirstFrame() {
        guard life.state == .starting, let surface = window.surface else { return }
        let others = host.overlays.filter { $0 !== self && $0.state.holdsPlace }
        placement.avoid(others.compactMap(\.target), on: surface)
        frames.showFirst()
    }

    // MARK: What commands and gestures ask for

    /// The opacity in percent, 20…100.
    public var opacity: Int {
        get { fade.percent }
        set { fade.percent = newValue }
    }

    /// What it shows, HUD included.
    public func snapshot() -> Snapshot? { window.surface?.snapshot() }
}
