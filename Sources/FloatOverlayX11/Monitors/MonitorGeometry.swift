// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlaySurfaces

/// A monitor and its rectangle in device pixels of the screen, which other modules do not use.
struct MonitorGeometry: LocatedMonitor {
    var monitor: Monitor
    var frame: PixelRect

    func area(in other: MonitorGeometry) -> Rect? {
        frame.logical(from: other.frame, scale: other.monitor.scale)
    }
}
