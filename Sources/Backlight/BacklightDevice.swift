// SPDX-License-Identifier: MIT
public import Core
internal import Glibc
public import Linux

/// A backlight or a led of the kernel's, with what does not change while it is there.
public struct BacklightDevice: Hashable, Sendable {
    /// The kernel's name: `intel_backlight`, `tpacpi::kbd_backlight`.
    public let name: String
    /// The kernel's class of it.
    public let deviceClass: BrightnessClass
    /// Its directory: `ROOT/class/CLASS/NAME`.
    public let path: String
    /// The highest raw value, 1 or more.
    public let maximum: Int

    /// A write that takes longer makes the device a slow one, which a child process writes; likewise three reads.
    let slowness: Duration

    /// What no other device is called: `leds:tpacpi::kbd_backlight`.
    public var id: String { "\(deviceClass.rawValue):\(name)" }

    /// What means it and nothing else.
    public var target: BrightnessTarget { BrightnessTarget(device: name, deviceClass: deviceClass) }

    /// Whether a led called `name` is the light of a keyboard: `tpacpi::kbd_backlight`, `rgb:kbd_backlight`,
    /// `dell::kbd_backlight_1`.
    public static func isKeyboard(_ name: String) -> Bool { name.contains(":kbd_backlight") }

    /// The attribute that sets it.
    public var brightnessPath: String { path + "/brightness" }

    /// Reads the raw value that was set last (`brightness`; the driver is not asked, so this never takes long).
    public func raw() throws(BacklightError) -> Int { try SysfsAttribute.number("brightness", of: path) }

    /// Sets the raw value, with one `write(2)`. Takes as long as the hardware does.
    public func set(_ raw: Int) throws(SystemError) {
        do throws(SystemError) {
            let file = try Descriptor.open(brightnessPath, O_WRONLY)
            let line = Array("\(raw)\n".utf8)
            guard write(file.number, line, line.count) == line.count else {
                throw SystemError(operation: "write", object: brightnessPath, errno: .current)
            }
            // For plain files, whose readers never find them empty this way; sysfs does not care.
            ftruncate(file.number, line.count)
        } catch {
            throw SystemError(operation: "write", object: brightnessPath, errno: error.errno)
        }
    }

    /// The reading of `raw` with percentages on `curve`.
    public func reading(_ raw: Int, curve: BrightnessCurve, floor: BrightnessFloor?) -> BrightnessReading {
        BrightnessReading(
            raw: raw, scale: BrightnessScale(maximum: maximum, curve: curve, floor: floor), device: name,
            deviceClass: deviceClass)
    }

    /// The floor of steps: the one `asked` for, else a backlight's of `preferences`.
    func floor(_ asked: BrightnessFloor?, _ preferences: Preferences.Brightness) -> BrightnessFloor? {
        asked ?? (deviceClass == .leds ? .raw(0) : preferences.floor)
    }
}

extension BrightnessReading {
    /// The same device at `raw`.
    func at(_ raw: Int) -> BrightnessReading {
        var reading = self
        reading.raw = raw
        return reading
    }
}

extension SystemError {
    /// Whether somebody with more rights could do it.
    var isRefusal: Bool { [.permissionDenied, .notPermitted, .readOnlyFileSystem].contains(errno) }
}
