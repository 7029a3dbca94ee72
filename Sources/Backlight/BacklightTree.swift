// SPDX-License-Identifier: MIT
internal import Linux

/// Where the backlights are listed: sysfs, or a tree like it.
public struct BacklightTree: Hashable, Sendable {
    /// What stands for `/sys`.
    public let root: String
    /// More devices than any machine has.
    private static let limit = 64

    /// Makes the tree under `root`; reads nothing yet.
    public init(root: String = "/sys") { self.root = root }

    /// Reads what is there now; what is not usable is listed with the reason.
    public func list() -> BacklightList {
        var devices: [BacklightDevice] = []
        var ignored: [BacklightList.Ignored] = []
        let directory = "\(root)/class/backlight"
        for name in Files.list(directory).prefix(Self.limit) {
            do throws(BacklightError) {
                devices.append(try Self.device(name, "\(directory)/\(name)"))
            } catch {
                ignored.append(BacklightList.Ignored(name: name, reason: error.description))
            }
        }
        return BacklightList(directory: directory, devices: devices, ignored: ignored)
    }

    private static func device(_ name: String, _ path: String) throws(BacklightError) -> BacklightDevice {
        let maximum = try Attribute.number("max_brightness", of: path)
        guard maximum > 0 else { throw .malformed(attribute: "max_brightness", text: "0") }
        _ = try Attribute.number("brightness", of: path)
        return BacklightDevice(name: name, path: path, maximum: maximum)
    }
}
