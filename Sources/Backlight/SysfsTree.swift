// SPDX-License-Identifier: MIT
public import Core
internal import Linux

/// Where the lights are listed: sysfs, or a tree like it.
public struct SysfsTree: Hashable, Sendable {
    /// What stands for `/sys`.
    public let root: String
    /// More backlights, and more lights of keyboards, than any machine has.
    private static let limit = 64
    /// More leds than any machine has: every keyboard brings a handful.
    private static let ledLimit = 1024

    /// A device is slow when a write takes longer.
    private let slowness: Duration

    /// Makes the tree under `root`; reads nothing yet. A device is slow when a write to it takes longer than `slowness`: the
    /// time of the system call, in which the process may also have waited for a processor.
    public init(root: String = "/sys", slowness: Duration = .milliseconds(2)) {
        self.root = root
        self.slowness = slowness
    }

    /// Reads what is there now; what is not usable is listed with the reason. Of the leds that is the lights of
    /// keyboards; the others are listed by name, without a look at them.
    public func list(_ deviceClass: BrightnessClass = .backlight) -> BacklightList {
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
                devices.append(try device(name, deviceClass))
            } catch {
                ignored.append(BacklightList.Ignored(name: name, reason: error.description))
            }
        }
        return BacklightList(
            deviceClass: deviceClass, directory: directory(deviceClass), devices: devices, ignored: ignored,
            others: others)
    }

    /// The led called `name`, whatever it lights; `nil` when there is none.
    func led(_ name: String) throws(BacklightError) -> BacklightDevice? {
        // A name is a name: no path leads out of the directory.
        guard Files.list(directory(.leds)).contains(name) else { return nil }
        return try device(name, .leds)
    }

    private func directory(_ deviceClass: BrightnessClass) -> String {
        "\(root)/class/\(deviceClass.rawValue)"
    }

    private func device(_ name: String, _ deviceClass: BrightnessClass) throws(BacklightError)
        -> BacklightDevice
    {
        let path = "\(directory(deviceClass))/\(name)"
        let maximum = try SysfsAttribute.number("max_brightness", of: path)
        guard maximum > 0 else { throw .malformed(attribute: "max_brightness", text: "0") }
        _ = try SysfsAttribute.number("brightness", of: path)
        return BacklightDevice(
            name: name, deviceClass: deviceClass, path: path, maximum: maximum, slowness: slowness)
    }
}
