// SPDX-License-Identifier: MIT
internal import FloatOverlayRuntime

/// The attributes that select one of several devices. They are read on demand, because most machines have one
/// device.
extension BacklightDevice {
    /// The kind of driver, from the attribute `type`.
    package var kind: BacklightKind {
        SysfsAttribute.word("type", of: path).flatMap(BacklightKind.init) ?? .unknown
    }

    /// The connector of the built-in panel (`eDP-1`) that the device belongs to; `nil` when sysfs shows none.
    package var connector: String? { places.lazy.compactMap(Self.panelConnector).first }

    /// Whether the device belongs to the boot GPU (`boot_vga`).
    package var isOnBootGPU: Bool { places.lazy.compactMap(Self.isUnderBootGPU).first ?? false }

    private var places: [String] { [path, path + "/device"].compactMap(Files.resolved) }

    /// The connector of a built-in panel above `place` (`…/card0/card0-eDP-1/intel_backlight`). On laptops
    /// with two GPUs, both may have such a connector; the one without a panel has the status `disconnected`.
    private static func panelConnector(_ place: String) -> String? {
        for (directory, name) in ancestors(of: place) {
            guard name.hasPrefix("card"), let dash = name.firstIndex(of: "-") else { continue }
            let connector = name[name.index(after: dash)...]
            guard ["eDP-", "LVDS-", "DSI-"].contains(where: connector.hasPrefix) else { continue }
            return SysfsAttribute.word("status", of: directory) == "disconnected" ? nil : String(connector)
        }
        return nil
    }

    /// Whether the GPU above `place` is the boot GPU; `nil` when there is no GPU.
    private static func isUnderBootGPU(_ place: String) -> Bool? {
        ancestors(of: place).lazy.compactMap { SysfsAttribute.word("boot_vga", of: $0.path) }.first.map {
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
