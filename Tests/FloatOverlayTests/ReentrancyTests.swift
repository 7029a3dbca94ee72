// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

/// Delegates that act inside their callbacks.
@Suite struct ReentrancyTests {
    private let fixture = Fixture()

    private func make(_ recorder: any OverlayDelegate) -> (overlay: OverlayController, source: ManualSource) {
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.delegate = recorder
        return (overlay, source)
    }

    @Test(arguments: ["willStart", "didStart", "restore", "willStop returned", "didStop returned"])
    func stopInsideAnyCallbackEndsTheOverlay(moment: String) {
        let recorder = OverlayRecorder()
        let (overlay, source) = make(recorder)
        var isDone = false
        recorder.onLine = { if $0 == moment { overlay.stop { isDone = true } } }
        overlay.start()
        source.frame()
        overlay.returnToApp()
        #expect(isDone)
        #expect(recorder.lines.contains(moment))
        #expect(recorder.lines.first == "willStart" && recorder.lines.last?.hasPrefix("didStop") == true)
        #expect(Set(recorder.lines).count == recorder.lines.count)
        #expect(fixture.host.overlays.isEmpty && fixture.display.overlays[0].isClosed)
    }

    @Test func replyingInsideRestoreAndOnceMoreInsideWillStop() {
        let recorder = OverlayRecorder()
        let (overlay, source) = make(recorder)
        var kept: RestoreReply?
        recorder.onRestore = {
            kept = $0
            $0(.restored(to: nil))
            overlay.returnToApp()
        }
        recorder.onLine = { if $0 == "willStop returned" { kept?(.failed) } }
        overlay.start()
        source.frame()
        overlay.returnToApp()
        #expect(
            recorder.lines == ["willStart", "didStart", "restore", "willStop returned", "didStop returned"])
    }

    @Test func startingAnotherInsideDidStop() {
        let (first, second) = (OverlayRecorder(), OverlayRecorder())
        let old = make(first)
        let new = make(second)
        first.onLine = {
            guard $0.hasPrefix("didStop") else { return }
            new.overlay.start()
            new.source.frame()
            // The callback of the old overlay is still running.
            #expect(second.lines.isEmpty || first.lines.last?.hasPrefix("didStop") == true)
        }
        old.overlay.start()
        old.source.frame()
        old.overlay.stop()
        #expect(second.lines == ["willStart", "didStart"])
        #expect(new.overlay.isVisible)
        #expect(fixture.host.overlays.count == 1)
    }

    @Test func startingAnotherInsideWillStart() {
        let (first, second) = (OverlayRecorder(), OverlayRecorder())
        let old = make(first)
        let new = make(second)
        first.onLine = {
            guard $0 == "willStart" else { return }
            new.overlay.start()
            new.source.frame()
        }
        old.overlay.start()
        old.source.frame()
        #expect(first.lines.first == "willStart" && first.lines.last == "didStop replaced")
        #expect(second.lines == ["willStart", "didStart"])
        #expect(fixture.host.overlays.count == 1)
    }

    @Test func sourceEndingInStartFails() {
        final class Hasty: FrameSource {
            let kind = ContentKind.other("hasty")
            func start(_ sink: FrameSink) { sink.finish() }
        }
        let recorder = OverlayRecorder()
        let overlay = OverlayController(source: Hasty(), host: fixture.host)
        overlay.delegate = recorder
        overlay.start()
        #expect(recorder.lines == ["failed"])
        #expect(fixture.host.overlays.isEmpty)
    }

    /// A playing source that ends when it is hidden, and records the calls.
    private final class Recording: FrameSource {
        let kind = ContentKind.other("recording")
        let playback: Playback? = Playback(isPlaying: true)
        var calls: [String] = []
        private var sink: FrameSink?

        func start(_ sink: FrameSink) {
            self.sink = sink
            sink.setContentSize(pixels: PixelSize(width: 480, height: 270))
            if let canvas = sink.canvas() { sink.present(canvas) }
        }
        func visibilityChanged(_ isVisible: Bool) {
            calls.append("visible \(isVisible)")
            if !isVisible { sink?.finish() }
        }
        func setPlaying(_ isPlaying: Bool) { calls.append("playing \(isPlaying)") }
        func preferencesChanged() { calls.append("preferences") }
        func stop() { calls.append("stop") }
    }

    @Test func hiddenSourceThatEndsIsNotPaused() {
        let source = Recording()
        var options = OverlayOptions()
        options.pauseTriggers = [.hidden]
        let overlay = OverlayController(source: source, options: options, host: fixture.host)
        overlay.start()
        overlay.hide()
        #expect(source.calls == ["visible false", "stop"])
    }

    @Test func aStoppedSourceGetsNoPreferences() {
        let source = Recording()
        let overlay = OverlayController(source: source, host: fixture.host)
        let recorder = OverlayRecorder()
        overlay.delegate = recorder
        recorder.onLine = { if $0.hasPrefix("did") { fixture.host.preferences.volume.step += 1 } }
        overlay.start()
        overlay.stop()
        #expect(recorder.lines.last == "didStop closed")
        #expect(source.calls == ["preferences", "stop"])
    }

    @Test func theCompletionOfAStopIsAlwaysCalled() {
        let recorder = OverlayRecorder()
        let (overlay, source) = make(recorder)
        var calls = 0
        overlay.stop { calls += 1 }
        #expect(calls == 1)
        overlay.stop { calls += 1 }
        overlay.returnToApp { calls += 1 }
        #expect(calls == 3)
        overlay.start()
        source.frame()
        #expect(calls == 3 && fixture.host.overlays.isEmpty)
        #expect(recorder.lines == ["failed"])
    }

    @Test func closedHostEndsClosingOverlays() {
        let recorder = OverlayRecorder()
        let (overlay, source) = make(recorder)
        overlay.start()
        source.frame()
        overlay.stop()
        fixture.host.close()
        #expect(recorder.lines == ["willStart", "didStart", "willStop closed", "didStop closed"])
        #expect(overlay.state == .stopped)
    }

    @Test func overlayThatIsStartedDuringTheCloseOfTheHostFails() {
        let (first, second) = (OverlayRecorder(), OverlayRecorder())
        let (old, new) = (make(first), make(second))
        first.onLine = {
            guard $0.hasPrefix("didStop") else { return }
            new.overlay.start()
            new.source.frame()
        }
        old.overlay.start()
        old.source.frame()
        fixture.host.close()
        #expect(first.lines.last == "didStop closed" && second.lines == ["failed"])
        #expect(second.failures == [.displayLost] && fixture.host.overlays.isEmpty)
    }
}
