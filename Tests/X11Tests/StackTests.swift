// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayX11

extension X11Suite {
    @Suite struct StackTests {
        @Test("an overlay raises itself above a fullscreen window")
        func overlayRaisesAboveAFullscreenWindow() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff12_3456)
            try fixture.server.start("xlogo", ["-bg", "#00ff00", "-geometry", "640x480+0+0"])
            #expect(try fixture.sees(10, 240, 0x00_ff00))
            #expect(try fixture.sees(130, 120, 0x12_3456))
        }

        @Test("an overlay is raised also if a list of clients contains the root window")
        func rootInTheListOfClients() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff12_3456)
            let root = "\(fixture.display.connection.root)"
            let strut = "0, 0, 0, 30, 0, 0, 0, 0, 0, 0, 0, 639"
            for (name, value) in [("_NET_WM_STRUT_PARTIAL", strut), ("_NET_CLIENT_LIST", root)] {
                try fixture.server.run("xprop", ["-root", "-f", name, "32c", "-set", name, value])
            }
            fixture.settle()
            try fixture.server.start("xlogo", ["-bg", "#00ff00", "-geometry", "640x480+0+0"])
            #expect(try fixture.sees(10, 240, 0x00_ff00))
            #expect(try fixture.sees(130, 120, 0x12_3456))
        }

        @Test(
            "raising with a window manager and a compositor",
            arguments: [("openbox", "xcompmgr"), ("xfwm4", "picom"), ("i3", "picom")])
        func managedOverlayIsRaised(manager: String, compositor: String) throws {
            let fixture = try X11Fixture {
                let i3 = "echo font pango:monospace 8 > $0; exec i3 -c $0"
                if manager == "i3" {
                    try $0.start("sh", ["-c", i3, $0.directory + "/i3"])
                } else {
                    try $0.start(manager)
                }
                let picom = ["--config", "/dev/null", "--backend", "xrender", "--no-vsync"]
                try $0.start(compositor, compositor == "picom" ? picom : [])
            }
            #expect(fixture.wait { fixture.display.capabilities.contains(.compositing) })
            #expect(try fixture.wait { try !fixture.server.run(XServer.rig("bin/xq"), ["wm"]).isEmpty })
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff12_3456)
            try fixture.server.start("xlogo", ["-bg", "#00ff00", "-title", "full"])
            #expect(
                try fixture.wait { try !fixture.server.run("xdotool", ["search", "--name", "full"]).isEmpty })
            let windows = try fixture.server.run("xdotool", ["search", "--name", "full"])
            let id = String(try #require(windows.split(separator: "\n").last))
            // openbox 3.6 handles a request that it has read during its start only when the next event arrives.
            func managedState() throws -> String {
                try fixture.server.run(
                    "xprop", ["-root", "-f", "NEXT_EVENT", "8s", "-set", "NEXT_EVENT", ""])
                return try fixture.server.run("xprop", ["-id", id, "WM_STATE"])
            }
            // The window manager sets the state when it has mapped the window, and removes it after the unmap.
            #expect(try fixture.wait { try managedState().contains("Normal") })
            try fixture.server.run("xdotool", ["windowunmap", "--sync", id])
            #expect(
                try fixture.wait {
                    let state = try managedState()
                    return state.contains("Withdrawn") || state.contains("not found")
                })
            let state = "_NET_WM_STATE"
            try fixture.server.run(
                "xprop", ["-id", id, "-f", state, "32a", "-set", state, state + "_FULLSCREEN"])
            try fixture.server.run("xdotool", ["windowmap", id])
            #expect(try fixture.sees(10, 20, 0x00_ff00))
            #expect(try fixture.sees(130, 120, 0x12_3456))
        }

        /// The switcher of xfwm4 has the type of a normal window; it is recognized by the grab of the pointer.
        @Test("the window manager's switcher stays on top while it holds the pointer")
        func windowSwitcherStaysOnTop() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff12_3456)
            let log = "\(fixture.server.directory)/xwin"
            let arguments = "-o -G --type NORMAL -n switcher -g 400x300+20+20 -c '#00ff00' >\(log)"
            try fixture.server.start("sh", ["-c", "exec \(XServer.rig("bin/xwin")) \(arguments)"])
            #expect(
                fixture.wait {
                    let text = (try? Files.read(log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
                    return text.split(separator: "\n").contains("grabbed")
                })
            let search = ["search", "--name", "switcher"]
            #expect(try fixture.wait { try !fixture.server.run("xdotool", search).isEmpty })
            let id = try fixture.server.run("xdotool", search).split(separator: "\n").first
            let window = String(try #require(id))
            try fixture.server.run("xdotool", ["windowraise", window])
            #expect(try fixture.sees(130, 120, 0x12_3456))
            let check = "_NET_SUPPORTING_WM_CHECK"
            for which in [["-root"], ["-id", window]] {
                try fixture.server.run("xprop", which + ["-f", check, "32x", "-set", check, window])
            }
            try fixture.server.run("xdotool", ["windowraise", window])
            #expect(try fixture.sees(130, 120, 0x00_ff00))
            fixture.settle()
            #expect(try fixture.server.screen()[130, 120] == 0x00_ff00)
            try fixture.server.run("xprop", ["-root", "-remove", check])
            try fixture.server.run("xdotool", ["windowraise", window])
            #expect(try fixture.sees(130, 120, 0x12_3456))
        }

        @Test("a frame that was drawn below a menu is drawn again when the menu closes")
        func closedMenuLeavesNoPixels() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff12_3456)
            let menu = ["-o", "--type", "POPUP_MENU", "-n", "menu", "-g", "200x150+60+60", "-c", "#00ff00"]
            try fixture.server.start(XServer.rig("bin/xwin"), menu)
            #expect(try fixture.sees(130, 120, 0x00_ff00))
            let windows = try fixture.server.run("xdotool", ["search", "--name", "menu"])
            let window = String(try #require(windows.split(separator: "\n").first))
            fixture.settle()
            // No other request of the overlay follows this frame before the menu closes.
            try overlay.showAndWait(0xff65_4321)
            try fixture.server.run("xdotool", ["windowunmap", window])
            #expect(try fixture.sees(130, 120, 0x65_4321))
        }

        @Test("a locker stays on top")
        func lockerStaysOnTop() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff12_3456)
            try fixture.server.start("i3lock", ["-n", "-c", "00ff00"])
            #expect(try fixture.sees(10, 10, 0x00_ff00))
            fixture.settle()
            #expect(try fixture.server.screen()[130, 120] == 0x00_ff00)
            let hud = try fixture.overlay(300, 100, 64, 72, role: .hud)
            try hud.showAndWait(0xff00_00ff)
            fixture.settle()
            #expect(try fixture.sees(330, 130, 0x00_ff00))
            #expect(fixture.reactor.sleeps(for: .milliseconds(500)))
        }

        @Test("a full-screen game stays on top on its monitor; overlays on the other one are raised")
        func gameCoversOneMonitor() throws {
            let fixture = try X11Fixture()
            try fixture.server.run(XServer.rig("x11-monitors"), ["split", "320x480+0+0", "320x480+320+0"])
            #expect(fixture.wait { fixture.display.monitors.map(\.name) == ["M0", "M1"] })
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff12_3456)
            var place = fixture.place(20, 100, 64, 72)
            place.monitor = fixture.display.monitors[1].id
            let covered = RecordedSurface(
                try fixture.display.makeSurface(.hud, at: place, title: "test"), in: fixture)
            try covered.showAndWait(0xff00_00ff)
            let xwin = XServer.rig("bin/xwin")
            try fixture.server.start(xwin, ["-o", "-g", "320x480+320+0", "-c", "#00ff00"])
            #expect(try fixture.sees(350, 120, 0x00_ff00))
            try fixture.server.start(xwin, ["-g", "200x150+60+60", "-c", "#ff0000"])
            #expect(try fixture.sees(70, 70, 0xff_0000))
            #expect(try fixture.sees(130, 120, 0x12_3456))
            let hud = try fixture.overlay(200, 300, 64, 72, role: .hud)
            try hud.showAndWait(0xffff_ffff)
            #expect(try fixture.sees(230, 330, 0xff_ffff))
            fixture.settle()
            #expect(try fixture.server.screen()[350, 120] == 0x00_ff00)
        }

        @Test("HUDs stay above overlays without repeated raises")
        func hudsStayAboveOverlays() throws {
            let fixture = try X11Fixture()
            let hud = try fixture.overlay(100, 100, 64, 72, role: .hud)
            try hud.showAndWait(0xff00_00ff)
            let overlay = try fixture.overlay(50, 50, 200, 200)
            try overlay.showAndWait(0xffff_0000)
            let other = try fixture.overlay(60, 60, 200, 200)
            try other.showAndWait(0xff00_ff00)
            #expect(try fixture.sees(130, 130, 0x00_00ff))
            fixture.settle()
            #expect(try fixture.server.screen()[130, 130] == 0x00_00ff)
            #expect(try fixture.server.screen()[240, 240] == 0x00_ff00)
            #expect(fixture.reactor.sleeps(for: .milliseconds(300)))
        }

        @Test("a dimming surface is above windows and below overlays and HUDs, in either order")
        func dimmingSurfaceIsBelowOverlays() throws {
            let fixture = try X11Fixture {
                try $0.start(
                    "picom", ["--config", "/dev/null", "--backend", "xrender", "--no-vsync"])
            }
            #expect(fixture.wait { fixture.display.capabilities.contains(.compositing) })
            let first = try fixture.overlay()
            try first.showAndWait(0xff12_3456)
            let dimming = try fixture.overlay(0, 0, 640, 480, role: .dimming)
            dimming.surface.setOpacity(0.4)
            try dimming.show(size: PixelSize(width: 1, height: 1), alpha: .full) { _, _ in 0xff00_0000 }
            let second = try fixture.overlay(200, 100)
            try second.showAndWait(0xff65_4321)
            let hud = try fixture.overlay(300, 100, 64, 72, role: .hud)
            try hud.showAndWait(0xff00_00ff)
            try fixture.server.start("xlogo", ["-bg", "#ffffff", "-bw", "0", "-geometry", "640x480+0+0"])
            for (x, y) in [(10, 240), (0, 0), (639, 479)] {
                #expect(try fixture.sees(x, y, 0x99_9999, tolerance: 2), "\(x), \(y)")
            }
            #expect(try fixture.sees(130, 120, 0x12_3456))
            #expect(try fixture.sees(230, 120, 0x65_4321))
            #expect(try fixture.sees(330, 130, 0x00_00ff))
            dimming.surface.setOpacity(0.8)
            #expect(try fixture.sees(10, 240, 0x33_3333, tolerance: 2))
            #expect(try fixture.sees(130, 120, 0x12_3456))
            fixture.settle()
            #expect(fixture.reactor.sleeps(for: .milliseconds(300)))
            dimming.surface.close()
            #expect(try fixture.sees(10, 240, 0xff_ffff))
        }

        @Test("two windows that raise themselves do so at decreasing rates")
        func competitorsRaiseLessOften() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff12_3456)
            try fixture.server.start("xlogo", ["-title", "competitor", "-geometry", "640x480+0+0"])
            #expect(
                try fixture.wait {
                    try !fixture.server.run("xdotool", ["search", "--name", "competitor"]).isEmpty
                })
            var raises: [Instant] = []
            let raise = fixture.display.stack.raise
            fixture.display.stack.raise = {
                raises.append(MonotonicClock.now)
                raise($0)
            }
            let script = "id=$(xdotool search --name competitor); while :; do xdotool windowraise $id; done"
            try fixture.server.start("sh", ["-c", script])
            #expect(fixture.wait(.seconds(20)) { raises.count >= 9 })
            // 1.7 s at the growing pauses. A gap of more than a second, of a machine that stalls, ends the growth.
            let (first, last) = (try #require(raises.first), try #require(raises.last))
            let time = first.duration(to: last)
            #expect(time >= .seconds(1), "\(raises.count) in \(time)")
        }

        @Test("on Xwayland the compositor stacks and blends")
        func xwaylandCompositorStacksWindows() throws {
            let session = try RigSession(["--size", "640x480", "--xwayland"], script: "wayland-session")
            let fixture = try X11Fixture(session: session)
            #expect(fixture.display.capabilities == [.compositing, .windowMirror, .activate])
            #expect(fixture.display.pointerMonitor == nil)
            fixture.display.setPointerPosition((x: 1, y: 0.5))
            #expect(fixture.display.capabilities.contains(.pointerMonitor))
            #expect(fixture.display.pointerMonitor == fixture.display.monitors.first?.id)
            fixture.display.setPointerPosition(nil)
            #expect(fixture.display.pointerMonitor == nil)
            var raises = 0
            fixture.display.stack.raise = { _ in raises += 1 }
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xff00_00ff)
            let other = try session.start("/usr/bin/xlogo", ["-bg", "#00ff00"])
            /// The colour grim sees in the middle of the overlay.
            func color() throws -> UInt32 {
                let image = try session.run("grim", ["-t", "ppm", "-g", "132,124 1x1", "-"])
                return image.suffix(3).reduce(0) { $0 << 8 | UInt32($1) }
            }
            #expect(try fixture.wait { try color() == 0xff })
            overlay.surface.setOpacity(0.5)
            #expect(try fixture.wait { isNear(try color(), 0x00_7f7f, tolerance: 2) })
            #expect(raises == 0)
            withExtendedLifetime(other) {}
        }
    }
}
