// SPDX-License-Identifier: MIT
internal import FloatOverlayCore

/// Resolves a target: an explicit name, else the configured device, else the preferred device of the class.
extension SysfsTree {
    /// The device of `target`, from the lists that `list` returns. For a target without a name, the device
    /// called `wish` is used if it is of the target's class.
    func find(
        _ target: BrightnessTarget, preferring wish: String?, in list: (BrightnessClass) -> BacklightList
    ) throws(LevelError) -> BacklightDevice {
        if let name = target.device { return try named(name, target.deviceClass, list) }
        guard let wish else { return try best(target.deviceClass ?? .backlight, list) }
        guard let wanted = target.deviceClass else { return try named(wish, nil, list) }
        if let device = try device(wish, wanted, list) { return device }
        return try best(wanted, list)
    }

    private func best(
        _ wanted: BrightnessClass, _ list: (BrightnessClass) -> BacklightList
    ) throws(LevelError) -> BacklightDevice {
        let list = list(wanted)
        guard let device = list.choice() else { throw .noDevice(named: nil, in: list) }
        return device
    }

    private func named(
        _ name: String, _ wanted: BrightnessClass?, _ list: (BrightnessClass) -> BacklightList
    ) throws(LevelError) -> BacklightDevice {
        for deviceClass in wanted.map({ [$0] }) ?? BrightnessClass.allCases {
            if let device = try device(name, deviceClass, list) { return device }
        }
        throw .noDevice(named: name, in: list(wanted ?? .backlight))
    }

    private func device(
        _ name: String, _ deviceClass: BrightnessClass, _ list: (BrightnessClass) -> BacklightList
    ) throws(LevelError) -> BacklightDevice? {
        if let device = list(deviceClass).choice(named: name) { return device }
        guard deviceClass == .leds else { return nil }
        do throws(BacklightError) { return try led(name) } catch { throw .broken(error) }
    }
}
