// SPDX-License-Identifier: MIT
public import Core
public import Linux
public import Logging

/// The Wayland back end: one connection to a compositor with layer-shell, whose windows are surfaces of the overlay
/// layer.
///
/// A logical pixel is the compositor's own, unless the user has set a scale. A monitor's extent is what panels leave of
/// it: a client is never told where they are, and the compositor counts places from them.
///
/// When the connection breaks, every surface says `.gone(.displayLost)`, then the display `.lost`.
public final class WaylandDisplay: Display {
    /// `wayland`.
    public let backEnd = "wayland"
    /// Told of what changes here.
    public var onEvent: ((DisplayEvent) -> Void)?

    let connection: Connection
    let reactor: Reactor
    private(set) var layout = OutputLayout()
    private(set) var surfaces: [WaylandSurface] = []
    private var rule: ScalePolicy
    /// The parts of the screen that are shown, or looked for.
    var mirrors: [RegionMirror] = []
    /// Windows that are looked for.
    var searches: [ToplevelList] = []
    /// By the number of the output.
    private var probes: [UInt32: WorkAreaProbe] = [:]
    private(set) var isOpen = true
    private var isLayoutDue = false

    /// Connects to the compositor called `display`, or to `$WAYLAND_DISPLAY`, and lives in `reactor`. `scale` is the
    /// user's word for device pixels a logical pixel. Throws `noDisplay` when no compositor answers and `unsupported`,
    /// with the name of the interface, when it lacks one without which nothing works.
    public init(display: String?, reactor: Reactor, scale: Double?, logger: Logger) throws(DisplayError) {
        connection = try Connection(display, reactor: reactor, logger: logger)
        self.reactor = reactor
        rule = ScalePolicy(override: scale)
        probe()
        guard SyncCallback.wait(on: connection.display, connection.listeners) else {
            close()
            throw .lost
        }
        layout = read()
        connect()
    }

    deinit { close() }

    // MARK: What is there

    /// The monitors now; empty for a moment while outputs change.
    public var monitors: [Monitor] { layout.heads.map(\.monitor) }

    /// What this connection can do now: compositors blend everything, and tell nothing of keys, of the pointer where it
    /// is not ours, and of others' windows.
    public var capabilities: DisplayCapabilities {
        var capabilities: DisplayCapabilities = [.compositing]
        if hasScreencopy { capabilities.insert(.windowMirror) }
        if hasToplevels { capabilities.insert(.activate) }
        return capabilities
    }

    /// Unknown.
    public var pointerMonitor: Monitor.ID? { nil }

    /// How the monitors lie together (`zxdg_output_v1.logical_position`), in the logical pixels of the one called `id`.
    public func arrangement(relativeTo id: Monitor.ID) -> MonitorArrangement? {
        layout.arrangement(relativeTo: id)
    }

    /// Sets or takes back the user's word for the scale; surfaces keep their logical places and extents.
    public func setScale(_ scale: Double?) {
        guard isOpen, connection.isUsable, rule.override != scale else { return }
        rule = ScalePolicy(override: scale)
        relayout()
    }

    // MARK: Surfaces

    /// Makes a surface, which is on the screen with its first frame. Throws `lost`.
    public func makeSurface(
        _ role: SurfaceRole, at placement: Placement, title: String
    ) throws(DisplayError) -> any Surface {
        guard isOpen, connection.isUsable else { throw .lost }
        let surface = WaylandSurface(self, role, at: placement)
        surfaces.append(surface)
        return surface
    }

    /// Closes every surface, without a word, and the connection.
    public func close() {
        guard isOpen else { return }
        isOpen = false
        for surface in surfaces { surface.tearDown() }
        surfaces.removeAll()
        end()
    }

    /// A surface is gone.
    func remove(_ surface: WaylandSurface) { surfaces.removeAll { $0 === surface } }

    // MARK: Set-up and end

    private func connect() {
        connection.onSettle = { [unowned self] in
            for surface in surfaces { surface.settle() }
        }
        connection.onDrained = { [unowned self] in
            if isLayoutDue { relayout() }
        }
        connection.onLost = { [unowned self] in lost() }
        connection.globals.onOutputs = { [unowned self] in isLayoutDue = true }
    }

    /// Asks about panels on outputs that are new.
    private func probe() {
        let outputs = connection.globals.outputs
        for (name, probe) in probes where !outputs.contains(where: { $0.name == name }) {
            probe.end()
            probes[name] = nil
        }
        for output in outputs where probes[output.name] == nil {
            let probe = WorkAreaProbe(connection, output)
            probe.onChange = { [unowned self] in isLayoutDue = true }
            probes[output.name] = probe
        }
    }

    /// The outputs of which all is known.
    private func read() -> OutputLayout {
        let known = connection.globals.outputs.filter { probes[$0.name]?.hasAnswered == true }
        return OutputLayout(known, rule: rule) { probes[$0.name]?.free }
    }

    private func relayout() {
        isLayoutDue = false
        probe()
        for mirror in mirrors { mirror.layoutChanged() }
        let layout = read()
        guard isOpen, layout != self.layout else { return }
        self.layout = layout
        for surface in surfaces { surface.layoutChanged() }
        onEvent?(.monitorsChanged)
    }

    private func lost() {
        guard isOpen else { return }
        isOpen = false
        for surface in surfaces { surface.terminate(.displayLost) }
        end()
        onEvent?(.lost)
    }

    private func end() {
        endMirrors()
        for (_, probe) in probes { probe.end() }
        probes.removeAll()
        connection.close()
    }
}
