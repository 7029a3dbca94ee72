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
    /// Where the places that users choose are kept; without one they are forgotten with this host.
    public var placeStore: (any PlacementStore)?
    /// The overlays from `start` to their last callback, in the order they were made.
    public private(set) var overlays: [OverlayController] = []
    /// Shows levels and messages in the newest overlay, or in windows of its own.
    public private(set) lazy var hud = HUDController(host: self)
    /// Drags and wheel notches on levels.
    public private(set) lazy var levels = LevelController(host: self)
    private(set) lazy var placementMemory = PlacementMemory(host: self)
    /// Where it is kept whether somebody has seen the hint about gestures, which comes with the first controls; `nil`
    /// gives none.
    public var gestureHint: (any GestureHintStore)?
    /// Runs the command words of a binding.
    public var runCommand: (TriggerAction) -> Void = { _ in }
    /// Told of what every overlay goes through.
    public var onOverlayEvent: ((OverlayController, LifeCycle.Effect) -> Void)?
    /// Told when an overlay was hidden, revealed, moved or resized.
    public var onOverlayChange: ((OverlayController) -> Void)?
    /// Told of changes of monitors and compositor, after overlays and HUD have followed, of keys (which an app asks
    /// `display` for), and of the display's loss.
    public var onDisplayEvent: ((DisplayEvent) -> Void)?
    /// Why nobody can see overlays for now; empty while somebody can.
    public private(set) var suspensions: Set<SuspensionReason> = []
    /// What somebody was replaced for and nobody has taken over yet.
    var inheritedPlacement: InheritedPlacement?
    var isAdvancing = false
    private(set) lazy var suspensionController = SuspensionController(self)
    private var nextID = 1
    private var parts: [AnyObject] = []
    /// The monitors that overlays have been placed on: those there are, or were while there are none.
    private(set) var lastMonitors: [Monitor]

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
        lastMonitors = display.monitors
        display.onEvent = { [unowned self] in displayChanged($0) }
        levels.listen()
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
        guard isSuspended != suspensions.contains(reason) else { return }
        if isSuspended { suspensions.insert(reason) } else { suspensions.remove(reason) }
        for overlay in overlays { overlay.suspensionChanged() }
        advance()
    }

    /// Runs the loop until `stop`.
    public func run() { reactor.run() }

    /// Closes every overlay, the HUD and the display, and lets go of what it kept.
    public func close() {
        for overlay in overlays { overlay.stop(.closed) }
        // Nobody runs the loop any more: what is still on its way out is out.
        for overlay in overlays { overlay.finishLeaving() }
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

    /// The overlay on screen that a HUD belongs into: the newest.
    var frontOverlay: OverlayController? { overlays.last { $0.isOnScreen && !$0.isStashed } }

    func add(_ overlay: OverlayController) -> Int {
        overlays.append(overlay)
        defer { nextID += 1 }
        return nextID
    }

    func remove(_ overlay: OverlayController) {
        overlays.removeAll { $0 === overlay }
        advance()
    }

    private func preferencesChanged(from old: Preferences) {
        if preferences.overlay.scale != old.overlay.scale { display.setScale(preferences.overlay.scale) }
        volume?.policy = preferences.volume.policy
        brightness?.preferences = preferences.brightness
        for overlay in overlays { overlay.preferencesChanged() }
        hud.preferencesChanged()
    }

    /// Panels come and go every day; only what concerns the monitors themselves moves overlays.
    private func followMonitors() {
        let monitors = display.monitors
        guard !monitors.isEmpty else { return }
        let isNew = monitors.map(MonitorExtent.init) != lastMonitors.map(MonitorExtent.init)
        lastMonitors = monitors
        if isNew { replaceOverlays() }
    }

    private func displayChanged(_ event: DisplayEvent) {
        switch event {
        case .monitorsChanged:
            followMonitors()
            setSuspended(.noMonitor, display.monitors.isEmpty)
            for overlay in overlays { overlay.monitorsChanged() }
            advance()
            hud.displayChanged()
        case .compositingChanged: hud.displayChanged()
        case .suspensionSignal(let signal): handle(signal)
        case .key, .keysChanged, .lost: break
        }
        onDisplayEvent?(event)
    }
}

/// What of a monitor decides where overlays go.
private struct MonitorExtent: Hashable {
    var id: Monitor.ID
    var size: Size
    var isPrimary: Bool

    init(_ monitor: Monitor) {
        id = monitor.id
        size = monitor.size
        isPrimary = monitor.isPrimary
    }
}
