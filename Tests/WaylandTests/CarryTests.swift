// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlaySurfaces
import Testing

@testable import FloatOverlayWayland

extension WaylandSuite {
    /// Moves and resizes by the pointer: exact on compositors with different coordinates during a move.
    @Suite struct CarryTests {
        /// Two screens of 800 × 600 beside each other, with an overlay of 200 × 150 at 100,100 that follows the
        /// pointer.
        final class Pointer {
            let rig: InputRig
            let surface: WaylandSurface
            /// The geometry for an offset of the pointer.
            var place: (Size) -> Placement
            /// The target after the release.
            var landing: Placement?
            private var start: Point?
            private(set) var steps = 0

            convenience init(
                _ compositor: Compositor,
                arguments: [String] = ["--size", "800x600", "--size", "800x600"],
                layout: String = "1600x600"
            ) throws {
                try self.init(InputRig(compositor, arguments: arguments, layout: layout))
            }

            init(_ rig: InputRig) throws {
                self.rig = rig
                surface = try #require(rig.overlay.surface as? WaylandSurface)
                place = { rig.fixture.place(100 + $0.width, 100 + $0.height, 200, 150) }
                rig.overlay.onInput = { [unowned self] in handle($0) }
            }

            private func handle(_ input: InputEvent) {
                switch input.kind {
                case .press, .touchDown:
                    start = input.position
                    surface.beginMove()
                case .motion, .touchMove: follow(input.position)
                case .release, .touchUp, .cancel:
                    follow(input.position)
                    if let landing { surface.move(to: landing) }
                    surface.endMove()
                    start = nil
                default: break
                }
            }

            private func follow(_ position: Point) {
                guard let start else { return }
                steps += 1
                surface.move(to: place(position - start))
            }

            /// Whether the state is as before the press.
            var isAtRest: Bool { surface.windows.retiring.isEmpty && !surface.windows.hasPressedWindow }
        }

        private func origin(_ pointer: Pointer) -> Point {
            pointer.surface.geometry.placement.origin(on: Size(width: 800, height: 600))
        }

