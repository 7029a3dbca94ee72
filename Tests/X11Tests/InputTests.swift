// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlayX11
import Testing

extension X11Suite {
    @Suite struct InputTests {
        @Test(
            "a drag is reported in coordinates of the press, also while the surface moves",
            arguments: [false, true])
        func dragIsReportedInPressCoordinates(isCarried: Bool) throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay(100, 100, 64, 48)
            try overlay.showAndWait(0xffff_ffff)
            let drag = try fixture.server.start(
                XServer.rig("bin/drag"),
                ["-q", "-r", "500", "-t", "150", "-b", "1", "110", "120", "310", "220"])
            var carried = 0
            #expect(
                fixture.wait {
                    if isCarried, overlay.inputs.count > 20 * (carried + 1) {
                        if carried == 0 { overlay.surface.beginMove() }
                        carried += 1
                        overlay.surface.move(to: fixture.place(100 + 10 * Double(carried), 100, 64, 48))
                    }
                    return overlay.inputs.contains { $0.kind == .release(.left) }
                })
            overlay.surface.endMove()
            let inputs = overlay.inputs.filter { $0.kind != .enter && $0.kind != .leave }
            let pressed = try #require(inputs.firstIndex { $0.kind == .press(.left) })
            #expect(inputs[pressed].position == Point(x: 10, y: 20))
            #expect(inputs.last?.kind == .release(.left))
            #expect(inputs.last?.position == Point(x: 210, y: 120))
            let motions = inputs[pressed...].filter { $0.kind == .motion }
            #expect(motions.count >= 60)
            for (a, b) in zip(motions, motions.dropFirst()) {
                #expect(a.position.x <= b.position.x && a.position.y <= b.position.y)
                #expect(a.time <= b.time)
            }
            #expect(motions.allSatisfy { $0.time <= MonotonicClock.now })
            withExtendedLifetime(drag) {}
        }

        @Test("events that arrive while another event is handled keep their intervals")
        func lateEventsKeepTheirIntervals() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay(100, 100, 64, 48)
            try overlay.showAndWait(0xffff_ffff)
            let record = overlay.surface.onEvent
            overlay.surface.onEvent = { [unowned fixture] in
                record?($0)
                guard case .input(let input) = $0, input.kind == .press(.left) else { return }
                // The drag ends before the handler of the press returns.
                let drag = ["-q", "-s", "-r", "250", "-t", "80", "110", "120", "210", "220"]
                _ = try? fixture.server.run(XServer.rig("bin/drag"), drag)
                _ = try? fixture.server.run("xdotool", ["mouseup", "1"])
            }
            try fixture.server.run("xdotool", ["mousemove", "110", "120", "mousedown", "1"])
            #expect(fixture.wait { overlay.inputs.contains { $0.kind == .release(.left) } })
            let press = try #require(overlay.inputs.first { $0.kind == .press(.left) })
            let release = try #require(overlay.inputs.first { $0.kind == .release(.left) })
            #expect(press.time.duration(to: release.time) >= .milliseconds(79))
        }

        @Test("the wheel scrolls in notches", arguments: [(3, -3.0), (-2, 2.0)])
        func wheelScrollsInNotches(clicks: Int, notches: Double) throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            try fixture.server.start(XServer.rig("bin/drag"), ["-q", "-w", "\(clicks)", "120", "120"])
            func turned() -> Double {
                overlay.inputs.reduce(0) { if case .scroll(_, let y) = $1.kind { $0 + y } else { $0 } }
            }
            #expect(fixture.wait { turned() == notches })
            fixture.settle(.milliseconds(50))
            #expect(turned() == notches)
            #expect(!overlay.inputs.contains { $0.kind == .press(.other(4)) || $0.kind == .press(.other(5)) })
        }

        @Test(
            "Escape cancels only while a button is pressed, with any lock keys on",
            arguments: ["", "Caps_Lock", "Num_Lock"])
        func escapeCancelsOnlyAPress(lock: String) throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            // On a busy machine a key is down for so long that the server repeats it.
            try fixture.server.run("xset", ["r", "off"])
            if !lock.isEmpty { try fixture.server.run("xdotool", ["key", lock]) }
            func cancels() -> Int { overlay.inputs.filter { $0.kind == .cancel }.count }
            try fixture.server.run("xdotool", ["mousemove", "120", "120", "key", "Escape", "mousedown", "1"])
            #expect(fixture.wait { overlay.inputs.contains { $0.kind == .press(.left) } })
            #expect(cancels() == 0)
            fixture.settle(.milliseconds(30))
            try fixture.server.run("xdotool", ["key", "Escape"])
            #expect(fixture.wait { cancels() == 1 })
            try fixture.server.run("xdotool", ["mouseup", "1"])
            #expect(fixture.wait { overlay.inputs.contains { $0.kind == .release(.left) } })
            fixture.settle(.milliseconds(30))
            try fixture.server.run("xdotool", ["key", "Escape"])
            fixture.settle(.milliseconds(50))
            #expect(cancels() == 1)
        }

        @Test("a choice of a window that fails during a drag keeps the drag and its Escape")
        func failedPickKeepsTheDrag() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            try fixture.server.run("xdotool", ["mousemove", "120", "120", "mousedown", "1"])
            #expect(fixture.wait { overlay.inputs.contains { $0.kind == .press(.left) } })
            var failure: MirrorFailure?
            fixture.display.findWindow(.picked, region: nil) {
                if case .failure(let reason) = $0 { failure = reason }
            }
            #expect(fixture.wait { failure != nil })
            #expect(failure == .pointerGrabbed)
            // Only the grab of the press reports a motion outside the overlay.
            try fixture.server.run("xdotool", ["mousemove", "300", "320"])
            let outside = Point(x: 200, y: 220)
            #expect(fixture.wait { overlay.inputs.contains { $0.kind == .motion && $0.position == outside } })
            try fixture.server.run("xdotool", ["key", "Escape"])
            #expect(fixture.wait { overlay.inputs.contains { $0.kind == .cancel } })
        }

        @Test("hide cancels a press")
        func hideCancelsAPress() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            try fixture.server.run("xdotool", ["mousemove", "120", "130", "mousedown", "3"])
            #expect(fixture.wait { overlay.inputs.contains { $0.kind == .press(.right) } })
            overlay.surface.hide()
            #expect(overlay.inputs.last?.kind == .cancel)
            #expect(overlay.inputs.last?.position == Point(x: 20, y: 30))
            fixture.settle(.milliseconds(50))
            #expect(overlay.inputs.filter { $0.kind == .cancel }.count == 1)
        }

        @Test("modifiers, enter and leave are reported")
        func modifiersAndCrossingsAreReported() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            try fixture.server.run(
                "xdotool",
                [
                    "mousemove", "10", "10", "mousemove", "120", "120", "keydown", "shift", "keydown",
                    "super",
                    "mousemove", "122", "121", "keyup", "super", "keyup", "shift", "mousemove", "10", "10",
                ])
            #expect(fixture.wait { overlay.inputs.last?.kind == .leave })
            #expect(overlay.inputs.first?.kind == .enter)
            #expect(
                overlay.inputs.contains {
                    $0.kind == .motion && $0.position == Point(x: 22, y: 21)
                        && $0.modifiers == [.shift, .super]
                })
        }

        @Test("touches are separate contacts and no pointer events")
        func touchesAreSeparateContacts() throws {
            guard Files.exists("/usr/lib/xorg/modules/input/inputtest_drv.so") else {
                throw Missing("inputtest")
            }
            let session = try RigSession(["--touch", "--size", "640x480"])
            let fixture = try X11Fixture(session: session)
            let overlay = try fixture.overlay(100, 100, 200, 200)
            try overlay.show { _, _ in 0xffff_ffff }
            #expect(fixture.wait { overlay.isShown })
            let fingers = try session.start(
                XServer.rig("x11-touch"),
                ["down 1 150,150", "down 2 250,250", "move 1 400,120 40", "up 2", "up 1"])
            #expect(
                fixture.wait {
                    overlay.inputs.filter { if case .touchUp = $0.kind { true } else { false } }.count == 2
                })
            withExtendedLifetime(fingers) {}
            let downs = overlay.inputs.compactMap { if case .touchDown(let id) = $0.kind { id } else { nil } }
            #expect(downs.count == 2 && Set(downs).count == 2)
            #expect(!overlay.inputs.contains { $0.kind == .press(.left) })
            let last = try #require(
                overlay.inputs.last { if case .touchMove = $0.kind { true } else { false } })
            #expect(abs(last.position.x - 300) < 2 && abs(last.position.y - 20) < 2)
        }
    }
}
