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
        private func source(_ bench: Bench, _ arguments: [String] = []) throws -> ChildProcess {
            let xwin = try bench.server.start(
                XServer.rig("bin/xwin"), ["-g", "64x48+300+200", "-n", "source", "-c", "#204060"] + arguments)
            #expect(isThere(bench))
            return xwin
        }

        private func isListed(_ bench: Bench, _ name: String = "source") -> Bool {
            let window = try? find(bench, name)
            window?.close()
            return window != nil
        }

        private func isThere(_ bench: Bench) -> Bool {
            bench.wait { isListed(bench) }
        }

        private func find(
            _ bench: Bench, _ name: String = "source", region: PixelRect? = nil
        ) throws -> WindowMirror {
            var found: Result<any MirrorSource, MirrorFailure>?
            bench.display.findWindow(.matching { $0 == name }, region: region) { found = $0 }
            let mirror = try #require(found).get()
            return try #require(mirror as? WindowMirror)
        }

        private func show(_ window: WindowMirror, _ bench: Bench, on overlay: Watched) {
            overlay.surface.mirror(window)
            #expect(bench.wait { overlay.isShown })
        }

        /// Whether the window at 100, 100 equals a complete composition, except for its corners.
        private func isWhole(_ overlay: Watched, _ bench: Bench) throws -> Bool {
            let (screen, snapshot) = (try bench.server.screen(), try #require(overlay.surface.snapshot()))
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
            let bench = try Bench()
            let xwin = try source(bench, ["--paint", "25"])
            let overlay = try bench.overlay(100, 100, width, height)
            let window = try find(bench)
            show(window, bench, on: overlay)
            for _ in 0..<6 {
                let before = window.updates
                #expect(bench.wait { window.updates > before + 3 })
                kill(xwin.id, SIGSTOP)
                bench.settle()
                #expect(try bench.wait { try isWhole(overlay, bench) })
                kill(xwin.id, SIGCONT)
            }
        }

        @Test("a flood of small changes gives one complete picture per refresh")
        func smallChangesAreMergedPerRefresh() throws {
            let bench = try Bench()
            let xwin = try source(bench, ["--paint", "1000"])
            let overlay = try bench.overlay(100, 100, 51, 37)
            let window = try find(bench)
            show(window, bench, on: overlay)
            let (from, start) = (window.updates, MonotonicClock.now)
            bench.wait(.seconds(1)) { false }
            let refreshes = Double(start.duration(to: MonotonicClock.now) / .microseconds(16_667))
            #expect(Double(window.updates - from) <= refreshes + 2)
            #expect(bench.wait { window.updates > from })
            kill(xwin.id, SIGSTOP)
            bench.settle()
            #expect(try bench.wait { try isWhole(overlay, bench) })
            kill(xwin.id, SIGCONT)
        }

        @Test("changes outside the mirrored region draw nothing")
        func changesOutsideTheRegionDrawNothing() throws {
            let bench = try Bench()
            let xwin = try source(bench, ["--paint", "25"])
            let (one, other) = (try bench.overlay(), try bench.overlay(400, 300))
            let whole = try find(bench)
            let part = PixelRect(x: 50, y: 40, size: PixelSize(width: 1, height: 1))
            let corner = try find(bench, region: part)
            show(whole, bench, on: one)
            show(corner, bench, on: other)
            let before = (whole.updates, corner.updates)
            #expect(bench.wait { whole.updates > before.0 + 20 })
            #expect(corner.updates - before.1 <= 10)
            withExtendedLifetime(xwin) {}
        }

        @Test("a shaped window is transparent outside its shape")
        func shapedWindowIsTransparentOutside() throws {
            let bench = try Bench()
            let xwin = try source(bench, ["--round"])
            let overlay = try bench.overlay()
            let window = try find(bench)
            show(window, bench, on: overlay)
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
            let bench = try Bench()
            // With a compositor all windows are redirected.
            try bench.server.start("xcompmgr", [])
            #expect(bench.wait { bench.display.capabilities.contains(.compositing) })
            let xwin = try source(bench, ["--again", "#c00000"])
            let overlay = try bench.overlay()
            let window = try find(bench)
            show(window, bench, on: overlay)
            bench.settle()
            kill(xwin.id, SIGUSR1)
            // Events are not read in the meantime.
            let deadline = MonotonicClock.now.advanced(by: .seconds(10))
            while MonotonicClock.now < deadline {
                let words = try bench.server.run(XServer.rig("bin/xq"), ["attr", "\(window.id)"])
                if words.contains(" viewable override-redirect") { break }
            }
            #expect(try bench.redirectionState(of: window) == "redirected")
            window.invalidate()
            let snapshot = try #require(overlay.surface.snapshot())
            #expect(
                Array(snapshot.pixels[(24 * 64 + 32) * 4..<((24 * 64 + 32) * 4 + 3)]) == [0x60, 0x40, 0x20])
            var isGone = false
            window.onEvent = { isGone = isGone || $0 == .gone }
            #expect(bench.wait { isGone })
        }

        @Test("a kept window keeps its final picture, others the last visible one")
        func lastPictures() throws {
            let bench = try Bench()
            let xwin = try source(bench, ["--paint", "40"])
            /// The window's pixels on the screen.
            func painted() throws -> [UInt32] {
                let screen = try bench.server.screen()
                return (200..<248).flatMap { y in (300..<364).map { x in screen[x, y] } }
            }
            for keepsLastImage in [true, false] {
                let overlay = try bench.overlay()
                let window = try find(bench)
                window.keepsLastImage = keepsLastImage
                show(window, bench, on: overlay)
                overlay.surface.hide()
                bench.settle()
                #expect(try bench.redirectionState(of: window) == (keepsLastImage ? "redirected" : "direct"))
                let seen = try #require(overlay.surface.snapshot())
                let id = String(window.id)
                let before = try painted()
                #expect(try bench.wait { try painted() != before })
                try bench.server.run("xdotool", ["windowunmap", "--sync", id])
                #expect(bench.wait { !window.isOnScreen })
                let last = try #require(overlay.surface.snapshot())
                #expect((last.pixels == seen.pixels) != keepsLastImage)
                overlay.surface.reveal()
                bench.settle()
                #expect(overlay.surface.snapshot()?.pixels == last.pixels)
                try bench.server.run("xdotool", ["windowmap", "--sync", id])
                #expect(bench.wait { window.isOnScreen })
                window.close()
                overlay.surface.close()
            }
            withExtendedLifetime(xwin) {}
        }

        @Test("a fullscreen window is unredirected while the overlay is hidden")
        func fullscreenWindowIsUnredirectedWhileHidden() throws {
            let bench = try Bench()
            let xwin = try source(bench)
            let overlay = try bench.overlay()
            let window = try find(bench)
            window.keepsLastImage = true
            show(window, bench, on: overlay)
            overlay.surface.hide()
            bench.settle()
            #expect(try bench.redirectionState(of: window) == "redirected")
            let id = String(window.id)
            try bench.server.run(
                "xdotool", ["windowmove", id, "0", "0", "windowsize", "--sync", id, "640", "480"])
            #expect(bench.wait { window.size == PixelSize(width: 640, height: 480) })
            bench.settle()
            #expect(try bench.redirectionState(of: window) == "direct")
            try bench.server.run("xdotool", ["windowsize", "--sync", id, "320", "240"])
            #expect(bench.wait { window.size == PixelSize(width: 320, height: 240) })
            bench.settle()
            #expect(try bench.redirectionState(of: window) == "redirected")
            withExtendedLifetime(xwin) {}
        }

        @Test("two mirrors of one window; one is closed")
        func windowHasTwoMirrors() throws {
            let bench = try Bench()
            let xwin = try source(bench, ["--paint", "20"])
            let (first, second) = (try find(bench), try find(bench))
            let (one, other) = (try bench.overlay(), try bench.overlay(400, 300))
            show(first, bench, on: one)
            show(second, bench, on: other)
            let before = (first.updates, second.updates)
            #expect(bench.wait { first.updates > before.0 + 2 && second.updates > before.1 + 2 })
            second.close()
            other.surface.close()
            let then = first.updates
            #expect(bench.wait { first.updates > then + 2 })
            #expect(try bench.redirectionState(of: first) == "redirected")
            xwin.end()
            var isGone = false
            first.onEvent = { isGone = isGone || $0 == .gone }
            #expect(bench.wait { isGone })
        }

        @Test("events of a window stay selected as long as one mirror needs them")
        func selectedEvents() throws {
            let bench = try Bench()
            let xwin = try source(bench)
            let (first, second) = (try find(bench), try find(bench))
            let connection = bench.display.connection
            #expect(connection.selectedEvents[first.id]?.count == 2)
            first.close()
            #expect(connection.selectedEvents[second.id]?.count == 1)
            second.close()
            #expect(connection.selectedEvents.isEmpty)
            withExtendedLifetime(xwin) {}
        }

        @Test("a mirrored panel whose strut changes still reports its size and its end")
        func mirroredPanelReportsItsSize() throws {
            let bench = try Bench { try $0.start("openbox") }
            #expect(
                try bench.wait { try bench.server.run("xprop", ["-root", "_NET_WORKAREA"]).contains("=") })
            let xwin = try source(bench, ["-d", "bottom:30"])
            #expect(bench.wait { bench.display.monitors[0].workArea.size.height == 450 })
            let window = try find(bench)
            var events: [MirrorEvent] = []
            window.onEvent = { events.append($0) }
            let strut = ["-f", "_NET_WM_STRUT_PARTIAL", "32c", "-set", "_NET_WM_STRUT_PARTIAL"]
            try bench.server.run(
                "xprop", ["-id", "\(window.id)"] + strut + ["0, 0, 0, 40, 0, 0, 0, 0, 0, 0, 0, 639"])
            #expect(bench.wait { bench.display.monitors[0].workArea.size.height == 440 })
            let old = window.size
            try bench.server.run("xdotool", ["windowsize", "\(window.id)", "80", "40"])
            #expect(bench.wait { events.contains(.resized) && window.size != old })
            xwin.end()
            #expect(bench.wait { events.contains(.gone) })
        }

        @Test(
            "two mirrored windows in one frame: one mirror is closed, the other still sees the frame unmapped"
        )
        func sharedFrame() throws {
            let bench = try Bench()
            let frame = try bench.server.start(
                XServer.rig("bin/xwin"), ["-g", "300x200+10+10", "-n", "frame", "-c", "#602020"])
            let other = try bench.server.start(
                XServer.rig("bin/xwin"), ["-g", "64x48+20+20", "-n", "other", "-c", "#206020"])
            let xwin = try source(bench)
            #expect(bench.wait { isListed(bench, "frame") && isListed(bench, "other") })
            let (first, second) = (try find(bench), try find(bench, "other"))
            let parent = try bench.server.run("xdotool", ["search", "--name", "^frame$"]).trimmed
            for mirror in [first, second] {
                try bench.server.run("xdotool", ["windowreparent", "\(mirror.id)", parent])
            }
            #expect(bench.wait { bench.display.connection.selectedEvents.count == 3 })
            first.close()
            try bench.server.run("xdotool", ["windowunmap", parent])
            #expect(bench.wait { !second.isOnScreen })
            withExtendedLifetime((frame, other, xwin)) {}
        }

        @Test("a region outside a shrunken window, and inside again")
        func regionReturnsWithTheWindowSize() throws {
            let bench = try Bench()
            let xwin = try source(bench)
            let part = PixelRect(x: 40, y: 30, size: PixelSize(width: 20, height: 10))
            let window = try find(bench, region: part)
            let overlay = try bench.overlay()
            show(window, bench, on: overlay)
            let id = String(window.id)
            try bench.server.run("xdotool", ["windowsize", "--sync", id, "30", "20"])
            #expect(bench.wait { window.freezeReason == .outsideWindow })
            #expect(window.isOnScreen)
            bench.settle()
            #expect(try bench.sees(132, 124, Self.color))
            try bench.server.run("xdotool", ["windowsize", "--sync", id, "64", "48"])
            #expect(bench.wait { window.freezeReason == nil })
            withExtendedLifetime(xwin) {}
        }

        @Test("isBlank() distinguishes one colour from a picture")
        func plainWindowIsBlank() throws {
            let bench = try Bench()
            let plain = try source(bench)
            #expect(try find(bench).isBlank())
            plain.end()
            #expect(bench.wait { !isListed(bench) })
            let painted = try source(bench, ["--paint", "200"])
            let window = try find(bench)
            let overlay = try bench.overlay()
            show(window, bench, on: overlay)
            #expect(bench.wait { !window.isBlank() })
            withExtendedLifetime(painted) {}
        }

        @Test("windows of each depth, and larger than the screen", arguments: [16, 24])
        func windowsOfEachDepthAreShown(depth: Int) throws {
            let bench = try Bench(["-screen", "0", "640x480x\(depth)"])
            let xwin = try bench.server.start(
                XServer.rig("bin/xwin"), ["-g", "20000x60+10+10", "-n", "source", "-c", "#ff0000"])
            #expect(isThere(bench))
            let window = try find(bench)
            #expect(window.size == PixelSize(width: 20000, height: 60))
            let overlay = try bench.overlay(100, 100, 300, 20)
            show(window, bench, on: overlay)
            let snapshot = try #require(overlay.surface.snapshot())
            #expect(Array(snapshot.pixels.suffix(4)) == [0, 0, 0xff, 0xff])
            withExtendedLifetime(xwin) {}
        }

        @Test("a window on all desktops is activated")
        func windowOnAllDesktopsIsActivated() throws {
            let bench = try Bench()
            let xwin = try source(bench)
            let window = try find(bench)
            func set(_ name: String, _ value: String, on which: [String]) throws {
                try bench.server.run("xprop", which + ["-f", name, "32c", "-set", name, value])
            }
            try set("_NET_WM_DESKTOP", "4294967295", on: ["-id", "\(window.id)"])
            try set("_NET_CURRENT_DESKTOP", "2", on: ["-root"])
            try set("_NET_SUPPORTING_WM_CHECK", "1", on: ["-root"])
            #expect(bench.display.mirrors.finder.isFocusReported)
            var isDone = false
            window.activate { _ in isDone = true }
            #expect(bench.wait { isDone })
            withExtendedLifetime(xwin) {}
        }

        @Test("an error on a screen of eight bits, which lacks COMPOSITE")
        func palettedScreenIsUnsupported() throws {
            let bench = try Bench(["-screen", "0", "640x480x8"])
            #expect(throws: MirrorFailure.unsupported("the display lacks COMPOSITE 0.2 or DAMAGE")) {
                try find(bench)
            }
        }

        @Test("names do not match menus or windows of other screens")
        func unmatchedWindows() throws {
            let bench = try Bench(["-screen", "1", "320x240x24"])
            let menu = try bench.server.start(
                XServer.rig("bin/xwin"), ["-o", "-g", "64x48+300+200", "-n", "source", "-c", "#204060"])
            #expect(try bench.sees(330, 220, Self.color))
            #expect(throws: MirrorFailure.noMatch([])) { try find(bench) }
            let root = try bench.server.run("sh", ["-c", "DISPLAY=$DISPLAY.1 xwininfo -root"])
                .split(separator: " ").first { $0.hasPrefix("0x") }
            let digits = try #require(root).dropFirst(2)
            let number = try #require(UInt32(digits, radix: 16))
            var failure: MirrorFailure?
            bench.display.findWindow(.id(number), region: nil) {
                if case .failure(let why) = $0 { failure = why }
            }
            #expect(failure == .cannotCapture("the window is on another screen of the display"))
            withExtendedLifetime(menu) {}
        }

        @Test("the final size of a window that is resized a hundred times a second")
        func resizedWindowHasItsFinalSize() throws {
            let bench = try Bench()
            let xwin = try source(bench, ["--paint", "100"])
            let window = try find(bench)
            let overlay = try bench.overlay()
            show(window, bench, on: overlay)
            let id = String(window.id)
            var words: [String] = []
            for step in 1...60 {
                words += ["windowsize", id, "\(64 + step)", "\(48 + step % 7)", "sleep", "0.01"]
            }
            try bench.server.start("xdotool", words)
            #expect(bench.wait { window.size == PixelSize(width: 124, height: 52) })
            kill(xwin.id, SIGSTOP)
            bench.settle()
            #expect(try bench.wait { try isWhole(overlay, bench) })
            kill(xwin.id, SIGCONT)
        }
    }
}

extension Bench {
    /// `redirected` while the server keeps all of a window, otherwise `direct`.
    func redirectionState(of window: WindowMirror) throws -> String {
        String(
            try server.run(XServer.rig("bin/xq"), ["redirection", "\(window.id)"]).filter { !$0.isWhitespace }
        )
    }
}
