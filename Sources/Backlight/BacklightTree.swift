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
        let places = [path, path + "/device"].compactMap(Files.resolved)
        return BacklightDevice(
            name: name, path: path,
            kind: Attribute.word("type", of: path).flatMap(BacklightKind.init) ?? .unknown,
            maximum: maximum, connector: places.lazy.compactMap(panelConnector).first,
            isOnBootGPU: places.lazy.compactMap(isUnderBootGPU).first ?? false,
            kernelScale: Attribute.word("scale", of: path).flatMap { $0 == "unknown" ? nil : $0 })
    }

    /// The connector of a built-in panel that `place` lies under (`…/card0/card0-eDP-1/intel_backlight`). On a
    /// laptop with two GPUs both may have one; the one without a panel says `disconnected`.
    private static func panelConnector(_ place: String) -> String? {
        for (directory, name) in ancestors(of: place) {
            guard name.hasPrefix("card"), let dash = name.firstIndex(of: "-") else { continue }
            let connector = name[name.index(after: dash)...]
            guard ["eDP-", "LVDS-", "DSI-"].contains(where: connector.hasPrefix) else { continue }
            return Attribute.word("status", of: directory) == "disconnected" ? nil : String(connector)
        }
        return nil
    }

    /// Whether the GPU that `place` lies under is the one the machine boots with; `nil` under none.
    private static func isUnderBootGPU(_ place: String) -> Bool? {
        ancestors(of: place).lazy.compactMap { Attribute.word("boot_vga", of: $0.path) }.first.map {
            $0 == "1"
        }
    }

    /// `place` and the directories above it, nearest first.
    private static func ancestors(of place: String) -> [(path: String, name: Substring)] {
        var all: [(path: String, name: Substring)] = []
        var rest = place[...]
        while let slash = rest.lastIndex(of: "/"), slash != rest.startIndex, all.count < 32 {
            all.append((String(rest), rest[rest.index(after: slash)...]))
            rest = rest[..<slash]
        }
        return all
    }
}
