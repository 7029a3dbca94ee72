// SPDX-License-Identifier: MIT
internal import CFloatOverlayX11
internal import FloatOverlayCore

/// The screen area that panels leave free: from the struts of the window manager's clients or, without
/// struts, from `_NET_WORKAREA`.
final class StrutWatcher {
    /// Upper limit for the client list.
    private static let maxClients = 4096

    private let connection: Connection
    private var clients: Set<Window> = []
    private var struts: [Window: Strut] = [:]
    /// The selected property changes of the windows with struts.
    private var selections: [Window: EventSelection] = [:]
    private var workArea: PixelRect?

    init(_ connection: Connection) { self.connection = connection }

    /// Reads the changes; struts are read from new windows, and from all after a change of the work area. Returns
    /// whether the free area may have changed.
    func update() -> Bool {
        let list = Set(connection.values(of: .clientList, on: connection.root, limit: Self.maxClients))
        let oldStruts = struts
        struts = struts.filter { list.contains($0.key) }
        selections = selections.filter { list.contains($0.key) }
        let oldArea = workArea
        workArea = readWorkArea()
        // A window without a strut is not watched. When it gets one, the window manager changes the work area.
        for window in workArea == oldArea ? list.subtracting(clients) : list { readStrut(window) }
        clients = list
        return struts != oldStruts || workArea != oldArea
    }

    /// Handles a change of a panel's strut.
    func strutChanged(_ window: Window) {
        struts[window] = nil
        readStrut(window)
    }

    /// The free part of the monitor `frame` on a screen of `screen` device pixels.
    func free(of frame: PixelRect, screen: PixelSize) -> PixelRect {
        guard struts.isEmpty else {
            return struts.values.reduce(frame) { $1.cut($0, of: frame, screen: screen) }
        }
        return workArea?.intersection(frame) ?? frame
    }

    /// Ignores the root window and overlays, which any client can list: a new selection of events would
    /// replace the one that this connection already has.
    private func readStrut(_ window: Window) {
        guard window != connection.root, !connection.isOwnResource(window) else { return }
        let partial = connection.values(of: .strutPartial, on: window, limit: 12)
        let values = partial.isEmpty ? connection.values(of: .strut, on: window, limit: 4) : partial
        guard let strut = Strut(values) else { return }
        struts[window] = strut
        guard selections[window] == nil else { return }
        selections[window] = EventSelection(
            EventSelection.Events(mask: PropertyChangeMask), of: window, on: connection)
    }

    private func readWorkArea() -> PixelRect? {
        let desktop = connection.values(of: .currentDesktop, on: connection.root, limit: 1).first ?? 0
        let areas = connection.values(of: .workArea, on: connection.root, limit: 4 * 256)
        let start = Int(clamping: desktop & 0xff) * 4
        let values = areas.count >= start + 4 ? areas[start..<(start + 4)] : areas.prefix(4)
        guard values.count == 4 else { return nil }
        let area = values.map { Int(Int32(truncatingIfNeeded: $0)) }
        guard area[2] > 0, area[3] > 0 else { return nil }
        return PixelRect(x: area[0], y: area[1], width: area[2], height: area[3])
    }
}
