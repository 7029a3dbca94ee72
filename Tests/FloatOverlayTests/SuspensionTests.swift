// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import Testing

/// Suspended overlays wait, and continue by themselves.
@Suite struct SuspensionTests {
    private func started(_ fixture: Fixture) -> (OverlayController, ManualSource) {
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.start()
        source.frame()
        return (overlay, source)
    }

    @Test(arguments: SuspensionReason.allCases) func eachCauseSuspends(reason: SuspensionReason) {
        let fixture = Fixture()
        let (overlay, source) = started(fixture)
        var states: [OverlayState] = []
        fixture.recorder.onChange = { states.append($0.state) }
        fixture.host.setSuspended(reason, true)
        fixture.host.setSuspended(reason, true)
        #expect(overlay.state == .suspended)
        #expect(fixture.display.overlays[0].isShown == !reason.hidesWindows)
        fixture.host.setSuspended(reason, false)
        #expect(overlay.state == .active)
        #expect(fixture.display.overlays[0].isShown)
        #expect(states == [.suspended, .active])
        #expect(source.visibilities == [false, true])
    }

    @Test("windows that stay and cannot be seen are not drawn, until the last reason ends")
    func invisibleWindowsAreNotDrawn() {
        let fixture = Fixture()
        let steps: [(SuspensionSignal, Bool)] = [
            (.saver(true), false), (.saver(false), false), (.lockedHint(true), false), (.locker(true), true),
            (.lockedHint(false), true), (.displayOff(true), true), (.locker(false), true),
            (.displayOff(false), false),
        ]
        for (signal, isOccluded) in steps {
            fixture.display.onEvent?(.suspensionSignal(signal))
            #expect(fixture.display.isOccluded == isOccluded, "\(signal)")
        }
    }

    @Test func suspensionEndsWithItsLastCause() {
        let fixture = Fixture()
        let (overlay, source) = started(fixture)
        fixture.host.setSuspended(.displayOff, true)
        fixture.host.setSuspended(.locked, true)
        fixture.host.setSuspended(.displayOff, false)
        #expect(overlay.state == .suspended && !fixture.display.overlays[0].isShown)
        fixture.host.setSuspended(.locked, false)
        #expect(overlay.state == .active && fixture.display.overlays[0].isShown)
        #expect(source.visibilities == [false, true])
    }

    @Test func sourceDoesNotRevealAnOverlayHiddenByTheUser() {
        let fixture = Fixture()
        let (overlay, source) = started(fixture)
        source.sink?.setHidden(true)
        #expect(overlay.state == .hidden)
        source.sink?.setHidden(false)
        #expect(overlay.state == .active)
        overlay.hide()
        source.sink?.setHidden(false)
        #expect(overlay.state == .hidden)
        overlay.reveal()
        source.sink?.setHidden(true)
        overlay.hide()
        source.sink?.setHidden(false)
        #expect(overlay.state == .hidden, "hidden by the user, too")
    }

    @Test func theSourceDoesNotEndAStash() {
        let fixture = Fixture()
        let (overlay, source) = started(fixture)
        overlay.stash()
        source.sink?.setHidden(true)
        #expect(overlay.state == .hidden)
        source.sink?.setHidden(false)
        #expect(overlay.state == .stashed && fixture.display.overlays[0].isShown)
        overlay.reveal()
        #expect(overlay.state == .active)
    }

    @Test(arguments: [true, false]) func theSourceHidesAnOverlayBeforeItsStart(isRevealed: Bool) {
        let fixture = Fixture()
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.start()
        source.sink?.setHidden(true)
        // The user can hide and show only an overlay that has started.
        overlay.reveal()
        if isRevealed { source.sink?.setHidden(false) }
        #expect(overlay.state == .waiting)
        source.frame()
        #expect(overlay.state == (isRevealed ? .active : .hidden))
        #expect(fixture.display.overlays[0].isShown == isRevealed)
        source.sink?.setHidden(false)
        #expect(overlay.state == .active && fixture.display.overlays[0].isShown)
    }

    @Test func hiddenOverlayStaysHiddenAfterASuspension() {
        let fixture = Fixture()
        let (overlay, source) = started(fixture)
        overlay.hide()
        fixture.host.setSuspended(.locked, true)
        #expect(overlay.state == .hidden)
        fixture.host.setSuspended(.locked, false)
        #expect(!fixture.display.overlays[0].isShown)
        fixture.host.setSuspended(.locked, true)
        overlay.reveal()
        #expect(overlay.state == .suspended)
        #expect(!fixture.display.overlays[0].isShown)
        fixture.host.setSuspended(.locked, false)
        #expect(fixture.display.overlays[0].isShown)
        #expect(source.visibilities == [false, true])
    }

    @Test func overlayStartedWithDisplayOffIsSuspended() {
        let fixture = Fixture()
        fixture.host.setSuspended(.displayOff, true)
        let (overlay, source) = started(fixture)
        #expect(overlay.state == .suspended)
        #expect(source.visibilities == [false])
    }
}
