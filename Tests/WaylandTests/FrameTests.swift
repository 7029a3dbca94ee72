// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlayWayland
import Testing

extension WaylandSuite {
    @Suite struct FrameTests {
        @Test(
            "a frame is at the requested position, with rounded corners", arguments: Compositor.allCases)
        func frameIsAtItsPosition(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay(100, 60, 64, 48)
            #expect(
                !overlay.surface.isShown
                    && overlay.surface.geometry.pixelSize == PixelSize(width: 64, height: 48))
            try overlay.showAndWait(0xffff_8040)
            let back = fixture.ground
            #expect(
                try fixture.sees([
                    Spot(132, 84, 0xff8040), Spot(108, 60, 0xff8040), Spot(163, 99, 0xff8040),
                    Spot(100, 60, back), Spot(163, 60, back), Spot(100, 107, back), Spot(163, 107, back),
                    Spot(99, 84, back), Spot(164, 84, back), Spot(132, 59, back), Spot(132, 108, back),
                ]))
            #expect(overlay.geometries.isEmpty && overlay.surface.drops.total == 0)
        }

        @Test("each corner, positions outside, and moves", arguments: Compositor.allCases)
        func cornersAndMovesAreExact(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            let (white, back): (UInt32, UInt32) = (0xffffff, fixture.ground)
            let rows: [(Corner, Double, Double, [Spot])] = [
                (.topRight, 20, 10, [Spot(619, 30, white), Spot(620, 30, back), Spot(590, 10, white)]),
                (.bottomLeft, 7, 9, [Spot(7, 450, white), Spot(6, 450, back), Spot(30, 470, white)]),
                (.bottomRight, 0, 0, [Spot(639, 450, white), Spot(600, 479, white), Spot(575, 450, back)]),
                (
                    .bottomRight, -24, 100,
                    [Spot(639, 350, white), Spot(600, 350, white), Spot(599, 350, back)]
                ),
                (.topLeft, -24, 100, [Spot(0, 120, white), Spot(39, 120, white), Spot(40, 120, back)]),
            ]
            for (corner, x, y, spots) in rows {
                overlay.surface.requestPlacement(fixture.place(x, y, 64, 48, corner: corner))
                #expect(try fixture.sees(spots), "\(corner) \(x) \(y)")
                #expect(overlay.geometries.last?.placement == fixture.place(x, y, 64, 48, corner: corner))
            }
        }

        @Test("translucent pixels are blended, opaque ones are not", arguments: Compositor.allCases)
        func translucentPixelsAreBlended(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0x8040_0000)
            let blended: UInt32 = compositor == .sway ? 0x502030 : 0x400000
            #expect(try fixture.sees([Spot(132, 124, blended)], tolerance: 1))
            // The fourth byte is ignored.
            try overlay.showAndWait(0x0012_3456, alpha: .opaque)
            #expect(try fixture.sees([Spot(132, 124, 0x123456), Spot(100, 100, fixture.ground)]))
            overlay.surface.setCornerRadius(0)
            #expect(try fixture.sees([Spot(132, 124, 0x123456), Spot(100, 100, 0x123456)]))
        }

        @Test("opacity of visible content, and back to opaque", arguments: Compositor.allCases)
        func opacityChangesVisibleContent(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            overlay.surface.setOpacity(0.5)
            let half: UInt32 = compositor == .sway ? 0x8f9faf : 0x7f7f7f
            #expect(try fixture.sees([Spot(132, 124, half), Spot(100, 100, fixture.ground)], tolerance: 1))
            try overlay.showAndWait(0x00ff_ffff, alpha: .opaque)
            #expect(try fixture.sees([Spot(132, 124, half)], tolerance: 1))
            overlay.surface.setOpacity(1)
            #expect(try fixture.sees([Spot(132, 124, 0xffffff), Spot(100, 100, fixture.ground)]))
            overlay.surface.setOpacity(0)
            #expect(try fixture.sees([Spot(132, 124, fixture.ground)]))
        }

        @Test(
            "frames of another size fill the surface; a resize keeps the frame",
            arguments: Compositor.allCases)
        func framesFillTheSurface(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay(100, 100, 80, 60)
            for size in [PixelSize(width: 20, height: 15), PixelSize(width: 320, height: 240)] {
                let before = overlay.framesDue
                try overlay.show(size: size) { x, _ in x < size.width / 2 ? 0xffff_0000 : 0xff00_ff00 }
                #expect(fixture.wait { overlay.framesDue > before })
                #expect(
                    try fixture.sees([
                        Spot(110, 130, 0xff0000), Spot(170, 130, 0x00ff00), Spot(179, 130, 0x00ff00),
                        Spot(180, 130, fixture.ground), Spot(99, 130, fixture.ground),
                    ]))
            }
            #expect(try fixture.sees([Spot(100, 100, fixture.ground), Spot(179, 159, fixture.ground)]))
            overlay.surface.requestPlacement(fixture.place(100, 100, 160, 120))
            #expect(
                try fixture.sees([
                    Spot(120, 160, 0xff0000), Spot(240, 160, 0x00ff00), Spot(259, 160, 0x00ff00),
                    Spot(260, 160, fixture.ground), Spot(100, 100, fixture.ground),
                ]))
            #expect(overlay.geometries.last?.pixelSize == PixelSize(width: 160, height: 120))
        }

        @Test("the newest frame wins, and each dropped frame is counted", arguments: Compositor.allCases)
        func newestFrameWins(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            for number in 1...60 {
                #expect(fixture.wait { overlay.hasFreeBuffer(64, 48) })
                try overlay.show { _, _ in 0xff00_0000 | UInt32(number) << 16 }
                fixture.reactor.turn(waitingAtMost: .milliseconds(2))
            }
            #expect(try fixture.sees([Spot(132, 124, 60 << 16)]))
            let replaced = overlay.surface.drops.replaced
            #expect(overlay.surface.drops.total == replaced)
            #expect(fixture.wait { overlay.framesDue >= 61 - replaced })
            // Each awaited frame has its own commit.
            let due = overlay.framesDue
            for index in 0..<60 {
                let before = overlay.framesDue
                try overlay.show { _, _ in 0xff00_0000 | UInt32(index) }
                #expect(fixture.wait { overlay.framesDue > before })
            }
            #expect(overlay.framesDue - due == 60 && overlay.surface.drops.replaced == replaced)
        }

        @Test("a hidden surface asks for the frame after a pending one", arguments: Compositor.allCases)
        func hiddenSurfaceContinues(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            // No turn of the loop between: the second frame is pending.
            try overlay.show { _, _ in 0xffff_0000 }
            try overlay.show { _, _ in 0xff00_ff00 }
            #expect(overlay.surface.hasPendingFrame)
            let before = overlay.framesDue
            overlay.surface.hide()
            #expect(fixture.wait { overlay.framesDue > before })
            #expect(!overlay.surface.hasPendingFrame && overlay.hasFreeBuffer(64, 48))
        }

        @Test("reveal shows the last frame; hide and close remove all pixels", arguments: Compositor.allCases)
        func hiddenSurfaceHasNoPixels(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            for _ in 0..<3 {
                overlay.surface.hide()
                #expect(!overlay.surface.isShown)
                #expect(try fixture.sees([Spot(132, 124, fixture.ground)]))
                overlay.surface.requestPlacement(fixture.place(200, 100, 64, 48))
                overlay.surface.reveal()
                #expect(overlay.surface.isShown)
                #expect(try fixture.sees([Spot(232, 124, 0xffffff), Spot(132, 124, fixture.ground)]))
                overlay.surface.requestPlacement(fixture.place(100, 100, 64, 48))
            }
            overlay.surface.hide()
            for color: UInt32 in [1, 2, 3, 0xffab_cdef] { try overlay.show { _, _ in color } }
            #expect(overlay.surface.drops.hidden == 3)
            overlay.surface.reveal()
            #expect(try fixture.sees([Spot(132, 124, 0xabcdef)]))
            overlay.surface.close()
            #expect(try fixture.sees([Spot(132, 124, fixture.ground)]))
        }

        @Test("hide before the first frame")
        func hiddenFirst() throws {
            let fixture = try WaylandFixture(.sway)
            let overlay = try fixture.overlay()
            overlay.surface.hide()
            try overlay.show { _, _ in 0xffff_ffff }
            fixture.settle()
            #expect(!overlay.isShown && overlay.framesDue == 0)
            overlay.surface.reveal()
            #expect(fixture.wait { overlay.isShown })
            #expect(try fixture.sees([Spot(132, 124, 0xffffff)]))
        }
    }
}
