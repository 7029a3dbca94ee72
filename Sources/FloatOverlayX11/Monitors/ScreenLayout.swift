// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// The monitors of a screen, and conversions between their logical pixels and the screen's device pixels.
typealias ScreenLayout = MonitorLayout<MonitorGeometry>

extension ScreenLayout {
    /// The monitors of `outputs` with scales by `rule`. `free` returns the part that panels leave free.
    init(_ outputs: [OutputInfo], rule: ScalePolicy, free: (PixelRect) -> PixelRect) {
        let entries = outputs.map { output in
            let size = output.frame.size
            let scale = rule.scale(pixels: max(size.width, size.height), millimetres: output.millimetres)
            let area = free(output.frame)
            let monitor = Monitor(
                id: output.id, name: output.name, size: output.frame.size.logical(scale: scale),
                workArea: area.logical(from: output.frame, scale: scale), scale: scale,
                refresh: output.refresh ?? Monitor.defaultRefreshInterval, isPrimary: output.isPrimary)
            return MonitorGeometry(monitor: monitor, frame: output.frame)
        }
        self.init(entries)
    }

    /// The monitor that contains the device pixel (`x`, `y`).
    func entry(x: Int, y: Int) -> MonitorGeometry? { entries.first { $0.frame.contains(x: x, y: y) } }

    /// The monitor at a position in parts of the screen's width and height, each from 0 to 1.
    func entry(at position: (x: Double, y: Double)) -> MonitorGeometry? {
        let width = entries.map(\.frame.maxX).max() ?? 0
        let height = entries.map(\.frame.maxY).max() ?? 0
        return entry(
            x: min(Int(position.x * Double(width)), width - 1),
            y: min(Int(position.y * Double(height)), height - 1))
    }

    /// The rectangle of `placement` on `entry` in device pixels of the screen. The inset is measured from the
    /// corner's edges, so corners are exact.
    func frame(of placement: Placement, on entry: MonitorGeometry) -> PixelRect {
        let scale = entry.monitor.scale
        let size = PixelSize(placement.size, scale: scale)
        let dx = Int(pixels: placement.inset.width * scale)
        let dy = Int(pixels: placement.inset.height * scale)
        let x = placement.corner.isRight ? entry.frame.maxX - dx - size.width : entry.frame.x + dx
        let y = placement.corner.isBottom ? entry.frame.maxY - dy - size.height : entry.frame.y + dy
        return PixelRect(x: Self.limited(x), y: Self.limited(y), size: size)
    }

    /// `frame`, moved so that at least `OverlayGeometry.minVisiblePx` of it is visible on `entry`.
    func clampedToVisible(_ frame: PixelRect, on entry: MonitorGeometry) -> PixelRect {
        let tab = Int(pixels: OverlayGeometry.minVisiblePx * entry.monitor.scale)
        let dx = min(tab, frame.size.width)
        let dy = min(tab, frame.size.height)
        let x = min(max(frame.x, entry.frame.x + dx - frame.size.width), entry.frame.maxX - dx)
        let y = min(max(frame.y, entry.frame.y + dy - frame.size.height), entry.frame.maxY - dy)
        return PixelRect(x: x, y: y, size: frame.size)
    }

    /// The inset of `frame` from `corner` of `entry`, in logical pixels.
    func inset(of frame: PixelRect, from corner: Corner, on entry: MonitorGeometry) -> Size {
        let dx = corner.isRight ? entry.frame.maxX - frame.maxX : frame.x - entry.frame.x
        let dy = corner.isBottom ? entry.frame.maxY - frame.maxY : frame.y - entry.frame.y
        return Size(width: Double(dx) / entry.monitor.scale, height: Double(dy) / entry.monitor.scale)
    }

    /// The placement of `frame` on the monitor that contains its middle, otherwise on the primary monitor.
    func placement(of frame: PixelRect) -> Placement? {
        let middle = (x: frame.x + frame.size.width / 2, y: frame.y + frame.size.height / 2)
        guard let entry = entry(x: middle.x, y: middle.y) ?? entry(nil, current: nil) else { return nil }
        return Placement(
            monitor: entry.monitor.id, corner: .topLeft, inset: inset(of: frame, from: .topLeft, on: entry),
            size: frame.size.logical(scale: entry.monitor.scale))
    }

    /// The protocol has 16-bit positions.
    private static func limited(_ position: Int) -> Int { min(max(position, -32000), 32000) }
}
