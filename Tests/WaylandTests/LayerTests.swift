// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlayWayland
import Testing

extension WaylandSuite {
    @Suite struct LayerTests {
        @Test(
            "layers are above the content, at their positions, and are hidden with it",
            arguments: Compositor.allCases)
        func layersAreAboveTheContent(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay(100, 100, 120, 90)
            let surface = overlay.surface
            try overlay.showAndWait(0xffff_ffff)
            // The top layers first: later ones are still placed below.
            try overlay.show(surface.controls, size: PixelSize(width: 60, height: 10), color: 0xff00_00ff)
            fixture.settle()
            try overlay.show(surface.hudLayer(0), size: PixelSize(width: 20, height: 20), color: 0xffff_0000)
            surface.hudLayer(1).shift(x: 30, y: 20)
            try overlay.show(surface.hudLayer(1), size: PixelSize(width: 10, height: 10), color: 0xff00_ff00)
            try overlay.show(surface.badge, size: PixelSize(width: 40, height: 40), color: 0xff00_0000)
            #expect(
                try fixture.sees([
                    Spot(160, 145, 0x0000ff), Spot(160, 138, 0xff0000), Spot(145, 129, 0x000000),
                    Spot(141, 145, 0x0000ff), Spot(190, 165, 0x00ff00), Spot(110, 145, 0xffffff),
                ]))
            surface.requestPlacement(fixture.place(300, 100, 120, 90))
            #expect(
                try fixture.sees([
                    Spot(360, 145, 0x0000ff), Spot(360, 138, 0xff0000), Spot(390, 165, 0x00ff00),
                    Spot(160, 145, fixture.ground),
                ]))
            surface.requestPlacement(fixture.place(300, 100, 160, 90))
            #expect(try fixture.sees([Spot(380, 145, 0x0000ff), Spot(410, 165, 0x00ff00)]))
            surface.controls.hide()
            surface.hudLayer(1).hide()
            #expect(
                try fixture.sees([
                    Spot(380, 145, 0xff0000), Spot(410, 165, 0xffffff), Spot(365, 129, 0x000000),
                ]))
            surface.hide()
            #expect(try fixture.sees([Spot(380, 145, fixture.ground)]))
            surface.reveal()
            #expect(try fixture.sees([Spot(380, 145, 0xff0000), Spot(365, 129, 0x000000)]))
        }

        @Test("opacity of a layer and of the surface", arguments: Compositor.allCases)
        func layersHaveTheirOwnOpacity(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay(100, 100, 120, 90)
            try overlay.showAndWait(0xffff_ffff)
            let hud = overlay.surface.hudLayer(0)
            try overlay.show(hud, size: PixelSize(width: 20, height: 20), color: 0xff00_0000, opacity: 0.5)
            #expect(try fixture.sees([Spot(160, 145, 0x7f7f7f), Spot(120, 145, 0xffffff)], tolerance: 1))
            for step in 1...20 { hud.setOpacity(0.5 + Double(step) / 40) }
            #expect(try fixture.sees([Spot(160, 145, 0)], tolerance: 1))
            hud.setOpacity(0)
            #expect(try fixture.sees([Spot(160, 145, 0xffffff)]))
            hud.setOpacity(1)
            overlay.surface.setOpacity(0.5)
            let (white, black): (UInt32, UInt32) =
                compositor == .sway ? (0x8f9faf, 0x475057) : (0x7f7f7f, 0x3f3f3f)
            #expect(try fixture.sees([Spot(120, 145, white), Spot(160, 145, black)], tolerance: 2))
        }

        @Test("full-size layers have the surface's rounded corners", arguments: Compositor.allCases)
        func layersHaveRoundedCorners(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay(100, 100, 120, 90)
            try overlay.showAndWait(0xffff_ffff)
            try overlay.show(
                overlay.surface.controls, size: PixelSize(width: 120, height: 90), color: 0xff00_ff00)
            let mark = overlay.surface.hotSpotLayer
            mark.shift(x: 48, y: -33)
            try overlay.show(mark, size: PixelSize(width: 24, height: 24), color: 0xffff_0000)
            let back = fixture.ground
            #expect(
                try fixture.sees([
                    Spot(100, 100, back), Spot(219, 100, back), Spot(100, 189, back), Spot(219, 189, back),
                    Spot(160, 145, 0x00ff00), Spot(100, 145, 0x00ff00), Spot(210, 112, 0xff0000),
                    Spot(219, 120, 0xff0000),
                ]))
        }

        @Test("HUD changes during frames, and frames during HUD changes")
        func framesAndHUDTogether() throws {
            let fixture = try WaylandFixture(.sway)
            let overlay = try fixture.overlay(100, 100, 120, 90)
            try overlay.showAndWait(0xffff_ffff)
            for index in 0..<40 {
                let before = overlay.framesDue
                try overlay.show { _, _ in 0xff00_00ff }
                if index % 4 == 0 {
                    try overlay.show(
                        overlay.surface.hudLayer(0), size: PixelSize(width: 20, height: 20),
                        color: 0xffff_0000)
                } else if index % 4 == 3 {
                    overlay.surface.hudLayer(0).hide()
                } else {
                    overlay.surface.hudLayer(0).setOpacity(1 - Double(index % 4) / 10)
                }
                #expect(fixture.wait { overlay.framesDue > before })
            }
            #expect(try fixture.sees([Spot(160, 145, 0x0000ff)]))
            #expect(overlay.surface.drops.total == 0)
        }

        @Test("a HUD surface is shown, faded and hidden repeatedly", arguments: Compositor.allCases)
        func hudSurfaceIsShownRepeatedly(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let hud = try fixture.overlay(288, 204, 64, 72, role: .hud)
            fixture.settle()
            #expect(!hud.surface.isShown)
            for round in 1...3 {
                // In the order of the HUD's windows.
                try hud.show { _, _ in 0xff00_0000 }
                hud.surface.setOpacity(1)
                if !hud.surface.isShown { hud.surface.reveal() }
                #expect(try fixture.sees([Spot(320, 240, 0), Spot(288, 204, fixture.ground)]), "\(round)")
                for step in 1...9 {
                    let before = hud.framesDue
                    hud.surface.setOpacity(1 - Double(step) / 10)
                    #expect(fixture.wait { hud.framesDue > before })
                }
                hud.surface.hide()
                #expect(try fixture.sees([Spot(320, 240, fixture.ground)]))
            }
        }

        @Test("snapshot() includes layers")
        func snapshotIncludesLayers() throws {
            let fixture = try WaylandFixture(.sway)
            let overlay = try fixture.overlay(100, 100, 120, 90)
            #expect(overlay.surface.snapshot() == nil)
            try overlay.show(size: PixelSize(width: 60, height: 45), alpha: .opaque) { x, _ in
                x < 30 ? 0x00ff_0000 : 0x0000_ff00
            }
            try overlay.show(
                overlay.surface.hudLayer(0), size: PixelSize(width: 20, height: 20), color: 0x8000_0000)
            overlay.surface.setOpacity(0.4)
            #expect(fixture.wait { overlay.isShown })
            fixture.settle()
            let picture = try #require(overlay.surface.snapshot())
            #expect(picture.size == PixelSize(width: 120, height: 90))
            func pixel(_ x: Int, _ y: Int) -> [UInt8] {
                Array(picture.pixels[((y * 120 + x) * 4)..<((y * 120 + x) * 4 + 4)])
            }
            #expect(pixel(0, 0) == [0, 0, 255, 255] && pixel(119, 89) == [0, 255, 0, 255])
            #expect(pixel(55, 45) == [0, 0, 127, 255] && pixel(65, 45) == [0, 127, 0, 255])
            overlay.surface.hide()
            #expect(overlay.surface.snapshot()?.pixels == picture.pixels)
        }
    }
}
