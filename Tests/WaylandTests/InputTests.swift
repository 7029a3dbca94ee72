// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayWayland

extension WaylandSuite {
    /// Pointers, fingers, wheels and cursors, by the virtual devices of sway and KWin.
    @Suite struct InputTests {
        @Test(
            "a drag is reported in coordinates of the press, also outside the surface",
            arguments: Compositor.allCases)
        func dragIsReportedInPressCoordinates(compositor: Compositor) throws {
            let rig = try InputRig(compositor)
            try rig.play(["to 150,140", "press 1", "to 450,240 200", "release 1", "to 10,10"])
            let inputs = rig.overlay.inputs
            #expect(inputs.first?.kind == .enter && inputs.last?.kind == .leave)
            let pressed = try #require(inputs.firstIndex { $0.kind == .press(.left) })
            #expect(inputs[pressed].position == Point(x: 50, y: 40))
            let released = try #require(inputs.firstIndex { $0.kind == .release(.left) })
            #expect(inputs[released].position == Point(x: 350, y: 140))
            let motions = inputs[pressed...released]
            #expect(motions.count > 20)
            for (a, b) in zip(motions, motions.dropFirst()) {
                #expect(a.position.x <= b.position.x && a.position.y <= b.position.y && a.time <= b.time)
            }
            #expect(inputs.allSatisfy { $0.time <= MonotonicClock.now && $0.modifiers == [] })
            // Timestamps are those of the events, not of reading them. KWin's are those at which it reads them from the
            // player: a KWin that stalls reads all at once.
            let seconds = inputs[pressed].time.duration(to: inputs[released].time).seconds
            #expect(seconds > (compositor == .sway ? 0.15 : 0) && seconds < 10)
        }

        @Test("left, middle and right button", arguments: Compositor.allCases)
        func buttonsAreReported(compositor: Compositor) throws {
            let rig = try InputRig(compositor)
            try rig.play([
                "to 150,140", "press 2", "release 2", "press 3", "press 1", "release 3", "release 1",
            ])
            #expect(
                rig.pressEvents == [
                    .press(.middle), .release(.middle), .press(.right), .press(.left), .release(.right),
                    .release(.left),
                ])
        }

        @Test("the wheel scrolls in notches, up is negative", arguments: Compositor.allCases)
        func wheelScrollsInNotches(compositor: Compositor) throws {
            let rig = try InputRig(compositor)
            try rig.play(["to 150,140", "wheel 3", "wheel -1"])
            #expect(rig.scrolls.map(\.y) == [-1, -1, -1, 1] && rig.scrolls.allSatisfy { $0.x == 0 })
        }

        @Test("a touchpad scrolls by fractions and reports its end")
        func touchpadScrollsByFractions() throws {
            let rig = try InputRig(.sway)
            try rig.play(["to 150,140", "tilt 2", "swipe 3,-4.5", "swipe 0,30", "lift"])
            let expected = [(1.0, 0.0), (1, 0), (0.2, 0), (0, -0.3), (0, 2)]
            #expect(rig.scrolls.count == expected.count)
            for (turn, (x, y)) in zip(rig.scrolls, expected) {
                #expect(abs(turn.x - x) < 1e-9 && abs(turn.y - y) < 1e-9, "\(turn)")
            }
            #expect(rig.overlay.inputs.filter { $0.kind == .scrollEnd }.count == 2)
        }

        @Test(
            "a removed device releases its buttons, and the next device works",
            arguments: Compositor.allCases)
        func removedDeviceReleasesItsButtons(compositor: Compositor) throws {
            let rig = try InputRig(compositor)
            try rig.play(["to 150,140", "press 1", "to 200,180 50"])
            #expect(rig.fixture.wait { rig.overlay.inputs.last?.kind == .leave })
            #expect(rig.pressEvents == [.press(.left), .cancel])
            #expect(rig.overlay.inputs.last { $0.kind == .cancel }?.position == Point(x: 100, y: 80))
            try rig.play(["to 10,10", "to 160,150", "press 3", "release 3"])
            #expect(rig.pressEvents.suffix(2) == [.press(.right), .release(.right)])
        }

