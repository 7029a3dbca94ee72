// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// A monitor and its rectangle in device pixels of the screen, which other modules do not use.
struct MonitorGeometry: Hashable {
    var monitor: Monitor
    var frame: PixelRect
}
