// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// A monitor, with values that only this module uses.
struct MonitorGeometry: LocatedMonitor {
    var monitor: Monitor
    /// The registry name of the monitor's output.
    let output: UInt32
    /// The size, panels included, in logical pixels of the compositor.
    let outputSize: Size
    /// Device pixels per logical pixel of the compositor.
    let nativeScale: Double
    /// Logical pixels of the compositor per logical pixel of FloatOverlay.
    let pixelRatio: Double
    /// The monitor's corner in the compositor's logical pixels of the whole desktop; `nil` without
    /// `zxdg_output_v1`.
    let origin: Point?

    /// Describes `output` under `rule`. `free` is the area that panels leave, in logical pixels of the
    /// compositor.
    init?(_ output: Output, free: Size?, rule: ScalePolicy) {
        guard let info = output.info else { return nil }
        self.init(info, output: output.name, free: free, rule: rule)
    }

    /// Describes the output with the registry name `output` and the properties `info`.
    init(_ info: OutputInfo, output: UInt32, free: Size?, rule: ScalePolicy) {
        self.output = output
        nativeScale = info.scale
        pixelRatio = rule.pixelRatio(info.scale)
        origin = info.origin
        outputSize = info.size
        let size = (free ?? info.size) * (1 / pixelRatio)
        monitor = Monitor(
            id: info.id, name: info.name, size: size,
            workArea: Rect(origin: Point(x: 0, y: 0), size: size), scale: rule.scale(info.scale),
            refresh: info.refresh ?? Monitor.defaultRefreshInterval, isPrimary: false)
    }

    /// Whether the area that panels leave has the size `size`, in logical pixels of the compositor.
    func hasFreeSize(_ size: Size) -> Bool {
        // The conversion by `pixelRatio` and back is not exact; the compositor's sizes are whole numbers.
        let free = monitor.size * pixelRatio
        return abs(free.width - size.width) < 0.5 && abs(free.height - size.height) < 0.5
    }

    func area(in other: MonitorGeometry) -> Rect? {
        guard let origin, let start = other.origin else { return nil }
        let offset = (origin - start) * (1 / other.pixelRatio)
        return Rect(
            origin: Point(x: offset.width, y: offset.height),
            size: monitor.size * (pixelRatio / other.pixelRatio))
    }
}
