// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayDDC

@Suite struct DDCTreeTests {
    let fake: FakeConnectors
    init() throws { fake = try FakeConnectors() }

    private func shown(_ name: String, edid: [UInt8]? = nil) -> Monitor {
        let identity = edid.flatMap(EDID.init)?.identity ?? ""
        return Monitor(
            id: Monitor.ID(name + identity), name: name, size: Size(width: 1, height: 1),
            workArea: Rect(x: 0, y: 0, width: 1, height: 1), scale: 1, refresh: .zero, isPrimary: false)
    }

    @Test func connectedMonitorsWithTheirBusesAndNames() throws {
        try fake.add("card0-HDMI-A-1", bus: 4, model: "DELL U2720Q")
        try fake.add("card0-DP-2", bus: 4, ownBus: 9, model: "LG ULTRAFINE")
        try fake.add("card1-DP-1")
        try fake.add("card0-DP-3", bus: 5, status: "disconnected", model: "gone")
        try fake.add("card0-eDP-1", ownBus: 7, model: "panel")
        let monitors = fake.tree.list()
        #expect(monitors.map(\.name) == ["DP-1", "DP-2", "HDMI-A-1"])
        #expect(monitors.map(\.label) == ["", "LG ULTRAFINE", "DELL U2720Q"])
        let device = { (bus: Int) in "\(fake.root)/dev/i2c-\(bus)" }
        #expect(monitors.map(\.devicePath) == [nil, device(9), device(4)])
        #expect(DDCTree(root: "/nonexistent").list() == [])
    }

    @Test func displayMonitorIsFoundByNameOrEDID() throws {
        try fake.add("card0-DP-1", ownBus: 1, model: "TWIN", serial: 1)
        try fake.add("card0-DP-2", ownBus: 2, model: "TWIN", serial: 2)
        try fake.add("card0-DP-3", ownBus: 3, model: "SAME", serial: 3)
        try fake.add("card0-DP-4", ownBus: 4, model: "SAME", serial: 3)
        try fake.add("card0-DP-5", ownBus: 5)
        let monitors = fake.tree.list()
        #expect(monitors.on(shown("DP-1"))?.name == "DP-1")
        // A driver with names of its own.
        #expect(monitors.on(shown("DisplayPort-0", edid: FakeConnectors.edid("TWIN", 2)))?.name == "DP-2")
        #expect(monitors.on(shown("DisplayPort-2", edid: FakeConnectors.edid("SAME", 3))) == nil)
        #expect(monitors.on(shown("DisplayPort-4")) == nil)
    }

    /// xf86-video-amdgpu counts connectors from 0, and the kernel from 1.
    @Test func theEDIDCountsMoreThanTheName() throws {
        try fake.add("card0-HDMI-A-1", ownBus: 1, model: "LEFT")
        try fake.add("card0-HDMI-A-2", ownBus: 2, model: "RIGHT")
        try fake.add("card0-DP-1", ownBus: 3, model: "SAME")
        try fake.add("card0-DP-2", ownBus: 4, model: "SAME")
        let monitors = fake.tree.list()
        func name(_ shownName: String, _ model: String) -> String? {
            monitors.on(shown(shownName, edid: FakeConnectors.edid(model, 1)))?.name
        }
        #expect(name("HDMI-A-0", "LEFT") == "HDMI-A-1" && name("HDMI-A-1", "RIGHT") == "HDMI-A-2")
        #expect(name("DP-2", "SAME") == "DP-2" && name("HDMI-A-1", "SAME") == nil)
        // A compositor that names the maker differently.
        #expect(name("HDMI-A-1", "OTHER") == "HDMI-A-1")
    }
}
