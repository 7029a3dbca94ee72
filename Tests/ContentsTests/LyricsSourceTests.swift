// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayContents
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@Suite struct LyricsSourceTests {
    @Test("lyrics that were hidden when their overlay was closed are shown again", arguments: [false, true])
    func hiddenLyricsArePresentedAgain(isHiddenByUser: Bool) {
        var preferences = Preferences.moving(.reduced)
        preferences.lyrics.hidesWhilePaused = !isHiddenByUser
        let fixture = Fixture(preferences: preferences, clock: nil)
        func run(until condition: () -> Bool) -> Bool {
            fixture.reactor.run(until: condition, within: .seconds(10))
        }
        let presentation = Presentation(LyricsSource(), host: fixture.host)
        for round in 1...3 {
            presentation.isPresented = true
            #expect(run { presentation.overlay?.state == .active }, "round \(round)")
            #expect(fixture.display.overlays.last?.presented ?? 0 > 0, "round \(round)")
            // Without a player the lyrics are hidden as while it is paused.
            if isHiddenByUser { presentation.overlay?.hide() }
            #expect(run { fixture.display.overlays.last?.isShown == false }, "round \(round)")
            presentation.isPresented = false
            #expect(run { presentation.overlay == nil }, "round \(round)")
        }
    }

    @Test("the delay that a user sets ends with its overlay")
    func delayEndsWithItsOverlay() {
        let fixture = Fixture(preferences: Preferences.moving(.reduced), clock: nil)
        let source = LyricsSource()
        let presentation = Presentation(source, host: fixture.host)
        for round in 1...2 {
            presentation.isPresented = true
            let isActive = fixture.reactor.run(
                until: { presentation.overlay?.state == .active }, within: .seconds(10))
            #expect(isActive)
            source.adjustDelay(.by(100))
            #expect(fixture.host.hud.current?.text == "+100 ms", "round \(round)")
            presentation.isPresented = false
            #expect(fixture.reactor.run(until: { presentation.overlay == nil }, within: .seconds(10)))
        }
    }

    @Test("lyrics whose overlay starts later than the delay of the hiding are hidden")
    func lateLyricsAreHidden() {
        var preferences = Preferences.moving(.reduced)
        preferences.lyrics.hidesWhilePaused = true
        let fixture = Fixture(preferences: preferences, clock: nil)
        fixture.host.setSuspended(.locked, true)
        let overlay = OverlayController(source: LyricsSource(), host: fixture.host)
        overlay.start()
        _ = fixture.reactor.run(until: { false }, within: .milliseconds(1200))
        #expect(overlay.state == .waiting)
        fixture.host.setSuspended(.locked, false)
        #expect(fixture.reactor.run(until: { overlay.state == .hidden }, within: .seconds(10)))
        #expect(fixture.display.overlays.last?.isShown == false)
        overlay.reveal()
        #expect(overlay.state == .active && fixture.display.overlays.last?.isShown == true)
        overlay.stop()
    }

    /// The pointer is on the monitor A, which is wider than B.
    @Test func lyricsHaveTheWidthForTheMonitorOfTheirOverlay() {
        let fixture = Fixture()
        var options = OverlayOptions()
        options.monitor = "B"
        let overlay = OverlayController(source: LyricsSource(), options: options, host: fixture.host)
        overlay.start()
        #expect(overlay.geometry?.placement.size.width == 512)
        overlay.stop()
    }

    /// The manual clock does not wait for the child that looks for lyrics, as if its file system did not reply.
    @Test func aSlowSearchDoesNotDelayTheStart() {
        let fixture = Fixture()
        let overlay = OverlayController(source: LyricsSource(), host: fixture.host)
        overlay.start()
        #expect(fixture.reactor.run(until: { overlay.state == .active }, within: .seconds(2)))
        overlay.stop()
    }
}
