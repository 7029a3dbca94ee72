// SPDX-License-Identifier: MIT
public import FloatOverlayCore
package import FloatOverlayRuntime
package import Logging

/// The environment of overlays: event loop, display connection, levels and HUD. All calls belong to the
/// thread of the event loop.
///
/// If the connection to the display is lost, each overlay stops as `.lost`, the HUD disappears, and the loop
/// runs on. The host does not connect again: close it and create another one.
///
/// ```swift
/// let host = try OverlayHost.onThisDesktop()
/// OverlayController(source: source, host: host).start()
/// host.run()
/// ```
public final class OverlayHost {
    /// The event loop.
    package let reactor: Reactor
    /// The display connection.
    package let display: any Display
    /// The drawing library.
    package let painter: any Painter
    /// The audio server; `nil` if volume control is not available.
    package let volume: (any VolumeControl)?
    /// The media players; `nil` disables media control.
    package var media: (any MediaControl)?
    /// The logger.
    package let log: Logger
    /// The settings of overlays, levels and HUD; a change applies to existing overlays and HUDs. The config
    /// file belongs to the daemon: an app starts with the built-in defaults.
    public var preferences: Preferences { didSet { preferencesChanged(from: oldValue) } }
    /// Receives the events of overlays, display and levels; not retained.
    package weak var delegate: (any OverlayHostDelegate)?
    /// Shows levels and messages in the newest overlay, or in windows of its own.
    public private(set) lazy var hud = HUDController(host: self)
    /// Applies drags, wheel notches and commands to volume and brightness.
    package private(set) lazy var levels = LevelController(host: self)
    private let dimmedBrightness: DimmedBrightness?
    let placementMemory: PlacementMemory
    let registry: OverlayRegistry
    private let suspensionController: SuspensionController
    private var parts: [AnyObject] = []

    /// Creates a host from its parts. The Desktop module creates the parts for the current desktop.
    package init(
        reactor: Reactor, display: any Display, painter: any Painter, volume: (any VolumeControl)?,
        brightness: (any BrightnessControl)?, preferences: Preferences, log: Logger
    ) {
        self.reactor = reactor
        self.display = display
        self.painter = painter
        self.volume = volume
        dimmedBrightness = brightness.map {
            DimmedBrightness($0, preferences: preferences.brightness, on: display, in: reactor, log: log)
        }
        self.preferences = preferences
        self.log = log
        placementMemory = PlacementMemory(in: reactor)
        registry = OverlayRegistry(display.monitors, in: reactor)
        suspensionController = SuspensionController(in: reactor, log: log)
        placementMemory.isEnabled = { [unowned self] in self.preferences.overlay.remembersPlacement }
        registry.canShowWindows = { [unowned self] in canShowWindows }
        suspensionController.onChange = { [unowned self] in suspensionsChanged() }
        suspensionController.onSignalHandled = { [unowned self] in hud.arrange() }
        display.onEvent = { [weak self] in self?.displayChanged($0) }
        levels.listen()
        dimmedBrightness?.setMonitorInUse { [weak self] in self?.monitorInUse }
    }

    /// The screens and keyboard lights; `nil` without brightness control.
    package var brightness: (any BrightnessControl)? { dimmedBrightness }

    /// Whether a monitor is darker than its device can make it.
    package var isDimmed: Bool { dimmedBrightness?.isDimmed ?? false }

    /// Calls `handler` when no monitor is dimmed any more after another program's change, a failure, a setting or the
    /// end of the compositor.
    package func onDimmingEnd(_ handler: @escaping () -> Void) { dimmedBrightness?.onDimmingEnd = handler }

    /// The overlays between `start` and their last callback, oldest first.
    public var overlays: [OverlayController] { registry.overlays }

    /// Why overlays are not visible to the user at present; empty if they are visible.
    package var suspensions: Set<SuspensionReason> { suspensionController.suspensions }

    /// The persistent store of placements chosen by users; `nil` keeps them only in memory.
    package var placementStore: (any PlacementStore)? {
        get { placementMemory.store }
        set { placementMemory.store = newValue }
    }

    /// Stores whether the user has seen the gesture hint, which appears with the first controls; `nil` shows
    /// no hint.
    package var gestureHint: (any GestureHintStore)? {
        get { registry.gestureHint }
        set { registry.gestureHint = newValue }
    }

    /// Keeps `part` alive until `close`, such as a monitor of system events.
    package func retain(_ part: AnyObject) { parts.append(part) }

    /// The retained part of this type; `nil` if there is none.
    package func retained<Part: AnyObject>(_ kind: Part.Type) -> Part? {
        for part in parts { if let found = part as? Part { return found } }
        return nil
    }

    /// Whether the display is connected and has a monitor.
    public var hasMonitor: Bool { !display.monitors.isEmpty }

    /// Whether a window could appear now: no lock or screen saver hides windows.
    public var canShowWindows: Bool { hasMonitor && !suspensions.contains(where: \.hidesWindows) }

    /// Adds or removes a suspension reason; overlays resume when the last reason is removed.
    package func setSuspended(_ reason: SuspensionReason, _ isSuspended: Bool) {
        suspensionController.set(reason, isSuspended)
    }

