// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct DDCConnectorTests {
    @Test func onlyExternalConnectorsHaveNames() {
        let rows: [(directory: String, name: String?)] = [
            ("card0-DP-1", "DP-1"), ("card1-HDMI-A-2", "HDMI-A-2"), ("card10-DVI-I-1", "DVI-I-1"),
            ("card0-eDP-1", nil), ("card0-LVDS-1", nil), ("card0-DSI-1", nil), ("card0-Writeback-1", nil),
            ("card0", nil), ("card-DP-1", nil), ("cardX-DP-1", nil), ("card0-", nil), ("renderD128", nil),
            ("version", nil), ("", nil),
        ]
        for row in rows {
            #expect(DDCConnector(directory: row.directory)?.name == row.name, "\(row.directory)")
        }
    }

    @Test func entriesAndLinkDetermineTheBus() throws {
        let rows: [(directory: String, link: String?, entries: [String], bus: Int?)] = [
            ("card0-HDMI-A-1", "i2c-4", ["edid", "status"], 4),
            ("card0-HDMI-A-1", "i2c-4", ["i2c-9"], 4),
            ("card0-HDMI-A-1", nil, ["edid", "i2c-9"], 9),
            ("card0-DP-1", "i2c-4", ["drm_dp_aux0", "i2c-9"], 9),
            ("card0-DP-1", "i2c-4", ["edid"], 4),
            ("card0-DP-1", nil, ["edid", "i2c-", "i2c-x", "i2c--1"], nil),
            ("card0-DVI-I-1", "aux", ["i2c-0"], 0),
        ]
        for row in rows {
            let connector = try #require(DDCConnector(directory: row.directory))
            #expect(connector.busNumber(link: row.link, entries: row.entries) == row.bus, "\(row)")
        }
    }
}
