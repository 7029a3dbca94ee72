// SPDX-License-Identifier: MIT
public import Core
internal import Linux

/// One overlay: a source's frames in an always-on-top window, with gestures.
///
/// Single-threaded. It lives, kept by its host, from `start` to its last callback.
public final class OverlayController {
    /// Its number, unique for the host.
    public private(set) var id = 0
    /// What it shows.
    public let source: any FrameSource
    /// How it was started.
    public let options: OverlayOptions
    /// Told of its life; not kept alive.
    public weak var delegate: (any OverlayDelegate)?
    /// Frames in, shown, dropped.
    public var counters: FrameCounters {
        var all = frameCounters
        all.received += surface?.mirrorUpdateCount ?? lastMirrored
        let more = surface?.drops ?? lastDrops
        all.drops.replaced += more.replaced
        all.drops.hidden += more.hidden
        return all
    }
    /// Why its content broke off, and the exit status that tells; `nil` for any other end.
    public private(set) var contentError: (message: String, status: ExitStatus)?

    let host: OverlayHost
    var surface: (any Surface)?
    var lifeCycle = LifeCycle()
    var recognizer: GestureRecognizer
    var gestureEvents: [GestureEvent] = []
    var dragTarget = DragTarget.none
    var seekDrag: SeekDrag?
    /// Whether the source shows where the drag is, and not where it is itself.
    var hasPreviewed = false
    var seekTarget: SeekTarget?
    var opacityDrag: LevelDrag?
    /// When the latest input was.
    var inputTime = Instant(nanoseconds: 0)
    /// Where the pointer was last while nothing was pressed; `nil` when it is not here.
    var hover: Point?
    var contentSize: ContentSize?
    /// Where it belongs.
    var home: HomePlacement?
    /// The extent it has without its user having chosen it.
    var givenSize: Size?
    private(set) lazy var clickThroughMode = ClickThrough(self)
    var isHidden = false
    /// Whether that is its source's doing.
    var isHiddenBySource = false
    private var opacityPercent: Int
    private var frameCounters = FrameCounters()
    private var lastDrops = DroppedFrames()
    private var lastMirrored = 0
    private var effects: [LifeCycle.Effect] = []
    private var isDispatching = false
    /// The place its source knows of: not every step of a flight.
    private var reportedGeometry: SurfaceGeometry?
    private var heldFrame: HeldFrame?
    var heldMirror: (any MirrorSource)?
    private var adoptedFirst: Int?
    private var heldPool: HeldPool?
    /// What came of asking for the user interface, for the way out.
    private(set) var restoration = Restoration.failed
    private(set) var hasStarted = false
    private var hasSource = false
    private var completions: [() -> Void] = []
    var isVisibleToUser = true
    var isMapped = true
    private lazy var restoreDeadline = host.reactor.timer { [unowned self] _ in restored(.failed) }
    private lazy var deadline = host.reactor.timer { [unowned self] _ in startTimedOut() }
    private(set) lazy var motion = OverlayMotion(self)
    private(set) lazy var controls = OverlayControls(self)
    private(set) lazy var badge = OverlayBadge(self)
    lazy var clickTimer = host.reactor.timer { [unowned self] in clickDue($0) }

    /// How long whoever made it may take to put its user interface back.
    static let restoreTimeout = Duration.seconds(1)

    /// Makes an overlay for `source`, which must not be shown by another one.
    public init(source: any FrameSource, options: OverlayOptions = OverlayOptions(), host: OverlayHost) {
        self.source = source
        self.options = options
        self.host = host
        opacityPercent = options.opacity ?? host.preferences.overlay.opacity
        recognizer = GestureRecognizer(settings: GestureSettings(host, options))
    }

    // MARK: Life

    /// Starts it as soon as its source has a first frame; again is nothing.
    public func start() {
        guard lifeCycle.state == .idle else { return }
        id = host.add(self)
        lifeCycle.start()
        if host.overlays.contains(where: { $0 !== self && $0.source === source }) {
            return fail(.busy("another overlay already shows this source"))
        }
        hasSource = true
        deadline.set(after: source.startTimeout)
        source.start(FrameSink(overlay: self, host: host))
    }

    /// Stops it; again is nothing. `completion` is always called, once: after the last callback, at once when that
    /// has been.
    public func stop(_ reason: StopReason = .closed, completion: (() -> Void)? = nil) {
        if let completion { completions.append(completion) }
        lifeCycle.stop(reason, into: &effects)
        dispatch()
    }

    /// Stops it with `.returned` once its delegate has put its own user interface back; again is nothing. `completion`
    /// is called as by `stop`.
    public func returnToApp(completion: (() -> Void)? = nil) {
        if let completion { completions.append(completion) }
        lifeCycle.returnToApp(into: &effects)
        dispatch()
    }

