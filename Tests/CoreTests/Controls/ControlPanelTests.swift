// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// A panel on 480 × 270, and the results of its events.
private final class Script {
    var panel = ControlPanel(
        layout: ControlsLayout(size: Size(width: 480, height: 270), content: ControlsLayoutTests.content()))
    var actions: [ControlAction] = []
    var time: Int64 = 1000
    var isFree = true

    var now: Instant { Instant(milliseconds: time) }

    /// The middle of a part, or the middle of the overlay.
    func point(_ part: ControlPart?) -> Point {
        guard let part, let rect = panel.layout.rect(part) else { return Point(x: 240, y: 120) }
        return Point(x: (rect.origin.x + rect.maxX) / 2, y: (rect.origin.y + rect.maxY) / 2)
    }

    @discardableResult
    func send(
        _ kind: InputEvent.Kind, at part: ControlPart? = nil, dx: Double = 0, after: Int64 = 10
    )
        -> Bool
    {
        var point = point(part)
        point.x += dx
        time += after
        return panel.handle(
            InputEvent(kind: kind, position: point, time: now), isFree: isFree, into: &actions)
    }

    func wait(_ milliseconds: Int64) {
        time += milliseconds
        if let deadline = panel.deadline, deadline <= now { panel.tick(now) }
    }
}

@Suite struct ControlPanelTests {
    @Test func motionShowsControlsForTwoAndAHalfSeconds() {
        let script = Script()
        #expect(!script.send(.enter))
        #expect(script.panel.isVisible)
        script.wait(2000)
        #expect(!script.send(.motion))
        script.wait(2499)
        #expect(script.panel.isVisible)
        script.wait(1)
        #expect(!script.panel.isVisible)
        #expect(script.panel.deadline == nil)
    }

    @Test func leavingHidesControlsAfter300Milliseconds() {
        let script = Script()
        script.send(.motion)
        script.send(.leave)
        script.wait(299)
        #expect(script.panel.isVisible)
        script.send(.enter, after: 0)
        script.wait(300)
        #expect(script.panel.isVisible)
        script.send(.leave)
        script.wait(300)
        #expect(!script.panel.isVisible)
    }

    @Test(arguments: ControlPart.allCases)
    func clickOnAPartCausesOneAction(part: ControlPart) {
        let script = Script()
        script.send(.motion, at: part)
        #expect(script.panel.hovered == part)
        #expect(script.send(.press(.left), at: part))
        #expect(script.panel.pressed == part)
        #expect(script.actions.isEmpty)
        #expect(script.send(.release(.left), at: part))
        let expected: [ControlPart: ControlAction] = [
            .close: .close, .return: .return, .playPause: .playPause, .skipBack: .skipBack,
            .skipForward: .skipForward, .progress: .seek(0.5),
        ]
        #expect(script.actions == [expected[part]])
        #expect(script.panel.pressed == nil)
        #expect(script.panel.hovered == part)
    }

    @Test(arguments: ControlPart.allCases)
    func tapOnAPartCausesOneAction(part: ControlPart) {
        let script = Script()
        // Invisible controls take no taps: the first tap belongs to gestures.
        #expect(!script.send(.touchDown(id: 7), at: part))
        #expect(!script.send(.touchUp(id: 7), at: part))
        script.panel.toggle(script.now)
        #expect(script.send(.touchDown(id: 8), at: part))
        #expect(script.send(.touchUp(id: 8), at: part))
        #expect(script.actions.count == 1)
        #expect(script.panel.hovered == nil)
    }

    @Test func theLastInputIsTouchOrPointer() {
        var panel = Script().panel
        let kinds: [(InputEvent.Kind, Bool)] = [
            (.enter, false), (.touchDown(id: 1), true), (.touchUp(id: 1), true), (.enter, true),
            (.leave, true),
            (.cancel, true), (.motion, false), (.leave, false), (.touchMove(id: 2), true),
            (.press(.left), false),
        ]
        for (kind, isTouch) in kinds {
            panel.recordInput(kind)
            #expect(panel.isTouch == isTouch, "\(kind)")
        }
    }

    @Test func pressThatLeavesTheButtonIsCancelled() {
        let script = Script()
        script.send(.motion, at: .close)
        script.send(.press(.left), at: .close)
        #expect(script.send(.motion))
        #expect(script.panel.pressed == nil)
        #expect(script.send(.motion, at: .close))
        #expect(script.send(.release(.left), at: .close))
        #expect(script.actions.isEmpty)
        #expect(!script.panel.isHolding)
    }

    @Test func releaseOnAnotherButtonCausesNoAction() {
        let script = Script()
        script.send(.motion, at: .close)
        script.send(.press(.left), at: .close)
        #expect(script.send(.release(.left), at: .playPause))
        #expect(script.actions.isEmpty)
    }

    @Test func scrubbingPreviewsAndSeeksOnce() {
        let script = Script()
        script.send(.motion, at: .progress)
        script.send(.press(.left), at: .progress)
        #expect(script.panel.scrub == 0.5)
        script.send(.motion, at: .progress, dx: 10_000)
        #expect(script.panel.scrub == 1)
        script.wait(10_000)
        #expect(script.panel.isVisible)
        script.send(.motion, at: .progress, dx: -10_000)
        #expect(script.actions.isEmpty)
        script.send(.release(.left), at: .progress, dx: -10_000)
        #expect(script.actions == [.seek(0)])
        #expect(script.panel.scrub == nil)
    }

