// SPDX-License-Identifier: MIT
internal import Linux

/// What decides between several devices. It is read when it is asked for: most machines have one, and a command for it
/// need not know.
extension BacklightDevice {
    /// Who drives it.
    public var kind: BacklightKind {
        SysfsAttribute.word("type", of: path).flatMap(BacklightKind.init) ?? .unknown
    }

    /// The connector of the built-in panel it hangs on (`eDP-1`), where the kernel says so.
    public var connector: String? { places.lazy.compactMap(Self.panelConnector).first }

    /// Whether it belongs to the GPU the machine boots with.
    public var isOnBootGPU: Bool { places.lazy.compactMap(Self.isUnderBootGPU).first ?? false }

    private var places: [String] { [path, path + "/device"].compactMap(Files.resolved) }

    /// The connector of a built-in panel that `place` lies under (`…/card0/card0-eDP-1/intel_backlight`). On a
    /// laptop with two GPUs both may have one; the one without a panel says `disconnected`.
    private static func panelConnector(_ place: String) -> String? {
        for (directory, name) in ancestors(of: place) {
            guard name.hasPrefix("card"), let dash = name.firstIndex(of: "-") else { continue }
            let connector = name[name.index(after: dash)...]
            guard ["eDP-", "LVDS-", "DSI-"].contains(where: connector.hasPrefix) else { continue }
            return SysfsAttribute.word("status", of: directory) == "disconnected" ? nil : String(connector)
        }
        return nil
    }

    /// Whether the GPU that `place` lies under is the one the machine boots with; `nil` under none.
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
