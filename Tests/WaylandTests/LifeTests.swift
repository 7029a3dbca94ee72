// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import FloatOverlayWayland
import Glibc
import Testing

extension WaylandSuite {
    @Suite struct LifeTests {
        @Test("no display without a compositor or without layer-shell")
        func unavailableDisplay() throws {
            #expect(throws: DisplayError.noDisplay("/nowhere/wayland-7")) {
                try WaylandDisplay(
                    display: "/nowhere/wayland-7", reactor: Reactor(), scale: nil,
                    logger: WaylandFixture.logger)
            }
            let weston = try Session("weston", arguments: [])
            #expect(throws: DisplayError.unsupported("zwlr_layer_shell_v1")) {
                try WaylandDisplay(
                    display: weston.display, reactor: Reactor(), scale: nil, logger: WaylandFixture.logger)
            }
        }

        @Test(
            "the loss of the compositor is reported once, without a busy loop", arguments: Compositor.allCases
        )
        func lostCompositorIsReportedOnce(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor, endsCompositor: true)
            let overlay = try fixture.overlay()
            let hud = try fixture.overlay(10, 10, 64, 72, role: .hud)
            try overlay.showAndWait(0xffff_ffff)
            try overlay.show(
                overlay.surface.hudLayer(0), size: PixelSize(width: 20, height: 20), color: 0xffff_0000)
            func losses() -> Int {
                fixture.displayEvents.filter { if case .lost = $0 { true } else { false } }.count
            }
            fixture.session.signal(SIGKILL)
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
        }

        @Test("a compositor that stops for a while keeps its clients", arguments: Compositor.allCases)
        func stoppedCompositorKeepsItsClients(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor, endsCompositor: true)
            let overlay = try fixture.overlay()
            let hud = try fixture.overlay(400, 300, 64, 72, role: .hud)
            try overlay.showAndWait(0xffff_ffff)
            fixture.session.signal(SIGSTOP)
            for count: UInt32 in 1...3000 {
                if overlay.hasFreeBuffer(64, 48) { try overlay.show { _, _ in 0xff00_0000 | count } }
                overlay.surface.requestPlacement(fixture.place(Double(100 + count % 2), 100, 64, 48))
                overlay.surface.setOpacity(count % 2 == 0 ? 0.5 : 0.6)
                overlay.surface.hudLayer(0).setOpacity(count % 2 == 0 ? 0.5 : 0.6)
                if hud.hasFreeBuffer(64, 72) { try hud.show { _, _ in 0xff00_ffff } }
                if count % 2 == 0 { hud.surface.hide() } else { hud.surface.reveal() }
                fixture.reactor.turn(waitingAtMost: .zero)
            }
            fixture.session.signal(SIGCONT)
            overlay.surface.requestPlacement(fixture.place(100, 100, 64, 48))
            overlay.surface.setOpacity(1)
            hud.surface.reveal()
            try? hud.show { _, _ in 0xff00_ffff }
            #expect(fixture.wait { overlay.hasFreeBuffer(64, 48) })
            try overlay.show { _, _ in 0xffab_cdef }
            #expect(try fixture.sees([Spot(132, 124, 0xabcdef), Spot(432, 336, 0x00ffff)]))
            #expect(fixture.displayEvents.isEmpty)
        }

        @Test("no turns of the loop while idle", arguments: Compositor.allCases)
        func idleDisplayCausesNoTurns(compositor: Compositor) throws {
            let fixture = try WaylandFixture(compositor)
            let overlay = try fixture.overlay()
            _ = try fixture.overlay(400, 300, 64, 72, role: .hud)
            try overlay.showAndWait(0xffff_ffff)
            try overlay.show(
                overlay.surface.hudLayer(0), size: PixelSize(width: 20, height: 20), color: 0x8000_0000)
            overlay.surface.hudLayer(0).setOpacity(0.5)
            fixture.settle(.milliseconds(1200))
            #expect(fixture.wait { fixture.reactor.nextDeadline == nil })
            #expect(fixture.reactor.sleeps(for: .seconds(1)))
        }

        @Test("opening and closing surfaces leaks nothing")
        func noLeaks() throws {
            let fixture = try WaylandFixture(.sway)
            func cycle(_ count: Int) throws {
                for _ in 0..<count {
                    let overlay = try fixture.overlay()
                    try overlay.show { _, _ in 0xffff_ffff }
                    try overlay.show(
                        overlay.surface.hudLayer(0), size: PixelSize(width: 9, height: 9), color: 0xff00_0000)
                    #expect(fixture.wait { overlay.isShown })
                    overlay.surface.close()
                }
                fixture.settle()
                // The compositor has closed the last windows, and their buffers are released.
                #expect(try fixture.sees([Spot(132, 124, fixture.ground)]))
                fixture.settle()
            }
            try cycle(10)
            let before = Files.list("/proc/self/fd").count
            let mapped = Self.maps()
            try cycle(100)
            #expect(fixture.wait { Files.list("/proc/self/fd").count <= before })
            #expect(abs(Self.maps() - mapped) <= 4)
        }

        @Test("opening and closing displays leaks nothing")
        func displaysLeakNothing() throws {
            let session = try Session(.sway)
            let reactor = Reactor()
            func cycle() throws {
                let display = try WaylandDisplay(
                    display: session.display, reactor: reactor, scale: nil, logger: WaylandFixture.logger)
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

        @Test("a handler may close the surface", arguments: [false, true])
        func closeInside(isDisplay: Bool) throws {
            let fixture = try WaylandFixture(.sway)
            let overlay = try fixture.overlay()
            try overlay.showAndWait(0xffff_ffff)
            var isClosed = false
            overlay.surface.onEvent = { event in
                guard case .frameDue = event, !isClosed else { return }
                isClosed = true
                if isDisplay { fixture.display.close() } else { overlay.surface.close() }
            }
            try overlay.show { _, _ in 0xff00_0000 }
            #expect(fixture.wait { isClosed })
            fixture.settle(.milliseconds(50))
            #expect(try fixture.sees([Spot(132, 124, fixture.ground)]))
            overlay.surface.onEvent = nil  // it holds the fixture, and with it the session
        }

        @Test("a canvas and a layer may outlive their surface")
        func canvasMayOutliveItsSurface() throws {
            let fixture = try WaylandFixture(.sway)
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
