// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayWayland

extension WaylandSuite {
    /// Only a compositor in windows of an X server supports unplugging monitors.
    @Suite struct PlugTests {
        private let fixture: WaylandFixture

        init() throws {
            let session = try Session(
                "sway", arguments: ["--nested", "--size", "640x480", "--size", "640x480"],
                around: ["x11-session", "--wm", "i3", "--"])
            fixture = try WaylandFixture(session)
        }

        private func pull(_ name: String) throws {
            let display = fixture.session.environment["RIG_HOST_DISPLAY"] ?? ""
            try fixture.session.run("env", ["DISPLAY=\(display)", "i3-msg", "[title=\"\(name)\"] kill"])
        }

        /// Removes the output `name`. i3 may not manage the window of a new output yet.
        private func remove(_ name: String) throws {
            #expect(
                try fixture.wait {
                    guard fixture.display.monitors.contains(where: { $0.name == name }) else { return true }
                    try pull(name)
                    return false
                })
        }

        /// An overlay on the second monitor, which shows its first frame.
        private func overlayOnSecondMonitor() throws -> RecordedSurface {
            #expect(fixture.wait { fixture.display.monitors.map(\.name).sorted() == ["X11-1", "X11-2"] })
            // i3 has made them larger, one over the other.
            try fixture.session.run("swaymsg", ["output", "X11-2", "position", "4000", "0"])
            fixture.settle()
            var place = fixture.place(30, 30, 64, 48)
            place.monitor = try fixture.monitor("X11-2").id
            let overlay = RecordedSurface(
                try fixture.display.makeSurface(.overlay, at: place, title: "test"), in: fixture)
            try overlay.showAndWait(0xffff_ffff)
            return overlay
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
            let overlay = try overlayOnSecondMonitor()
            let second = try fixture.monitor("X11-2")
            try overlay.show(
                overlay.surface.hudLayer(0), size: PixelSize(width: 20, height: 20), color: 0xffff_0000)
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

        @Test("the removal of a monitor replaces the window once")
        func removalReplacesTheWindowOnce() throws {
            let overlay = try overlayOnSecondMonitor()
            let surface = try #require(overlay.surface as? WaylandSurface)
            let removed = try #require(surface.windows.current)
            try remove("X11-2")
            #expect(fixture.wait { surface.isShown && surface.windows.current !== removed })
            let window = try #require(surface.windows.current)
            // A window that the compositor has refused is created again after 0.5 s.
            fixture.wait(.milliseconds(800)) { surface.windows.current !== window }
            #expect(surface.windows.current === window)
        }

        @Test("a hidden overlay survives the removal of its monitor four times")
        func hiddenOverlaySurvivesRemovals() throws {
            let overlay = try overlayOnSecondMonitor()
            let surface = try #require(overlay.surface as? WaylandSurface)
            surface.hide()
            try remove("X11-2")
            for _ in 0..<4 {
                // The compositor knows the window before it closes the window.
                #expect(fixture.wait { surface.windows.current?.isConfigured == true })
                try remove(try #require(fixture.display.monitors.first).name)
                try fixture.session.run("swaymsg", ["create_output"])
                #expect(fixture.wait { fixture.display.monitors.count == 1 })
            }
            #expect(overlay.gone.isEmpty)
            surface.reveal()
            #expect(fixture.wait { surface.isShown })
        }
    }
}
