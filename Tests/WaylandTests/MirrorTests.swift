// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@testable import FloatOverlayWayland

extension WaylandSuite {
    @Suite struct MirrorTests {
        private let fixture: WaylandFixture

        init() throws { fixture = try WaylandFixture(.sway, endsCompositor: true) }

        /// Opens a window; the loop does not turn until the compositor shows it.
        private func open(_ title: String) throws -> ChildProcess {
            let window = try fixture.session.start(Session.rig("gtk-window"), [title])
            let deadline = MonotonicClock.now.advanced(by: .seconds(20))
            while MonotonicClock.now < deadline {
                let tree = try fixture.session.run("swaymsg", ["-t", "get_tree"])
                if String(decoding: tree, as: UTF8.self).contains("\"\(title)\"") { return window }
            }
            throw Missing("the window \(title)")
        }

        /// Searches for the window `title` with a region of the screen; calls `atEnd` with the reply.
        private func find(_ title: String, atEnd: @escaping () -> Void = {}) throws -> any MirrorSource {
            var found: Result<any MirrorSource, MirrorFailure>?
            let region = PixelRect(x: 0, y: 0, width: 64, height: 48)
            fixture.display.findWindow(.matching { $0 == title }, region: region) {
                found = $0
                atEnd()
            }
            fixture.wait { found != nil || !fixture.display.isOpen }
            return try #require(found).get()
        }

        @Test("a window that appears at the end of a search does not end the connection")
        func searchSurvivesANewWindow() throws {
            var window: Result<ChildProcess, any Error>?
            // The request to stop the list is sent after the reply, so that the list still receives the window.
            #expect(throws: MirrorFailure.self) {
                try find("late") { window = Result { try open("late") } }
            }
            let late = try #require(window).get()
            #expect(fixture.wait { fixture.display.searches.isEmpty })
            let source = try find("late")
            #expect(source.title == "late" && fixture.display.isOpen)
            source.close()
            late.end()
        }

        @Test("a search fails when its display is closed", arguments: [false, true])
        func searchEndsWithItsDisplay(isReleased: Bool) throws {
            var found: Result<any MirrorSource, MirrorFailure>?
            do {
                let display = try WaylandDisplay(
                    display: fixture.session.display, reactor: fixture.reactor, scale: nil,
                    logger: WaylandFixture.logger)
                let region = PixelRect(x: 0, y: 0, width: 64, height: 48)
                display.findWindow(.matching { _ in true }, region: region) { found = $0 }
                if !isReleased { display.close() }
            }
            #expect(throws: MirrorFailure.self) { try #require(found).get() }
        }

        @Test("a released display frees its mirrors")
        func releasedDisplayFreesItsMirrors() throws {
            weak var released: WaylandDisplay?
            var source: (any MirrorSource)?
            do {
                let display = try WaylandDisplay(
                    display: fixture.session.display, reactor: fixture.reactor, scale: nil,
                    logger: WaylandFixture.logger)
                released = display
                let region = PixelRect(x: 0, y: 0, width: 64, height: 48)
                display.findWindow(.screen, region: region) { source = try? $0.get() }
                #expect(fixture.wait { source != nil })
            }
            #expect(released == nil)
            source?.close()
        }
    }
}
