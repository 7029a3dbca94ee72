// SPDX-License-Identifier: MIT
package import FloatOverlayCore

/// A connected external monitor, and the I²C bus of its connector.
package struct DDCMonitor: Hashable, Sendable {
    /// The kernel's name of the connector: `DP-1`.
    package let name: String
    /// The device file of the bus; `nil` if the driver has no bus for the connector.
    package let devicePath: String?
    /// The identification data of the monitor (EDID); `nil` if the kernel has no EDID.
    let edid: EDID?

    /// The target that selects exactly this monitor.
    package var target: BrightnessTarget { BrightnessTarget(device: name, deviceClass: .ddc) }

    /// The name for users; empty if it is unknown.
    package var label: String { edid?.model ?? "" }

    /// The reading of `level`.
    func reading(
        _ level: DDCLevel, floor: BrightnessFloor?, _ preferences: Preferences.Brightness
    ) -> BrightnessReading {
        let scale = BrightnessScale(
            maximum: level.maximum, curve: preferences.curve, floor: floor ?? preferences.floor)
        return BrightnessReading(raw: level.raw, scale: scale, device: name, deviceClass: .ddc)
    }
}

extension Sequence<DDCMonitor> {
    /// The monitor that the display shows as `monitor`. X11 drivers have names of their own for connectors, which can
    /// be the kernel's names of other ones: the kernel's `HDMI-A-2` is `HDMI-A-1` in xf86-video-amdgpu. So the name
    /// counts only among monitors with the same EDID, or if none has it, as with Wayland compositors that name the
    /// maker differently. Allocates no memory: each event of a drag calls this.
    func on(_ monitor: Monitor) -> DDCMonitor? {
        let identity = monitor.id.identity
        var same: (count: Int, last: DDCMonitor?, named: DDCMonitor?) = (0, nil, nil)
        var named: DDCMonitor?
        for candidate in self {
            let isNamed = candidate.name == monitor.name
            if isNamed, named == nil { named = candidate }
            guard let edid = candidate.edid, !edid.identity.isEmpty, edid.identity == identity else {
                continue
            }
            same = (same.count + 1, candidate, isNamed ? candidate : same.named)
        }
        return switch same.count {
        case 0: named
        case 1: same.last
        default: same.named
        }
    }
}
