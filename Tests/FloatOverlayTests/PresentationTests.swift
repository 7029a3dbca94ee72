// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

/// The overlay exists exactly while `isPresented` is true, whether the app, the user or the source ends it.
@Suite struct PresentationTests {
    private let fixture = Fixture()
    private let source = ManualSource()

    private func make() -> Presentation { Presentation(source, host: fixture.host) }

    @Test func presentationShowsAndHidesTheOverlay() {
        let shown = make()
        var dismissals = 0
        shown.onDismiss = { dismissals += 1 }
        for _ in 0..<3 {
            shown.isPresented = true
            source.frame()
            #expect(shown.overlay?.state == .active && fixture.host.overlays.count == 1)
            shown.isPresented = false
            #expect(shown.overlay == nil && fixture.host.overlays.isEmpty)
        }
        #expect(dismissals == 0)
    }

    @Test func userCloseEndsThePresentation() {
        let shown = make()
        var dismissals: [Bool] = []
        shown.onDismiss = { dismissals.append(shown.isPresented) }
        shown.isPresented = true
        source.frame()
        shown.overlay?.stop()
        #expect(dismissals == [false] && shown.overlay == nil && shown.failure == nil)
    }

    @Test func presentationRestartsFromOnDismiss() {
        let shown = make()
        var again = 2
        shown.onDismiss = {
            again -= 1
            if again >= 0 { shown.isPresented = true }
        }
        shown.isPresented = true
        for _ in 0..<3 {
            source.frame()
            #expect(shown.overlay?.state == .active)
            shown.overlay?.stop()
        }
        #expect(!shown.isPresented && shown.overlay == nil && fixture.host.overlays.isEmpty)
    }

    @Test func presentationDoesNotRestartOnAClosedHost() {
        let shown = make()
        var dismissals = 0
        shown.onDismiss = {
            dismissals += 1
            shown.isPresented = true
        }
        shown.isPresented = true
        source.frame()
        fixture.host.close()
        #expect(!shown.isPresented && shown.overlay == nil && fixture.host.overlays.isEmpty)
        #expect(shown.failure == .displayLost && dismissals == 2)
        // The request of the owner fails, and that of `onDismiss` has no effect.
        shown.isPresented = true
        #expect(!shown.isPresented && shown.overlay == nil && shown.failure == .displayLost)
        #expect(dismissals == 4)
    }

    @Test func presentationRestartsBeforeTheFirstFrame() {
        let shown = make()
        shown.isPresented = true
        let first = shown.overlay?.id
        shown.isPresented = false
        shown.isPresented = true
        source.frame()
        #expect(shown.overlay?.id != first && shown.overlay?.state == .active)
    }

    @Test func failedStartReportsTheFailure() {
        let shown = make()
        var dismissals = 0
        shown.onDismiss = { dismissals += 1 }
        shown.isPresented = true
        source.sink?.fail(.badContent("torn"))
        #expect(shown.failure == .badContent("torn") && !shown.isPresented && dismissals == 1)
        shown.isPresented = true
        #expect(shown.failure == nil)
        source.frame()
        #expect(shown.overlay?.state == .active)
    }

    @Test func returnToAppCallsOnRestore() {
        let shown = make()
        var requestCount = 0
        shown.onRestore = {
            requestCount += 1
            $0(.restored(to: nil))
        }
        shown.isPresented = true
        source.frame()
        shown.overlay?.returnToApp()
        #expect(requestCount == 1 && !shown.isPresented)
    }

    @Test func aReleasedPresentationLeavesItsOverlayOnScreen() {
        var shown: Presentation? = make()
        shown?.isPresented = true
        source.frame()
        let overlay = shown?.overlay
        shown = nil
        #expect(overlay?.state == .active)
        overlay?.stop()
        #expect(fixture.host.overlays.isEmpty)
    }

    @Test(arguments: 0..<50) func randomEventsKeepTheRequestedState(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let shown = make()
        var wanted = false
        shown.onDismiss = {
            #expect(wanted && !shown.isPresented)
            wanted = false
        }
        for _ in 0..<200 {
            switch Int.random(in: 0..<7, using: &generator) {
            case 0, 1:
                wanted = true
                shown.isPresented = true
            case 2:
                wanted = false
                shown.isPresented = false
            case 3: source.frame()
            case 4: shown.overlay?.stop()
            case 5: source.sink?.finish()
            default: shown.overlay?.returnToApp()
            }
            #expect(shown.isPresented == wanted && (shown.overlay != nil) == wanted)
            #expect(fixture.host.overlays.count == (wanted ? 1 : 0))
        }
    }
}
