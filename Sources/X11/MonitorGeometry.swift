// SPDX-License-Identifier: MIT
internal import Core

/// A monitor, and where it lies in the screen's device pixels, which nobody above knows of.
struct MonitorGeometry: Hashable {
    var monitor: Monitor
    var frame: PixelRect
}
