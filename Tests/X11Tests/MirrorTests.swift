// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayX11

@Suite struct MirrorTableTests {
    @Test(
        arguments: [
            (nil, [], PixelRect(x: 0, y: 0, size: PixelSize(width: 100, height: 80))),
            (nil, [26, 26, 23, 29], PixelRect(x: 26, y: 23, size: PixelSize(width: 48, height: 28))),
            // Invalid values are ignored.
            (nil, [60, 60, 0, 0], PixelRect(x: 0, y: 0, size: PixelSize(width: 100, height: 80))),
            (nil, [UInt.max, 0, 0, 0], PixelRect(x: 0, y: 0, size: PixelSize(width: 100, height: 80))),
            (nil, [1, 2, 3], PixelRect(x: 0, y: 0, size: PixelSize(width: 100, height: 80))),
            // A part is counted from the window's own corner, and cut off at its edges.
            (
                PixelRect(x: 10, y: 20, size: PixelSize(width: 30, height: 40)), [26, 26, 23, 29],
                PixelRect(x: 10, y: 20, size: PixelSize(width: 30, height: 40))
            ),
            (
                PixelRect(x: 90, y: 70, size: PixelSize(width: 30, height: 40)), [],
                PixelRect(x: 90, y: 70, size: PixelSize(width: 10, height: 10))
            ),
            (
                PixelRect(x: -10, y: -30, size: PixelSize(width: 30, height: 40)), [],
                PixelRect(x: 0, y: 0, size: PixelSize(width: 20, height: 10))
            ),
            (PixelRect(x: 100, y: 0, size: PixelSize(width: 30, height: 40)), [], nil),
            (PixelRect(x: 0, y: -40, size: PixelSize(width: 30, height: 40)), [], nil),
        ] as [(PixelRect?, [UInt], PixelRect?)])
    func cropSelectsThePart(region: PixelRect?, shadow: [UInt], part: PixelRect?) {
        let crop = MirrorCrop(region: region, shadow: MirrorCrop.Insets(shadow))
        #expect(crop.part(of: PixelSize(width: 100, height: 80)) == part)
    }

    @Test(
        arguments: [
            (Array("plain".utf8), "plain"), (Array("a\nb\u{1b}[1m  c ".utf8), "a b [1m c"),
            ([0x4b, 0xe4, 0x73, 0x65], "Käse"), ([], nil), ([32, 10], nil),
            (Array(String(repeating: "x", count: 500).utf8), String(repeating: "x", count: 200)),
        ] as [([UInt8], String?)])
    func titlesAreCleaned(bytes: [UInt8], title: String?) {
        #expect(WindowTitle.text(bytes) == title)
    }

    @Test func titlesThatAreCutOff() {
        #expect(WindowTitle.text(Array("日本".utf8.dropLast()), isCut: true) == "日")
    }
}

extension X11Suite {
    @Suite struct MirrorTests {
        /// A window of 64 × 48 pixels at 300, 200, in one colour.
        private func source(_ fixture: X11Fixture, _ color: String = "#204060") throws -> ChildProcess {
            let xwin = try fixture.server.start(
                XServer.rig("bin/xwin"), ["-g", "64x48+300+200", "-n", "source", "-c", color])
            #expect(try fixture.wait { try fixture.server.screen()[330, 220] != 0 })
            return xwin
        }

        private func find(_ fixture: X11Fixture, region: PixelRect? = nil) throws -> any MirrorSource {
            var found: Result<any MirrorSource, MirrorFailure>?
            fixture.display.findWindow(.matching { $0 == "source" }, region: region) { found = $0 }
            return try #require(found).get()
        }

