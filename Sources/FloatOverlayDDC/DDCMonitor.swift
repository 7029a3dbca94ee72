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

extension [DDCMonitor] {
    /// The monitor that the display shows as `monitor`. X11 drivers have names of their own for connectors, so that
    /// only the rest of the identity is the same.
    func on(_ monitor: Monitor) -> DDCMonitor? {
        if let connected = first(where: { $0.name == monitor.name }) { return connected }
        let same = filter { $0.edid.map { $0.identity == monitor.id.identity } ?? false }
        return same.count == 1 ? same.first : nil
    }
}
