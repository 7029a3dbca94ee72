// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

/// A start waits until it is possible, and happens once.
@Suite struct StartTests {
    private let fixture = Fixture()

    private func make(_ recorder: OverlayRecorder) -> (overlay: OverlayController, source: ManualSource) {
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.delegate = recorder
        return (overlay, source)
    }

    @Test func immediateStartSucceedsAThousandTimes() {
        var started = 0
        for _ in 0..<1000 {
            let recorder = OverlayRecorder()
            let (overlay, source) = make(recorder)
            overlay.start()
            overlay.start()
            source.frame()
            started += recorder.lines == ["willStart", "didStart"] ? 1 : 0
            overlay.stop()
        }
        #expect(started == 1000)
        #expect(fixture.host.overlays.isEmpty && fixture.reactor.nextDeadline == nil)
    }

    @Test func failedStartClosesAnOverlayRetainedByTheHost() {
        let (recorder, source) = (OverlayRecorder(), ManualSource())
        func start() {
            let overlay = OverlayController(source: source, host: fixture.host)
            overlay.delegate = recorder
            overlay.start()
        }
        start()
        source.sink?.fail(.badContent("no frame"))
        #expect(recorder.lines == ["failed"])
        #expect(source.isStopped && fixture.host.overlays.isEmpty)
    }

    @Test func contentThatEndsBeforeItsOverlayAppearsIsShown() {
        let recorder = OverlayRecorder()
        let (overlay, source) = make(recorder)
        fixture.host.setSuspended(.locked, true)
        overlay.start()
        source.frame()
        source.sink?.finish()
        #expect(recorder.lines == [] && overlay.state == .waiting)
        fixture.host.setSuspended(.locked, false)
        #expect(recorder.lines == ["willStart", "didStart"] && overlay.state == .active)
        #expect(fixture.reactor.run(until: { overlay.state == .stopped }, within: .seconds(20)))
        #expect(recorder.lines == ["willStart", "didStart", "willStop ended", "didStop ended"])
        #expect(fixture.host.overlays.isEmpty && fixture.reactor.nextDeadline == nil)
    }

    /// The monitors have 1920 × 1080 and 2560 × 1440 device pixels.
    @Test(arguments: [
        (1, 1, true), (3840, 2160, true), (5120, 2880, true), (5121, 2880, false), (16384, 16384, false),
        (16384, 900, true),
    ])
    func framesMuchLargerThanTheMonitorsAreRefused(width: Int, height: Int, isShown: Bool) {
        let recorder = OverlayRecorder()
        let (overlay, source) = make(recorder)
        overlay.start()
        source.sink?.setContentSize(pixels: PixelSize(width: width, height: height))
        let error = source.sink?.refusal(of: PixelSize(width: width, height: height))
        #expect((error == nil) == isShown)
        if isShown { return }
        if source.sink?.canvas(PixelSize(width: width, height: height)) != nil { Issue.record("a canvas") }
        #expect(recorder.lines == ["failed"] && source.isStopped)
        #expect(error?.message.contains("\(width) × \(height)") == true)
    }

    @Test func theLastMonitorsLimitFramesWhileNoneIsConnected() {
        let recorder = OverlayRecorder()
        let (overlay, source) = make(recorder)
        overlay.start()
        source.frame()
        fixture.display.change([])
        #expect(source.sink?.refusal(of: PixelSize(width: 5120, height: 2880)) == nil)
        #expect(source.sink?.refusal(of: PixelSize(width: 5121, height: 2880)) != nil)
        source.frame(5120, 2880)
        #expect(overlay.state == .suspended && recorder.lines == ["willStart", "didStart"])
    }

    @Test func noFrameIsTooLargeBeforeTheFirstMonitor() {
        let display = FakeDisplay()
        display.monitors = []
        let host = OverlayHost(
            reactor: fixture.reactor, display: display, painter: fixture.painter, volume: nil,
            brightness: nil, preferences: Preferences(), log: fixture.host.log)
        let source = ManualSource()
        OverlayController(source: source, host: host).start()
        #expect(source.sink?.refusal(of: PixelSize(width: 16384, height: 16384)) == nil)
        host.close()
    }

