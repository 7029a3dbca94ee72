// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

/// Delegates that act inside their callbacks.
@Suite struct ReentrancyTests {
    private let fixture = Fixture()

    private func make(_ diary: any OverlayDelegate) -> (overlay: OverlayController, source: ManualSource) {
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.delegate = diary
        return (overlay, source)
    }

    @Test(arguments: ["willStart", "didStart", "restore", "willStop returned", "didStop returned"])
    func stoppingInsideAnyCallback(moment: String) {
        let diary = Diary()
        let (overlay, source) = make(diary)
        var isDone = false
        diary.onLine = { if $0 == moment { overlay.stop { isDone = true } } }
        overlay.start()
        source.frame()
        overlay.returnToApp()
        #expect(isDone)
        #expect(diary.lines.contains(moment))
        #expect(diary.lines.first == "willStart" && diary.lines.last?.hasPrefix("didStop") == true)
        #expect(Set(diary.lines).count == diary.lines.count)
        #expect(fixture.host.overlays.isEmpty && fixture.display.overlays[0].isClosed)
    }

    @Test func answeringInsideRestoreAndOnceMoreInsideWillStop() {
        let diary = Diary()
        let (overlay, source) = make(diary)
        var kept: RestoreReply?
        diary.onRestore = {
            kept = $0
            $0(.restored(to: nil))
            overlay.returnToApp()
        }
        diary.onLine = { if $0 == "willStop returned" { kept?(.failed) } }
        overlay.start()
        source.frame()
        overlay.returnToApp()
        #expect(
            diary.lines == ["willStart", "didStart", "restore", "willStop returned", "didStop returned"])
    }

    @Test func startingAnotherInsideDidStop() {
        let (first, second) = (Diary(), Diary())
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
        let (first, second) = (Diary(), Diary())
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

    @Test func aSourceThatEndsWhileItStarts() {
        final class Hasty: FrameSource {
            let kind = ContentKind.other("hasty")
            func start(_ sink: FrameSink) { sink.finish() }
        }
        let diary = Diary()
        let overlay = OverlayController(source: Hasty(), host: fixture.host)
        overlay.delegate = diary
        overlay.start()
        #expect(diary.lines == ["failed"])
        #expect(fixture.host.overlays.isEmpty)
    }

    @Test func theCompletionOfAStopIsAlwaysCalled() {
        let diary = Diary()
        let (overlay, source) = make(diary)
        var calls = 0
        overlay.stop { calls += 1 }
        #expect(calls == 1)
        overlay.stop { calls += 1 }
        overlay.returnToApp { calls += 1 }
        #expect(calls == 3)
        overlay.start()
        source.frame()
        #expect(calls == 3 && fixture.host.overlays.isEmpty)
        #expect(diary.lines == ["failed"])
    }

    @Test func theHostsEndEndsWhatIsOnItsWayOut() {
        let diary = Diary()
        let (overlay, source) = make(diary)
        overlay.start()
        source.frame()
        overlay.stop()
        fixture.host.close()
        #expect(diary.lines == ["willStart", "didStart", "willStop closed", "didStop closed"])
        #expect(overlay.state == .stopped)
    }
}
