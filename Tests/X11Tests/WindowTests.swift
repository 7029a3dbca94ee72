// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayX11

extension X11Suite {
    @Suite struct WindowTests {
        @Test("rounded corners take no input, the rest does")
        func roundedCornersTakeNoInput() throws {
            let fixture = try X11Fixture()
            let below = try fixture.overlay(50, 50, 200, 200)
            try below.showAndWait(0xff00_00ff)
            let overlay = try fixture.overlay(100, 100)
            try overlay.showAndWait(0xffff_0000)
            #expect(try fixture.sees(132, 124, 0xff_0000))
            let screen = try fixture.server.screen()
            // A quarter circle of radius 8: the first row begins at its 6th pixel.
            for (x, y, isOurs) in [
                (0, 0, false), (4, 0, false), (6, 0, true), (1, 1, false), (3, 2, true), (0, 7, true),
                (0, 8, true),
                (63, 0, false), (63, 47, false), (0, 47, false), (57, 47, true), (32, 0, true),
                (63, 24, true),
            ] {
                #expect(screen[100 + x, 100 + y] == (isOurs ? 0xff_0000 : 0x00_00ff), "\(x), \(y)")
            }
        }

        @Test("hide keeps the last frame, reveal shows it")
        func hideAndReveal() throws {
            let fixture = try X11Fixture()
            let before = try fixture.server.screen()[130, 120]
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff12_3456)
            overlay.surface.hide()
            #expect(!overlay.surface.isShown)
            #expect(try fixture.sees(130, 120, before))
            for shade in UInt32(0)..<9 { try overlay.show { _, _ in 0xff00_0000 | shade } }
            overlay.surface.reveal()
            #expect(try fixture.sees(130, 120, 8))
            #expect(overlay.surface.isShown)
        }