    @Test func startWaitsForAMonitor() {
        let monitors = fixture.display.monitors
        fixture.display.change([])
        let recorder = OverlayRecorder()
        let (overlay, source) = make(recorder)
        overlay.start()
        source.frame()
        #expect(recorder.lines.isEmpty && fixture.display.overlays.isEmpty && overlay.state == .waiting)
        fixture.display.change(monitors)
        #expect(source.sizes.count == 1 && source.dueCount == 1)
        source.frame()
        #expect(recorder.lines == ["willStart", "didStart"])
    }

    @Test func buffersThatCameWithoutAMonitorAreTaken() throws {
        let monitors = fixture.display.monitors
        fixture.display.change([])
        let recorder = OverlayRecorder()
        let (overlay, source) = make(recorder)
        overlay.start()
        let size = PixelSize(width: 4, height: 4)
        source.sink?.setContentSize(pixels: size)
        try source.sink?.adopt(
            0, layout: FrameLayout(size: size, stride: 16, alpha: .premultiplied), count: 3)
        source.sink?.presentAdopted(0)
        #expect(recorder.lines.isEmpty)
        fixture.display.change(monitors)
        #expect(recorder.lines == ["willStart", "didStart"])
        #expect(fixture.display.overlays[0].adoptions == 1)
    }

    @Test(arguments: [true, false])
    func aFirstFrameOfReplacedBuffersIsDroppedAndCounted(hasWindow: Bool) throws {
        let monitors = fixture.display.monitors
        if hasWindow { fixture.host.setSuspended(.locked, true) } else { fixture.display.change([]) }
        let recorder = OverlayRecorder()
        let (overlay, source) = make(recorder)
        overlay.start()
        let layout = FrameLayout(
            size: PixelSize(width: 4, height: 4), stride: 16, alpha: .premultiplied)
        source.sink?.setContentSize(pixels: layout.size)
        for index in 0...1 {
            try source.sink?.adopt(0, layout: layout, count: 3)
            source.sink?.presentAdopted(index)
        }
        if hasWindow { fixture.host.setSuspended(.locked, false) } else { fixture.display.change(monitors) }
        #expect(recorder.lines == ["willStart", "didStart"])
        #expect(overlay.counters.received == 2 && overlay.counters.drops.early == 1)
        // The index belongs to the replaced buffers.
        #expect(source.returned.isEmpty)
    }

    @Test func startFailsAfterTheTimeoutWithoutAMonitor() {
        fixture.display.change([])
        let recorder = OverlayRecorder()
        let (overlay, source) = make(recorder)
        source.startTimeout = .milliseconds(5)
        overlay.start()
        source.frame()
        #expect(fixture.reactor.run(until: { !recorder.lines.isEmpty }, within: .seconds(20)))
        #expect(recorder.failures == [.noMonitor])
        #expect(fixture.host.overlays.isEmpty)
    }

    @Test func aMonitorThatIsGoneForAMomentSuspends() {
        let monitors = fixture.display.monitors
        let recorder = OverlayRecorder()
        let (overlay, source) = make(recorder)
        overlay.start()
        source.frame()
        fixture.display.change([])
        #expect(overlay.state == .suspended)
        fixture.display.change(monitors)
        #expect(overlay.state == .active)
        #expect(recorder.lines == ["willStart", "didStart"])
    }

    @Test(arguments: [
        PixelSize(width: 0, height: 9), PixelSize(width: 9, height: -1), PixelSize(width: 20_000, height: 9),
    ])
    func invalidContentSizeFailsTheStart(size: PixelSize) {
        let recorder = OverlayRecorder()
        let (overlay, source) = make(recorder)
        overlay.start()
        source.sink?.setContentSize(pixels: size)
        guard case .badGeometry? = recorder.failures.first else {
            Issue.record("\(recorder.failures)")
            return
        }
        #expect(fixture.host.overlays.isEmpty)
    }

    @Test(arguments: [
        (
            DisplayError.outOfMemory("a window"),
            StartFailure.unavailable("cannot allocate display memory: a window", status: .unavailable)
        ),
        (.unsupported("SHAPE"), .unsupported("SHAPE")),
        (.lost, .displayLost),
        (.inUse(processID: 7), .busy("process 7 already shows overlays on this display")),
    ])
    func displayErrorIsTheFailure(error: DisplayError, failure: StartFailure) {
        fixture.display.refusal = error
        let recorder = OverlayRecorder()
        let (overlay, source) = make(recorder)
        overlay.start()
        source.frame()
        #expect(recorder.failures == [failure])
    }
}
