// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@testable import FloatOverlayX11

extension X11Suite {
    /// Mirrors of windows that change.
    @Suite struct MirrorContentTests {
        private static let color: UInt32 = 0x20_4060

        /// A window of 64 × 48 pixels at 300, 200, and its mirror.
        private func source(_ fixture: X11Fixture, _ arguments: [String] = []) throws -> ChildProcess {
            let xwin = try fixture.server.start(
                XServer.rig("bin/xwin"), ["-g", "64x48+300+200", "-n", "source", "-c", "#204060"] + arguments)
            #expect(isThere(fixture))
            return xwin
        }

        private func isListed(_ fixture: X11Fixture, _ name: String = "source") -> Bool {
            let window = try? find(fixture, name)
            window?.close()
            return window != nil
        }

        private func isThere(_ fixture: X11Fixture) -> Bool {
            fixture.wait { isListed(fixture) }
        }

        private func find(
            _ fixture: X11Fixture, _ name: String = "source", region: PixelRect? = nil
        ) throws -> WindowMirror {
            var found: Result<any MirrorSource, MirrorFailure>?
            fixture.display.findWindow(.matching { $0 == name }, region: region) { found = $0 }
            let mirror = try #require(found).get()
            return try #require(mirror as? WindowMirror)
        }

        private func show(_ window: WindowMirror, _ fixture: X11Fixture, on overlay: RecordedSurface) {
            overlay.surface.mirror(window)
            #expect(fixture.wait { overlay.isShown })
        }

        /// Whether the window at 100, 100 equals a complete composition, except for its corners.
        private func isWhole(_ overlay: RecordedSurface, _ fixture: X11Fixture) throws -> Bool {
            let (screen, snapshot) = (try fixture.server.screen(), try #require(overlay.surface.snapshot()))
            let size = snapshot.size
            return (8..<(size.height - 8)).allSatisfy { y in
                (8..<(size.width - 8)).allSatisfy { x in
                    let at = (y * size.width + x) * 4
                    let color = (0..<3).reduce(UInt32(0)) {
                        $0 | UInt32(snapshot.pixels[at + $1]) << (8 * UInt32($1))
                    }
                    return screen[100 + x, 100 + y] == color
                }
            }
        }

        @Test(
            "composing only damaged parts gives the complete picture",
            arguments: [(64, 48), (51, 37), (130, 100), (30, 22), (24, 18)])
        func damagedPartsGiveTheCompletePicture(width: Double, height: Double) throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture, ["--paint", "25"])
            let overlay = try fixture.overlay(100, 100, width, height)
            let window = try find(fixture)
            show(window, fixture, on: overlay)
            for _ in 0..<6 {
                let before = window.updates
                #expect(fixture.wait { window.updates > before + 3 })
                kill(xwin.id, SIGSTOP)
                fixture.settle()
                #expect(try fixture.wait { try isWhole(overlay, fixture) })
                kill(xwin.id, SIGCONT)
            }
        }

