// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@Suite struct OverlayControllerTests {
    @Test func callbacksComeInOrderAndTheLastOnce() {
        let fixture = Fixture()
        let (source, recorder) = (ManualSource(), OverlayRecorder())
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.delegate = recorder
        overlay.start()
        #expect(recorder.lines.isEmpty)
        source.frame()
        #expect(recorder.lines == ["willStart", "didStart"])
        overlay.stop(.ended)
        overlay.stop(.closed)
        fixture.display.overlays[0].onEvent?(.gone(.displayLost))
        #expect(recorder.lines == ["willStart", "didStart", "willStop ended", "didStop ended"])
        #expect(source.isStopped)
        #expect(fixture.host.overlays.isEmpty)
    }

    @Test func surfaceIsHiddenBeforeTheFirstFrame() {
        let fixture = Fixture()
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.start()
        source.sink?.setContentSize(pixels: PixelSize(width: 480, height: 270))
        #expect(fixture.display.overlays.count == 1)
        #expect(!fixture.display.overlays[0].isShown)
        source.frame()
        #expect(fixture.display.overlays[0].isShown)
    }

    @Test func aSourceWithoutFramesFails() {
        let fixture = Fixture()
        let (source, recorder) = (ManualSource(), OverlayRecorder())
        source.startTimeout = .milliseconds(5)
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.delegate = recorder
        overlay.start()
        #expect(fixture.reactor.run(until: { !recorder.lines.isEmpty }, within: .seconds(20)))
        #expect(recorder.lines == ["failed"])
        source.frame()
        #expect(recorder.lines == ["failed"])
    }

    @Test(arguments: [ContentError.badContent("x"), .unavailable("y", status: .noInput)])
    func aContentFailureFailsTheStartOrStopsTheOverlay(error: ContentError) {
        let fixture = Fixture()
        for isStarted in [false, true] {
            let (source, recorder) = (ManualSource(), OverlayRecorder())
            let overlay = OverlayController(source: source, host: fixture.host)
            overlay.delegate = recorder
            overlay.start()
            if isStarted { source.frame() }
            source.sink?.fail(error)
            if isStarted {
                #expect(recorder.lines.last == "didStop lost" && overlay.contentError == error)
            } else {
                let failure: StartFailure =
                    error.status == .badInput ? .badContent("x") : .unavailable("y", status: .noInput)
                #expect(recorder.failures == [failure] && overlay.contentError == nil)
            }
        }
    }

    @Test func delegateMayStopTheOverlayInWillStart() {
        let fixture = Fixture()
        let (source, recorder) = (ManualSource(), OverlayRecorder())
        recorder.onWillStart = { $0.stop(.closed) }
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.delegate = recorder
        overlay.start()
        source.frame()
        #expect(recorder.lines == ["willStart", "willStop closed", "didStop closed"])
        #expect(fixture.display.overlays[0].presented == 0)
    }

    @Test func suspendedStartContinuesAfterTheSuspension() {
        let fixture = Fixture()
        fixture.host.setSuspended(.locked, true)
        let (source, recorder) = (ManualSource(), OverlayRecorder())
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.delegate = recorder
        overlay.start()
        #expect(overlay.state == .waiting)
        source.frame()
        source.frame()
        #expect(recorder.lines.isEmpty)
        #expect(fixture.display.overlays[0].presented == 0)
        fixture.host.setSuspended(.locked, false)
        #expect(recorder.lines == ["willStart", "didStart"])
        #expect(overlay.state == .active)
        #expect(fixture.display.overlays[0].presented == 1)
        #expect(overlay.counters.received == 2)
        #expect(overlay.counters.dropped == 1)
    }

    @Test func theDisplayWithoutRoomIsAFailure() {
        let fixture = Fixture()
        let (source, recorder) = (ManualSource(), OverlayRecorder())
        fixture.display.refusal = .outOfMemory("a window")
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.delegate = recorder
        overlay.start()
        source.frame()
        #expect(recorder.lines == ["failed"])
    }

    @Test(arguments: [(5, 20), (20, 20), (100, 100), (300, 100)])
    func theOpacityIsLimited(percent: Int, expected: Int) {
        let fixture = Fixture()
        let source = ManualSource()
        var options = OverlayOptions()
        options.opacity = percent
        let overlay = OverlayController(source: source, options: options, host: fixture.host)
        overlay.start()
        source.frame()
        #expect(overlay.opacity == expected)
        #expect(fixture.display.overlays[0].opacity == Double(expected) / 100)
        overlay.opacity = 50
        overlay.opacity = percent
        #expect(overlay.opacity == expected)
    }

    @Test func onlyANewPreferredOpacityReplacesTheOneOfTheUser() {
        let fixture = Fixture()
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.start()
        source.frame()
        overlay.opacity = 50
        fixture.host.preferences.volume.policy.limitPercent = 150
        #expect(overlay.opacity == 50)
        fixture.host.preferences.overlay.opacity = 80
        #expect(overlay.opacity == 80 && fixture.display.overlays[0].opacity == 0.8)
    }

    @Test func framesStartAtTheStandardSizeInTheCorner() {
        let fixture = Fixture()
        let source = ManualSource()
        OverlayController(source: source, host: fixture.host).start()
        source.frame(1280, 720)
        let placement = fixture.display.overlays[0].geometry.placement
        #expect(placement.size == Size(width: 480, height: 270))
        #expect(placement.origin(on: Size(width: 1920, height: 1080)) == Point(x: 1420, y: 750))
    }

    @Test func resizeToAHundredPercentIsAFramePixelADevicePixel() {
        let fixture = Fixture()
        let source = ManualSource()
        var options = OverlayOptions()
        options.monitor = "B"
        let overlay = OverlayController(source: source, options: options, host: fixture.host)
        overlay.start()
        source.frame(640, 360)
        overlay.resize(percent: 100)
        #expect(fixture.display.overlays[0].geometry.placement.size == Size(width: 320, height: 180))
        #expect(overlay.renderSize?.pixelSize == PixelSize(width: 640, height: 360))
    }

    @Test func hudIsInTheOverlayOrInAWindow() {
        let fixture = Fixture()
        fixture.host.hud.show(HUDContent(icon: .info, text: "1"))
        #expect(fixture.display.huds.count == 1)
        #expect(fixture.display.huds[0].isShown)
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.start()
        source.frame()
        #expect(!fixture.display.huds[0].isShown)
        #expect(fixture.display.overlays[0].fakeHUD.opacity == 1)
        overlay.stop()
        #expect(fixture.display.huds[0].isShown)
    }

    @Test func theHUDIsGoneAfterItsTime() {
        let fixture = Fixture()
        let begin = fixture.reactor.now
        fixture.host.hud.show(HUDContent(icon: .info, text: "1"))
        #expect(fixture.reactor.run(until: { !fixture.host.hud.isVisible }, within: .seconds(20)))
        #expect(begin.duration(to: fixture.reactor.now) == .milliseconds(1800))
        #expect(fixture.reactor.run(until: { !fixture.display.huds[0].isShown }, within: .seconds(20)))
        #expect(fixture.reactor.nextDeadline == nil)
    }
}
