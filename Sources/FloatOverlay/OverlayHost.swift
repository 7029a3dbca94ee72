// SPDX-License-Identifier: MIT
public import Core
public import Linux
public import Logging

/// What overlays live on: the loop, the display, the painter, the levels and the one HUD. One per display connection;
/// single-threaded.
public final class OverlayHost {
    /// The loop.
    public let reactor: Reactor
    /// The display.
    public let display: any Display
    /// The drawing library.
    public let painter: any Painter
    /// The audio server.
    public let volume: (any VolumeControl)?
    /// The backlights.
    public let brightness: (any BrightnessControl)?
    /// The media players; `nil` looks for none.
    public var media: (any MediaControl)?
    /// The log.
    public let log: Logger
    /// What the config file says; overlays and HUD follow.
    public var preferences: Preferences { didSet { preferencesChanged(from: oldValue) } }
    /// Told of overlays and display; not kept alive.
    public weak var delegate: (any OverlayHostDelegate)?
    /// Shows levels and messages in the newest overlay, or in windows of its own.
    public private(set) lazy var hud = HUDController(host: self)
    /// Drags and wheel notches on levels.
    public private(set) lazy var levels = LevelController(host: self)
    let placementMemory: PlacementMemory
    let registry: OverlayRegistry
    private let suspensionController: SuspensionController
    private var parts: [AnyObject] = []

    /// Joins the parts. `Desktop` makes them for the desktop at hand.
    public init(
        reactor: Reactor, display: any Display, painter: any Painter, volume: (any VolumeControl)?,
        brightness: (any BrightnessControl)?, preferences: Preferences, log: Logger
    ) {
        self.reactor = reactor
        self.display = display
        self.painter = painter
        self.volume = volume
        self.brightness = brightness
        self.preferences = preferences
        self.log = log
        placementMemory = PlacementMemory(in: reactor)
        registry = OverlayRegistry(display.monitors)
        suspensionController = SuspensionController(in: reactor, log: log)
        placementMemory.isEnabled = { [unowned self] in self.preferences.overlay.remembers }
        registry.canShowWindows = { [unowned self] in canShowWindows }
        suspensionController.onChange = { [unowned self] in suspensionsChanged() }
        suspensionController.onJudged = { [unowned self] in hud.screenCoverChanged() }
        display.onEvent = { [unowned self] in displayChanged($0) }
        levels.listen()
    }

    /// The overlays from `start` to their last callback, in the order they were made.
    public var overlays: [OverlayController] { registry.overlays }

    /// Why nobody can see overlays for now; empty while somebody can.
    public var suspensions: Set<SuspensionReason> { suspensionController.suspensions }

    /// Where the places that users choose are kept; without one they are forgotten with this host.
    public var placeStore: (any PlacementStore)? {
        get { placementMemory.store }
        set { placementMemory.store = newValue }
    }

    /// Where it is kept whether somebody has seen the hint about gestures, which comes with the first controls; `nil`
    /// gives none.
    public var gestureHint: (any GestureHintStore)? {
        get { registry.gestureHint }
        set { registry.gestureHint = newValue }
    }

    /// Keeps `part` alive until `close`: a watch on something outside.
    public func retain(_ part: AnyObject) { parts.append(part) }

    /// The part of this kind that is kept.
    public func retained<Part: AnyObject>(_ kind: Part.Type) -> Part? {
        for part in parts { if let found = part as? Part { return found } }
        return nil
    }

    /// Whether the display is there and has a monitor.
    public var isSupported: Bool { !display.monitors.isEmpty }

    /// Whether a window could appear now.
    public var canShowWindows: Bool { isSupported && !suspensions.contains(where: \.hidesWindows) }

    /// Says whether overlays are out of everybody's sight for `reason`: they go on when the last cause is gone.
    public func setSuspended(_ reason: SuspensionReason, _ isSuspended: Bool) {
        suspensionController.set(reason, isSuspended)
    }

    /// Hears a sign that nobody can see the screen, or somebody can again: the display's own come by themselves.
    public func handle(_ signal: SuspensionSignal) { suspensionController.handle(signal) }

    /// Whether a HUD would lie over a locker or a screen saver.
    var isScreenCovered: Bool { suspensionController.isScreenCovered }

    private func suspensionsChanged() {
        for overlay in overlays { overlay.suspensionChanged() }
        registry.advance()
    }

    /// Runs the loop until `stop`.
    public func run() { reactor.run() }

    /// Closes every overlay, the HUD and the display, and lets go of what it kept.
    public func close() {
        for overlay in overlays { overlay.stop(.closed) }
        // Nobody runs the loop any more: what is still on its way out is out.
        for overlay in overlays { overlay.life.left() }
        placementMemory.save()
        hud.close()
        display.close()
        parts = []
    }

    /// The monitor called `name`; without a name the one with the pointer, else the primary, else the first.
    public func monitor(named name: String? = nil) -> Monitor? {
        let monitors = display.monitors
        if let name { return monitors.first { $0.name == name } }
        let pointer = display.pointerMonitor
        return monitors.first { $0.id == pointer } ?? monitors.first(where: \.isPrimary) ?? monitors.first
    }

    /// The monitor with this identity.
    public func monitor(_ id: Monitor.ID?) -> Monitor? { display.monitors.first { $0.id == id } }

    /// How long a frame of what is animated in `window` lasts: a refresh of its monitor, and 4 ms at least.
    func frameInterval(of window: SurfaceHandle) -> Duration {
        max(monitor(window.geometry?.placement.monitor)?.refresh ?? .zero, .milliseconds(4))
    }

    /// The overlay on screen that a HUD belongs into: the newest.
    var frontOverlay: OverlayController? { overlays.last { $0.isVisible && !$0.isStashed } }

    private func preferencesChanged(from old: Preferences) {
        if preferences.overlay.scale != old.overlay.scale { display.setScale(preferences.overlay.scale) }
        volume?.policy = preferences.volume.policy
        brightness?.preferences = preferences.brightness
        for overlay in overlays { overlay.preferencesChanged() }
        hud.preferencesChanged()
    }

    private func displayChanged(_ event: DisplayEvent) {
        switch event {
        case .monitorsChanged:
            registry.monitorsChanged(
                display.monitors, memory: placementMemory.memory, margin: preferences.overlay.margin)
            setSuspended(.noMonitor, display.monitors.isEmpty)
            for overlay in overlays { overlay.monitorsChanged() }
            registry.advance()
            hud.displayChanged()
        case .compositingChanged: hud.displayChanged()
        case .suspensionSignal(let signal): handle(signal)
        case .key, .keysChanged, .lost: break
        }
        delegate?.displayChanged(event)
    }
}
