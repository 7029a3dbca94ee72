// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

/// Return to the source: one request, one reply, always an end.
@Suite struct RestoreTests {
    private static let whole = [
        "willStart", "didStart", "restore", "willStop returned", "didStop returned",
    ]

    private func started(_ fixture: Fixture, _ recorder: OverlayRecorder) -> OverlayController {
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.delegate = recorder
        overlay.start()
        source.frame()
        return overlay
    }

    @Test func replyEndsTheOverlay() {
        let (fixture, recorder) = (Fixture(), OverlayRecorder())
        let overlay = started(fixture, recorder)
        recorder.onRestore = { $0(.restored(to: nil)) }
        overlay.returnToApp()
        #expect(recorder.lines == Self.whole)
        #expect(fixture.display.overlays[0].isClosed)
    }

    @Test func overlayEndsAfterASecondWithoutReply() {
        let (fixture, recorder) = (Fixture(), OverlayRecorder())
        let overlay = started(fixture, recorder)
        var kept: RestoreReply?
        recorder.onRestore = { kept = $0 }
        let begin = fixture.reactor.now
        overlay.returnToApp()
        overlay.returnToApp()
        #expect(recorder.lines == ["willStart", "didStart", "restore"])
        #expect(overlay.state == .active && overlay.isVisible)
        #expect(fixture.reactor.run(until: { overlay.state == .stopped }, within: .seconds(20)))
        #expect(begin.duration(to: fixture.reactor.now) >= .seconds(1))
        #expect(recorder.lines == Self.whole)
        kept?(.restored(to: nil))
        #expect(recorder.lines == Self.whole)
    }

    @Test func secondReplyHasNoEffect() {
        let (fixture, recorder) = (Fixture(), OverlayRecorder())
        let overlay = started(fixture, recorder)
        var kept: RestoreReply?
        recorder.onRestore = { kept = $0 }
        overlay.returnToApp()
        kept?(.failed)
        kept?(.restored(to: nil))
        #expect(recorder.lines == Self.whole)
    }

    @Test func overlayWithoutDelegateEndsImmediately() {
        let fixture = Fixture()
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.start()
        source.frame()
        overlay.returnToApp()
        #expect(overlay.state == .stopped)
        #expect(fixture.host.overlays.isEmpty)
    }

    @Test(arguments: [StopReason.closed, .replaced, .ended]) func stopPrecedesTheReply(
        reason: StopReason
    ) {
        let (fixture, recorder) = (Fixture(), OverlayRecorder())
        let overlay = started(fixture, recorder)
        var kept: RestoreReply?
        recorder.onRestore = { kept = $0 }
        overlay.returnToApp()
        overlay.stop(reason)
        kept?(.restored(to: nil))
        #expect(
            recorder.lines == [
                "willStart", "didStart", "restore", "willStop \(reason)", "didStop \(reason)",
            ])
        #expect(fixture.reactor.nextDeadline == nil)
    }
}