        @Test(
            "the surface follows the pointer, during and at the end of a move", arguments: Compositor.allCases
        )
        func surfaceFollowsThePointer(compositor: Compositor) throws {
            let pointer = try Pointer(compositor)
            let (rig, ground) = (pointer.rig, pointer.rig.fixture.ground)
            let player = try rig.player(["to 150,140", "press 1", "to 350,240 300", "wait 2000"])
            #expect(
                rig.fixture.wait {
                    pointer.steps > 0 && rig.overlay.inputs.contains { $0.position == Point(x: 250, y: 140) }
                })
            rig.fixture.settle()
            #expect(
                try rig.fixture.sees([
                    Spot(301, 250, 0xffffff), Spot(499, 250, 0xffffff), Spot(299, 250, ground),
                ]))
            #expect(try rig.fixture.sees([Spot(101, 120, ground), Spot(250, 150, ground)]))
            withExtendedLifetime(player) {}
            #expect(rig.fixture.wait { rig.overlay.inputs.last?.kind == .leave && pointer.isAtRest })
        }

        @Test("a move ends at the release, without a reversal", arguments: Compositor.allCases)
        func moveEndsAtTheRelease(compositor: Compositor) throws {
            let pointer = try Pointer(compositor)
            let (rig, ground) = (pointer.rig, pointer.rig.fixture.ground)
            let frames = rig.overlay.framesDue
            try rig.play(["to 150,140", "press 1", "to 550,340 400", "release 1"], rate: 1000)
            let positions = rig.overlay.inputs.filter { $0.kind == .motion }.map(\.position)
            for (a, b) in zip(positions, positions.dropFirst()) { #expect(a.x <= b.x && a.y <= b.y) }
            let released = rig.overlay.inputs.last { $0.kind == .release(.left) }
            #expect(released?.position == Point(x: 450, y: 240))
            #expect(rig.fixture.wait { origin(pointer) == Point(x: 500, y: 300) && pointer.isAtRest })
            // A thousand events a second cause fewer commits.
            #expect(pointer.steps > 100 && rig.overlay.framesDue - frames < pointer.steps / 2)
            #expect(
                try rig.fixture.sees([
                    Spot(501, 375, 0xffffff), Spot(698, 375, 0xffffff), Spot(499, 375, ground),
                    Spot(701, 375, ground), Spot(150, 140, ground),
                ]))
            // The window that took its place is pressed like any other, and nothing is left at the old place.
            pointer.rig.overlay.onInput = nil
            try rig.play(["to 150,140", "press 1", "release 1", "to 510,320", "press 3", "release 3"])
            #expect(rig.pressEvents == [.press(.left), .release(.left), .press(.right), .release(.right)])
            #expect(rig.overlay.inputs.last { $0.kind == .press(.right) }?.position == Point(x: 10, y: 20))
        }

        @Test(
            "a move on monitors of other scales",
            arguments: [(Compositor.sway, 2, "1600x1200"), (.kwin, 1.5, "1200x900"), (.kwin, 2, "1600x1200")])
        func moveWorksAtOtherScales(compositor: Compositor, scale: Double, size: String) throws {
            let pointer = try Pointer(
                compositor, arguments: ["--size", size, "--scale", "\(scale)"], layout: "800x600")
            let (rig, ground) = (pointer.rig, pointer.rig.fixture.ground)
            try rig.play(["to 150,140", "press 1", "to 450,340 200", "release 1"])
            #expect(rig.fixture.wait { origin(pointer) == Point(x: 400, y: 300) && pointer.isAtRest })
            #expect(
                pointer.surface.geometry.pixelSize
                    == PixelSize(width: Int(200 * scale), height: Int(150 * scale)))
            let (left, right, middle) = (Int(400 * scale), Int(600 * scale), Int(375 * scale))
            #expect(
                try rig.fixture.sees([
                    Spot(left, middle, 0xffffff), Spot(right - 1, middle, 0xffffff),
                    Spot(left - 1, middle, ground), Spot(right, middle, ground),
                    Spot(Int(150 * scale), Int(140 * scale), ground),
                ]))
        }

        @Test("a surface caught in flight moves from there", arguments: Compositor.allCases)
        func caughtSurfaceMovesFromThere(compositor: Compositor) throws {
            let pointer = try Pointer(compositor)
            let rig = pointer.rig
            let ours = rig.overlay.onInput
            // The surface flies from 100,100 to 220,100 and is pressed during the flight.
            var x = 100.0
            rig.overlay.onInput = { input in
                if input.kind == .press(.left) {
                    let start = x
                    pointer.place = { rig.fixture.place(start + $0.width, 100 + $0.height, 200, 150) }
                }
                ours?(input)
            }
            pointer.surface.beginMove()
            try rig.play(["wait 800", "to 230,140", "press 1", "to 430,240 200", "release 1"]) {
                guard x < 220, rig.pressEvents.isEmpty else { return }
                x += 4
                pointer.surface.move(to: rig.fixture.place(x, 100, 200, 150))
            }
            let pressed = try #require(rig.overlay.inputs.first { $0.kind == .press(.left) })
            let released = try #require(rig.overlay.inputs.last { $0.kind == .release(.left) })
            #expect(released.position - pressed.position == Size(width: 200, height: 100))
            #expect(rig.fixture.wait { origin(pointer) == Point(x: x + 200, y: 200) && pointer.isAtRest })
            #expect(
                try rig.fixture.sees([
                    Spot(Int(x) + 201, 275, 0xffffff), Spot(Int(x) + 198, 275, rig.fixture.ground),
                ]))
        }

        @Test(
            "a blank helper surface takes the pointer during a move",
            arguments: Compositor.allCases)
        func helperSurfaceTakesThePointer(compositor: Compositor) throws {
            let pointer = try Pointer(compositor)
            let rig = pointer.rig
            var (first, spare) = (pointer.surface.windows.current, nil as OverlayWindow?)
            try rig.play([
                "to 150,140", "wait 300", "meet", "press 1", "to 250,190 100", "wait 100", "release 1",
                "to 10,10",
            ]) {
                if !pointer.surface.input.isGrabbed, first === pointer.surface.windows.current {
                    spare = pointer.surface.windows.standby
                }
            }
            let carried = try #require(spare)
            #expect(
                rig.fixture.wait {
                    pointer.surface.windows.current === carried && pointer.isAtRest
                        && pointer.surface.windows.standby == nil
                })
            (first, spare) = (nil, nil)
            #expect(try rig.fixture.sees([Spot(201, 225, 0xffffff), Spot(150, 140, rig.fixture.ground)]))
            // An unused helper surface leaves nothing behind.
            try rig.play(["to 250,240", "wait 100"])
            #expect(
                rig.fixture.wait {
                    pointer.surface.windows.standby == nil && pointer.surface.windows.current === carried
                })
        }

        @Test("a resize at the left edge keeps the right edge", arguments: Compositor.allCases)
        func leftResizeKeepsTheRightEdge(compositor: Compositor) throws {
            let pointer = try Pointer(compositor)
            let (rig, ground) = (pointer.rig, pointer.rig.fixture.ground)
            pointer.place = { offset in
                let (x, y) = (offset.width, offset.width / 2)
                return rig.fixture.place(100 + x, 100 + y, 200 - x, 150 - y)
            }
            try rig.play(["to 101,180", "press 1", "to 41,180 200", "to 61,180 200", "release 1"])
            #expect(rig.fixture.wait { origin(pointer) == Point(x: 60, y: 80) && pointer.isAtRest })
            #expect(pointer.surface.geometry.pixelSize == PixelSize(width: 240, height: 170))
            #expect(
                try rig.fixture.sees([
                    Spot(61, 180, 0xffffff), Spot(58, 180, ground), Spot(298, 180, 0xffffff),
                    Spot(301, 180, ground),
                ]))
            #expect(rig.overlay.geometries.last?.pixelSize == PixelSize(width: 240, height: 170))
        }

        @Test("a move crosses to another monitor and back in one drag", arguments: Compositor.allCases)
        func moveCrossesMonitors(compositor: Compositor) throws {
            let pointer = try Pointer(compositor)
            let (rig, ground) = (pointer.rig, pointer.rig.fixture.ground)
            let (first, second) = (rig.fixture.display.monitors[0].id, rig.fixture.display.monitors[1].id)
            pointer.landing = rig.fixture.place(400, 200, 200, 150, monitor: 1)
            try rig.play(["to 150,140", "press 1", "to 1250,240 500", "wait 100", "release 1"])
            #expect(rig.fixture.wait { pointer.surface.geometry.placement.monitor == second })
            #expect(rig.fixture.wait { origin(pointer) == Point(x: 400, y: 200) && pointer.isAtRest })
            #expect(
                try rig.fixture.sees([
                    Spot(1201, 275, 0xffffff), Spot(1398, 275, 0xffffff), Spot(1199, 275, ground),
                    Spot(150, 140, ground),
                ]))
            pointer.landing = rig.fixture.place(200, 200, 200, 150)
            pointer.place = { offset in
                rig.fixture.place(400 + offset.width, 200 + offset.height, 200, 150, monitor: 1)
            }
            try rig.play([
                "to 1250,240", "press 1", "to 350,240 300", "to 1150,240 300", "to 250,240 300", "release 1",
            ])
            #expect(rig.fixture.wait { pointer.surface.geometry.placement.monitor == first })
            #expect(rig.fixture.wait { origin(pointer) == Point(x: 200, y: 200) && pointer.isAtRest })
            #expect(try rig.fixture.sees([Spot(201, 275, 0xffffff), Spot(1201, 275, ground)]))
        }

        @Test("a flick that ends before the first frame", arguments: Compositor.allCases)
        func flickEndsBeforeTheFirstFrame(compositor: Compositor) throws {
            let pointer = try Pointer(compositor)
            for _ in 0..<5 {
                try pointer.rig.play(["to 150,140", "press 1", "to 250,240", "release 1", "to 10,10"])
                #expect(
                    pointer.rig.fixture.wait {
                        pointer.isAtRest && origin(pointer) == Point(x: 200, y: 200)
                    })
                pointer.surface.requestPlacement(pointer.place(.zero))
                pointer.rig.fixture.settle()
            }
            #expect(
                try pointer.rig.fixture.sees([
                    Spot(101, 175, 0xffffff), Spot(310, 260, pointer.rig.fixture.ground),
                ]))
        }

        @Test(
            "a press before the first frame of the next window does not pin it",
            arguments: Compositor.allCases)
        func earlyPress(compositor: Compositor) throws {
            let pointer = try Pointer(compositor)
            let (fixture, windows) = (pointer.rig.fixture, pointer.surface.windows)
            windows.migrate(to: windows.current?.output)
            windows.grabChanged(isDown: true)
            #expect(fixture.wait { pointer.isAtRest })
            windows.grabChanged(isDown: false)
            pointer.surface.requestPlacement(fixture.place(300, 200, 200, 150))
            fixture.settle()
            #expect(try fixture.sees([Spot(301, 275, 0xffffff), Spot(150, 140, fixture.ground)]))
        }

        @Test("a lost pointer leaves the surface at its last position", arguments: Compositor.allCases)
        func lostPointerLeavesTheSurface(compositor: Compositor) throws {
            let pointer = try Pointer(compositor)
            try pointer.rig.play(["to 150,140", "press 1", "to 250,190 100"])
            #expect(pointer.rig.fixture.wait { pointer.isAtRest && pointer.rig.pressEvents.last == .cancel })
            #expect(origin(pointer) == Point(x: 200, y: 150))
            pointer.rig.overlay.onInput = nil
            // KWin keeps the button of a removed fake device pressed.
            try pointer.rig.play([
                "to 10,10", "press 1", "release 1", "to 210,160", "press 3", "release 3",
            ])
            #expect(pointer.rig.pressEvents.suffix(2) == [.press(.right), .release(.right)])
        }

        @Test("hide and reveal during a move", arguments: Compositor.allCases)
        func surfaceIsHiddenDuringAMove(compositor: Compositor) throws {
            let pointer = try Pointer(compositor)
            let player = try pointer.rig.player([
                "to 150,140", "press 1", "to 250,190 100", "hold", "release 1",
            ])
            var isOver = false
            try player.watch(in: pointer.rig.fixture.reactor) { _ in isOver = true }
            #expect(pointer.rig.fixture.wait { origin(pointer) == Point(x: 200, y: 150) })
            pointer.rig.fixture.settle()
            pointer.surface.hide()
            #expect(pointer.isAtRest && pointer.rig.pressEvents == [.press(.left), .cancel])
            pointer.rig.endHold()
            #expect(pointer.rig.fixture.wait { isOver })
            pointer.rig.fixture.settle()
            withExtendedLifetime(player) {}
            let ground = pointer.rig.fixture.ground
            #expect(try pointer.rig.fixture.sees([Spot(201, 225, ground), Spot(150, 140, ground)]))
            pointer.surface.reveal()
            #expect(try pointer.rig.fixture.sees([Spot(201, 225, 0xffffff), Spot(150, 140, ground)]))
        }

        @Test("the first monitor is unplugged during a move: the surface stays")
        func surfaceStaysWithoutItsFirstMonitor() throws {
            let sizes = ["--size", "640x480", "--size", "640x480"]
            let session = try Session(
                "sway", arguments: ["--nested"] + sizes, around: ["x11-session", "--wm", "i3", "--"])
            let fixture = try WaylandFixture(session)
            #expect(fixture.wait { fixture.display.monitors.map(\.name).sorted() == ["X11-1", "X11-2"] })
            fixture.settle()
            let (first, second) = try (fixture.monitor("X11-1"), fixture.monitor("X11-2"))
            let (width, height) = (first.size.width, max(first.size.height, second.size.height))
            try session.run("swaymsg", ["output", "X11-1", "position", "0", "0"])
            try session.run("swaymsg", ["output", "X11-2", "position", "\(Int(width))", "0"])
            fixture.settle()
            let rig = try InputRig(fixture, layout: "\(Int(width + second.size.width))x\(Int(height))")
            var place = fixture.place(100, 100, 200, 150)
            place.monitor = first.id
            rig.overlay.surface.requestPlacement(place)
            fixture.settle()
            let pointer = try Pointer(rig)
            pointer.place = { offset in
                var moved = place
                moved.inset = Size(width: 100 + offset.width, height: 100 + offset.height)
                return moved
            }
            let far = Int(width) + 50
            let player = try rig.player(["to 150,140", "press 1", "to \(far + 150),140 200", "wait 8000"])
            #expect(fixture.wait { pointer.surface.geometry.placement.monitor == second.id })
            fixture.settle()
            #expect(
                fixture.wait {
                    pointer.surface.windows.retiring.count == 1 && rig.pressEvents == [.press(.left)]
                })
            pointer.landing = fixture.place(150, 100, 200, 150)
            pointer.landing?.monitor = second.id
            let display = session.environment["RIG_HOST_DISPLAY"] ?? ""
            try session.run("env", ["DISPLAY=\(display)", "i3-msg", "[title=\"X11-1\"] kill"])
            #expect(fixture.wait { fixture.display.monitors.map(\.name) == ["X11-2"] && pointer.isAtRest })
            #expect(rig.pressEvents == [.press(.left), .cancel])
            #expect(pointer.surface.isShown && pointer.surface.geometry.placement.monitor == second.id)
            #expect(
                try fixture.wait {
                    let ppm = try session.run("grim", ["-o", "X11-2", "-t", "ppm", "-"])
                    guard let screen = try? Picture(ppm) else { return false }
                    return screen[151, 175] == 0xffffff && screen[148, 175] != 0xffffff
                })
            withExtendedLifetime(player) {}
        }

        @Test("a touch moves the surface")
        func touchMovesTheSurface() throws {
            let pointer = try Pointer(.kwin)
            try pointer.rig.play(["down 2 150,140", "move 2 550,340 300", "up 2"])
            #expect(pointer.rig.fixture.wait { origin(pointer) == Point(x: 500, y: 300) && pointer.isAtRest })
            #expect(try pointer.rig.fixture.sees([Spot(501, 375, 0xffffff), Spot(150, 140, 0)]))
        }

        @Test("frames and a HUD continue during a move", arguments: Compositor.allCases)
        func framesContinueDuringAMove(compositor: Compositor) throws {
            let pointer = try Pointer(compositor)
            let rig = pointer.rig
            guard let picture = rig.overlay.surface.hudLayer(0).canvas(PixelSize(width: 64, height: 72))
            else {
                throw Missing("a buffer")
            }
            picture.paint { _, _ in 0xff00_ff00 }
            rig.overlay.surface.hudLayer(0).present(picture, opacity: 1)
            var shown = 0
            try rig.play(["to 150,140", "press 1", "to 350,240 300", "wait 300", "release 1"]) {
                guard rig.overlay.framesDue > shown else { return }
                shown = rig.overlay.framesDue
                try? rig.overlay.show { _, _ in shown % 2 == 0 ? 0xffff_0000 : 0xff00_00ff }
            }
            try rig.overlay.showAndWait(0xff40_5060)
            #expect(try rig.fixture.sees([Spot(400, 275, 0x00ff00), Spot(310, 275, 0x405060)]))
            #expect(rig.fixture.wait { pointer.isAtRest })
        }
    }
}
