// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

/// An overlay is retained from its start to its last callback.
@Suite struct LifetimeTests {
    enum Ending: CaseIterable {
        case closed, returned, replaced, ended, windowLost, failed, hostClosed
    }

    private final class WeakReferences {
        weak var overlay: OverlayController?
        weak var source: ManualSource?
        weak var delegate: OverlayRecorder?
        weak var surface: FakeSurface?
    }

    private func begin(_ fixture: Fixture, _ recorder: OverlayRecorder) -> WeakReferences {
        let weak = WeakReferences()
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.delegate = recorder
        overlay.start()
        source.frame()
        (weak.overlay, weak.source, weak.delegate) = (overlay, source, recorder)
        weak.surface = fixture.display.overlays.last
        return weak
    }

    private func end(_ fixture: Fixture, _ weak: WeakReferences, by ending: Ending) {
        switch ending {
        case .closed: weak.overlay?.stop()
        case .returned: weak.overlay?.returnToApp()
        case .replaced:
            let recorder = OverlayRecorder()
            begin(fixture, recorder).overlay?.stop()
        case .ended: weak.source?.sink?.finish()
        case .windowLost: weak.surface?.onEvent?(.gone(.refused))
        case .failed: weak.source?.sink?.fail(.badContent("x"))
        case .hostClosed: fixture.host.close()
        }
    }

    @Test(arguments: Ending.allCases) func objectsAreReleasedAfterTheLastCallback(ending: Ending) {
        let fixture = Fixture()
        let recorder = OverlayRecorder()
        let weak = begin(fixture, recorder)
        fixture.host.hud.show(.level(.volumeHigh, 50))
        #expect(weak.overlay != nil && weak.source != nil)
        end(fixture, weak, by: ending)
        #expect(recorder.lines.count { $0.hasPrefix("didStop") } == 1)
        #expect(recorder.lines.last?.hasPrefix("didStop") == true)
        fixture.display.surfaces = []
        // Work in the current turn may still retain it.
        _ = fixture.reactor.run(until: { weak.overlay == nil }, within: .seconds(20))
        #expect(weak.overlay == nil && weak.source == nil && weak.surface == nil)
    }

    @Test func releasedDelegateIsHandled() {
        let fixture = Fixture()
        var recorder: OverlayRecorder? = OverlayRecorder()
        let weak = begin(fixture, recorder ?? OverlayRecorder())
        recorder = nil
        #expect(weak.delegate == nil)
        weak.overlay?.returnToApp()
        #expect(fixture.host.overlays.isEmpty)
        fixture.display.surfaces = []
        #expect(weak.overlay == nil && weak.source == nil && weak.surface == nil)
    }

    @Test func surfaceEventsAfterTheOverlayHaveNoEffect() {
        let fixture = Fixture()
        let recorder = OverlayRecorder()
        let weak = begin(fixture, recorder)
        weak.overlay?.stop()
        #expect(weak.overlay == nil)
        let lines = recorder.lines
        fixture.display.overlays[0].onEvent?(.gone(.refused))
        #expect(recorder.lines == lines)
    }

    @Test func aReplyThatOutlivesTheHostCompletesTheChange() {
        var fixture: Fixture? = Fixture()
        weak var host: OverlayHost?
        host = fixture?.host
        let volume = fixture?.volume
        volume?.heldReplies = []
        var isDone = false
        fixture?.host.levels.apply(.level(.percent(70))) { _ in isDone = true }
        fixture = nil
        #expect(host == nil && !isDone)
        for reply in volume?.heldReplies ?? [] { reply() }
        #expect(isDone)
    }

    @Test func anOverlayThatNeverStartedIsNotRetained() {
        let fixture = Fixture()
        weak var overlay: OverlayController?
        do {
            let made = OverlayController(source: ManualSource(), host: fixture.host)
            overlay = made
        }
        #expect(overlay == nil)
    }

    @Test func keptReplyRetainsNoOverlay() {
        let fixture = Fixture()
        let recorder = OverlayRecorder()
        var kept: RestoreReply?
        recorder.onRestore = { kept = $0 }
        let weak = begin(fixture, recorder)
        weak.overlay?.returnToApp()
        weak.overlay?.stop()
        fixture.display.surfaces = []
        #expect(weak.overlay == nil && kept != nil)
        kept?(.restored(to: nil))
    }
}
