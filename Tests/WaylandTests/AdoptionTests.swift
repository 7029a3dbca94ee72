// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlayWayland
import Glibc
import Testing

extension WaylandSuite {
    @Suite struct AdoptionTests {
        private static let layout = FrameLayout(
            size: PixelSize(width: 64, height: 48), stride: 320, alpha: .premultiplied)

        private func fill(_ memory: SharedMemory, frame index: Int, color: UInt32, layout: FrameLayout) {
            let words = memory.bytes.bindMemory(to: UInt32.self)
            let (start, row) = (index * layout.byteCount / 4, layout.stride / 4)
            for y in 0..<layout.size.height {
                for x in 0..<layout.size.width { words[start + y * row + x] = color }
            }
        }

        private func isAll(
            _ memory: SharedMemory, frame index: Int, color: UInt32, layout: FrameLayout
        ) -> Bool {
            let words = memory.bytes.bindMemory(to: UInt32.self)
            let (start, row) = (index * layout.byteCount / 4, layout.stride / 4)
            return (0..<layout.size.height).allSatisfy { y in
                (0..<layout.size.width).allSatisfy { words[start + y * row + $0] == color }
            }
        }

        @Test(
            "a producer's frames are shown without a copy and returned unchanged",
            arguments: Compositor.allCases)
        func adoptedFramesAreReturnedUnchanged(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay()
            let memory = try SharedMemory(count: 3 * Self.layout.byteCount)
            try overlay.surface.adopt(memory.descriptor.number, layout: Self.layout, count: 3)
            let colors: [UInt32] = [0xffff_0000, 0xff00_ff00, 0xff00_00ff]
            for round in 0..<9 {
                let index = round % 3
                if round >= 3 {
                    #expect(fixture.wait { overlay.returned.count(where: { $0 == index }) == round / 3 })
                }
                #expect(round < 3 || isAll(memory, frame: index, color: colors[index], layout: Self.layout))
                fill(memory, frame: index, color: colors[index], layout: Self.layout)
                let before = overlay.framesDue
                overlay.surface.presentAdopted(index, damage: [])
                #expect(fixture.wait { overlay.framesDue > before })
            }
            #expect(try fixture.sees([Spot(132, 124, 0x0000ff), Spot(100, 100, fixture.ground)]))
            #expect(overlay.surface.drops.total == 0)
            overlay.surface.setOpacity(0.5)
            let half: UInt32 = compositor == .sway ? 0x1020af : 0x00007f
            #expect(try fixture.sees([Spot(132, 124, half)], tolerance: 1))
            #expect(overlay.surface.snapshot()?.pixels.prefix(4) == [255, 0, 0, 255])
        }

        @Test(
            "padding between rows is invisible, with and without scaling",
            arguments: Compositor.allCases)
        func paddingBetweenRowsIsInvisible(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay()
            let memory = try SharedMemory(count: Self.layout.byteCount)
            let words = memory.bytes.bindMemory(to: UInt32.self)
            for index in words.indices { words[index] = 0xffff_ffff }
            fill(memory, frame: 0, color: 0xff00_ff00, layout: Self.layout)
            for y in 0..<48 { for x in 0..<32 { words[y * 80 + x] = 0xffff_0000 } }
            try overlay.surface.adopt(memory.descriptor.number, layout: Self.layout, count: 1)
            overlay.surface.presentAdopted(0, damage: [])
            // Drawn once, so that errors are visible that the next frame would hide.
            for scale in [1, 2, 1] {
                overlay.surface.requestPlacement(
                    fixture.place(100, 100, Double(64 * scale), Double(48 * scale)))
                let spots = [12, 24, 36].flatMap { row in
                    let y = 100 + row * scale
                    return [
                        Spot(100, y, 0xff0000), Spot(100 + 30 * scale, y, 0xff0000),
                        Spot(100 + 34 * scale, y, 0x00ff00), Spot(99 + 64 * scale, y, 0x00ff00),
                        Spot(100 + 64 * scale, y, fixture.ground),
                    ]
                }
                #expect(try fixture.sees(spots))
            }
        }

        @Test("opaque frames with any fourth byte", arguments: Compositor.allCases)
        func opaqueFramesIgnoreTheFourthByte(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay()
            var layout = Self.layout
            layout.alpha = .opaque
            let memory = try SharedMemory(count: 2 * layout.byteCount)
            try overlay.surface.adopt(memory.descriptor.number, layout: layout, count: 2)
            for (index, color) in [(0, UInt32(0x0012_3456)), (1, 0x00ab_cdef)] {
                fill(memory, frame: index, color: color, layout: layout)
                overlay.surface.presentAdopted(index, damage: [])
                #expect(
                    try fixture.sees([Spot(132, 124, color & 0xffffff), Spot(100, 100, fixture.ground)]))
            }
            overlay.surface.presentAdopted(9, damage: [])
        }