        @Test("a window unmapped by another client returns with the next frame")
        func foreignUnmap() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff12_3456)
            try fixture.server.run("xdotool", ["windowunmap", overlay.id])
            #expect(fixture.wait { !overlay.surface.isShown })
            try overlay.showAndWait(0xff65_4321)
            #expect(overlay.surface.isShown)
            #expect(try fixture.sees(130, 120, 0x65_4321))
        }

        @Test("an unmap event with the number of the map request is of another client, an earlier one is not")
        func unmapDirectlyAfterTheMap() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff12_3456)
            let window = try #require(overlay.surface as? X11Surface).window
            #expect(!window.recordUnmap(serial: window.mapSerial - 1) && window.isMapped)
            #expect(window.recordUnmap(serial: window.mapSerial) && !window.isMapped)
            #expect(!window.recordUnmap(serial: window.mapSerial))
        }

        @Test("the HUD is above the content", arguments: [0.0, 0.25, 0.5, 1.0])
        func hudIsAboveTheContent(opacity: Double) throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff40_4040)
            try overlay.showHUD(PixelSize(width: 16, height: 20), 0x8080_4000, opacity: opacity)
            func blended(_ hud: UInt32, _ below: UInt32) -> UInt32 {
                UInt32((Double(hud) * opacity + Double(below) * (1 - 128.0 / 255 * opacity)).rounded())
            }
            let expected = blended(0x80, 0x40) << 16 | blended(0x40, 0x40) << 8 | blended(0, 0x40)
            #expect(try fixture.sees(132, 124, expected, tolerance: 2))
            let screen = try fixture.server.screen()
            // 16 × 20 in the middle of 64 × 48 at 100, 100.
            for (x, y, isHUD) in [(124, 114, true), (139, 133, true), (123, 124, false), (140, 124, false)] {
                #expect(isNear(screen[x, y], isHUD ? expected : 0x40_4040, tolerance: 2))
            }
            // New content comes with the HUD over it.
            try overlay.showAndWait(0xff00_0000)
            #expect(try fixture.sees(105, 124, 0))
            let snapshot = try #require(overlay.surface.snapshot())
            let red = UInt32(snapshot.pixels[(24 * 64 + 32) * 4 + 2])
            #expect(isNear(red, UInt32(128 * opacity), tolerance: 2))
            overlay.surface.hudLayer(0).hide()
            #expect(try fixture.sees(132, 124, 0))
        }

        @Test("without a compositor a HUD fades to black")
        func hudWindow() throws {
            let fixture = try X11Fixture()
            let hud = try fixture.overlay(100, 100, 64, 72, role: .hud)
            try hud.showAndWait(0xff80_8080)
            #expect(try fixture.sees(130, 130, 0x80_8080))
            hud.surface.setOpacity(0.5)
            #expect(try fixture.sees(130, 130, 0x40_4040, tolerance: 1))
            hud.surface.setOpacity(1)
            #expect(try fixture.sees(130, 130, 0x80_8080, tolerance: 1))
            let attributes = try fixture.server.run(XServer.rig("bin/xq"), ["attr", hud.id])
            #expect(attributes.contains("click-through") && attributes.contains("override-redirect"))
        }

        @Test("blending while a compositor starts and exits")
        func blendingFollowsTheCompositor() throws {
            let fixture = try X11Fixture()
            let below = try fixture.overlay(50, 50, 200, 200)
            try below.showAndWait(0xff00_00ff)
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0x8080_0000)
            #expect(try fixture.sees(130, 120, 0x80_0000))
            let compositor = try fixture.server.start("xcompmgr")
            #expect(fixture.wait { fixture.display.capabilities.contains(.compositing) })
            #expect(try fixture.sees(130, 120, 0x80_007f, tolerance: 1))
            overlay.surface.setOpacity(0.5)
            #expect(try fixture.sees(130, 120, 0x40_00bf, tolerance: 2))
            compositor.end()
            #expect(fixture.wait { !fixture.display.capabilities.contains(.compositing) })
            #expect(try fixture.sees(130, 120, 0x80_0000))
        }

        @Test("properties of an overlay window")
        func overlayWindowHasItsProperties() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            fixture.settle(.milliseconds(20))
            let text = try fixture.server.run("xprop", ["-id", overlay.id])
            for hint in [
                "_NET_WM_WINDOW_TYPE_UTILITY", "\"floatoverlay\", \"FloatOverlay\"",
                "_NET_WM_NAME(UTF8_STRING) = \"test\"",
                "WM_WINDOW_ROLE(STRING) = \"PictureInPicture\"", "_NET_WM_BYPASS_COMPOSITOR(CARDINAL) = 2",
                "_NET_WM_PID(CARDINAL) = \(Process.id)", "Client accepts input or input focus: False",
            ] {
                #expect(text.contains(hint), "\(hint)")
            }
        }

        @Test("input shapes")
        func inputShape() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            func attributes() throws -> String {
                try fixture.server.run(XServer.rig("bin/xq"), ["attr", overlay.id])
            }
            overlay.surface.setInputShape(.none)
            fixture.settle(.milliseconds(30))
            #expect(try attributes().contains("unmapped override-redirect input-rects 0 (click-through)"))
            overlay.surface.setInputShape(.rects([Rect(x: 0, y: 0, width: 10, height: 10)]))
            try overlay.showAndWait(0xffff_ffff)
            #expect(try attributes().contains("viewable override-redirect input-rects 1"))
            overlay.surface.setInputShape(.all)
            fixture.settle(.milliseconds(30))
            #expect(!(try attributes().contains("click-through")))
        }

        @Test("positions are exact to the pixel at each scale", arguments: [1.0, 1.25, 2.0])
        func positionsAreExactAtEachScale(scale: Double) throws {
            let fixture = try X11Fixture(scale: scale)
            let size = Size(width: 80, height: 60)
            let overlay = RecordedSurface(
                try fixture.display.makeSurface(
                    .overlay,
                    at: Placement(
                        monitor: nil, corner: .bottomRight, inset: Size(width: 20, height: 20), size: size),
                    title: "test"), in: fixture)
            let pixels = overlay.surface.geometry.pixelSize
            #expect(pixels == PixelSize(size, scale: scale))
            try overlay.showAndWait(0xffff_ffff)
            let gap = Int(20 * scale)
            #expect(try fixture.sees(639 - gap, 440 - gap, 0xff_ffff))
            let screen = try fixture.server.screen()
            #expect(screen[640 - gap, 440 - gap] != 0xff_ffff)
            overlay.surface.requestPlacement(fixture.place(10, 10, 100, 80))
            #expect(fixture.wait { overlay.geometries.count == 1 })
            #expect(overlay.geometries[0].placement.inset == Size(width: 10, height: 10))
            let edge = Int((10 * scale).rounded())
            #expect(try fixture.sees(edge, edge + 30, 0xff_ffff))
        }

        @Test("a move ends exactly at its target")
        func moveEndsAtItsTarget() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            overlay.surface.beginMove()
            for step in 1...300 {
                overlay.surface.move(to: fixture.place(100 + Double(step), 100, 64, 48))
                fixture.reactor.turn(waitingAtMost: .zero)
            }
            overlay.surface.endMove()
            #expect(fixture.wait { overlay.geometries.last?.placement.inset.width == 400 })
            #expect(try fixture.sees(432, 120, 0xff_ffff))
            #expect(try fixture.server.screen()[399, 120] != 0xff_ffff)
        }

        @Test("a surface stays reachable")
        func surfaceStaysReachable() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            overlay.surface.requestPlacement(fixture.place(-5000, 90_000, 64, 48))
            #expect(fixture.wait { overlay.geometries.count == 1 })
            #expect(overlay.geometries[0].placement.inset == Size(width: -24, height: 440))
        }
    }
}

extension RecordedSurface {
    /// The window ID as decimal text.
    var id: String { "\((surface as? X11Surface)?.window.id ?? 0)" }
}