    func fail(_ failure: StartFailure) {
        lifeCycle.fail(failure, into: &effects)
        dispatch()
    }

    func abort(_ message: String, exitStatus status: ExitStatus) {
        switch lifeCycle.state {
        // Whatever happens to the content on the way out, it is not why.
        case .leaving, .stopping, .over: return
        case .idle, .waiting, .ready, .starting, .active, .restoring: contentError = (message, status)
        }
        stop(.lost)
    }

    /// Works off what the life cycle said, in order, also when callbacks cause more.
    private func dispatch() {
        guard !isDispatching else { return }
        isDispatching = true
        while !effects.isEmpty { perform(effects.removeFirst()) }
        isDispatching = false
        guard lifeCycle.state == .over else { return }
        let due = completions
        completions = []
        for completion in due { completion() }
    }

    private func perform(_ effect: LifeCycle.Effect) {
        switch effect {
        case .willStart: delegate?.overlayWillStart(self)
        case .show: showFirstFrame()
        case .didStart:
            hasStarted = true
            if source.timeline == .none { host.media?.prepare() }
            delegate?.overlayDidStart(self)
        case .restoreUserInterface: askToRestore()
        case .failedToStart(let failure): delegate?.overlay(self, failedToStart: failure)
        case .willStop(let reason):
            controls.hide()
            delegate?.overlay(self, willStop: reason)
        case .leave(let reason): leave(reason) { [weak self] in self?.finishLeaving() }
        case .close: close()
        case .didStop(let reason): delegate?.overlay(self, didStop: reason)
        }
        host.onOverlayEvent?(self, effect)
        switch effect {
        case .didStart: visibilityChanged()
        case .didStop, .failedToStart: host.remove(self)
        default: break
        }
    }

    private func askToRestore() {
        restoreDeadline.set(after: Self.restoreTimeout)
        let reply = RestoreReply { [weak self] in self?.restored($0) }
        if let delegate { delegate.overlay(self, restoreUserInterface: reply) }
    }

    private func restored(_ restoration: Restoration) {
        guard lifeCycle.state == .restoring else { return }
        self.restoration = restoration
        restoreDeadline.cancel()
        lifeCycle.restored(into: &effects)
        dispatch()
    }

    /// Ends the way out, at the latest when nobody would run it any more.
    func finishLeaving() {
        lifeCycle.left(into: &effects)
        dispatch()
    }

    private func close() {
        deadline.cancel()
        restoreDeadline.cancel()
        clickTimer.cancel()
        motion.end()
        if dragTarget != .none { endGesture() }
        if hasSource { source.stop() }
        heldFrame = nil
        heldMirror = nil
        heldPool = nil
        lastDrops = surface?.drops ?? lastDrops
        lastMirrored = surface?.mirrorUpdateCount ?? lastMirrored
        surface?.close()
        surface = nil
        host.hud.overlaysChanged()
        lifeCycle.gone(into: &effects)
    }

    // MARK: Frames

    /// The extent to draw at; `nil` before the source has said how large it is.
    public var renderSize: RenderSize? {
        guard let geometry = reportedGeometry ?? surface?.geometry else { return nil }
        return RenderSize(logical: geometry.placement.size, pixels: geometry.pixelSize, scale: geometry.scale)
    }

    /// Where it is; `nil` before it has a window.
    public var geometry: SurfaceGeometry? { surface?.geometry }

    func setContentSize(_ contentSize: ContentSize) {
        let old = self.contentSize
        guard contentSize.isValid else {
            return fail(.badGeometry("\(contentSize.aspect.width) × \(contentSize.aspect.height)"))
        }
        self.contentSize = contentSize
        if surface == nil { return openSurface(contentSize) }
        if let old, old.aspect != contentSize.aspect { aspectChanged(contentSize, from: old) }
    }

    /// What could not have a window for want of a monitor may have one now.
    func monitorsChanged() {
        guard surface == nil, let contentSize else { return }
        openSurface(contentSize)
        if surface != nil { source.frameDue(host.reactor.now) }
    }

    /// Makes the window; without any monitor, when one comes.
    private func openSurface(_ contentSize: ContentSize) {
        guard lifeCycle.state == .waiting || lifeCycle.state == .ready, host.isSupported else { return }
        guard let monitor = host.monitor(named: options.monitor) else {
            let names = host.display.monitors.map(\.name).joined(separator: ", ")
            return fail(
                .unavailable(
                    "no such monitor: \(options.monitor ?? "") (available: \(names))", status: .unavailable))
        }
        let inherited = host.expectedInheritance(of: self).flatMap { self.inherited($0, for: contentSize) }
        do throws(DisplayError) {
            let opened = try host.display.makeSurface(
                .overlay, at: inherited ?? startPlacement(contentSize, on: monitor), title: options.title)
            opened.onEvent = { [unowned self] in surfaceChanged($0) }
            surface = opened
            reportedGeometry = opened.geometry
            // What takes the place of another one is there at once.
            if motion.canFade && inherited == nil { motion.prepareFadeIn() } else { applyOpacity() }
            updateHome()
            try heldPool?.adopt(into: opened)
            heldPool = nil
        } catch {
            return fail(StartFailure(error))
        }
        if let renderSize { source.renderSizeChanged(renderSize) }
        host.advance()
    }

