// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlayWayland
import Testing

extension WaylandSuite {
    /// Only a compositor in windows of an X server supports unplugging monitors.
    @Suite struct PlugTests {
        private let bench: Bench

        init() throws {
            let session = try Session(
                "sway", ["--nested", "--size", "640x480", "--size", "640x480"],
                around: ["x11-session", "--wm", "i3", "--"])
            bench = try Bench(session)
        }

        private func pull(_ name: String) throws {
            let display = bench.session.environment["RIG_HOST_DISPLAY"] ?? ""
            try bench.session.run("env", ["DISPLAY=\(display)", "i3-msg", "[title=\"\(name)\"] kill"])
        }

        private func sees(_ monitor: Monitor, _ wanted: [(Double, Double, UInt32)]) throws -> Bool {
            try bench.wait {
                let ppm = try bench.session.run("grim", ["-o", monitor.name, "-t", "ppm", "-"])
                guard let screen = try? Picture(ppm) else { return false }
                return wanted.allSatisfy { screen[Int($0), Int($1)] == $2 }
            }
        }

        @Test("surfaces survive the removal of one and of all monitors")
        func surfacesSurviveUnpluggedMonitors() throws {
            #expect(bench.wait { bench.display.monitors.map(\.name).sorted() == ["X11-1", "X11-2"] })
            // i3 has made them larger, one over the other.
            try bench.session.run("swaymsg", ["output", "X11-2", "position", "4000", "0"])
            bench.settle()
            let second = try #require(bench.display.monitors.first { $0.name == "X11-2" })
            var place = bench.place(30, 30, 64, 48)
            place.monitor = second.id
            let overlay = Watched(try bench.display.makeSurface(.overlay, at: place, title: "test"), bench)
            try overlay.showAndWait(0xffff_ffff)
            try overlay.show(overlay.surface.hudLayer(0), PixelSize(width: 20, height: 20), 0xffff_0000)
            let white: [(Double, Double, UInt32)] = [(40, 54, 0xffffff), (62, 54, 0xff0000)]
            #expect(try sees(second, white))

            try pull("X11-2")
            #expect(bench.wait { bench.display.monitors.map(\.name) == ["X11-1"] })
            let first = try #require(bench.display.monitors.first)
            #expect(
                bench.wait {
                    overlay.surface.geometry.placement.monitor == first.id && overlay.surface.isShown
                })
            #expect(try sees(first, white))
            let due = overlay.framesDue
            try overlay.show { _, _ in 0xff00_ff00 }
            #expect(bench.wait { overlay.framesDue > due })
            #expect(try sees(first, [(40, 54, 0x00ff00)]))

            try pull("X11-1")
            #expect(bench.wait { bench.display.monitors.isEmpty })
            #expect(bench.wait { !overlay.surface.isShown })
            for color: UInt32 in [0xff00_0001, 0xff12_3456] { try overlay.show { _, _ in color } }
            let hud = try bench.overlay(200, 200, 64, 72, role: .hud)
            try hud.show { _, _ in 0xffab_cdef }
            bench.settle()

            try bench.session.run("swaymsg", ["create_output"])
            #expect(bench.wait { bench.display.monitors.count == 1 })
            let third = try #require(bench.display.monitors.first)
            #expect(
                try sees(third, [(40, 54, 0x123456), (62, 54, 0xff0000), (232, 236, 0xabcdef)]))
            #expect(overlay.gone.isEmpty && overlay.surface.isShown)
            #expect(overlay.surface.drops.replaced == 0)
        }
    }
}
