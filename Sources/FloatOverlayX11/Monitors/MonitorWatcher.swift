// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore
internal import FloatOverlayRuntime
internal import FloatOverlaySurfaces

/// Watches everything that determines the monitor layout: outputs, the root window, panels, the resource
/// database. A burst of events causes one read, after a pause.
final class MonitorWatcher {
    private static let delay = Duration.milliseconds(50)

    private let connection: Connection
    private let panels: StrutWatcher
    private let outputs: OutputReader
    private let timer: Timer
    private var rule: ScalePolicy
    private var isLayoutDue = false
    private var arePanelsDue = false

    /// The monitors, as read by the latest `update`.
    private(set) var layout = ScreenLayout()
    /// Called when `layout` has changed.
    var onChange: (() -> Void)?

    init(_ connection: Connection, in reactor: Reactor, scale: Double?) {
        self.connection = connection
        timer = Timer(in: reactor)
        panels = StrutWatcher(connection)
        outputs = OutputReader(connection)
        rule = ScalePolicy(override: scale)
        timer.onFire = { [unowned self] _ in refresh() }
        if connection.extensions.monitors != nil {
            let mask =
                RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask
                | RROutputPropertyNotifyMask
            XRRSelectInput(connection.display, connection.root, CInt(mask))
        }
    }

    /// Reads everything; later changes arrive as events. The root's property events must be selected before.
    func start() {
        readResources()
        _ = panels.update()
        update()
    }

    /// Reads the outputs.
    private func update() {
        let screen = connection.extent(of: connection.root) ?? PixelSize(width: 0, height: 0)
        let next = ScreenLayout(outputs.read(), rule: rule) { panels.free(of: $0, screen: screen) }
        guard next != layout else { return }
        layout = next
        onChange?()
    }

    /// Sets the user's scale and reports the new layout immediately.
    func setScale(_ scale: Double?) {
        rule.override = scale
        update()
    }

    /// Handles a RANDR event or a resize of the root window.
    func handle(_ event: inout XEvent) {
        XRRUpdateConfiguration(&event)
        guard concernsLayout(event) else { return }
        isLayoutDue = true
        scheduleRefresh()
    }

    /// Drivers store much in output properties, such as a backlight's level. Only the EDID, which identifies
    /// the monitor, is relevant here.
    private func concernsLayout(_ event: XEvent) -> Bool {
        guard event.type == (connection.extensions.monitors ?? 0) + RRNotify else { return true }
        return withUnsafeBytes(of: event) { bytes in
            guard bytes.load(as: XRRNotifyEvent.self).subtype == RRNotify_OutputProperty else { return true }
            return bytes.load(as: XRROutputPropertyNotifyEvent.self).property == connection.atoms[.edid]
        }
    }

    /// Handles a property change.
    func handle(_ event: XPropertyEvent) {
        let atoms = connection.atoms
        guard event.window == connection.root else {
            guard event.atom == atoms[.strut] || event.atom == atoms[.strutPartial] else { return }
            panels.strutChanged(event.window)
            isLayoutDue = true
            return scheduleRefresh()
        }
        switch event.atom {
        case atoms[.resources]:
            readResources()
            isLayoutDue = true
        case atoms[.workArea], atoms[.clientList], atoms[.currentDesktop]: arePanelsDue = true
        default: return
        }
        scheduleRefresh()
    }

    /// Stops watching.
    func stop() { timer.cancel() }

    private func scheduleRefresh() {
        if timer.deadline == nil { timer.set(after: Self.delay) }
    }

    private func refresh() {
        guard connection.isUsable else { return }
        if arePanelsDue && panels.update() { isLayoutDue = true }
        arePanelsDue = false
        guard isLayoutDue else { return }
        isLayoutDue = false
        update()
    }

    private func readResources() {
        rule.fontDPI = connection.text(of: .resources, on: connection.root).flatMap(ScalePolicy.fontDPI)
    }
}