        @Test(
            "a handler may close the display when a device is removed",
            arguments: Compositor.allCases, [InputEvent.Kind.cancel, .leave])
        func handlerMayCloseTheDisplayAtRemoval(compositor: Compositor, kind: InputEvent.Kind) throws {
            let rig = try InputRig(compositor)
            rig.overlay.onInput = { if $0.kind == kind { rig.fixture.display.close() } }
            // The player's device is removed at its end.
            try rig.play(["to 150,140", "press 1", "to 200,180 50"])
            #expect(rig.fixture.wait { !rig.fixture.display.isOpen })
            rig.overlay.onInput = nil
            #expect(rig.overlay.inputs.last?.kind == kind)
        }

        @Test("hide cancels a press", arguments: Compositor.allCases)
        func hideCancelsAPress(compositor: Compositor) throws {
            let rig = try InputRig(compositor)
            try rig.play(["to 150,140", "press 1", "meet", "release 1", "wait 50"]) {
                if rig.pressEvents == [.press(.left)] { rig.overlay.surface.hide() }
            }
            #expect(rig.pressEvents == [.press(.left), .cancel])
        }

        @Test("only the input region receives events", arguments: Compositor.allCases)
        func onlyTheInputRegionReceivesEvents(compositor: Compositor) throws {
            let rig = try InputRig(compositor)
            rig.overlay.surface.setInputShape(.rects([Rect(x: 160, y: 0, width: 40, height: 40)]))
            rig.fixture.settle()
            try rig.play(["to 150,140", "press 1", "release 1", "to 280,120", "press 3", "release 3"])
            #expect(rig.pressEvents == [.press(.right), .release(.right)])
            rig.overlay.surface.setInputShape(.none)
            rig.fixture.settle()
            try rig.play(["to 280,120", "press 3", "release 3"])
            #expect(rig.pressEvents.count == 2)
            rig.overlay.surface.setInputShape(.all)
            rig.fixture.settle()
            try rig.play(["to 150,140", "press 1", "release 1"])
            #expect(rig.pressEvents.suffix(2) == [.press(.left), .release(.left)])
        }

        @Test("a handler may close surface and display", arguments: Compositor.allCases, [false, true])
        func handlerMayCloseTheDisplay(compositor: Compositor, isDisplay: Bool) throws {
            let rig = try InputRig(compositor)
            let other = try rig.fixture.overlay(400, 100, 200, 150)
            try other.showAndWait(0xff00_ff00)
            rig.overlay.onInput = { input in
                guard input.kind == .motion else { return }
                if isDisplay { rig.fixture.display.close() } else { rig.overlay.surface.close() }
            }
            try rig.play([
                "to 150,140", "press 1", "to 200,180 50", "release 1", "to 450,140", "press 3", "release 3",
            ])
            rig.overlay.onInput = nil
            #expect(rig.overlay.inputs.last?.kind == .motion)
            #expect(InputRig.pressEvents(other) == (isDisplay ? [] : [.press(.right), .release(.right)]))
        }

        @Test(
            "a handler may close surface and display when the pointer leaves a closed window",
            arguments: Compositor.allCases, [false, true])
        func handlerMayCloseTheDisplayAtLeave(compositor: Compositor, isDisplay: Bool) throws {
            let rig = try InputRig(compositor)
            var hasLeft = false
            rig.overlay.onInput = { input in
                guard input.kind == .leave else { return }
                hasLeft = true
                if isDisplay { rig.fixture.display.close() } else { rig.overlay.surface.close() }
            }
            // A hidden surface replaces its window before the loop waits.
            try rig.play(["to 150,140", "meet", "wait 50"]) {
                if rig.overlay.inputs.last?.kind == .motion || rig.overlay.inputs.last?.kind == .enter {
                    rig.overlay.surface.hide()
                }
            }
            rig.overlay.onInput = nil
            #expect(hasLeft && rig.overlay.gone.isEmpty && !rig.overlay.surface.isShown)
            #expect(rig.fixture.display.isOpen == !isDisplay)
        }

        @Test(
            "positions with a configured scale",
            arguments: Compositor.allCases)
        func positionsRespectTheConfiguredScale(compositor: Compositor) throws {
            let rig = try InputRig(compositor)
            rig.fixture.display.setScale(2)
            rig.fixture.settle()
            // The overlay is now at 200,200 of the compositor's pixels, 400 × 300 of them.
            let ground = rig.fixture.ground
            #expect(try rig.fixture.sees([Spot(590, 400, 0xffffff), Spot(150, 140, ground)]))
            try rig.play(["to 250,240", "press 1", "to 550,440", "release 1"])
            #expect(rig.overlay.inputs.first { $0.kind == .press(.left) }?.position == Point(x: 25, y: 20))
            #expect(rig.overlay.inputs.last { $0.kind == .release(.left) }?.position == Point(x: 175, y: 120))
        }

