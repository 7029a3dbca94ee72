// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlayX11
import Testing

extension X11Suite {
    /// Touchscreens and touchpads of Xorg's test driver, which sends the events of real drivers.
    @Suite struct PointerTests {
        /// A screen of 800 × 600 with an overlay of 400 × 300 at 100,100.
        private final class Rig {
            let session: RigSession
            let fixture: X11Fixture
            let overlay: RecordedSurface
            private var player: ChildProcess?
            private static let limit = Duration.seconds(30)

            init() throws {
                guard Files.exists("/usr/lib/xorg/modules/input/inputtest_drv.so") else {
                    throw Missing("inputtest")
                }
                session = try RigSession(["--touch", "--touchpad", "--size", "800x600"])
                fixture = try X11Fixture(session: session)
                overlay = try fixture.overlay(100, 100, 400, 300)
                try overlay.show { _, _ in 0xffff_ffff }
                let overlay = overlay
                #expect(fixture.wait { overlay.isShown })
            }

            deinit { Files.remove(PointerTests.request) }

            /// Plays the steps of `x11-touch`, once, and waits for their end.
            func play(_ steps: [String], while duringWait: () -> Void = {}) throws {
                var isOver = false
                let player = try session.start(XServer.rig("x11-touch"), steps)
                try player.watch(in: fixture.reactor) { _ in isOver = true }
                self.player = player
                #expect(
                    fixture.wait(Self.limit) {
                        duringWait()
                        if Files.exists(PointerTests.request) {
                            fixture.synchronize()
                            fixture.reactor.turn(waitingAtMost: .zero)
                            Files.remove(PointerTests.request)
                        }
                        return isOver
                    })
                fixture.settle()
            }

            /// The events of the steps except motion, once there are `count` of them.
            func actions(_ count: Int) -> [InputEvent.Kind] {
                fixture.wait { kinds.filter { !PointerTests.isMotion($0) }.count >= count }
                return kinds.filter { !PointerTests.isMotion($0) }
            }

            var kinds: [InputEvent.Kind] { overlay.inputs.map(\.kind) }

            var turned: (x: Double, y: Double) {
                kinds.reduce((x: 0, y: 0)) {
                    if case .scroll(let x, let y) = $1 { (x: $0.x + x, y: $0.y + y) } else { $0 }
                }
            }
        }

        /// A file that exists until the display has handled the events so far.
        private static let request = "/dev/shm/floatoverlay-pointer-\(Process.id)"
        /// A scroll counts once the surface has received the enter event.
        private static let inside =
            "do xdotool mousemove 200 200; : >\(request); "
            + "for i in $(seq 1000); do [ -e \(request) ] || break; sleep 0.01; done"
        private static let outside = "do xdotool mousemove 700 500"

        private static func isMotion(_ kind: InputEvent.Kind) -> Bool {
            switch kind {
            case .motion, .touchMove, .enter, .leave: true
            default: false
            }
        }

        /// The screen's pixels are not whole steps of the device.
        private func isNear(_ point: Point?, _ x: Double, _ y: Double) -> Bool {
            guard let point else { return false }
            return abs(point.x - x) < 1.5 && abs(point.y - y) < 1.5
        }

        @Test("smooth scrolling is reported once, from the first notch, without motion outside the surface")
        func smoothScrollingIsReportedOnce() throws {
            let rig = try Rig()
            try rig.play([
                Self.inside, "scroll 0,1", "scroll 0.5,-2.25 100 100", Self.outside, "scroll 3,40",
                Self.inside, "scroll 0,1",
            ])
            #expect(abs(rig.turned.x - 0.5) < 1e-6 && abs(rig.turned.y - -0.25) < 1e-6, "\(rig.turned)")
            #expect(!rig.kinds.contains { if case .press = $0 { true } else { false } })
        }

        @Test(
            "a thousand scroll events a second are all received; buttons 4 to 7 of another device count too")
        func scrollEventsAreAllReceived() throws {
            let rig = try Rig()
            try rig.play([Self.inside, "scroll 0,-30 1500 1000", "do xdotool click 5 click 7", "scroll 0,1"])
            #expect(abs(rig.turned.x - 1) < 1e-6 && abs(rig.turned.y - -28) < 1e-6, "\(rig.turned)")
            let events = rig.kinds.filter { if case .scroll = $0 { true } else { false } }
            #expect(events.count == 1503)
        }

