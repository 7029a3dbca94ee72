// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// Known faults of the reference programs, by row and name. More are in
/// `FloatOverlayTests/ReferenceFaultTests`. Other tests cover these:
///
/// | row | fault | tests |
/// |---|---|---|
/// | 1.40 | a completion that is never called | `RestoreTests.overlayEndsAfterASecondWithoutReply`, `RestoreTests.overlayWithoutDelegateEndsImmediately` |
/// | 1.42 | a button that shows the requested state | `ControlsTests.controlsShowTheReportedPlaybackState` |
/// | 3.22 | no first frame and no message | `OverlayControllerTests.aSourceWithoutFramesFails`, `50-errors.bats` |
/// | 4.18 | stutter without a findable cause | `27-pointers.bats`: why frames were dropped, the worst turn |
/// | 5.36 | a gain by the rate of events | `DragValueTests.theSamePathGivesTheSameValueAtAnyRate`, `20-gestures.bats` |
@Suite struct ReferenceFaultTests {
    @Test(
        "5.03: a diagonal tie waits, and a drag does not inherit the axis of the last one",
        arguments: [
            ("down 10,100; move 30,80; up", ""),
            (
                "down 10,100; move 30,80; move 30,60; up",
                "began brightness vertical; adjusted brightness 34; ended brightness"
            ),
            (
                "down 10,100; move 40,100; up; down 10,100; move 30,80; up",
                "began seek horizontal; adjusted seek 24; ended seek"
            ),
            (
                "down 10,100; move 10,80; up; down 10,100; move 30,120; move 50,120; up",
                "began brightness vertical; adjusted brightness 14; ended brightness; "
                    + "began seek horizontal; adjusted seek 34; ended seek"
            ),
        ])
    func diagonalTieWaits(script: String, effects: String) {
        #expect(GestureScript.run(script) == effects)
    }

    @Test("5.12: percentages are rounded half up, not truncated")
    func percentagesAreRoundedHalfUp() {
        for percent in 0...100 {
            #expect(Percent.whole(Double(percent) / 100) == percent)
            #expect(Percent.whole(ofRaw: Percent.raw(Double(percent))) == percent)
        }
        #expect([0.125, 0.284, 0.29, 0.999].map { Percent.whole($0) } == [13, 28, 29, 100])
    }

    @Test(
        "5.42: each kind of cancellation ends a drag",
        arguments: [
            "cancel", "down right", "down middle",
        ])
    func cancellationEndsADrag(by step: String) {
        for (drag, target) in [
            ("down 10,100; move 10,80", "brightness"), ("down 10,100; move 40,100", "seek"),
        ] {
            let effects = GestureScript.run("\(drag); \(step); move 90,10; up; up right; up middle")
            #expect(effects.hasSuffix("cancelled \(target)"), "\(effects)")
        }
        let finger = GestureScript.run("touch 1 10,100; slide 1 10,80; cancel")
        #expect(finger.hasSuffix("cancelled brightness"), "\(finger)")
    }

    @Test(
        "5.56: a drag begins only after the slop",
        arguments: [
            ("down 10,100; move 10,94.1; up", "click"), ("touch 1 10,100; slide 1 10,88.1; lift 1", "click"),
            ("down 10,100; move 10,94; up", "began brightness vertical; ended brightness"),
            (
                "touch 1 10,100; slide 1 10,87; lift 1",
                "began brightness vertical; adjusted brightness 1; ended brightness"
            ),
        ])
    func dragBeginsAfterTheSlop(script: String, effects: String) {
        #expect(GestureScript.run(script) == effects)
    }
}