    @Test(arguments: [InputEvent.Kind.cancel, .press(.right), .touchDown(id: 1)])
    func cancelledPressDoesNotResume(kind: InputEvent.Kind) {
        let script = Script()
        script.send(.motion, at: .progress)
        script.send(.press(.left), at: .progress)
        #expect(script.send(kind, at: .progress))
        #expect(script.panel.scrub == nil)
        #expect(script.send(.motion, at: .progress))
        #expect(script.send(.release(.left), at: .progress))
        #expect(script.actions.isEmpty)
    }

    @Test func otherPointerButtonsAreConsumedWithoutAction() {
        let script = Script()
        script.send(.motion, at: .playPause)
        for button in [PointerButton.middle, .right, .other(8)] {
            #expect(script.send(.press(button), at: .playPause))
            #expect(script.send(.motion, at: nil))
            #expect(script.send(.release(button), at: .playPause))
        }
        #expect(script.actions.isEmpty)
        #expect(!script.panel.isHolding)
    }

    @Test func eventsOutsideThePartsPassThrough() {
        let script = Script()
        script.send(.motion)
        for kind in [
            InputEvent.Kind.press(.left), .motion, .release(.left), .scroll(x: 0, y: 1), .press(.middle),
            .release(.middle), .touchDown(id: 1), .touchMove(id: 1), .touchUp(id: 1), .cancel, .leave,
        ] {
            #expect(!script.send(kind), "\(kind)")
        }
    }

    @Test func eventsDuringAGestureBelongToTheGesture() {
        let script = Script()
        script.send(.motion, at: .close)
        script.isFree = false
        #expect(!script.send(.press(.left), at: .close))
        #expect(!script.send(.release(.left), at: .close))
        #expect(script.actions.isEmpty)
    }

    @Test func toggledOffControlsReturnAfterSixteenPixels() {
        let script = Script()
        script.send(.motion)
        script.panel.toggle(script.now)
        #expect(!script.panel.isVisible)
        script.send(.motion, dx: 15)
        #expect(!script.panel.isVisible)
        script.send(.motion, dx: 16)
        #expect(script.panel.isVisible)
        script.panel.toggle(script.now)
        script.panel.toggle(script.now)
        #expect(script.panel.isVisible)
    }

    @Test func dragDoesNotBringBackToggledOffControls() {
        let script = Script()
        script.send(.motion)
        script.panel.toggle(script.now)
        script.panel.isBlocked = true
        script.panel.isBlocked = false
        script.send(.motion, dx: 15)
        #expect(!script.panel.isVisible)
        script.send(.enter, dx: 15)
        #expect(script.panel.isVisible)
    }

    @Test func dragHidesControlsUntilItsEnd() {
        let script = Script()
        script.send(.motion, at: .close)
        script.panel.isBlocked = true
        #expect(!script.panel.isVisible)
        #expect(!script.send(.motion, at: .close))
        script.panel.show(script.now)
        script.panel.toggle(script.now)
        #expect(!script.panel.isVisible)
        #expect(!script.send(.press(.left), at: .close))
        script.panel.isBlocked = false
        #expect(!script.panel.isVisible)
        script.send(.motion, at: .close)
        #expect(script.panel.isVisible)
    }

    @Test func hidingControlsCancelsThePress() {
        let script = Script()
        script.send(.motion, at: .close)
        script.send(.press(.left), at: .close)
        script.panel.hide()
        #expect(script.send(.release(.left), at: .close))
        #expect(script.actions.isEmpty)
        #expect(!script.panel.isHolding)
    }

    @Test func removedPartCancelsThePress() {
        let script = Script()
        script.send(.motion, at: .playPause)
        script.send(.press(.left), at: .playPause)
        script.panel.layout = ControlsLayout(size: script.panel.layout.size, content: ControlsContent())
        #expect(script.panel.pressed == nil)
        #expect(script.panel.hovered == nil)
        #expect(script.send(.release(.left), at: .playPause))
        #expect(script.actions.isEmpty)
    }

    @Test func nextPressRecoversFromAMissedRelease() {
        let script = Script()
        script.send(.motion, at: .close)
        script.send(.press(.left), at: .close)
        script.send(.cancel)
        #expect(script.panel.isHolding)
        #expect(script.send(.press(.left), at: .close))
        #expect(script.send(.release(.left), at: .close))
        #expect(script.actions == [.close])
        script.send(.press(.left), at: .close)
        script.send(.cancel)
        script.send(.enter)
        #expect(!script.panel.isHolding)
    }

    @Test func smallOverlayHasNoControls() {
        let layout = ControlsLayout(size: Size(width: 60, height: 20), content: ControlsContent())
        var panel = ControlPanel(layout: layout)
        var actions: [ControlAction] = []
        let event = InputEvent(kind: .motion, position: Point(x: 5, y: 5), time: Instant(milliseconds: 1))
        #expect(!panel.handle(event, isFree: true, into: &actions))
        panel.toggle(event.time)
        #expect(!panel.isVisible)
        #expect(panel.deadline == nil)
    }

    @Test func hintStaysUntilTheFirstPress() {
        let script = Script()
        script.send(.motion)
        script.panel.hint(script.now)
        script.wait(2500)
        #expect(!script.panel.isVisible)
        #expect(script.panel.isHinting)
        script.send(.scroll(x: 0, y: 1))
        #expect(!script.panel.isHinting)
        script.panel.hint(script.now)
        script.wait(8000)
        #expect(!script.panel.isHinting)
        script.panel.hint(script.now)
        script.send(.press(.left))
        #expect(!script.panel.isHinting)
    }
}
