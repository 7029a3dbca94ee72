// SPDX-License-Identifier: MIT
package import FloatOverlayCore
internal import FloatOverlayRuntime

/// The directory tree that lists the devices: sysfs, or a copy for tests.
package struct SysfsTree: Hashable, Sendable {
    /// The root directory, in place of `/sys`.
    package let root: String
    /// The limit of backlights and of keyboard lights, more than any machine has.
    private static let limit = 64
    /// The limit of LEDs, more than any machine has; a keyboard has a handful.
    private static let ledLimit = 1024

    /// The write time above which a device is slow.
    private let slowWriteThreshold: Duration

    /// Does not read anything yet. A device is slow when a write takes longer than `slowWriteThreshold`. The
    /// duration of the system call includes time in which the process waits for a processor.
    package init(root: String = "/sys", slowWriteThreshold: Duration = .milliseconds(2)) {
        self.root = root
        self.slowWriteThreshold = slowWriteThreshold
    }

    /// Scans the devices of a class. Unusable devices are listed with the reason. LEDs other than keyboard
    /// lights are listed by name, and their attributes are not read.
    package func list(_ deviceClass: BrightnessClass = .backlight) -> BacklightList {
        var devices: [BacklightDevice] = []
        var ignored: [BacklightList.Ignored] = []
        var names = Files.list(directory(deviceClass))
        var others: [String] = []
        if deviceClass == .leds {
            others = names.prefix(Self.ledLimit).filter { !BacklightDevice.isKeyboard($0) }
            names.removeAll { !BacklightDevice.isKeyboard($0) }
        }
        for name in names.prefix(Self.limit) {
            do throws(BacklightError) {
                devices.append(try device(name, of: deviceClass))
            } catch {
                ignored.append(BacklightList.Ignored(name: name, reason: error.description))
            }
        }
        return BacklightList(
            deviceClass: deviceClass, directory: directory(deviceClass), devices: devices, ignored: ignored,
            others: others)
    }

    private func directory(_ deviceClass: BrightnessClass) -> String {
        "\(root)/class/\(deviceClass.rawValue)"
    }

    private func device(_ name: String, of deviceClass: BrightnessClass) throws(BacklightError)
        -> BacklightDevice
    {
        let path = "\(directory(deviceClass))/\(name)"
        let maximum = try SysfsAttribute.number("max_brightness", of: path)
        guard maximum > 0 else { throw .malformed("max_brightness", "0") }
        _ = try SysfsAttribute.number("brightness", of: path)
        return BacklightDevice(
            name: name, deviceClass: deviceClass, path: path, maximum: maximum,
            slowWriteThreshold: slowWriteThreshold)
    }

    // MARK: Targets

    /// The device of `target`, from the lists that `list` returns: an explicit name, else the device called
    /// `preferred` if it is of the target's class, else the preferred device of the class.
    func find(
        _ target: BrightnessTarget, preferring preferred: String?, in list: (BrightnessClass) -> BacklightList
    ) throws(LevelError) -> BacklightDevice {
        if let name = target.device ?? (target.deviceClass == nil ? preferred : nil) {
            for deviceClass in target.deviceClass.map({ [$0] }) ?? BrightnessClass.sysfs {
                if let device = try device(name, of: deviceClass, in: list) { return device }
            }
            throw .noDevice(named: name, in: list(target.deviceClass ?? .backlight))
        }
        let wanted = target.deviceClass ?? .backlight
        if let preferred, let device = try device(preferred, of: wanted, in: list) { return device }
        guard let best = list(wanted).choice() else { throw .noDevice(named: nil, in: list(wanted)) }
        return best
    }

    /// The device called `name`; an LED need not be a keyboard light.
    private func device(
        _ name: String, of deviceClass: BrightnessClass, in list: (BrightnessClass) -> BacklightList
    ) throws(LevelError) -> BacklightDevice? {
        if let device = list(deviceClass).choice(named: name) { return device }
        // Only an entry of the directory is accepted, so that no path leads out of it.
        guard deviceClass == .leds, Files.list(directory(.leds)).contains(name) else { return nil }
        do throws(BacklightError) { return try device(name, of: .leds) } catch { throw .broken(error) }
    }
}
