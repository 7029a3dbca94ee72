// SPDX-License-Identifier: MIT
package import FloatOverlayCore
package import FloatOverlayRuntime
internal import Glibc

/// A backlight or an LED of the kernel, with its constant properties.
package struct BacklightDevice: Hashable, Sendable {
    /// The kernel name, such as `intel_backlight` or `tpacpi::kbd_backlight`.
    package let name: String
    /// The kernel class.
    package let deviceClass: BrightnessClass
    /// The sysfs directory: `ROOT/class/CLASS/NAME`.
    package let path: String
    /// The largest raw value, at least 1.
    package let maximum: Int

    /// The limit for one write and for three consecutive reads. A device that exceeds the limit is slow, and
    /// a child process writes to it.
    let slowWriteThreshold: Duration

    /// The unique identifier: `leds:tpacpi::kbd_backlight`.
    package var id: String { "\(deviceClass.rawValue):\(name)" }

    /// The target that selects exactly this device.
    package var target: BrightnessTarget { BrightnessTarget(device: name, deviceClass: deviceClass) }

    /// Whether `name` is the name of a keyboard light: `tpacpi::kbd_backlight`, `rgb:kbd_backlight`,
    /// `dell::kbd_backlight_1`.
    package static func isKeyboard(_ name: String) -> Bool { name.containsBytes(of: ":kbd_backlight") }

    /// The path of the attribute `brightness`.
    package var brightnessPath: String { path + "/brightness" }

    /// Reads the raw value that was set last (`brightness`). The kernel does not query the driver, so the
    /// call is fast.
    package func raw() throws(BacklightError) -> Int { try SysfsAttribute.number("brightness", of: path) }

    /// Sets the raw value with one `write(2)`. The call takes as long as the hardware needs.
    package func set(_ raw: Int) throws(SystemError) {
        do throws(SystemError) {
            let file = try Descriptor.open(brightnessPath, O_WRONLY)
            let line = Array("\(raw)\n".utf8)
            let count = write(file.number, line, line.count)
            // An incomplete write leaves the error number of an earlier call.
            guard count == line.count else {
                throw SystemError(
                    operation: "write", object: brightnessPath, errno: count < 0 ? .current : .ioError)
            }
            // For plain files only: truncating after the write means that readers never see an empty file.
            // sysfs ignores the call.
            _ = ftruncate(file.number, line.count)
        } catch {
            throw SystemError(operation: "write", object: brightnessPath, errno: error.errno)
        }
    }

    /// The reading for `raw`, with percentages on the curve of `preferences`. The floor of steps is
    /// `requested`, else 0 for an LED and the floor of `preferences` for a backlight.
    func reading(
        _ raw: Int, floor requested: BrightnessFloor?, _ preferences: Preferences.Brightness
    ) -> BrightnessReading {
        let floor = requested ?? (deviceClass == .leds ? .raw(0) : preferences.floor)
        let scale = BrightnessScale(maximum: maximum, curve: preferences.curve, floor: floor)
        return BrightnessReading(raw: raw, scale: scale, device: name, deviceClass: deviceClass)
    }

    // MARK: Selection

    // The attributes that select one of several devices. They are read on demand, because most machines have one
    // device.

    /// The kind of driver, from the attribute `type`.
    package var kind: BacklightKind {
        SysfsAttribute.word("type", of: path).flatMap(BacklightKind.init) ?? .unknown
    }

    /// The connector of the built-in panel (`eDP-1`) that the device belongs to; `nil` when sysfs shows none.
    package var connector: String? { directories.lazy.compactMap(Self.panelConnector).first }

    /// Whether the device belongs to the boot GPU (`boot_vga`).
    package var isOnBootGPU: Bool { directories.lazy.compactMap(Self.isUnderBootGPU).first ?? false }

    private var directories: [String] { [path, path + "/device"].compactMap(Files.resolved) }

    /// The connector of a built-in panel above `path` (`…/card0/card0-eDP-1/intel_backlight`). On laptops
    /// with two GPUs, both may have such a connector; the one without a panel has the status `disconnected`.
    private static func panelConnector(_ path: String) -> String? {
        for (directory, name) in ancestors(of: path) {
            guard name.hasPrefix("card"), let dash = name.firstIndex(of: "-") else { continue }
            let connector = name[name.index(after: dash)...]
            guard ["eDP-", "LVDS-", "DSI-"].contains(where: connector.hasPrefix) else { continue }
            return SysfsAttribute.word("status", of: directory) == "disconnected" ? nil : String(connector)
        }
        return nil
    }

    /// Whether the GPU above `path` is the boot GPU; `nil` when there is no GPU.
    private static func isUnderBootGPU(_ path: String) -> Bool? {
        ancestors(of: path).lazy.compactMap { SysfsAttribute.word("boot_vga", of: $0.path) }.first.map {
            $0 == "1"
        }
    }

    /// `path` and the directories above it, nearest first.
    private static func ancestors(of path: String) -> [(path: String, name: Substring)] {
        var all: [(path: String, name: Substring)] = []
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/"), slash != rest.startIndex, all.count < 32 {
            all.append((String(rest), rest[rest.index(after: slash)...]))
            rest = rest[..<slash]
        }
        return all
    }
}

extension SystemError {
    /// Whether a process with more privileges could succeed (EACCES, EPERM or EROFS).
    var isRefusal: Bool { [.permissionDenied, .notPermitted, .readOnlyFileSystem].contains(errno) }
}
