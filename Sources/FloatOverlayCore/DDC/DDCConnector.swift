// SPDX-License-Identifier: MIT

/// A connector of a graphics driver for an external monitor: a directory such as `card0-DP-1` in /sys/class/drm.
package struct DDCConnector: Hashable, Sendable {
    /// The kernel's name of the connector, which is unique on a machine: `DP-1`.
    package let name: String

    /// `nil` for other directories and for built-in panels, which have no DDC/CI.
    package init?(directory: some StringProtocol) {
        guard directory.hasPrefix("card"), let dash = directory.firstIndex(of: "-") else { return nil }
        let number = directory[directory.index(directory.startIndex, offsetBy: 4)..<dash]
        let name = String(directory[directory.index(after: dash)...])
        guard !number.isEmpty, number.allSatisfy(\.isNumber), !name.isEmpty, !Self.isPanel(name),
            !name.hasPrefix("Writeback-")
        else { return nil }
        self.name = name
    }

    /// Whether the connector `name` is that of a built-in panel.
    package static func isPanel(_ name: some StringProtocol) -> Bool {
        ["eDP", "LVDS", "DSI"].contains { name.hasPrefix($0) }
    }

    /// The number of the I²C bus, from `link` (the last component of the target of the link `ddc`) or from an entry
    /// `i2c-N`. DisplayPort prefers the entry, which is its AUX channel; the link may name the pins for an adapter.
    package func busNumber(link: String?, entries: [String]) -> Int? {
        let linked = link.flatMap { Self.number($0) }
        let own = entries.lazy.compactMap { Self.number($0) }.first
        return name.hasPrefix("DP-") ? own ?? linked : linked ?? own
    }

    private static func number(_ directory: some StringProtocol) -> Int? {
        directory.hasPrefix("i2c-") ? Int(directory.dropFirst(4)).flatMap { $0 >= 0 ? $0 : nil } : nil
    }
}