        @Test("a flood of small changes gives one complete picture per refresh")
        func smallChangesAreMergedPerRefresh() throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture, ["--paint", "1000"])
            let overlay = try fixture.overlay(100, 100, 51, 37)
            let window = try find(fixture)
            show(window, fixture, on: overlay)
            let (from, start) = (window.updates, MonotonicClock.now)
            fixture.wait(.seconds(1)) { false }
            let refreshes = Double(start.duration(to: MonotonicClock.now) / .microseconds(16_667))
            #expect(Double(window.updates - from) <= refreshes + 2)
            #expect(fixture.wait { window.updates > from })
            kill(xwin.id, SIGSTOP)
            fixture.settle()
            #expect(try fixture.wait { try isWhole(overlay, fixture) })
            kill(xwin.id, SIGCONT)
        }

        @Test("changes outside the mirrored region draw nothing")
        func changesOutsideTheRegionDrawNothing() throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture, ["--paint", "25"])
            let (one, other) = (try fixture.overlay(), try fixture.overlay(400, 300))
            let whole = try find(fixture)
            let part = PixelRect(x: 50, y: 40, size: PixelSize(width: 1, height: 1))
            let corner = try find(fixture, region: part)
            show(whole, fixture, on: one)
            show(corner, fixture, on: other)
            let before = (whole.updates, corner.updates)
            #expect(fixture.wait { whole.updates > before.0 + 20 })
            #expect(corner.updates - before.1 <= 10)
            withExtendedLifetime(xwin) {}
        }

        @Test("a change of the region that is reported while the detail of the reports changes is drawn")
        func changeDuringAChangeOfDetail() throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture)
            let child = try fixture.server.start(
                XServer.rig("bin/xwin"), ["-g", "4x4+10+10", "-n", "child", "-c", "#ff0000"])
            #expect(fixture.wait { isListed(fixture, "child") })
            let id = try fixture.server.run("xdotool", ["search", "--name", "^child$"]).trimmed
            let part = PixelRect(x: 0, y: 30, size: PixelSize(width: 20, height: 10))
            let window = try find(fixture, region: part)
            let overlay = try fixture.overlay()
            show(window, fixture, on: overlay)
            try fixture.server.run("xdotool", ["windowreparent", id, "\(window.id)"])
            fixture.settle()
            kill(child.id, SIGSTOP)
            // The test collects the changes itself.
            window.presenter = nil
            var reports = 0
            window.onEvent = { if $0 == .drawn { reports += 1 } }
            let moves = (1...9).flatMap { ["windowmove", id, "\($0 * 4)", "0"] }
            try fixture.server.run("xdotool", moves)
            #expect(fixture.wait { reports >= 9 })
            let before = reports
            try fixture.server.run("xdotool", ["windowmove", id, "2", "32"])
            #expect(window.collectDamage() == nil)
            #expect(fixture.wait { reports > before })
            #expect(window.collectDamage() != nil)
            kill(child.id, SIGCONT)
            withExtendedLifetime(xwin) {}
        }

        @Test("a shaped window is transparent outside its shape")
        func shapedWindowIsTransparentOutside() throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture, ["--round"])
            let overlay = try fixture.overlay()
            let window = try find(fixture)
            show(window, fixture, on: overlay)
            let snapshot = try #require(overlay.surface.snapshot())
            func pixel(_ x: Int, _ y: Int) -> [UInt8] {
                let at = (y * snapshot.size.width + x) * 4
                return Array(snapshot.pixels[at..<(at + 4)])
            }
            #expect(pixel(32, 24) == [0x60, 0x40, 0x20, 0xff] && pixel(2, 24) == [0x60, 0x40, 0x20, 0xff])
            for (x, y) in [(1, 1), (62, 1), (1, 46), (62, 46)] { #expect(pixel(x, y) == [0, 0, 0, 0]) }
            withExtendedLifetime(xwin) {}
        }

        @Test("a reused window ID does not show the new window")
        func reusedWindowIDIsNotShown() throws {
            let fixture = try X11Fixture()
            // With a compositor all windows are redirected.
            try fixture.server.start("xcompmgr", [])
            #expect(fixture.wait { fixture.display.capabilities.contains(.compositing) })
            let xwin = try source(fixture, ["--again", "#c00000"])
            let overlay = try fixture.overlay()
            let window = try find(fixture)
            show(window, fixture, on: overlay)
            fixture.settle()
            kill(xwin.id, SIGUSR1)
            // Events are not read in the meantime.
            let deadline = MonotonicClock.now.advanced(by: .seconds(10))
            while MonotonicClock.now < deadline {
                let words = try fixture.server.run(XServer.rig("bin/xq"), ["attr", "\(window.id)"])
                if words.contains(" viewable override-redirect") { break }
            }
            #expect(try fixture.redirectionState(of: window) == "redirected")
            window.invalidate()
            let snapshot = try #require(overlay.surface.snapshot())
            #expect(
                Array(snapshot.pixels[(24 * 64 + 32) * 4..<((24 * 64 + 32) * 4 + 3)]) == [0x60, 0x40, 0x20])
            var isGone = false
            window.onEvent = { isGone = isGone || $0 == .gone }
            #expect(fixture.wait { isGone })
        }

        @Test("a kept window keeps its final picture, others the last visible one")
        func lastPictures() throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture, ["--paint", "40"])
            /// The window's pixels on the screen.
            func painted() throws -> [UInt32] {
                let screen = try fixture.server.screen()
                return (200..<248).flatMap { y in (300..<364).map { x in screen[x, y] } }
            }
            for keepsLastImage in [true, false] {
                let overlay = try fixture.overlay()
                let window = try find(fixture)
                window.keepsLastImage = keepsLastImage
                show(window, fixture, on: overlay)
                overlay.surface.hide()
                fixture.settle()
                #expect(
                    try fixture.redirectionState(of: window) == (keepsLastImage ? "redirected" : "direct"))
                let seen = try #require(overlay.surface.snapshot())
                let id = String(window.id)
                let before = try painted()
                #expect(try fixture.wait { try painted() != before })
                try fixture.server.run("xdotool", ["windowunmap", "--sync", id])
                #expect(fixture.wait { !window.isOnScreen })
                let last = try #require(overlay.surface.snapshot())
                #expect((last.pixels == seen.pixels) != keepsLastImage)
                overlay.surface.reveal()
                fixture.settle()
                #expect(overlay.surface.snapshot()?.pixels == last.pixels)
                try fixture.server.run("xdotool", ["windowmap", "--sync", id])
                #expect(fixture.wait { window.isOnScreen })
                window.close()
                overlay.surface.close()
            }
            withExtendedLifetime(xwin) {}
        }

        @Test("a fullscreen window is unredirected while the overlay is hidden")
        func fullscreenWindowIsUnredirectedWhileHidden() throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture)
            let overlay = try fixture.overlay()
            let window = try find(fixture)
            window.keepsLastImage = true
            show(window, fixture, on: overlay)
            overlay.surface.hide()
            fixture.settle()
            #expect(try fixture.redirectionState(of: window) == "redirected")
            let id = String(window.id)
            try fixture.server.run(
                "xdotool", ["windowmove", id, "0", "0", "windowsize", "--sync", id, "640", "480"])
            #expect(fixture.wait { window.size == PixelSize(width: 640, height: 480) })
            fixture.settle()
            #expect(try fixture.redirectionState(of: window) == "direct")
            try fixture.server.run("xdotool", ["windowsize", "--sync", id, "320", "240"])
            #expect(fixture.wait { window.size == PixelSize(width: 320, height: 240) })
            fixture.settle()
            #expect(try fixture.redirectionState(of: window) == "redirected")
            withExtendedLifetime(xwin) {}
        }

        @Test("two mirrors of one window; one is closed")
        func windowHasTwoMirrors() throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture, ["--paint", "20"])
            let (first, second) = (try find(fixture), try find(fixture))
            let (one, other) = (try fixture.overlay(), try fixture.overlay(400, 300))
            show(first, fixture, on: one)
            show(second, fixture, on: other)
            let before = (first.updates, second.updates)
            #expect(fixture.wait { first.updates > before.0 + 2 && second.updates > before.1 + 2 })
            second.close()
            other.surface.close()
            let then = first.updates
            #expect(fixture.wait { first.updates > then + 2 })
            #expect(try fixture.redirectionState(of: first) == "redirected")
            xwin.end()
            var isGone = false
            first.onEvent = { isGone = isGone || $0 == .gone }
            #expect(fixture.wait { isGone })
        }

        @Test("events of a window stay selected as long as one mirror needs them")
        func selectedEvents() throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture)
            let (first, second) = (try find(fixture), try find(fixture))
            let connection = fixture.display.connection
            #expect(connection.selectedEvents[first.id]?.count == 2)
            first.close()
            #expect(connection.selectedEvents[second.id]?.count == 1)
            second.close()
            #expect(connection.selectedEvents.isEmpty)
            withExtendedLifetime(xwin) {}
        }

        @Test("a mirrored panel whose strut changes still reports its size and its end")
        func mirroredPanelReportsItsSize() throws {
            let fixture = try X11Fixture { try $0.start("openbox") }
            #expect(
                try fixture.wait {
                    try fixture.server.run("xprop", ["-root", "_NET_WORKAREA"]).contains("=")
                })
            let xwin = try source(fixture, ["-d", "bottom:30"])
            #expect(fixture.wait { fixture.display.monitors[0].workArea.size.height == 450 })
            let window = try find(fixture)
            var events: [MirrorEvent] = []
            window.onEvent = { events.append($0) }
            let strut = ["-f", "_NET_WM_STRUT_PARTIAL", "32c", "-set", "_NET_WM_STRUT_PARTIAL"]
            try fixture.server.run(
                "xprop", ["-id", "\(window.id)"] + strut + ["0, 0, 0, 40, 0, 0, 0, 0, 0, 0, 0, 639"])
            #expect(fixture.wait { fixture.display.monitors[0].workArea.size.height == 440 })
            let old = window.size
            try fixture.server.run("xdotool", ["windowsize", "\(window.id)", "80", "40"])
            #expect(fixture.wait { events.contains(.resized) && window.size != old })
            xwin.end()
            #expect(fixture.wait { events.contains(.gone) })
        }

        @Test(
            "two mirrored windows in one frame: one mirror is closed, the other still sees the frame unmapped"
        )
        func sharedFrame() throws {
            let fixture = try X11Fixture()
            let frame = try fixture.server.start(
                XServer.rig("bin/xwin"), ["-g", "300x200+10+10", "-n", "frame", "-c", "#602020"])
            let other = try fixture.server.start(
                XServer.rig("bin/xwin"), ["-g", "64x48+20+20", "-n", "other", "-c", "#206020"])
            let xwin = try source(fixture)
            #expect(fixture.wait { isListed(fixture, "frame") && isListed(fixture, "other") })
            let (first, second) = (try find(fixture), try find(fixture, "other"))
            let parent = try fixture.server.run("xdotool", ["search", "--name", "^frame$"]).trimmed
            for mirror in [first, second] {
                try fixture.server.run("xdotool", ["windowreparent", "\(mirror.id)", parent])
            }
            #expect(fixture.wait { fixture.display.connection.selectedEvents.count == 3 })
            first.close()
            try fixture.server.run("xdotool", ["windowunmap", parent])
            #expect(fixture.wait { !second.isOnScreen })
            withExtendedLifetime((frame, other, xwin)) {}
        }

        @Test("a region outside a shrunken window, and inside again")
        func regionReturnsWithTheWindowSize() throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture)
            let part = PixelRect(x: 40, y: 30, size: PixelSize(width: 20, height: 10))
            let window = try find(fixture, region: part)
            let overlay = try fixture.overlay()
            show(window, fixture, on: overlay)
            let id = String(window.id)
            try fixture.server.run("xdotool", ["windowsize", "--sync", id, "30", "20"])
            #expect(fixture.wait { window.freezeReason == .outsideWindow })
            #expect(window.isOnScreen)
            fixture.settle()
            #expect(try fixture.sees(132, 124, Self.color))
            try fixture.server.run("xdotool", ["windowsize", "--sync", id, "64", "48"])
            #expect(fixture.wait { window.freezeReason == nil })
            withExtendedLifetime(xwin) {}
        }

        @Test("isBlank() distinguishes one colour from a picture")
        func plainWindowIsBlank() throws {
            let fixture = try X11Fixture()
            let plain = try source(fixture)
            #expect(try find(fixture).isBlank())
            plain.end()
            #expect(fixture.wait { !isListed(fixture) })
            let painted = try source(fixture, ["--paint", "200"])
            let window = try find(fixture)
            let overlay = try fixture.overlay()
            show(window, fixture, on: overlay)
            #expect(fixture.wait { !window.isBlank() })
            withExtendedLifetime(painted) {}
        }

        @Test("windows of each depth, and larger than the screen", arguments: [16, 24])
        func windowsOfEachDepthAreShown(depth: Int) throws {
            let fixture = try X11Fixture(["-screen", "0", "640x480x\(depth)"])
            let xwin = try fixture.server.start(
                XServer.rig("bin/xwin"), ["-g", "20000x60+10+10", "-n", "source", "-c", "#ff0000"])
            #expect(isThere(fixture))
            let window = try find(fixture)
            #expect(window.size == PixelSize(width: 20000, height: 60))
            let overlay = try fixture.overlay(100, 100, 300, 20)
            show(window, fixture, on: overlay)
            let snapshot = try #require(overlay.surface.snapshot())
            #expect(Array(snapshot.pixels.suffix(4)) == [0, 0, 0xff, 0xff])
            withExtendedLifetime(xwin) {}
        }

        @Test("a window on all desktops is activated")
        func windowOnAllDesktopsIsActivated() throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture)
            let window = try find(fixture)
            func set(_ name: String, _ value: String, on which: [String]) throws {
                try fixture.server.run("xprop", which + ["-f", name, "32c", "-set", name, value])
            }
            try set("_NET_WM_DESKTOP", "4294967295", on: ["-id", "\(window.id)"])
            try set("_NET_CURRENT_DESKTOP", "2", on: ["-root"])
            // A window manager has crashed: the property of the root has no window that names itself.
            try set("_NET_SUPPORTING_WM_CHECK", "\(window.id)", on: ["-root"])
            #expect(!fixture.display.mirrors.finder.isFocusReported)
            try set("_NET_SUPPORTING_WM_CHECK", "\(window.id)", on: ["-id", "\(window.id)"])
            #expect(fixture.display.mirrors.finder.isFocusReported)
            var isDone = false
            window.activate { _ in isDone = true }
            #expect(fixture.wait { isDone })
            withExtendedLifetime(xwin) {}
        }

        @Test("an error on a screen of eight bits, which lacks COMPOSITE")
        func palettedScreenIsUnsupported() throws {
            let fixture = try X11Fixture(["-screen", "0", "640x480x8"])
            #expect(throws: MirrorFailure.unsupported("the display lacks COMPOSITE 0.2 or DAMAGE")) {
                try find(fixture)
            }
        }

        @Test("names do not match menus or windows of other screens")
        func unmatchedWindows() throws {
            let fixture = try X11Fixture(["-screen", "1", "320x240x24"])
            let menu = try fixture.server.start(
                XServer.rig("bin/xwin"), ["-o", "-g", "64x48+300+200", "-n", "source", "-c", "#204060"])
            #expect(try fixture.sees(330, 220, Self.color))
            #expect(throws: MirrorFailure.noMatch([])) { try find(fixture) }
            let root = try fixture.server.run("sh", ["-c", "DISPLAY=$DISPLAY.1 xwininfo -root"])
                .split(separator: " ").first { $0.hasPrefix("0x") }
            let digits = try #require(root).dropFirst(2)
            let number = try #require(UInt32(digits, radix: 16))
            var failure: MirrorFailure?
            fixture.display.findWindow(.id(number), region: nil) {
                if case .failure(let why) = $0 { failure = why }
            }
            #expect(failure == .cannotCapture("the window is on another screen of the display"))
            withExtendedLifetime(menu) {}
        }

        @Test("the final size of a window that is resized a hundred times a second")
        func resizedWindowHasItsFinalSize() throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture, ["--paint", "100"])
            let window = try find(fixture)
            let overlay = try fixture.overlay()
            show(window, fixture, on: overlay)
            let id = String(window.id)
            var arguments: [String] = []
            for step in 1...60 {
                arguments += ["windowsize", id, "\(64 + step)", "\(48 + step % 7)", "sleep", "0.01"]
            }
            try fixture.server.start("xdotool", arguments)
            #expect(fixture.wait { window.size == PixelSize(width: 124, height: 52) })
            kill(xwin.id, SIGSTOP)
            fixture.settle()
            #expect(try fixture.wait { try isWhole(overlay, fixture) })
            kill(xwin.id, SIGCONT)
        }
    }
}

extension X11Fixture {
    /// `redirected` while the server keeps all of a window, otherwise `direct`.
    func redirectionState(of window: WindowMirror) throws -> String {
        String(
            try server.run(XServer.rig("bin/xq"), ["redirection", "\(window.id)"]).filter { !$0.isWhitespace }
        )
    }
}
