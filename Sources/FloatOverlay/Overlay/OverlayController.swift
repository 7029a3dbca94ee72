// SPDX-License-Identifier: MIT
public import FloatOverlayCore
internal import FloatOverlayRuntime

/// One overlay: a source's frames in an always-on-top window, with gestures and controls.
///
/// All calls belong to the thread of the event loop. The host retains the overlay from `start` to its last
/// callback. An overlay starts once; create another one to show its source again. A callback of the delegate
/// may call any function of the overlay; the resulting callbacks are made after it returns.
///
/// ```swift
/// let overlay = OverlayController(source: source, host: host)
/// overlay.delegate = observer
/// overlay.start()
/// ```
public final class OverlayController {
    /// The overlay's ID, unique within its host; 0 before `start`.
    public private(set) var id = 0
    /// The source of the frames.
    public let source: any FrameSource
    /// Receives the life-cycle callbacks; not retained.
    public weak var delegate: (any OverlayDelegate)?

    // The parts do not depend on each other: each receives the objects it works on, and reports events for other
    // parts through `onEvent`. `changed(_:)` notifies the parts that depend on a change.
    let host: OverlayHost
    let window = SurfaceHandle()
    let life: OverlayLife
    let frames: OverlayFrames
    let placement: OverlayPlacement
    let motion: OverlayMotion
    let overlayOpacity: OverlayOpacity
    let gestures: OverlayGestures
    let controls: OverlayControls
    let badge: OverlayBadge
    let hotSpot: ClickThrough
    var visibility: OverlayVisibility

    /// Creates an overlay, which is not shown before `start`.
    ///
    /// - Parameters:
    ///   - source: The source of the frames. If another overlay of the host shows it at the same time, the
    ///     start fails with `.busy`.
    ///   - options: The options, which cannot be changed later.
    ///   - host: The host.
    public init(source: any FrameSource, options: OverlayOptions = OverlayOptions(), host: OverlayHost) {
        self.source = source
        self.host = host
        life = OverlayLife(in: host.reactor, log: host.log)
        frames = OverlayFrames(window, source: source) { [unowned life] in life.state }
        motion = OverlayMotion(window, host: host)
        placement = OverlayPlacement(window, motion: motion, options: options, host: host)
        overlayOpacity = OverlayOpacity(
            window, host: host, percent: options.opacity ?? host.preferences.overlay.opacity)
        gestures = OverlayGestures(
            window, source: source, motion: motion, opacity: overlayOpacity,
            settings: GestureSettings(host, options: options), host: host)
        controls = OverlayControls(window, source: source, options: options, host: host)
        badge = OverlayBadge(window, painter: host.painter)
        hotSpot = ClickThrough(window, host: host)
        visibility = OverlayVisibility(pausingFor: options.pauseTriggers)
        assignCallbacks()
    }

    private func assignCallbacks() {
        life.onEffect = { [unowned self] in perform($0) }
        life.owner = { [weak self] in self }
        frames.onFirstFrame = { [unowned self] in if life.firstFrame() { host.registry.advance() } }
        motion.onEvent = { [unowned self] in motionChanged($0) }
        motion.isHidden = { [unowned self] in visibility.hider != nil }
        gestures.onEvent = { [unowned self] in gestureChanged($0) }
        controls.onEvent = { [unowned self] in controlsChanged($0) }
        controls.canShowControls = { [unowned self] in
            isVisible && visibility.isContentVisible && !isStashed
        }
    }

    /// The options that the overlay was created with.
    public var options: OverlayOptions { placement.options }
    /// Numbers of received, shown and dropped frames.
    public var counters: FrameCounters { frames.counters }
    /// The failure of the content that stopped the overlay as `.lost`; `nil` if the overlay runs, has stopped
    /// for another reason, or has not started: `overlay(_:failedToStart:)` has the failure of a start.
    public var contentError: ContentError? { life.contentError }
    /// Why the overlay stops; `.closed` until then.
    public var stopReason: StopReason { life.stopReason }

    // MARK: Life cycle

