// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// The current monitors.
struct OutputLayout: Hashable {
    private(set) var heads: [MonitorGeometry] = []

    init() {}

    /// Describes `outputs` under `rule`. `free` returns the size that panels leave of an output.
    init(_ outputs: [Output], rule: ScalePolicy, free: (Output) -> Size?) {
        var seen: Set<Monitor.ID> = []
        heads = outputs.compactMap { MonitorGeometry($0, free: free($0), rule: rule) }
        for index in heads.indices {
            while !seen.insert(heads[index].monitor.id).inserted { heads[index].monitor.id.text += "+again" }
        }
    }

    /// The monitor `id`, otherwise the monitor `present`, otherwise the first monitor.
    func head(_ id: Monitor.ID?, present: Monitor.ID?) -> MonitorGeometry? {
        heads.first { $0.monitor.id == id } ?? heads.first { $0.monitor.id == present } ?? heads.first
    }

    /// The monitor of an output.
    func head(_ output: Output?) -> MonitorGeometry? { heads.first { $0.output == output?.name } }

    /// The monitor that `window` is on or, by the size of its free area, will be on. Monitors of equal size
    /// are interchangeable here.
    func head(of window: OverlayWindow?) -> MonitorGeometry? {
        if let output = window?.output { return head(output) }
        return window?.room.flatMap { room in heads.first { $0.monitor.size * $0.zoom == room } }
    }

    /// All monitors in the logical pixels of the monitor `id`, which is the first; `nil` if the compositor
    /// does not report their positions.
    func arrangement(relativeTo id: Monitor.ID) -> MonitorArrangement? {
        guard let home = heads.first(where: { $0.monitor.id == id }) else { return nil }
        let others = heads.filter { $0.monitor.id != id }
        let areas = ([home] + others).compactMap { area(of: $0, from: home) }
        return areas.count == heads.count ? MonitorArrangement(areas) : nil
    }

    private func area(of head: MonitorGeometry, from home: MonitorGeometry) -> MonitorArrangement.Area? {
        guard let corner = head.origin, let start = home.origin else { return nil }
        let offset = (corner - start) * (1 / home.zoom)
        return MonitorArrangement.Area(
            monitor: head.monitor,
            rect: Rect(
                origin: Point(x: offset.width, y: offset.height),
                size: head.monitor.size * (head.zoom / home.zoom))
        )
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
