// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayX11

/// All tests that start servers, one after the other: Xlib's handlers belong to the process.
@Suite(.serialized) enum X11Suite {}

/// Whether two colours differ by no more than `tolerance` in any channel.
func isNear(_ a: UInt32, _ b: UInt32, tolerance: Int = 1) -> Bool {
    [0, 8, 16].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= tolerance }
}

extension X11Suite {
    @Suite struct FrameTests {
        @Test("pixels are exact", arguments: [[], ["-extension", "MIT-SHM"]])
        func pixelsAreExact(arguments: [String]) throws {
            let fixture = try X11Fixture(arguments)
            let overlay = try fixture.overlay(100, 90)
            #expect(!overlay.surface.isShown)
            try overlay.show { x, y in 0xff00_0000 | UInt32(x * 4) << 16 | UInt32(y * 5) << 8 | UInt32(x ^ y)
            }
            #expect(fixture.wait { overlay.isShown })
            #expect(try fixture.sees(110, 99, 0x28_2d03))
            let screen = try fixture.server.screen()
            for y in 8..<40 {
                for x in 8..<56 {
                    #expect(
                        screen[100 + x, 90 + y] == UInt32(x * 4) << 16 | UInt32(y * 5) << 8 | UInt32(x ^ y))
                }
            }
        }

