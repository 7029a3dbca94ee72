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
    func entry(_ output: Output?) -> MonitorGeometry? { entries.first { $0.output == output?.name } }

    /// The monitor that `window` is on or, by the size of its free area, will be on. Monitors of equal size
    /// are interchangeable here.
    func entry(of window: OverlayWindow?) -> MonitorGeometry? {
        if let output = window?.output { return entry(output) }
        return window?.freeSize.flatMap { size in entries.first { $0.hasFreeSize(size) } }
    }

    /// The position of `requested` in the pixels of the monitor that contains most of the surface, because a window is
    /// on one monitor only.
    func home(of requested: Placement, current: Monitor.ID?) -> Placement {
        guard let entry = entry(requested.monitor, current: current),
            let map = arrangement(relativeTo: entry.monitor.id)
        else {
            return requested
        }
        let rect = requested.frame(on: entry.monitor.size)
        let area = map.mainArea(of: rect)
        guard area.monitor.id != entry.monitor.id else { return requested }
        return Placement(area.local(rect), on: area.monitor.id)
    }
}
