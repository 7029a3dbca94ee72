// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@Suite struct DrawnSourceTests {
    @Test func aRequestOfTheClosureItselfIsForTheNextFrame() throws {
        let fixture = Fixture()
        var source: DrawnSource?
        var (depth, maxDepth, count) = (0, 0, 0)
        let drawn = DrawnSource(size: Size(width: 16, height: 9)) { _, _ in
            depth += 1
            (count, maxDepth) = (count + 1, max(maxDepth, depth))
            for _ in 0..<2 { source?.setNeedsDisplay() }
            depth -= 1
        }
        source = drawn
        let overlay = OverlayController(source: drawn, host: fixture.host)
        overlay.start()
        let surface = try #require(fixture.display.overlays.first)
        #expect(fixture.reactor.run(until: { overlay.state == .active }, within: .seconds(10)))
        let before = count
        surface.onEvent?(.frameDue(fixture.reactor.now))
        #expect(count == before + 1 && surface.presented == count, "one frame for each frame on screen")
        source = nil
        for _ in 0..<2 { surface.onEvent?(.frameDue(fixture.reactor.now)) }
        #expect(count == before + 2, "no request is left")
        #expect(maxDepth == 1)
    }
}
