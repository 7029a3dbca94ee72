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
        func fullscreen(compositor: Compositor) throws {
            let bench = try Bench(compositor)
            let first = try bench.overlay(100, 100, 64, 48)
            try first.showAndWait(0xffff_ffff)
            let film = try bench.session.start(
                "mpv",
                ["--no-config", "--vo=wlshm", "--fs", "--no-osc", "--osd-level=0", "--loop=inf"]
                    + ["--really-quiet", "av://lavfi:color=c=red:s=64x48"])
            let red = Spot(400, 300, 0xff0000)
            #expect(
                try bench.sees(
                    [red, Spot(132, 124, 0xffffff), Spot(100, 100, 0xff0000)], tolerance: 3,
                    within: .seconds(20)))
            let second = try bench.overlay(200, 100, 64, 48)
            try second.showAndWait(0xff00_ff00)
            let hud = try bench.overlay(288, 204, 64, 72, role: .hud)
            try hud.show { _, _ in 0x8000_0000 }
            let whole = [
                red, Spot(132, 124, 0xffffff), Spot(232, 124, 0x00ff00), Spot(320, 240, 0x7f0000),
            ]
            #expect(try bench.sees(whole, tolerance: 3))
            first.surface.hide()
            #expect(try bench.sees([red, Spot(132, 124, 0xff0000)], tolerance: 3))
            first.surface.reveal()
            #expect(try bench.sees(whole, tolerance: 3))
            film.end()
            #expect(try bench.sees([Spot(400, 300, bench.ground), Spot(132, 124, 0xffffff)]))
        }
    }
}