        @Test("frames declared as full alpha skip the pass over their pixels")
        func fullAlphaSkipsThePixelPass() throws {
            let fixture = try WaylandFixture(.sway)
            let overlay = try fixture.overlay()
            var layout = Self.layout
            layout.alpha = .full
            let memory = try SharedMemory(count: 2 * layout.byteCount)
            try overlay.surface.adopt(memory.descriptor.number, layout: layout, count: 2)
            // On a background of 204060 errors add up.
            for (index, color, seen) in [
                (0, UInt32(0xff12_3456), UInt32(0x123456)), (1, 0x0012_3456, 0x3274b6),
            ] {
                fill(memory, frame: index, color: color, layout: layout)
                overlay.surface.presentAdopted(index, damage: [])
                #expect(try fixture.sees([Spot(132, 124, seen), Spot(100, 100, fixture.ground)]))
            }
            #expect(fixture.wait { overlay.returned == [0] })
            #expect(isAll(memory, frame: 0, color: 0xff12_3456, layout: layout))
        }

        @Test("only damaged parts are shown again")
        func onlyDamagedPartsAreShownAgain() throws {
            let fixture = try WaylandFixture(.sway)
            let overlay = try fixture.overlay()
            let memory = try SharedMemory(count: 2 * Self.layout.byteCount)
            try overlay.surface.adopt(memory.descriptor.number, layout: Self.layout, count: 2)
            fill(memory, frame: 0, color: 0xffff_0000, layout: Self.layout)
            fill(memory, frame: 1, color: 0xff00_ff00, layout: Self.layout)
            overlay.surface.presentAdopted(0, damage: [])
            #expect(try fixture.sees([Spot(132, 124, 0xff0000)]))
            overlay.surface.presentAdopted(
                1, damage: [PixelRect(x: 20, y: 20, size: PixelSize(width: 20, height: 10))])
            #expect(try fixture.sees([Spot(130, 125, 0x00ff00)]))
            #expect(fixture.wait { overlay.returned == [0] })
        }

        @Test("a handler may close the display when a closed window returns a buffer")
        func handlerMayCloseTheDisplayAtReturn() throws {
            let fixture = try WaylandFixture(.sway, endsCompositor: true)
            let overlay = try fixture.overlay()
            let memory = try SharedMemory(count: 3 * Self.layout.byteCount)
            try overlay.surface.adopt(memory.descriptor.number, layout: Self.layout, count: 3)
            overlay.surface.presentAdopted(0, damage: [])
            #expect(fixture.wait { overlay.isShown })
            // A stopped compositor does not release the second buffer, so that the end of the window returns it.
            fixture.session.signal(SIGSTOP)
            overlay.surface.presentAdopted(1, damage: [])
            fixture.reactor.turn(waitingAtMost: .zero)
            overlay.surface.presentAdopted(2, damage: [])
            var isClosed = false
            overlay.surface.onEvent = {
                guard case .returned = $0 else { return }
                isClosed = true
                fixture.display.close()
            }
            overlay.surface.hide()
            #expect(!isClosed)
            // A hidden surface replaces its window before the loop waits.
            fixture.reactor.turn(waitingAtMost: .zero)
            fixture.session.signal(SIGCONT)
            #expect(isClosed)
            overlay.surface.onEvent = nil  // it holds the fixture, and with it the session
        }

        @Test("the memory of another producer is kept until it is done")
        func twoProducers() throws {
            let fixture = try WaylandFixture(.sway)
            let overlay = try fixture.overlay()
            let memory = try SharedMemory(count: 2 * Self.layout.byteCount)
            try overlay.surface.adopt(memory.descriptor.number, layout: Self.layout, count: 2)
            fill(memory, frame: 0, color: 0xffff_0000, layout: Self.layout)
            overlay.surface.presentAdopted(0, damage: [])
            #expect(try fixture.sees([Spot(132, 124, 0xff0000)]))
            let next = try SharedMemory(count: Self.layout.byteCount)
            fill(next, frame: 0, color: 0xff00_ff00, layout: Self.layout)
            try overlay.surface.adopt(next.descriptor.number, layout: Self.layout, count: 1)
            #expect(try fixture.sees([Spot(132, 124, 0xff0000)]))
            overlay.surface.presentAdopted(0, damage: [])
            #expect(try fixture.sees([Spot(132, 124, 0x00ff00)]))
            #expect(overlay.returned.isEmpty)
        }
    }
}
