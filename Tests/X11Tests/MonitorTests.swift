// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlayX11
import Testing

extension X11Suite {
    @Suite struct MonitorTests {
        @Test("splitting the screen moves surfaces, and back")
        func splitScreenMovesSurfaces() throws {
            let fixture = try X11Fixture(width: 800, height: 400)
            #expect(fixture.display.monitors.map(\.name) == ["screen"])
            #expect(fixture.display.monitors[0].size == Size(width: 800, height: 400))
            #expect(fixture.display.monitors[0].scale == 1)
            let place = Placement(
                monitor: nil, corner: .bottomRight, inset: Size(width: 10, height: 10),
                size: Size(width: 64, height: 48))
            let overlay = RecordedSurface(
                try fixture.display.makeSurface(.overlay, at: place, title: "test"), in: fixture)
            try overlay.showAndWait(0xff12_3456)
            #expect(try fixture.sees(780, 380, 0x12_3456))
            try fixture.server.run(XServer.rig("x11-monitors"), ["split", "400x400+0+0", "400x300+400+0"])
            #expect(fixture.wait { fixture.display.monitors.map(\.name) == ["M0", "M1"] })
            #expect(fixture.display.monitors[1].size == Size(width: 400, height: 300))
            #expect(
                fixture.wait { overlay.geometries.last?.placement.monitor == fixture.display.monitors[0].id })
            #expect(try fixture.sees(380, 380, 0x12_3456))
            // Requested on the second monitor, the overlay returns there with it.
            var second = place
            second.monitor = fixture.display.monitors[1].id
            overlay.surface.requestPlacement(second)
            #expect(try fixture.sees(780, 280, 0x12_3456))
            try fixture.server.run(XServer.rig("x11-monitors"), ["unsplit"])
            #expect(try fixture.sees(780, 380, 0x12_3456))
            try fixture.server.run(XServer.rig("x11-monitors"), ["split", "400x400+0+0", "400x300+400+0"])
            #expect(try fixture.sees(780, 280, 0x12_3456))
            let changes = fixture.displayEvents.filter {
                if case .monitorsChanged = $0 { true } else { false }
            }
            #expect(changes.count >= 3)
        }

        @Test("a surface stays in its corner on a smaller screen")
        func surfaceStaysInItsCorner() throws {
            let fixture = try X11Fixture(width: 800, height: 600)
            let place = Placement(
                monitor: nil, corner: .bottomRight, inset: Size(width: 10, height: 10),
                size: Size(width: 64, height: 48))
            let overlay = RecordedSurface(
                try fixture.display.makeSurface(.overlay, at: place, title: "test"), in: fixture)
            try overlay.showAndWait(0xff12_3456)
            try fixture.server.run(XServer.rig("x11-monitors"), ["size", "640x480"])
            #expect(fixture.wait { fixture.display.monitors.first?.size == Size(width: 640, height: 480) })
            #expect(try fixture.sees(620, 460, 0x12_3456))
        }

        @Test("the scale: configured, else Xft.dpi, which may change")
        func fontDPISetsTheScale() throws {
            let fixture = try X11Fixture(scale: nil) {
                try $0.run("sh", ["-c", "echo 'Xft.dpi: 144' | xrdb -merge"])
            }
            #expect(fixture.display.monitors[0].scale == 1.5)
            let overlay = try fixture.overlay(10, 10, 100, 80)
            #expect(overlay.surface.geometry.pixelSize == PixelSize(width: 150, height: 120))
            try fixture.server.run("sh", ["-c", "echo 'Xft.dpi: 190' | xrdb -merge"])
            #expect(fixture.wait { fixture.display.monitors[0].scale == 2 })
            #expect(fixture.wait { overlay.geometries.last?.pixelSize == PixelSize(width: 200, height: 160) })
            fixture.display.setScale(1.25)
            #expect(overlay.surface.geometry.pixelSize == PixelSize(width: 125, height: 100))
            fixture.display.setScale(nil)
            #expect(fixture.display.monitors[0].scale == 2)
        }

        @Test("the work area excludes panels")
        func workArea() throws {
            let fixture = try X11Fixture { try $0.start("openbox") }
            #expect(
                try fixture.wait {
                    try fixture.server.run("xprop", ["-root", "_NET_WORKAREA"]).contains("=")
                })
            try openPanel("lower", at: "640x30+0+450", in: fixture)
            try setStrut("0, 0, 0, 30, 0, 0, 0, 0, 0, 0, 0, 639", of: "lower", fixture)
            #expect(
                fixture.wait {
                    fixture.display.monitors[0].workArea == Rect(x: 0, y: 0, width: 640, height: 450)
                }
            )
            // This client has struts from its start on, and so does not use the work area of the window manager.
            let later = try fixture.secondClient()
            #expect(later.monitors[0].workArea == Rect(x: 0, y: 0, width: 640, height: 450))
            try openPanel("upper", at: "640x20+0+0", in: fixture)
            fixture.settle()
            try setStrut("0, 0, 20, 0, 0, 0, 0, 0, 0, 639, 0, 0", of: "upper", fixture)
            #expect(
                fixture.wait { later.monitors[0].workArea == Rect(x: 0, y: 20, width: 640, height: 430) })
        }

        private func openPanel(_ name: String, at geometry: String, in fixture: X11Fixture) throws {
            try fixture.server.start("xlogo", ["-title", name, "-geometry", geometry])
            #expect(
                try fixture.wait { try !fixture.server.run("xdotool", ["search", "--name", name]).isEmpty })
        }

        private func setStrut(_ strut: String, of panel: String, _ fixture: X11Fixture) throws {
            let property = "_NET_WM_STRUT_PARTIAL"
            try fixture.server.run("xprop", ["-name", panel, "-f", property, "32c", "-set", property, strut])
        }

        @Test("a monitor's EDID may change without another event")
        func changedEDIDIsReported() throws {
            let fixture = try X11Fixture(width: 800, height: 400)
            #expect(fixture.display.monitors.map(\.id.text) == ["screen"])
            try fixture.server.run(XServer.rig("bin/edid"), ["screen", "DEL", "DELL U2720Q", "77"])
            #expect(fixture.wait { fixture.display.monitors.map(\.id.text) == ["screen+DEL+DELL U2720Q+77"] })
            #expect(fixture.display.monitors.map(\.name) == ["screen"])
            try fixture.server.run(XServer.rig("bin/edid"), ["screen", "none"])
            #expect(fixture.wait { fixture.display.monitors.map(\.id.text) == ["screen"] })
        }

        @Test("monitor of the pointer")
        func pointerMonitorIsReported() throws {
            let fixture = try X11Fixture(width: 800, height: 400)
            try fixture.server.run(XServer.rig("x11-monitors"), ["split", "400x400+0+0", "400x400+400+0"])
            #expect(fixture.wait { fixture.display.monitors.count == 2 })
            for (x, index) in [("100", 0), ("700", 1)] {
                try fixture.server.run("xdotool", ["mousemove", x, "100"])
                #expect(fixture.display.pointerMonitor == fixture.display.monitors[index].id)
            }
        }
    }
}
