// SPDX-License-Identifier: MIT
internal import FloatOverlayCore
internal import FloatOverlayRuntime

/// The connectors of the graphics drivers in sysfs, and the device files of their I²C buses; or copies for tests.
package struct DDCTree: Hashable, Sendable {
    /// The largest EDID: 256 blocks.
    private static let maxEDIDSize = 256 * 128
    private let root: String
    private let devices: String

    /// Does not read anything yet.
    package init(root: String = "/sys", devices: String = "/dev") {
        self.root = root
        self.devices = devices
    }

    /// The connected external monitors, sorted by name. No message is sent.
    package func list() -> [DDCMonitor] {
        Files.list(directory).compactMap(monitor).sorted { $0.name < $1.name }
    }

    private var directory: String { "\(root)/class/drm" }

    private func monitor(_ entry: String) -> DDCMonitor? {
        let path = "\(directory)/\(entry)"
        guard let connector = DDCConnector(directory: entry),
            Files.firstLine(of: "\(path)/status") == "connected"
        else { return nil }
        let link = Files.resolved("\(path)/ddc").flatMap { $0.split(separator: "/").last.map(String.init) }
        let bus = connector.busNumber(link: link, entries: Files.list(path))
        let edid = (try? Files.read("\(path)/edid", limit: Self.maxEDIDSize)).flatMap(EDID.init)
        return DDCMonitor(
            name: connector.name, devicePath: bus.map { "\(devices)/i2c-\($0)" }, edid: edid)
    }
}
