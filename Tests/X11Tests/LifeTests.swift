// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlayX11
import Testing

extension X11Suite {
    @Suite struct LifeTests {
        @Test("no display without a server")
        func noServer() {
            #expect(throws: DisplayError.noDisplay(":7777")) {
                try X11Display(display: ":7777", reactor: Reactor(), scale: nil, logger: X11Fixture.logger)
            }
        }

        @Test("the loss of the server is reported once, without a busy loop")
        func lostServerIsReportedOnce() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            let hud = try fixture.overlay(10, 10, 64, 72, role: .hud)
            try overlay.showAndWait(0xffff_ffff)
            func losses() -> Int {
                fixture.displayEvents.filter { if case .lost = $0 { true } else { false } }.count
            }
            fixture.server.stop()
            // Requests go on until the loss is noticed.
            try overlay.show { _, _ in 0xff00_0000 }
            #expect(fixture.wait { losses() == 1 })
            #expect(overlay.gone == [.displayLost] && hud.gone == [.displayLost])
            #expect(fixture.reactor.sleeps(for: .milliseconds(700)))
            #expect(losses() == 1 && overlay.gone.count == 1)
            #expect(!overlay.hasFreeBuffer(9, 9))
            overlay.surface.requestPlacement(fixture.place(1, 1, 20, 20))
            overlay.surface.close()
            #expect(throws: DisplayError.lost) { try fixture.overlay() }
            fixture.display.setScale(2)
            #expect(fixture.display.pointerMonitor == nil)
        }

        @Test("the loss of the server during a request")
        func lostInRequest() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            fixture.server.stop()
            #expect(overlay.surface.snapshot() == nil)
            #expect(fixture.wait { overlay.gone == [.displayLost] })
        }

        @Test("no turns of the loop while idle")
        func idleDisplayCausesNoTurns() throws {
            let fixture = try X11Fixture { try $0.start("xcompmgr") }
            #expect(fixture.wait { fixture.display.capabilities.contains(.compositing) })
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            try overlay.showHUD(PixelSize(width: 20, height: 20), 0x8000_0000)
            overlay.surface.hudLayer(0).setOpacity(0.5)
            fixture.settle(.milliseconds(600))
            #expect(fixture.wait { fixture.reactor.nextDeadline == nil })
            #expect(fixture.reactor.sleeps(for: .seconds(1)))
        }

        @Test("opening and closing surfaces leaks nothing")
        func noLeaks() throws {
            let fixture = try X11Fixture()
            func cycle(_ count: Int) throws {
                for _ in 0..<count {
                    let overlay = try fixture.overlay()
                    try overlay.show { _, _ in 0xffff_ffff }
                    #expect(fixture.wait { overlay.isShown })
                    overlay.surface.close()
                }
            }
            try cycle(20)
            let before = Files.list("/proc/self/fd").count
            let mapped = Self.maps()
            try cycle(1000)
            // Programs of other tests may still be releasing resources.
            #expect(fixture.wait { Files.list("/proc/self/fd").count <= before })
            #expect(abs(Self.maps() - mapped) <= 4)
        }

        @Test("opening and closing displays leaks nothing")
        func displaysLeakNothing() throws {
            let server = try XServer()
            let reactor = Reactor()
            func cycle() throws {
                let display = try X11Display(
                    display: server.display, reactor: reactor, scale: nil, logger: X11Fixture.logger)
                _ = try display.makeSurface(
                    .hud,
                    at: Placement(
                        monitor: nil, corner: .topLeft, inset: .zero, size: Size(width: 9, height: 9)),
                    title: "")
                reactor.turn(waitingAtMost: .zero)
            }
            try cycle()
            let before = Files.list("/proc/self/fd").count
            for _ in 0..<50 { try cycle() }
            // Descriptors of an earlier test may be closed only now.
            #expect(Files.list("/proc/self/fd").count <= before)
            #expect(reactor.sleeps(for: .milliseconds(100)))
        }

        @Test("a handler may close the surface")
        func closeInside() throws {
            for isDisplay in [false, true] {
                let fixture = try X11Fixture()
                let overlay = try fixture.overlay()
                try overlay.showAndWait(0xffff_ffff)
                var isClosed = false
                overlay.surface.onEvent = { event in
                    guard case .input = event, !isClosed else { return }
                    isClosed = true
                    if isDisplay { fixture.display.close() } else { overlay.surface.close() }
                }
                try fixture.server.run(
                    "xdotool", ["mousemove", "120", "120", "click", "1", "mousemove", "10", "10"])
                #expect(fixture.wait { isClosed })
                fixture.settle(.milliseconds(50))
                overlay.surface.onEvent = nil  // it holds the fixture, and with it the server
            }
        }

        @Test("a canvas and a HUD layer may outlive their surface")
        func canvasMayOutliveItsSurface() throws {
            let fixture = try X11Fixture()
            let overlay = try fixture.overlay()
            let hud = overlay.surface.hudLayer(0)
            let canvas = overlay.surface.canvas(PixelSize(width: 64, height: 48))
            overlay.surface.close()
            fixture.display.close()
            if let canvas { canvas.paint { _, _ in 0xffff_ffff } } else { throw Missing("a buffer") }
            if hud.canvas(PixelSize(width: 8, height: 8)) != nil { Issue.record("a HUD of nothing") }
            hud.hide()
        }

        private static func maps() -> Int {
            (try? Files.read("/proc/self/maps", limit: 1 << 22))?.filter { $0 == 10 }.count ?? 0
        }
    }
}