        @Test("a mirror shows the window and reports its end")
        func mirrorShowsTheWindow() throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture)
            let window = try find(fixture)
            #expect(window.size == PixelSize(width: 64, height: 48) && window.title == "source")
            var events: [MirrorEvent] = []
            window.onEvent = { events.append($0) }
            let overlay = try fixture.overlay()
            overlay.surface.mirror(window)
            #expect(fixture.wait { overlay.isShown })
            #expect(try fixture.sees(132, 124, 0x20_4060))
            xwin.end()
            #expect(fixture.wait { events.contains(.gone) })
            // The last picture stays until the surface is closed.
            overlay.surface.hide()
            overlay.surface.reveal()
            fixture.settle()
            #expect(try fixture.sees(132, 124, 0x20_4060))
        }

        @Test("a lowered window is below the other windows, and its mirror stays live")
        func loweredWindowIsStillMirrored() throws {
            let fixture = try X11Fixture()
            let below = try fixture.server.start(
                XServer.rig("bin/xwin"), ["-g", "64x48+300+200", "-n", "below", "-c", "#602020"])
            #expect(try fixture.wait { try fixture.server.screen()[330, 220] == 0x60_2020 })
            let xwin = try source(fixture)
            #expect(try fixture.wait { try fixture.server.screen()[330, 220] == 0x20_4060 })
            let window = try find(fixture)
            #expect(window.canLower)
            let overlay = try fixture.overlay()
            overlay.surface.mirror(window)
            #expect(fixture.wait { overlay.isShown })
            window.lower()
            #expect(try fixture.wait { try fixture.server.screen()[330, 220] == 0x60_2020 })
            #expect(try fixture.sees(132, 124, 0x20_4060))
            #expect(window.freezeReason == nil)
            withExtendedLifetime((below, xwin)) {}
        }

        @Test("an unchanged window causes no requests, and neither does a hidden mirror")
        func unchangedWindowCausesNoRequests() throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture)
            let window = try #require(try find(fixture) as? WindowMirror)
            let overlay = try fixture.overlay()
            overlay.surface.mirror(window)
            #expect(fixture.wait { overlay.isShown })
            fixture.settle()
            let before = overlay.framesDue
            fixture.settle()
            #expect(overlay.framesDue == before)
            #expect(window.isWatched)
            overlay.surface.hide()
            #expect(!window.isWatched)
            fixture.settle()
            #expect(try fixture.redirectionState(of: window) == "direct")
            overlay.surface.reveal()
            #expect(fixture.wait { window.isWatched })
            fixture.settle()
            #expect(try fixture.redirectionState(of: window) == "redirected")
            withExtendedLifetime(xwin) {}
        }

        @Test("a region of a window, and an empty one")
        func regionOfAWindowIsMirrored() throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture)
            let part = PixelRect(x: 10, y: 10, size: PixelSize(width: 20, height: 100))
            #expect(try find(fixture, region: part).size == PixelSize(width: 20, height: 38))
            let none = PixelRect(x: 64, y: 0, size: PixelSize(width: 1, height: 1))
            #expect(throws: MirrorFailure.outsideWindow(PixelSize(width: 64, height: 48))) {
                try find(fixture, region: none)
            }
            withExtendedLifetime(xwin) {}
        }

        @Test("transparent pixels of a window stay transparent")
        func transparentPixelsStayTransparent() throws {
            let fixture = try X11Fixture()
            let secondClient = try fixture.secondClient()
            defer { secondClient.close() }
            let otherSurface = RecordedSurface(
                try secondClient.makeSurface(.overlay, at: fixture.place(300, 200, 64, 48), title: "other"),
                in: fixture
            )
            try otherSurface.showAndWait(0x8040_2000)
            let id = try #require(otherSurface.surface as? X11Surface).window.id
            let mirror = try WindowMirror(id, region: nil, finder: fixture.display.mirrors.finder)
            let overlay = try fixture.overlay()
            try #require(overlay.surface as? X11Surface).presenter.present(mirror)
            #expect(fixture.wait { overlay.isShown })
            let snapshot = try #require(overlay.surface.snapshot())
            let middle = (24 * 64 + 32) * 4
            #expect(Array(snapshot.pixels[middle..<(middle + 4)]) == [0x00, 0x20, 0x40, 0x80])
        }

        @Test("events for a new title, a new size and unmapping")
        func windowChangesAreReported() throws {
            let fixture = try X11Fixture()
            let xwin = try source(fixture)
            let window = try find(fixture)
            var events: [MirrorEvent] = []
            window.onEvent = { events.append($0) }
            let overlay = try fixture.overlay()
            overlay.surface.mirror(window)
            #expect(fixture.wait { overlay.isShown })
            let id = try fixture.server.run("xdotool", ["search", "--name", "^source$"]).trimmed
            try fixture.server.run("xdotool", ["set_window", "--name", "other", id])
            #expect(fixture.wait { events.contains(.titleChanged) && window.title == "other" })
            try fixture.server.run("xdotool", ["windowsize", id, "80", "40"])
            #expect(
                fixture.wait { events.contains(.resized) && window.size == PixelSize(width: 80, height: 40) })
            try fixture.server.run("xdotool", ["windowunmap", id])
            #expect(fixture.wait { !window.isOnScreen })
            fixture.settle()
            #expect(try fixture.sees(132, 124, 0x20_4060))
            try fixture.server.run("xdotool", ["windowmap", id])
            #expect(fixture.wait { window.isOnScreen })
            // A new size and a mapping redraw the exposed parts.
            #expect(
                events.filter { $0 != .drawn } == [
                    .titleChanged, .resized, .freezeReasonChanged, .freezeReasonChanged,
                ])
            withExtendedLifetime(xwin) {}
        }

        @Test("own windows and unknown IDs are refused")
        func ownWindowsAreRefused() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff00_ff00)
            var failures: [MirrorFailure] = []
            for id in [overlay.id, "536870896"] {
                let number = try #require(UInt32(id))
                fixture.display.findWindow(.id(number), region: nil) {
                    if case .failure(let failure) = $0 { failures.append(failure) }
                }
            }
            fixture.display.findWindow(.matching { _ in true }, region: nil) {
                if case .failure(let failure) = $0 { failures.append(failure) }
            }
            #expect(failures == [.overlayWindow, .noWindow(0x1fff_fff0), .noMatch([])])
        }
    }
}

extension String {
    var trimmed: String { String(filter { !$0.isWhitespace }) }
}