    /// Starts the overlay; it appears with the first frame of its source. Idempotent; has no effect after the
    /// overlay has stopped. If the start fails, the delegate is called, possibly before the method returns.
    public func start() {
        guard life.state == .idle else { return }
        id = host.registry.add(self)
        gestures.overlayID = id
        life.start()
        if host.registry.isClosed { return life.fail(.displayLost) }
        if host.overlays.contains(where: { $0 !== self && $0.source === source }) {
            return life.fail(.busy("another overlay already shows this source"))
        }
        life.awaitFirstFrame(for: source.startTimeout) { [weak self] in self?.startTimedOut() }
        frames.start(FrameSink(overlay: self, host: host))
    }

    /// Stops the overlay. Idempotent: the first reason counts. An overlay that has not appeared fails to
    /// start with `.stopped`.
    ///
    /// - Parameters:
    ///   - reason: The reason, which the delegate gets.
    ///   - completion: Called exactly once: after the last callback, or immediately if the overlay has
    ///     stopped already.
    public func stop(_ reason: StopReason = .closed, completion: (() -> Void)? = nil) {
        life.stop(reason, completion: completion)
    }

    /// Stops the overlay with `.returned` after its delegate has restored the app's user interface, or after
    /// one second without a reply. Idempotent.
    ///
    /// - Parameter completion: Called like the completion of `stop(_:completion:)`.
    public func returnToApp(completion: (() -> Void)? = nil) { life.returnToApp(completion: completion) }

    private func perform(_ effect: LifeCycle.Effect) {
        switch effect {
        case .willStart: delegate?.overlayWillStart(self)
        case .show: showFirstFrame()
        case .didStart:
            if source.timeline == .none { host.media?.prepare() }
            delegate?.overlayDidStart(self)
        case .restoreUserInterface:
            let reply = life.awaitRestoration()
            delegate?.overlay(self, restoreUserInterface: reply)
        case .failedToStart(let failure): delegate?.overlay(self, failedToStart: failure)
        case .willStop(let reason):
            controls.hide()
            delegate?.overlay(self, willStop: reason)
        case .leave(let reason): leave(reason) { [weak self] in self?.life.closingAnimationEnded() }
        case .close: close()
        case .didStop(let reason): delegate?.overlay(self, didStop: reason)
        }
        host.delegate?.overlay(self, didPerform: effect)
        switch effect {
        case .didStart: visibilityChanged()
        case .didStop, .failedToStart: host.registry.remove(self)
        default: break
        }
    }

    private func close() {
        life.cancelDeadlines()
        motion.end()
        overlayOpacity.end()
        gestures.close()
        frames.close()
        window.close()
        changed(.closed)
        life.windowClosed()
    }

    /// Fails the start if no first frame or no monitor was available in time. An overlay with a first frame waits
    /// for its turn without a limit.
    private func startTimedOut() {
        if window.surface == nil, placement.contentSize != nil { return life.fail(.noMonitor) }
        if life.state == .waiting { life.fail(.noFirstFrame) }
    }

    // MARK: Frames

    /// The size to draw at; `nil` before the source has set its content size.
    public var renderSize: RenderSize? { window.renderSize }

    /// The window's geometry as the display reports it; `nil` before the overlay has a window.
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

    /// Creates the window after a monitor was connected, if the lack of a monitor prevented that before.
    func monitorsChanged() {
        guard window.surface == nil, let contentSize = placement.contentSize else { return }
        openSurface(contentSize)
        if window.surface != nil { source.frameDue(host.reactor.now) }
    }

    /// Creates the window; without a monitor `monitorsChanged` retries.
    private func openSurface(_ contentSize: ContentSize) {
        guard life.state == .waiting || life.state == .ready, host.hasMonitor else { return }
        guard let monitor = host.monitor(named: options.monitor) else {
            return life.fail(.unknownMonitor(options.monitor, among: host.display.monitors))
        }
        let inherited = host.registry.expectedInheritance(of: self).flatMap { placement.inherited($0) }
        do throws(DisplayError) {
            let opened = try host.display.makeSurface(
                .overlay, at: inherited ?? placement.startPlacement(contentSize, on: monitor),
                title: options.title)
            // The display can keep the surface longer than the overlay.
            opened.onEvent = { [weak self] in self?.surfaceChanged($0) }
            window.open(opened)
            // An overlay that replaces another one appears without a fade.
            overlayOpacity.prepareWindow(fadesIn: inherited == nil)
            placement.updateHome()
            applyInput()
            try frames.windowOpened(opened)
        } catch {
            return life.fail(StartFailure(error))
        }
        if let renderSize { source.renderSizeChanged(renderSize) }
        host.registry.advance()
    }