        @Test("dropped frames are counted by reason")
        func droppedFramesAreCountedByReason() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff00_0000)
            overlay.surface.hide()
            for color in 1...3 as ClosedRange<UInt32> { try overlay.show { _, _ in 0xff00_0000 | color } }
            #expect(overlay.surface.drops.hidden == 2 && overlay.surface.drops.total == 2)
            overlay.surface.reveal()
            #expect(try fixture.sees(120, 120, 3))
            #expect(overlay.surface.drops.total == 2)
        }

        @Test(
            "without descriptor passing, System V segments or PutImage carry the frames", arguments: [0, 1])
        func systemV(round: Int) throws {
            let fixture = try X11Fixture()
            fixture.display.connection.demoteTransport(from: .descriptors)
            if round == 1 { fixture.display.connection.demoteTransport(from: .systemV) }
            let overlay = try fixture.overlay()
            for shade in [0xff00_0011, 0xff00_0022, 0xff00_0033] as [UInt32] {
                try overlay.showAndWait(shade)
                #expect(try fixture.sees(130, 120, shade & 0xffffff))
            }
            #expect(fixture.display.connection.transport == (round == 0 ? .systemV : .putImage))
            try overlay.showHUD(PixelSize(width: 16, height: 16), 0xffff_ffff)
            #expect(try fixture.sees(132, 124, 0xff_ffff))
        }

        @Test("a transport that has failed once is used again later")
        func laterTransport() throws {
            let fixture = try X11Fixture()
            let connection = fixture.display.connection
            connection.demoteTransport(from: .descriptors)
            connection.demoteTransport(from: .systemV, for: .zero)
            #expect(connection.transport == .descriptors)
            connection.demoteTransport(from: .descriptors, for: .zero)
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff00_0044)
            #expect(try fixture.sees(130, 120, 0x44))
        }

        @Test(
            "frames of another size are scaled to the surface",
            arguments: [(32, 24), (128, 96), (300, 220), (1000, 700)])
        func framesAreScaledToTheSurface(width: Int, height: Int) throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            // Left half red, right half blue, with a checkerboard too fine to be seen in green.
            try overlay.show(size: PixelSize(width: width, height: height)) { x, y in
                let green: UInt32 = width > 128 && (x ^ y) & 1 == 1 ? 0xff00 : 0
                return (x < width / 2 ? 0xffff_0000 : 0xff00_00ff) | green
            }
            #expect(fixture.wait { overlay.isShown })
            #expect(try fixture.wait { try fixture.server.screen()[140, 120] != 0 })
            let screen = try fixture.server.screen()
            let green: UInt32 = width > 128 ? 0x7f00 : 0
            for y in stride(from: 10, to: 40, by: 5) {
                for x in 10..<28 {
                    #expect(isNear(screen[100 + x, 100 + y], 0xff_0000 | green, tolerance: 70))
                }
                for x in 36..<54 {
                    #expect(isNear(screen[100 + x, 100 + y], 0x00_00ff | green, tolerance: 70))
                }
            }
        }

        @Test("a frame far larger than the surface is averaged, not sampled")
        func largeFrameIsAveraged() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.show(size: PixelSize(width: 64 * 8, height: 48 * 8)) { x, y in
                (x / 2 ^ y / 2) & 1 == 0 ? 0xffff_ffff : 0xff00_0000
            }
            #expect(fixture.wait { overlay.isShown })
            #expect(try fixture.sees(132, 124, 0x80_8080, tolerance: 3))
            let screen = try fixture.server.screen()
            for x in 10..<54 { #expect(isNear(screen[100 + x, 124], 0x80_8080, tolerance: 3)) }
        }

        @Test("the fourth byte of opaque frames is ignored", arguments: [false, true])
        func opaqueFramesIgnoreTheFourthByte(isCompositing: Bool) throws {
            let fixture = try X11Fixture { if isCompositing { try $0.start("xcompmgr") } }
            #expect(fixture.wait { fixture.display.capabilities.contains(.compositing) == isCompositing })
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0x0012_3456, alpha: .opaque)
            #expect(try fixture.sees(130, 120, 0x12_3456))
            let snapshot = try #require(overlay.surface.snapshot())
            #expect(snapshot.size == PixelSize(width: 64, height: 48))
            #expect(Array(snapshot.pixels[0..<4]) == [0x56, 0x34, 0x12, 0xff])
            try overlay.showAndWait(0xff65_4321, alpha: .full)
            #expect(try fixture.sees(130, 120, 0x65_4321))
        }

        @Test("the newest frame wins and buffers are released")
        func newestWins() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            for shade in UInt32(0)..<200 {
                if let canvas = overlay.surface.canvas(overlay.surface.geometry.pixelSize) {
                    canvas.paint { _, _ in 0xff00_0000 | shade }
                    overlay.surface.present(canvas, alpha: .premultiplied)
                } else {
                    fixture.reactor.turn(waitingAtMost: .milliseconds(5))
                }
            }
            fixture.wait { overlay.hasFreeBuffer(64, 48) }
            try overlay.showAndWait(0xff00_ff00)
            #expect(try fixture.sees(130, 120, 0x00_ff00))
        }

        @Test(
            "updateInPlace() changes the current frame without a copy",
            arguments: [[], ["-extension", "MIT-SHM"]])
        func frameIsUpdatedInPlace(arguments: [String]) throws {
            let fixture = try X11Fixture(arguments)
            let overlay = try fixture.overlay()
            #expect(!overlay.surface.updateInPlace { _ in nil })
            try overlay.showAndWait(0xff00_0011)
            #expect(fixture.wait { overlay.surface.updateInPlace { _ in nil } })
            for column in 10..<40 {
                // Column by column, and the whole in the end.
                let size = PixelSize(width: column == 39 ? 64 : 1, height: 48)
                let part = PixelRect(x: column == 39 ? 0 : column, y: 0, size: size)
                let isDone = fixture.wait {
                    overlay.surface.updateInPlace { canvas in
                        canvas.paint { x, _ in 0xff00_2200 | UInt32(x <= column ? 0x22 : 0x11) }
                        return part
                    }
                }
                #expect(isDone)
                #expect(try fixture.sees(100 + column, 120, 0x00_2222))
                // Undamaged parts are unchanged.
                #expect(try fixture.sees(150, 120, column == 39 ? 0x00_2211 : 0x00_0011))
            }
            let snapshot = try #require(overlay.surface.snapshot())
            #expect(snapshot.pixels[(24 * 64 + 20) * 4] == 0x22)
            // With a HUD on top, no pixels bypass the composition.
            try overlay.showHUD(PixelSize(width: 16, height: 16), 0xffff_ffff)
            #expect(!overlay.surface.updateInPlace { _ in nil })
            overlay.surface.hide()
            #expect(!overlay.surface.updateInPlace { _ in nil })
        }

        @Test("a producer's buffers are shown without a copy", arguments: [[], ["-extension", "MIT-SHM"]])
        func adoptedBuffersAreShownWithoutACopy(arguments: [String]) throws {
            let fixture = try X11Fixture(arguments)
            let overlay = try fixture.overlay()
            let layout = FrameLayout(
                size: PixelSize(width: 64, height: 48), stride: 320, alpha: .premultiplied)
            let memory = try SharedMemory(count: layout.byteCount * 3)
            let words = memory.bytes.bindMemory(to: UInt32.self)
            let colors: [UInt32] = [0xff11_2233, 0xff44_5566, 0xff77_8899]
            for index in words.indices { words[index] = colors[index * 4 / layout.byteCount] }
            try overlay.surface.adopt(memory.descriptor.number, layout: layout, count: 3)
            for (round, index) in [0, 1, 2, 1, 0].enumerated() {
                #expect(round < 3 || fixture.wait { overlay.returned.contains(index) })
                overlay.surface.presentAdopted(index, damage: [])
                #expect(try fixture.sees(130, 120, colors[index] & 0xffffff))
            }
            #expect(fixture.wait { overlay.returned == [0, 1, 2, 1] })
            overlay.surface.presentAdopted(3, damage: [])
            overlay.surface.presentAdopted(-1, damage: [])
            // A frame that replaces a producer's frame is shown, and the producer's buffer is returned once.
            try overlay.showAndWait(0xff00_0001)
            #expect(fixture.wait { overlay.returned == [0, 1, 2, 1, 0] })
        }

        @Test("only damaged parts are sent to the window", arguments: [[], ["-extension", "MIT-SHM"]])
        func onlyDamagedPartsAreSent(arguments: [String]) throws {
            let fixture = try X11Fixture(arguments)
            let overlay = try fixture.overlay(100, 100, 200, 100)
            let size = overlay.surface.geometry.pixelSize
            let layout = FrameLayout(size: size, stride: size.width * 4, alpha: .opaque)
            let memory = try SharedMemory(count: layout.byteCount * 3)
            let words = memory.bytes.bindMemory(to: UInt32.self)
            let colors: [UInt32] = [0xff11_2233, 0xff44_5566, 0xff77_8899]
            for index in words.indices { words[index] = colors[index * 4 / layout.byteCount] }
            try overlay.surface.adopt(memory.descriptor.number, layout: layout, count: 3)
            let rect = { PixelRect(x: $0, y: $1, size: PixelSize(width: 10, height: 10)) }
            let at = { (x: Int, y: Int, color: UInt32) in
                try fixture.sees(100 + x, 100 + y, color & 0xffffff)
            }
            overlay.surface.presentAdopted(0, damage: [])
            #expect(try at(50, 20, colors[0]))
            overlay.surface.presentAdopted(1, damage: [rect(40, 15), rect(80, 15)])
            #expect(try at(45, 20, colors[1]) && at(85, 20, colors[1]) && at(65, 20, colors[0]))
            // Many rectangles are sent as one.
            overlay.surface.presentAdopted(2, damage: (0..<9).map { rect(20 + $0 * 12, 15) })
            #expect(try at(20, 20, colors[2]) && at(125, 20, colors[2]) && at(31, 20, colors[2]))
            #expect(try at(50, 40, colors[0]))
            // After an expose the whole frame is sent, independent of its damage.
            overlay.surface.hide()
            overlay.surface.reveal()
            #expect(try at(50, 40, colors[2]))
            #expect(fixture.wait { overlay.returned.suffix(2) == [0, 1] })
            overlay.surface.hide()
            overlay.surface.presentAdopted(0, damage: [rect(0, 0)])
            overlay.surface.reveal()
            #expect(try at(50, 40, colors[0]))
        }
    }
}
