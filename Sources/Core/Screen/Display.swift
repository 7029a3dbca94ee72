// SPDX-License-Identifier: MIT

/// One connection to a display: the port through which everything above sees the screen.
///
/// Single-threaded: every call and every event belongs to the thread of the loop.
public protocol Display: AnyObject {
    /// The back end's name in `status` and `doctor`: `x11` or `wayland`.
    var backEnd: String { get }
    /// The monitors now; empty for a moment while outputs change.
    var monitors: [Monitor] { get }
    /// What this connection can do now.
    var capabilities: DisplayCapabilities { get }
    /// The monitor with the pointer, where that is known.
    var pointerMonitor: Monitor.ID? { get }
    /// Told of what changes here.
    var onEvent: ((DisplayEvent) -> Void)? { get set }
    /// Device pixels a logical pixel on every monitor from now on; `nil` asks the desktop.
    func setScale(_ scale: Double?)
    /// Takes the keys among `triggers` for us, whoever has the focus, in the place of those asked for before, and
    /// goes on trying for what somebody else holds. Without the ability `keyGrab` it does nothing.
    func grabKeys(_ triggers: Set<Trigger>, mode: KeyGrab)
    /// What became of the keys asked for.
    var keyStates: [Trigger: KeyGrabStatus] { get }
    /// How the monitors lie together, as seen from the one called `id`; `nil` where that is not known.
    func arrangement(relativeTo id: Monitor.ID) -> MonitorArrangement?
    /// Makes a surface that is not on screen yet: it appears with its first presented frame.
    func makeSurface(_ role: SurfaceRole, at placement: Placement, title: String) throws(DisplayError)
        -> any Surface
    /// Finds a window of another program and calls `done` with it, once, now or when the user has picked one. `region`
    /// is the part of it that is wanted, in its own device pixels. Without the ability `windowMirror` there is none.
    func findWindow(
        _ choice: WindowSelector, region: PixelRect?,
        done: @escaping (Result<any MirrorSource, MirrorFailure>) -> Void)
    /// Which windows can be mirrored, or why none, in words that follow "windows".
    var mirroringSupport: String { get }
    /// What `doctor` says of this display.
    var findings: [Finding] { get }
    /// Ends a search for the window that the user picks; `done` is not called any more.
    func cancelPick()
    /// Closes every surface and the connection.
    func close()
}

extension Display {
    /// No display without the ability `keyGrab` has to know of keys.
    public func grabKeys(_ triggers: Set<Trigger>, mode: KeyGrab) {}
    /// Unknown.
    public func arrangement(relativeTo id: Monitor.ID) -> MonitorArrangement? { nil }
    /// None.
    public var keyStates: [Trigger: KeyGrabStatus] { [:] }
    /// Not here.
    public func findWindow(
        _ choice: WindowSelector, region: PixelRect?,
        done: @escaping (Result<any MirrorSource, MirrorFailure>) -> Void
    ) { done(.failure(.unsupported("windows cannot be mirrored on \(backEnd)"))) }
    /// There is none.
    public func cancelPick() {}
    /// None.
    public var mirroringSupport: String { "cannot be mirrored here" }
    /// None.
    public var findings: [Finding] { [] }
}

/// What a surface is for.
public enum SurfaceRole: Hashable, Sendable {
    /// The overlay itself.
    case overlay
    /// A HUD with no overlay around it: never takes input.
    case hud
}

/// What changes about a display.
public enum DisplayEvent {
    /// Monitors came, went or changed; surfaces have been moved already.
    case monitorsChanged
    /// A compositor came or went.
    case compositingChanged
    /// A key that was asked for went down, or repeats itself while it is held.
    case key(Trigger, isRepeat: Bool, Instant)
    /// `keyStates` are others.
    case keysChanged
    /// A sign of the display that nobody can see it, or can again.
    case suspensionSignal(SuspensionSignal)
    /// The connection is gone; every surface has said so.
    case lost
}

/// Why a display or a surface could not be had.
public enum DisplayError: Error, Hashable, Sendable {
    /// No display answers under this name.
    case noDisplay(String)
    /// The display lacks something without which nothing works.
    case unsupported(String)
    /// The connection is gone.
    case lost
    /// The server had no room for it.
    case noRoom(String)
    /// Another process, this one, shows overlays there.
    case inUse(by: String)
}

extension DisplayError {
    /// What is wrong, in words.
    public var message: String {
        switch self {
        case .noDisplay(let name): name.isEmpty ? "no display is set" : "cannot connect to display \(name)"
        case .unsupported(let what): "the display has no \(what)"
        case .lost: "the connection to the display was lost"
        case .noRoom(let what): "cannot allocate display memory: \(what)"
        case .inUse(let process): "process \(process) already shows overlays on this display"
        }
    }
}