    private func showFirstFrame() {
        guard life.state == .starting, let surface = window.surface else { return }
        let others = host.overlays.filter { $0 !== self && $0.state.occupiesPlacement }
        placement.avoid(others.compactMap(\.destination), on: surface)
        if let placement = source.contentPlacement { motion.arrive(from: placement) }
        frames.showFirst()
    }

    // MARK: Placement

    /// The current placement or, during an animation, its destination. Commands, `status` and saved
    /// placements use this value. `nil` before the overlay has a window.
    public var destination: Placement? { motion.destination }

    /// The placement to return to if the overlay is stashed; otherwise `destination`.
    public var homePlacement: Placement? { motion.homePlacement }

    /// The overlay's monitor; while no monitor is connected, the last one.
    public var monitor: Monitor? { host.registry.lastMonitors.first { $0.id == destination?.monitor } }

    /// Whether the overlay is stashed: only a tab is on screen, at a side of its monitor.
    var isStashed: Bool { motion.stash != nil }

    /// Moves the overlay to `placement` and ends a stash. An animation in progress continues from its current
    /// position to the new destination; during a drag, the move follows the end of the drag. Has no effect
    /// before the overlay has a window. After changes of the monitors the overlay returns to `placement`,
    /// which is not saved for later overlays.
    ///
    /// - Parameters:
    ///   - placement: The position and the size, which are not limited to the monitor. A placement with a length
    ///     that is not finite has no effect.
    ///   - animated: Whether the move is animated if the preferences allow motion. Otherwise it is immediate.
    public func move(to placement: Placement, animated: Bool = true) {
        guard placement.isFinite else { return }
        motion.move(to: placement, animated: animated)
        self.placement.updateHome()
    }

    /// Stashes the overlay, with a tab left on screen, at the nearer side of the monitor that no other
    /// monitor adjoins. Idempotent.
    ///
    /// - Returns: `false` if both sides adjoin other monitors, or if the overlay has no window; otherwise
    ///   `true`.
    @discardableResult
    public func stash() -> Bool { motion.moveToStash() }

    /// Moves a stashed overlay back to its previous placement. Has no effect if the overlay is not stashed.
    public func unstash() { motion.unstash() }

    /// Moves the overlay to a corner of its monitor, at the configured margin. Has no effect before the
    /// overlay has a window.
    public func move(to corner: Corner) { placement.move(to: .corner(corner)) }

    /// Moves the overlay's top left corner to `point`. Has no effect before the overlay has a window.
    ///
    /// - Parameter point: Logical pixels relative to the monitor's top left corner. The point is clamped so
    ///   that 40 logical pixels of each side, or all of a shorter side, stay on the monitor.
    public func move(to point: Point) { placement.move(to: .point(point)) }

    /// Cycles through a small, a medium and the user's own size; the nearest corner stays in place. Has no
    /// effect before the overlay has a window.
    public func cycleSize() { placement.cycleSize() }

    /// Resizes the overlay to the largest size of its aspect that fits into `box`. Has no effect before the
    /// overlay has a window. The size is limited: no side is shorter than 24 logical pixels, or longer than
    /// twice the monitor's.
    ///
    /// - Parameter box: The available size in logical pixels. A length that is not finite has no effect.
    public func resize(into box: Size) { placement.resize(into: box) }

    /// Resizes the overlay to `percent` of its natural size; at 100 one frame pixel is one device pixel. Has
    /// no effect before the overlay has a window. The limits of `resize(into:)` apply.
    ///
    /// - Parameter percent: The size in percent. Zero and negative numbers give the minimum size. A number that is
    ///   not finite has no effect.
    public func resize(percent: Double) { placement.resize(percent: percent) }

    // MARK: Appearance

    /// The opacity in percent; values are clamped to 20…100.
    public var opacity: Int {
        get { overlayOpacity.percent }
        set { overlayOpacity.percent = newValue }
    }

    /// A copy of the shown pixels, HUDs included; `nil` without a window.
    public func snapshot() -> Snapshot? { window.surface?.snapshot() }
}
