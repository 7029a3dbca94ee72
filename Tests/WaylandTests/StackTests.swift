// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlayWayland
import Testing

extension WaylandSuite {
    @Suite struct StackTests {
        @Test(
            "overlay and HUD are above a fullscreen window, in either order",
            arguments: Compositor.allCases)
        func overlayIsAboveAFullscreenWindow(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let first = try fixture.overlay(100, 100, 64, 48)
            try first.showAndWait(0xffff_ffff)
            let film = try fixture.session.start(
                "mpv",
                ["--no-config", "--vo=wlshm", "--fs", "--no-osc", "--osd-level=0", "--loop=inf"]
                    + ["--really-quiet", "av://lavfi:color=c=red:s=64x48"])
            let red = Spot(400, 300, 0xff0000)
            #expect(
                try fixture.sees(
                    [red, Spot(132, 124, 0xffffff), Spot(100, 100, 0xff0000)], tolerance: 3,
                    within: .seconds(20)))
            let second = try fixture.overlay(200, 100, 64, 48)
            try second.showAndWait(0xff00_ff00)
            let hud = try fixture.overlay(288, 204, 64, 72, role: .hud)
            try hud.show { _, _ in 0x8000_0000 }
            let whole = [
                red, Spot(132, 124, 0xffffff), Spot(232, 124, 0x00ff00), Spot(320, 240, 0x7f0000),
            ]
            #expect(try fixture.sees(whole, tolerance: 3))
            first.surface.hide()
            #expect(try fixture.sees([red, Spot(132, 124, 0xff0000)], tolerance: 3))
            first.surface.reveal()
            #expect(try fixture.sees(whole, tolerance: 3))
            film.end()
            #expect(try fixture.sees([Spot(400, 300, fixture.ground), Spot(132, 124, 0xffffff)]))
        }

        @Test(
            "a dimming surface covers a fullscreen window, below overlays and HUDs, in either order",
            arguments: Compositor.allCases)
        func dimmingSurfaceCoversAFullscreenWindow(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let film = try fixture.session.start(
                "mpv",
                ["--no-config", "--vo=wlshm", "--fs", "--no-osc", "--osd-level=0", "--loop=inf"]
                    + ["--really-quiet", "av://lavfi:color=c=white:s=64x48"])
            #expect(try fixture.sees([Spot(400, 300, 0xffffff)], tolerance: 3, within: .seconds(20)))
            let first = try fixture.overlay(100, 100, 64, 48)
            try first.showAndWait(0xff00_ff00)
            let hud = try fixture.overlay(288, 204, 64, 72, role: .hud)
            let dimming = try fixture.overlay(0, 0, 640, 480, role: .dimming)
            dimming.surface.setOpacity(0.4)
            try dimming.show(size: PixelSize(width: 81, height: 61), alpha: .full) { _, _ in 0xff00_0000 }
            let second = try fixture.overlay(200, 100, 64, 48)
            try second.showAndWait(0xff00_00ff)
            try hud.show { _, _ in 0xffff_0000 }
            let ours = [Spot(132, 124, 0x00ff00), Spot(232, 124, 0x0000ff), Spot(320, 240, 0xff0000)]
            let grey = [Spot(400, 300, 0x999999), Spot(0, 0, 0x999999), Spot(639, 479, 0x999999)]
            #expect(try fixture.sees(ours + grey, tolerance: 4))
            dimming.surface.setOpacity(0.8)
            #expect(try fixture.sees(ours + [Spot(400, 300, 0x333333)], tolerance: 4))
            dimming.surface.close()
            #expect(try fixture.sees(ours + [Spot(400, 300, 0xffffff)], tolerance: 4))
            film.end()
        }
    }
}
