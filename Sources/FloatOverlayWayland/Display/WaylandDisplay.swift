// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime
internal import FloatOverlaySurfaces
package import Logging

/// The Wayland back end: one connection to a compositor with layer-shell, with surfaces on the overlay layer.
///
/// A logical pixel is the compositor's, unless the user has set a scale. A monitor's size is the area that
/// panels leave free: the compositor does not report the panels' positions, and measures placements from the
/// free area.
///
/// When the connection is lost, every surface reports `.gone(.displayLost)`, then the display reports
/// `.lost`.
package final class WaylandDisplay: Display {
    /// `wayland`.
    package let backend = Backend.wayland
    /// Called with events of the display.
    package var onEvent: ((DisplayEvent) -> Void)?

    let connection: Connection
    let reactor: Reactor
    private(set) var layout = OutputLayout()
    private(set) var surfaces: [WaylandSurface] = []
    private var rule: ScalePolicy
    /// The mirrored regions of the screen, including regions in preparation.
    var mirrors: [RegionMirror] = []
    /// Searches for windows, until the compositor has ended their lists.
    var searches: [ToplevelList] = []
    /// Keyed by the registry name of the output.
    private var probes: [UInt32: WorkAreaProbe] = [:]
    /// Whether the compositor is KWin.
    private(set) lazy var isKWin = CompositorFindings.isKWin(program)
    private lazy var newestIsOnTop = CompositorFindings.newestIsOnTop(
        program, connection.globals.offeredVersions)
    private(set) var isOpen = true
    private var isLayoutDue = false

    /// Connects to the compositor `display`, or to `$WAYLAND_DISPLAY`, in the event loop of `reactor`.
    /// `scale` is the user's setting in device pixels per logical pixel. Throws `noDisplay` if no compositor
    /// replies, and `unsupported` with the interface's name if a required interface is missing.
    package init(display: String?, reactor: Reactor, scale: Double?, logger: Logger) throws(DisplayError) {
        connection = try Connection(display, reactor: reactor, logger: logger)
        self.reactor = reactor
        rule = ScalePolicy(override: scale)
        probe()
        guard SyncCallback.wait(on: connection.display) else {
            close()
            throw .lost
        }
        connect()
        // Also probes the outputs that the compositor has announced since the first probe.
        relayout()
    }

    deinit { close() }

    // MARK: State

    /// The current monitors; empty for a moment while outputs change.
    package var monitors: [Monitor] { layout.entries.map(\.monitor) }

    /// The current capabilities. Compositors always blend. They do not report keys, the pointer outside the
    /// client's surfaces, or other programs' windows in the stack.
    package var capabilities: DisplayCapabilities {
        var capabilities: DisplayCapabilities = [.compositing]
        if hasScreencopy { capabilities.insert(.windowMirror) }
        if hasToplevels { capabilities.insert(.activate) }
        return capabilities
    }

    /// Always `nil`: Wayland does not report the pointer outside the client's surfaces.
    package var pointerMonitor: Monitor.ID? { nil }

    /// The arrangement of the monitors (`zxdg_output_v1.logical_position`), in the logical pixels of the
    /// monitor `id`.
    package func arrangement(relativeTo id: Monitor.ID) -> MonitorArrangement? {
        layout.arrangement(relativeTo: id)
    }

    /// Sets the user's scale, or removes it. Surfaces keep their logical position and size.
    package func setScale(_ scale: Double?) {
        guard isOpen, connection.isUsable, rule.override != scale else { return }
        rule = ScalePolicy(override: scale)
        relayout()
    }

    // MARK: Surfaces

    /// Creates a surface, which is mapped with its first frame. Throws `lost`.
    package func makeSurface(
        _ role: SurfaceRole, at placement: Placement, title: String
    ) throws(DisplayError) -> any OverlaySurface {
        guard isOpen, connection.isUsable else { throw .lost }
        let surface = WaylandSurface(on: self, role: role, at: placement)
        surfaces.append(surface)
        return surface
    }

    /// Closes every surface without an event, and the connection.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        for surface in surfaces { surface.tearDown() }
        surfaces.removeAll()
        disconnect()
    }

    /// Keeps dimming surfaces below the others after the first frame of a new window of `surface`. The order of
    /// windows on the overlay layer is that of their creation, so that windows in the wrong place are replaced.
    func restack(after surface: WaylandSurface) {
        let monitor = surface.geometry.placement.monitor
        for other in surfaces where (other.role == .dimming) != (surface.role == .dimming) {
            guard other.geometry.placement.monitor == monitor, newestIsOnTop == (other.role > surface.role)
            else { continue }
            other.renewWindow()
        }
    }

    /// Removes a closed surface.
    func remove(_ surface: WaylandSurface) { surfaces.removeAll { $0 === surface } }

    // MARK: Start and end

    private func connect() {
        connection.onCommit = { [unowned self] in
            for surface in surfaces { surface.commitChanges() }
        }
        connection.onDrained = { [unowned self] in
            if isLayoutDue { relayout() }
        }
        connection.onLost = { [unowned self] in lost() }
        connection.globals.onOutputs = { [unowned self] in isLayoutDue = true }
    }

    /// Starts a probe of the free area on each new output.
    private func probe() {
        let outputs = connection.globals.outputs
        for (name, probe) in probes where !outputs.contains(where: { $0.name == name }) {
            probe.destroy()
            probes[name] = nil
        }
        for output in outputs where probes[output.name] == nil {
            let probe = WorkAreaProbe(connection, of: output, in: reactor)
            probe.onChange = { [unowned self] in isLayoutDue = true }
            probes[output.name] = probe
        }
    }

    /// The layout of the outputs whose properties and free area are known.
    private func read() -> OutputLayout {
        let known = connection.globals.outputs.filter { probes[$0.name]?.reply != nil }
        return OutputLayout(known, rule: rule) { probes[$0.name]?.reply?.free }
    }

    private func relayout() {
        isLayoutDue = false
        probe()
        for mirror in mirrors { mirror.layoutChanged() }
        let layout = read()
        guard isOpen, layout != self.layout else { return }
        self.layout = layout
        for surface in surfaces { surface.layoutChanged() }
        if isOpen { onEvent?(.monitorsChanged) }
    }

    private func lost() {
        guard isOpen else { return }
        isOpen = false
        for surface in surfaces { surface.terminate(.displayLost) }
        disconnect()
        onEvent?(.lost)
    }

    private func disconnect() {
        closeMirrors()
        for (_, probe) in probes { probe.destroy() }
        probes.removeAll()
        connection.close()
    }
}
