// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlayWayland
import Testing

extension WaylandSuite {
    /// Only a compositor in windows of an X server supports unplugging monitors.
    @Suite struct PlugTests {
        private let fixture: WaylandFixture

        init() throws {
            let session = try Session(
                "sway", ["--nested", "--size", "640x480", "--size", "640x480"],
                around: ["x11-session", "--wm", "i3", "--"])
            fixture = try WaylandFixture(session)
        }

        private func pull(_ name: String) throws {
            let display = fixture.session.environment["RIG_HOST_DISPLAY"] ?? ""
            try fixture.session.run("env", ["DISPLAY=\(display)", "i3-msg", "[title=\"\(name)\"] kill"])
        }

        private func sees(_ monitor: Monitor, _ wanted: [(Double, Double, UInt32)]) throws -> Bool {
            try fixture.wait {
                let ppm = try fixture.session.run("grim", ["-o", monitor.name, "-t", "ppm", "-"])
                guard let screen = try? Picture(ppm) else { return false }
                return wanted.allSatisfy { screen[Int($0), Int($1)] == $2 }
            }
        }

        @Test("surfaces survive the removal of one and of all monitors")
        func surfacesSurviveUnpluggedMonitors() throws {
            #expect(fixture.wait { fixture.display.monitors.map(\.name).sorted() == ["X11-1", "X11-2"] })
            // i3 has made them larger, one over the other.
            try fixture.session.run("swaymsg", ["output", "X11-2", "position", "4000", "0"])
            fixture.settle()
            let second = try #require(fixture.display.monitors.first { $0.name == "X11-2" })
            var place = fixture.place(30, 30, 64, 48)
            place.monitor = second.id
            let overlay = RecordedSurface(
                try fixture.display.makeSurface(.overlay, at: place, title: "test"), fixture)
            try overlay.showAndWait(0xffff_ffff)
            try overlay.show(overlay.surface.hudLayer(0), PixelSize(width: 20, height: 20), 0xffff_0000)
            let white: [(Double, Double, UInt32)] = [(40, 54, 0xffffff), (62, 54, 0xff0000)]
            #expect(try sees(second, white))

            try pull("X11-2")
            #expect(fixture.wait { fixture.display.monitors.map(\.name) == ["X11-1"] })
            let first = try #require(fixture.display.monitors.first)
            #expect(
                fixture.wait {
                    overlay.surface.geometry.placement.monitor == first.id && overlay.surface.isShown
                })
            #expect(try sees(first, white))
            let due = overlay.framesDue
            try overlay.show { _, _ in 0xff00_ff00 }
            #expect(fixture.wait { overlay.framesDue > due })
            #expect(try sees(first, [(40, 54, 0x00ff00)]))

            try pull("X11-1")
            #expect(fixture.wait { fixture.display.monitors.isEmpty })
            #expect(fixture.wait { !overlay.surface.isShown })
            for color: UInt32 in [0xff00_0001, 0xff12_3456] { try overlay.show { _, _ in color } }
            let hud = try fixture.overlay(200, 200, 64, 72, role: .hud)
            try hud.show { _, _ in 0xffab_cdef }
            fixture.settle()

            try fixture.session.run("swaymsg", ["create_output"])
            #expect(fixture.wait { fixture.display.monitors.count == 1 })
            let third = try #require(fixture.display.monitors.first)
            #expect(
                try sees(third, [(40, 54, 0x123456), (62, 54, 0xff0000), (232, 236, 0xabcdef)]))
            #expect(overlay.gone.isEmpty && overlay.surface.isShown)
            #expect(overlay.surface.drops.replaced == 0)
        }
    }
}