        @Test("fast taps are all received, without pointer events")
        func fastTapsAreAllReceived() throws {
            let rig = try Rig()
            try rig.play([Self.outside] + (1...5).map { "tap \($0) 150,150" } + ["motion 3,0"])
            let fingers = rig.actions(10)
            #expect(fingers.count == 10)
            for (down, up) in zip(fingers.indices, fingers.indices.dropFirst()) where down % 2 == 0 {
                guard case .touchDown(let a) = fingers[down], case .touchUp(let b) = fingers[up] else {
                    Issue.record("\(fingers)")
                    return
                }
                #expect(a == b)
            }
            // The pointer enters at the position of the last touch.
            let moved = try #require(rig.kinds.lastIndex(of: .motion))
            #expect(rig.kinds.lastIndex(of: .enter) == moved - 1)
        }

        @Test("a touch during a button press is ignored to its end, and a button during a touch")
        func touchDuringAPressIsIgnored() throws {
            let rig = try Rig()
            try rig.play([
                Self.inside, "do xdotool mousedown 1", "down 1 150,150", "move 1 300,150 40",
                "do xdotool mouseup 1", "down 2 250,250", "up 1", "do xdotool click 1", "scroll 0,2",
                "move 2 260,260", "up 2",
            ])
            let events = rig.actions(4)
            #expect(events.count == 4)
            #expect(Array(events.prefix(2)) == [.press(.left), .release(.left)])
            guard case .touchDown(let a) = events[2], case .touchUp(let b) = events[3] else {
                Issue.record("\(events)")
                return
            }
            #expect(a == b)
            #expect(isNear(rig.overlay.inputs.last?.position, 160, 160))
        }

        @Test(
            "a removed device releases its buttons",
            arguments: [
                // Xorg puts the pointer into a corner with the first motion after a touch screen's end.
                ("touch", "down 1 150,150", ["motion 1,0", Self.inside, "press 1", "release 1"]),
                ("touchpad", "press 1", [Self.outside, Self.inside, "do xdotool click 1"]),
            ])
        func removedDeviceReleasesItsButtons(device: String, press: String, click: [String]) throws {
            let rig = try Rig()
            try rig.play([Self.inside, press, "do xinput disable \(device)"] + click)
            let events = rig.actions(4)
            #expect(events.count == 4, "\(events)")
            #expect(events.suffix(2) == [.press(.left), .release(.left)])
        }

        @Test("positions are exact while the surface follows a touch, and beyond its edge")
        func positionsFollowATouchExactly() throws {
            let rig = try Rig()
            var steps = 0
            try rig.play(["down 1 150,150", "move 1 650,400 400", "up 1"]) {
                guard rig.overlay.inputs.count > 4 * (steps + 1) else { return }
                if steps == 0 { rig.overlay.surface.beginMove() }
                steps += 1
                rig.overlay.surface.move(to: rig.fixture.place(100 + 20 * Double(steps), 100, 400, 300))
            }
            // The finger is put down, and lifted.
            #expect(rig.actions(2).count == 2)
            rig.overlay.surface.endMove()
            #expect(steps > 5)
            let ways = rig.overlay.inputs.compactMap {
                if case .touchMove = $0.kind { $0.position } else { nil }
            }
            for (a, b) in zip(ways, ways.dropFirst()) { #expect(a.x <= b.x && a.y <= b.y) }
            let end = try #require(rig.overlay.inputs.last { !Self.isMotion($0.kind) })
            #expect(isNear(end.position, 550, 300))
        }

        @Test("touches on two overlays are two gestures, and Escape cancels both")
        func twoOverlays() throws {
            let rig = try Rig()
            let other = try rig.fixture.overlay(550, 100, 200, 300)
            try other.show { _, _ in 0xff00_0000 }
            #expect(rig.fixture.wait { other.isShown })
            try rig.play([
                "down 1 150,150", "down 2 600,150", "move 1 160,200 40", "move 2 610,300 40",
                "do xdotool key Escape", "up 2", "up 1",
            ])
            for surface in [rig.overlay, other] {
                func actions() -> [InputEvent.Kind] {
                    surface.inputs.map(\.kind).filter { !Self.isMotion($0) }
                }
                rig.fixture.wait { actions().count >= 3 }
                let events = actions()
                #expect(events.count == 3 && events.dropFirst().first == .cancel, "\(events)")
            }
            #expect(isNear(other.inputs.last { !Self.isMotion($0.kind) }?.position, 60, 200))
        }
    }
}
