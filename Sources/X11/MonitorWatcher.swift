// SPDX-License-Identifier: MIT
internal import CX11
internal import Core
internal import Linux

/// Watches everything that makes the layout of monitors: outputs, the root window, panels, the resource
/// database. What comes in bursts is read once, when it has come to rest.
final class MonitorWatcher {
    private static let rest = Duration.milliseconds(50)

    private let connection: Connection
    private let reactor: Reactor
    private let panels: StrutWatcher
    private let outputs: OutputReader
    private lazy var timer = reactor.timer { [unowned self] _ in refresh() }
    private var rule: ScalePolicy
    private var isLayoutDue = false
    private var arePanelsDue = false

    /// Called with the layout as it is now.
    var onChange: ((ScreenLayout) -> Void)?

    init(_ connection: Connection, _ reactor: Reactor, scale: Double?) {
        self.connection = connection
        self.reactor = reactor
        panels = StrutWatcher(connection)
        outputs = OutputReader(connection)
        rule = ScalePolicy(override: scale)
        if connection.extensions.monitors != nil {
            let mask =
                RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask
                | RROutputPropertyNotifyMask
            XRRSelectInput(connection.display, connection.root, CInt(mask))
        }
        readResources()
        _ = panels.update()
    }

    /// Reads the layout.
    func read() -> ScreenLayout {
        var attributes = XWindowAttributes()
        XGetWindowAttributes(connection.display, connection.root, &attributes)
        let screen = PixelSize(width: Int(attributes.width), height: Int(attributes.height))
        return ScreenLayout(outputs.read(), rule: rule) { panels.free(of: $0, screen: screen) }
    }

    /// Sets the user's word for the scale, at once.
    func setScale(_ scale: Double?) {
        rule.override = scale
        onChange?(read())
    }

    /// Takes an event of RANDR or of the root window's own extent.
    func take(_ event: inout XEvent) {
        XRRUpdateConfiguration(&event)
        guard concernsLayout(event) else { return }
        isLayoutDue = true
        wait()
    }

    /// Drivers keep much in the properties of an output, a backlight's level among it; here only the one counts that
    /// says who the monitor is.
    private func concernsLayout(_ event: XEvent) -> Bool {
        guard event.type == (connection.extensions.monitors ?? 0) + RRNotify else { return true }
        return withUnsafeBytes(of: event) { bytes in
            guard bytes.load(as: XRRNotifyEvent.self).subtype == RRNotify_OutputProperty else { return true }
            return bytes.load(as: XRROutputPropertyNotifyEvent.self).property == connection.atoms[.edid]
        }
    }

    /// Takes a change of a property.
    func take(_ event: XPropertyEvent) {
        let atoms = connection.atoms
        guard event.window == connection.root else {
            guard event.atom == atoms[.strut] || event.atom == atoms[.strutPartial] else { return }
            panels.strutChanged(event.window)
            isLayoutDue = true
            return wait()
        }
        switch event.atom {
        case atoms[.resources]:
            readResources()
            isLayoutDue = true
        case atoms[.workArea], atoms[.clientList], atoms[.currentDesktop]: arePanelsDue = true
        default: return
        }
        wait()
    }

    /// Watches nothing any more.
    func end() { timer.cancel() }

    private func wait() {
        if timer.deadline == nil { timer.set(after: Self.rest) }
    }

    private func refresh() {
        guard connection.isUsable else { return }
        if arePanelsDue && panels.update() { isLayoutDue = true }
        arePanelsDue = false
        guard isLayoutDue else { return }
        isLayoutDue = false
        onChange?(read())
    }

    private func readResources() {
        rule.fontDPI = connection.text(of: .resources, on: connection.root).flatMap(ScalePolicy.fontDPI)
    }
}
