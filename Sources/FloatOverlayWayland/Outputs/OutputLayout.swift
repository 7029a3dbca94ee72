// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// The current monitors.
typealias OutputLayout = MonitorLayout<MonitorGeometry>

extension OutputLayout {
    /// Describes `outputs` under `rule`. `free` returns the size that panels leave of an output.
    init(_ outputs: [Output], rule: ScalePolicy, free: (Output) -> Size?) {
        self.init(outputs.compactMap { MonitorGeometry($0, free: free($0), rule: rule) })
    }

    /// The monitor of an output.
    func head(_ output: Output?) -> MonitorGeometry? { heads.first { $0.output == output?.name } }

    /// The monitor that `window` is on or, by the size of its free area, will be on. Monitors of equal size
    /// are interchangeable here.
    func head(of window: OverlayWindow?) -> MonitorGeometry? {
        if let output = window?.output { return head(output) }
        return window?.room.flatMap { room in heads.first { $0.monitor.size * $0.zoom == room } }
    }

    /// The same position in the pixels of the monitor that contains most of the surface, because a window is
    /// on one monitor only.
    func home(of wish: Placement, present: Monitor.ID?) -> Placement {
        guard let head = head(wish.monitor, present: present),
            let map = arrangement(relativeTo: head.monitor.id)
        else {
            return wish
        }
        let rect = Rect(origin: wish.origin(on: head.monitor.size), size: wish.size)
        let area = map.mainArea(of: rect)
        guard area.monitor.id != head.monitor.id else { return wish }
        let local = area.local(rect)
        return Placement(
            monitor: area.monitor.id, corner: .topLeft,
            inset: Size(width: local.origin.x, height: local.origin.y), size: local.size)
    }
}
