// SPDX-License-Identifier: MIT

/// The brightness of a device, as commands print it.
package struct BrightnessReading: Hashable, Sendable {
    /// The raw value in sysfs.
    package var raw: Int
    /// The range and the curve.
    package var scale: BrightnessScale
    /// The device's name in sysfs.
    package var device: String
    /// The device's class in sysfs.
    package var deviceClass: BrightnessClass
    /// The darkness below the floor (`Dimming.depth`); `nil` where steps end at the floor.
    package var depth: Int?

    /// `raw` is the value in sysfs.
    package init(raw: Int, scale: BrightnessScale, device: String, deviceClass: BrightnessClass) {
        self.raw = raw
        self.scale = scale
        self.device = device
        self.deviceClass = deviceClass
    }

    /// The percentage on the curve, rounded half up.
    package var percent: Int { scale.percent(raw) }

    /// The darkness below the floor in percent, rounded half up; `nil` where steps end at the floor.
    package var dimPercent: Int? { depth.map { ($0 * 100 + Dimming.full / 2) / Dimming.full } }

    /// The fraction of the percentage scale, less the darkness below the floor: -0.8…1.
    package var displayFraction: Double {
        scale.displayFraction(raw) - Double(depth ?? 0) / Double(Dimming.full)
    }

    /// The reading of the same device at `raw`.
    package func at(_ raw: Int) -> BrightnessReading {
        var reading = self
        reading.raw = raw
        return reading
    }

    /// The reading that `change` leads to.
    package func changed(by change: LevelChange) throws(LevelError) -> BrightnessReading {
        do throws(InvalidLevelChange) { return at(try scale.raw(raw, changedBy: change)) } catch {
            throw .refused(error)
        }
    }
}