    /// Handles a suspension signal from outside the display; the display's own signals are handled
    /// automatically.
    package func handle(_ signal: SuspensionSignal) { suspensionController.handle(signal) }

    /// Whether a HUD would lie over a locker or a screen saver.
    var isScreenCovered: Bool { suspensionController.isScreenCovered }

    private func suspensionsChanged() {
        display.setOccluded(suspensions.contains(where: \.occludesWindows))
        dimmedBrightness?.isCovered = isScreenCovered
        for overlay in overlays { overlay.updateVisibility() }
        registry.advance()
    }

    /// Runs the event loop and returns after `stop()`, not after the loss of the display. The method can be
    /// called again. It must not be called from a callback of the host, which is a precondition.
    public func run() { reactor.run() }

    /// Closes all overlays without closing animations, then the HUD and the display connection.
    ///
    /// The delegates get their last callbacks before the method returns. The host cannot be used afterwards:
    /// an overlay that is started fails with `.displayLost`, and HUDs do not appear.
    public func close() {
        // A callback can start an overlay, which would outlive the host.
        registry.isClosed = true
        for overlay in overlays { overlay.stop(.closed) }
        // The event loop may not run again, so closing animations end here.
        for overlay in overlays { overlay.life.closingAnimationEnded() }
        placementMemory.save()
        placementStore?.flush()
        hud.close()
        display.close()
        parts = []
    }

    /// The monitor called `name`; without a name the pointer's monitor, else the primary, else the first.
    ///
    /// - Parameter name: The name of a connector, such as `eDP-1`.
    /// - Returns: `nil` if no monitor has this name, or without a name if no monitor is connected.
    public func monitor(named name: String? = nil) -> Monitor? {
        let monitors = display.monitors
        if let name { return monitors.first { $0.name == name } }
        let pointer = display.pointerMonitor
        return monitors.first { $0.id == pointer } ?? monitors.first(where: \.isPrimary) ?? monitors.first
    }

    /// The monitor that the user looks at: the pointer's, or where the display does not report it, the last HUD's.
    private var monitorInUse: Monitor? { monitor(display.pointerMonitor) ?? hud.monitor }

    /// Sets the pointer position, in fractions 0…1 of the screen's width and height, for displays that do not report the
    /// pointer. `nil`: the position is unknown.
    package func setPointerPosition(_ position: (x: Double, y: Double)?) {
        let old = display.pointerMonitor
        display.setPointerPosition(position)
        if display.pointerMonitor != old { hud.pointerMonitorChanged() }
    }

    /// The monitor with this ID; `nil` if it is not connected.
    public func monitor(_ id: Monitor.ID?) -> Monitor? { display.monitors.first { $0.id == id } }

    // MARK: Text

    /// Draws `text` over the whole of `canvas` with the fonts of the HUD. The first text of a process takes
    /// 10 to 30 ms, because it loads the fonts.
    ///
    /// - Parameters:
    ///   - text: The text, with its font size in logical pixels.
    ///   - scale: Device pixels per logical pixel, usually `RenderSize.scale`.
    ///   - canvas: The canvas, all of whose pixels are replaced.
    public func draw(_ text: StyledText, scale: Double, into canvas: borrowing Canvas) {
        painter.draw(text, scale: scale, into: canvas)
    }

    /// Measures `text` in the fonts of the HUD. The first text of a process takes 10 to 30 ms, because it
    /// loads the fonts.
    ///
    /// - Parameters:
    ///   - text: The text, with its font size in logical pixels.
    ///   - width: The width in logical pixels at which lines are wrapped, padding included; `nil` does not
    ///     wrap.
    /// - Returns: The size in logical pixels with the padding around the text, at least 1 × 1.
    public func measure(_ text: StyledText, width: Double? = nil) -> Size {
        painter.measure(text, width: width)
    }

    // MARK: Overlays

    /// The interval between animation frames in `window`: the refresh interval of its monitor, at least 4 ms.
    func frameInterval(of window: SurfaceHandle) -> Duration {
        max(monitor(window.geometry?.placement.monitor)?.refresh ?? .zero, .milliseconds(4))
    }

    /// Whether moves and fades are animated.
    var motion: Motion { hud.appearance.motion(preferences.overlay.motion) }

    private func preferencesChanged(from old: Preferences) {
        if preferences.overlay.scale != old.overlay.scale { display.setScale(preferences.overlay.scale) }
        volume?.policy = preferences.volume.policy
        dimmedBrightness?.preferences = preferences.brightness
        for overlay in overlays { overlay.preferencesChanged(from: old) }
        hud.preferencesChanged()
    }

    private func displayChanged(_ event: DisplayEvent) {
        switch event {
        case .monitorsChanged:
            dimmedBrightness?.update()
            registry.monitorsChanged(
                display.monitors, savedPlacements: placementMemory.memory, margin: preferences.overlay.margin)
            setSuspended(.noMonitor, display.monitors.isEmpty)
            for overlay in overlays { overlay.monitorsChanged() }
            registry.advance()
            hud.displayChanged()
        case .compositingChanged:
            // Without a compositor, a surface that darkens is black.
            dimmedBrightness?.update()
            hud.displayChanged()
        case .suspensionSignal(let signal): handle(signal)
        case .key, .keysChanged, .lost: break
        }
        delegate?.displayChanged(event)
    }
}