    func canvas(_ size: PixelSize?) -> Canvas? {
        guard let surface else { return nil }
        return surface.canvas(size ?? reportedGeometry?.pixelSize ?? surface.geometry.pixelSize)
    }

    func present(_ canvas: consuming Canvas, alpha: AlphaMode) {
        countReceived()
        switch lifeCycle.state {
        case .starting, .active, .restoring, .leaving: surface?.present(canvas, alpha: alpha)
        case .waiting, .ready:
            if heldFrame != nil { frameCounters.drops.early += 1 }
            heldFrame = HeldFrame(canvas, alpha)
            firstFrameReady()
        case .idle, .stopping, .over: break
        }
    }

    func adopt(_ descriptor: CInt, layout: FrameLayout, count: Int) throws(DisplayError) {
        guard let surface else { return try holdPool(descriptor, layout: layout, count: count) }
        try surface.adopt(descriptor, layout: layout, count: count)
    }

    private func holdPool(_ descriptor: CInt, layout: FrameLayout, count: Int) throws(DisplayError) {
        guard lifeCycle.state == .waiting || lifeCycle.state == .ready,
            let held = try? HeldPool(descriptor, layout, count)
        else { throw .lost }
        heldPool = held
    }

    func presentAdopted(_ index: Int, damage: [PixelRect]) {
        countReceived()
        switch lifeCycle.state {
        case .starting, .active, .restoring, .leaving: surface?.presentAdopted(index, damage: damage)
        case .waiting, .ready:
            if let old = adoptedFirst, old != index {
                frameCounters.drops.early += 1
                source.bufferReturned(old)
            }
            adoptedFirst = index
            firstFrameReady()
        case .idle, .stopping, .over: break
        }
    }

    /// What comes when it is over has nowhere to go, and is no loss.
    func countReceived() {
        switch lifeCycle.state {
        case .waiting, .ready, .starting, .active, .restoring, .leaving: frameCounters.received += 1
        case .idle, .stopping, .over: break
        }
    }

    func countDropped() {
        countReceived()
        frameCounters.drops.skipped += 1
    }

    func firstFrameReady() {
        if lifeCycle.firstFrame() { host.advance() }
    }

    /// Its turn has come: it appears.
    func appear() {
        deadline.cancel()
        lifeCycle.appear(into: &effects)
        dispatch()
    }

    /// With a frame it waits as long as it takes: for those before it, for the end of a lock.
    private func startTimedOut() {
        if surface == nil, contentSize != nil { return fail(.noDisplay) }
        if lifeCycle.state == .waiting { fail(.noFirstFrame) }
    }

    private func showFirstFrame() {
        guard lifeCycle.state == .starting, let surface else { return }
        avoidOverlap()
        if let held = heldFrame, let canvas = held.canvas.take() {
            surface.present(canvas, alpha: held.alpha)
        } else if let index = adoptedFirst {
            surface.presentAdopted(index, damage: [])
        } else if let heldMirror {
            surface.mirror(heldMirror)
        }
        heldFrame = nil
        heldMirror = nil
        adoptedFirst = nil
    }

    // MARK: What the surface says

    private func surfaceChanged(_ event: SurfaceEvent) {
        switch event {
        case .shown:
            if isMapped { motion.fade(to: 1) }
            lifeCycle.shown(into: &effects)
            dispatch()
            host.hud.overlaysChanged()
        case .geometryChanged(let geometry):
            reportedGeometry = geometry
            applyInput()
            if let renderSize { source.renderSizeChanged(renderSize) }
            controls.placed()
            badge.refresh()
            host.hud.overlaysChanged()
            host.onOverlayChange?(self)
        case .frameDue(let now): source.frameDue(now)
        case .returned(let index): source.bufferReturned(index)
        case .input(let input): handle(input)
        case .gone:
            motion.end()
            surface = nil
            lifeCycle.gone(into: &effects)
            dispatch()
        }
    }

    // MARK: What commands and gestures ask for

    /// The opacity in percent, 20…100.
    public var opacity: Int {
        get { opacityPercent }
        set {
            opacityPercent = max(20, min(newValue, 100))
            applyOpacity()
        }
    }

    /// What it shows, HUD included.
    public func snapshot() -> Snapshot? { surface?.snapshot() }

    /// The layers HUDs go on.
    var hudLayers: [any Layer] { surface?.hudLayers ?? [] }
}