        @Test("touches are separate contacts, also beyond the edge, and no pointer events")
        func touchesAreSeparateContacts() throws {
            let rig = try InputRig(.kwin)
            try rig.play([
                "down 3 150,150", "down 4 250,240", "move 3 500,120 50", "up 4", "up 3", "down 3 110,110",
                "cancel",
                "move 3 200,200", "down 5 120,120", "up 5",
            ])
            let kinds = rig.pressEvents
            let downs = kinds.compactMap { if case .touchDown(let id) = $0 { id } else { nil } }
            #expect(downs.count == 4)
            guard downs.count == 4 else { return }
            #expect(
                kinds == [
                    .touchDown(id: downs[0]), .touchDown(id: downs[1]), .touchUp(id: downs[1]),
                    .touchUp(id: downs[0]), .touchDown(id: downs[2]), .cancel, .touchDown(id: downs[3]),
                    .touchUp(id: downs[3]),
                ])
            let end = rig.overlay.inputs.first { $0.kind == .touchUp(id: downs[0]) }
            #expect(end?.position == Point(x: 400, y: 20))
        }

        @Test("a press on one seat blocks the other seat")
        func pressBlocksTheOtherSeat() throws {
            let rig = try InputRig(.sway)
            try rig.session.run("swaymsg", ["seat", "two", "fallback", "true"])
            let other = try rig.fixture.overlay(400, 100, 200, 150)
            try other.showAndWait(0xff00_ff00)
            let one = try rig.player(["to 160,150", "press 1", "hold", "release 1"])
            var isOver = false
            try one.watch(in: rig.fixture.reactor) { _ in isOver = true }
            #expect(rig.fixture.wait { rig.pressEvents == [.press(.left)] })
            try rig.play(
                ["to 450,140", "press 3", "to 150,140 50", "release 3", "wait 100", "press 3", "release 3"],
                seat: "two")
            #expect(rig.pressEvents == [.press(.left)])
            rig.endHold()
            #expect(rig.fixture.wait { isOver })
            rig.fixture.settle()
            withExtendedLifetime(one) {}
            #expect(rig.pressEvents == [.press(.left), .release(.left)])
            #expect(InputRig.pressEvents(other) == [.press(.right), .release(.right)])
            try rig.play(["to 160,150", "press 2", "release 2"], seat: "two")
            #expect(rig.pressEvents.suffix(2) == [.press(.middle), .release(.middle)])
        }

        @Test("the cursor shows the action at each scale", arguments: [1, 2])
        func cursorShowsTheAction(scale: Int) throws {
            let rig = try InputRig(.sway, arguments: ["--size", "800x600", "--scale", "\(scale)"])
            let keeper = try rig.session.start(Session.rig("bin/wlpointer"), ["-k", "60"])
            defer { keeper.end() }
            let least = 40 * scale * scale
            var pictures: [Set<Int>] = []
            for cursor in [PointerCursor.arrow, .move, .resize(.left), .arrow] {
                rig.overlay.surface.setCursor(cursor)
                try rig.play(["to \(200 * scale),\(180 * scale)"])
                var picture: Set<Int> = []
                try rig.fixture.wait {
                    picture = try rig.dark(Rect(x: 150, y: 140, width: 100, height: 80), scale)
                    return picture.count >= least
                }
                pictures.append(picture)
            }
            #expect(
                pictures.allSatisfy { (least...least * 10).contains($0.count) }, "\(pictures.map(\.count))")
            #expect(pictures[0] == pictures[3] && Set(pictures).count == 3)
        }

        @Test("KWin: a click gives keyboard focus, so modifiers and Escape are received")
        func clickGivesTheKeyboardOnKWin() throws {
            let rig = try InputRig(.kwin)
            try rig.play([
                "to 150,140", "press 1", "release 1", "wait 50", "meet", "keydown shift", "to 160,140",
                "keydown super",
                "to 170,140", "keyup super", "keyup shift", "to 180,140", "press 1", "key esc", "release 1",
            ])
            let held = rig.overlay.inputs.filter { $0.kind == .motion }.suffix(3).map(\.modifiers)
            #expect(held == [.shift, [.shift, .super], []])
            #expect(rig.pressEvents.suffix(3) == [.press(.left), .cancel, .release(.left)])
        }
    }
}
