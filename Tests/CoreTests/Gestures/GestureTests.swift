// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// The surface is 320 × 180: the middle lies at x = 160.
@Suite struct GestureTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var script: String
        var effects: String
        var settings: GestureSettings
        init(_ name: String, _ script: String, _ effects: String, _ settings: GestureSettings = .standard) {
            (self.name, self.script, self.effects, self.settings) = (name, script, effects, settings)
        }
        var testDescription: String { name }
    }

    static let slop = [
        Case("5.9 px are a click", "down 10,100; move 10,94.1; up", "click"),
        Case(
            "6 px lock without a jump", "down 10,100; move 10,94; up",
            "began brightness vertical; ended brightness"),
        Case(
            "the value is the distance minus the slop", "down 10,100; move 10,90; up",
            "began brightness vertical; adjusted brightness 4; ended brightness"),
        Case(
            "down lowers", "down 10,10 @0; move 10,60 @16; up @20",
            "began brightness vertical; adjusted brightness -44; ended brightness"),
        Case("there and back within the slop is a click", "down 9,100; move 9,95; move 9,105; up", "click"),
        Case("touch: 11.9 px are a click", "touch 1 10,100; slide 1 10,88.1; lift 1", "click"),
        Case(
            "touch: 12 px lock", "touch 1 10,100; slide 1 10,88; slide 1 10,87; lift 1",
            "began brightness vertical; adjusted brightness 1; ended brightness"),
        Case(
            "the release itself moves", "down 10,100; move 10,94; up 10,80",
            "began brightness vertical; adjusted brightness 14; ended brightness"),
        Case(
            "across", "down 10,100; move 30,100; move 25,100; up",
            "began seek horizontal; adjusted seek 14; adjusted seek -5; ended seek"),
        Case(
            "across to the left", "down 100,100; move 90,100; up",
            "began seek horizontal; adjusted seek -4; ended seek"),
    ]

    static let direction = [
        Case("a tie waits", "down 10,100; move 20,110; move 30,80", ""),
        Case("a tie is no click either", "down 10,100; move 40,130; up", ""),
        Case("a tie that comes back is no click", "down 10,100; move 40,130; move 10,100; up", ""),
        Case("then the slop is to be left again", "down 10,100; move 16,106; move 10,99; up", ""),
        Case(
            "then the larger one wins: down", "down 10,100; move 20,90; move 21,80; up",
            "began brightness vertical; adjusted brightness 14; ended brightness"),
        Case(
            "then the larger one wins: across", "down 10,100; move 20,90; move 30,90; up",
            "began seek horizontal; adjusted seek 14; ended seek"),
        Case(
            "the larger one wins at the first step", "down 10,100; move 50,60.5; up",
            "began seek horizontal; adjusted seek 34; ended seek"),
        Case(
            "locked until released", "down 10,100; move 10,90; move 200,90; move 300,85; up",
            "began brightness vertical; adjusted brightness 4; adjusted brightness 5; ended brightness"),
        Case(
            "the half is that of the press", "down 159,100; move 159,90; move 300,90; move 300,80; up",
            "began brightness vertical; adjusted brightness 4; adjusted brightness 10; ended brightness"),
        Case(
            "left half, its border included", "down 160,100; move 160,94; up",
            "began brightness vertical; ended brightness"),
        Case("right half", "down 160.01,100; move 160.01,94; up", "began volume vertical; ended volume"),
        Case("far left", "down 0,100; move 0,94; up", "began brightness vertical; ended brightness"),
        Case("far right", "down 319,100; move 319,94; up", "began volume vertical; ended volume"),
        Case(
            "beyond the window", "down 300,100; move 300,-500; up",
            "began volume vertical; adjusted volume 594; ended volume"),
    ]

    static let modifiers = [
        Case(
            "Shift makes it five times finer", "down 10,100; move 10,84 +shift; move 10,74 +shift; up +shift",
            "began brightness vertical; adjusted brightness 2; adjusted brightness 2; ended brightness"),
        Case(
            "at any time", "down 10,100; move 10,84; move 10,74 +shift; move 10,64; up",
            "began brightness vertical; adjusted brightness 10; adjusted brightness 2; "
                + "adjusted brightness 10; ended brightness"),
        Case(
            "Super moves", "down 10,100 +super; move 20,100 +super; move 30,110 +super; up +super",
            "began move free; moved 4,0; moved 14,10; moved 14,10; ended move"),
        Case(
            "Super counts at the press", "down 10,100; move 10,90 +super; up",
            "began brightness vertical; adjusted brightness 4; ended brightness"),
        Case(
            "and not later", "down 10,100 +super; move 20,100; up",
            "began move free; moved 4,0; moved 4,0; ended move"),
        Case(
            "a move needs no direction", "down 10,100 +super; move 18,108; up",
            "began move free; moved 2,2; moved 2,2; ended move"),
        Case(
            "the middle button moves", "down middle 10,100; move 10,110; up middle",
            "began move free; moved 0,4; moved 0,4; ended move"),
        Case("the middle button clicks", "down middle 10,100; move 12,100; up middle", "middle-click"),
        Case("the right button clicks", "down right 10,100; up right", "right-click"),
        Case("the right button does not drag", "down right 10,100; move 100,100; up right", ""),
        Case("another button does nothing", "down 8 10,100; up 8; down 8; move 10,10; up 8", ""),
    ]

    static let swapped: GestureSettings = {
        var settings = GestureSettings.standard
        settings.plainDragMoves = true
        return settings
    }()

    static let off: GestureSettings = {
        var settings = GestureSettings.withDoubleClick
        settings.isEnabled = false
        return settings
    }()

    static let settings = [
        Case(
            "swapped: a plain drag moves", "down 10,100; move 10,110; up",
            "began move free; moved 0,4; moved 0,4; ended move", swapped),
        Case(
            "swapped: Super adjusts", "down 10,100 +super; move 10,90; up",
            "began brightness vertical; adjusted brightness 4; ended brightness", swapped),
        Case(
            "swapped: the middle button still moves", "down middle 10,100; move 10,110; up middle",
            "began move free; moved 0,4; moved 0,4; ended move", swapped),
        Case("off: no drag, and no click either", "down 10,100; move 10,50; up", "", off),
        Case("off: no wheel", "scroll 0,1; scroll 1,0; scroll 0,1 +shift; scroll 0,1 +super", "", off),
        Case(
            "off: moving stays", "down 10,100 +super; move 10,110; up",
            "began move free; moved 0,4; moved 0,4; ended move", off),
        Case(
            "off: clicks stay", "down 10,100 @0; up @5; tick @305; down right; up right",
            "click; right-click",
            off),
        Case(
            "bound to nothing", "down 10,100; move 10,50; move 10,10; up; down 10,100; up", "click",
            .standard.binding(.dragVerticalLeft, .adjust(.none))),
        Case(
            "not bound at all", "down 10,100; move 10,50; up", "", .standard.binding(.dragVerticalLeft, nil)),
        Case(
            "rebound", "down 10,100; move 30,100; up",
            "began volume horizontal; adjusted volume 14; ended volume",
            .standard.binding(.dragHorizontal, .adjust(.volume))),
        Case(
            "a level on the middle button waits out a tie",
            "down middle 10,100; move 20,90; move 20,80; up middle",
            "began opacity vertical; adjusted opacity 14; ended opacity",
            .standard.binding(.dragMiddle, .adjust(.opacity))),
        Case(
            "a plain drag bound to move", "down 10,100; move 30,100; up",
            "began move free; moved 14,0; moved 14,0; ended move",
            .standard.binding(.dragHorizontal, .adjust(.move))),
        Case(
            "words on a drag do nothing", "down 10,100; move 30,100; up", "",
            .standard.binding(.dragHorizontal, .command(["media", "next"]))),
    ]

    static let withoutModifiers: GestureSettings = {
        var settings = GestureSettings.standard
        settings.hasModifiers = false
        return settings
    }()

    static let withoutModifiersSwapped: GestureSettings = {
        var settings = swapped
        settings.hasModifiers = false
        return settings
    }()

    static let noModifiers = [
        Case(
            "the right button moves", "down right 10,100; move 20,100; up right",
            "began move free; moved 4,0; moved 4,0; ended move", withoutModifiers),
        Case("and clicks", "down right 10,100; move 15,100; up right", "right-click", withoutModifiers),
        Case(
            "the middle one too", "down middle 10,100; move 10,110; up middle",
            "began move free; moved 0,4; moved 0,4; ended move", withoutModifiers),
        Case(
            "the left one does not", "down 10,100; move 10,90; up",
            "began brightness vertical; adjusted brightness 4; ended brightness", withoutModifiers),
        Case(
            "the right button does not resize at an edge", "down right 5,100; move 15,100; up right",
            "began move free; moved 4,0; moved 4,0; ended move",
            {
                var settings = withoutModifiers
                settings.hasResizeHandles = true
                return settings
            }()),
        Case(
            "a second button cancels", "down right 10,100; move 20,100; down; up; move 90,90; up right",
            "began move free; moved 4,0; cancelled move", withoutModifiers),
        Case(
            "swapped: it adjusts", "down right 10,100; move 10,90; up right",
            "began brightness vertical; adjusted brightness 4; ended brightness", withoutModifiersSwapped),
        Case(
            "swapped: in both halves and across",
            "down right 310,100; move 310,90; up right; down right 9,9; move 19,9; up right",
            "began volume vertical; adjusted volume 4; ended volume; "
                + "began seek horizontal; adjusted seek 4; ended seek", withoutModifiersSwapped),
        Case(
            "swapped: the left one moves, the middle one too",
            "down 10,100; move 20,100; up; down middle 9,9; move 9,19; up middle",
            "began move free; moved 4,0; moved 4,0; ended move; "
                + "began move free; moved 0,4; moved 0,4; ended move", withoutModifiersSwapped),
        Case(
            "Super counts if the display reports modifiers", "down 10,100 +super; move 20,100; up",
            "began move free; moved 4,0; moved 4,0; ended move", withoutModifiers),
        Case(
            "bound to nothing", "down right 10,100; move 20,100; up right", "",
            withoutModifiers.binding(.dragSuper, .adjust(.none))),
        Case(
            "a finger that rests still means Super", "touch 1 50,100 @0; slide 1 70,100 @400; lift 1",
            "began move free; moved 8,0; moved 8,0; ended move", withoutModifiers),
    ]

    static let cancelling = [
        Case(
            "a second button", "down 10,100; move 10,90; down right; move 10,50; up right; up left",
            "began brightness vertical; adjusted brightness 4; cancelled brightness"),
        Case("a second button before the slop", "down 10,100; down right; up right; up left", ""),
        Case(
            "Escape", "down 10,100; move 30,100; cancel; move 80,100; up",
            "began seek horizontal; adjusted seek 14; cancelled seek"),
        Case("Escape before the slop", "down 10,100; cancel; move 10,50; up", ""),
        Case("Escape twice", "down 10,100; cancel; cancel; up; down 10,100; up", "click"),
        Case(
            "then a drag begins again", "down 10,100; move 10,90; cancel; up; down 10,100; move 10,90; up",
            "began brightness vertical; adjusted brightness 4; cancelled brightness; "
                + "began brightness vertical; adjusted brightness 4; ended brightness"),
        Case(
            "only when everything is up",
            "down 10,100; down right; up left; down middle; up right; move 90,9; up middle", ""),
        Case(
            "a second finger", "touch 1 10,100; slide 1 10,80; touch 2 50,100; slide 1 10,60; lift 1; lift 2",
            "began brightness vertical; adjusted brightness 8; cancelled brightness"),
        Case("a second finger before the slop", "touch 1 10,100; touch 2 50,100; lift 2; lift 1", ""),
        Case(
            "the motion of another finger does not move a touch drag",
            "touch 1 9,100; slide 2 9,10; lift 2; lift 1", "click"),
        Case("touch motion does not move a pointer drag", "down 10,100; slide 1 10,10; up 10,100", "click"),
        Case("pointer motion does not move a touch drag", "touch 1 10,100; move 10,10; lift 1", "click"),
        Case(
            "cancelled fingers never lift", "touch 1 10,100; slide 1 10,80; cancel; touch 1 10,100; lift 1",
            "began brightness vertical; adjusted brightness 8; cancelled brightness; click"),
        Case(
            "the lift of a cancelled finger is ignored",
            "touch 1 10,100; cancel; slide 1 10,10; lift 1; touch 2 9,9; lift 2", "click"),
        Case(
            "a missed release: the pointer enters again",
            "down 10,100; cancel; leave; enter; down 10,100; up", "click"),
        Case(
            "a release that was missed: the same button goes down", "down 9,9; cancel; down 9,9; up", "click"),
        Case(
            "leaving does not cancel", "down 10,100; move 10,90; leave; enter; move 10,80; up",
            "began brightness vertical; adjusted brightness 4; adjusted brightness 10; ended brightness"),
        Case(
            "a release without a press", "up; up right; lift 3; move 10,10; down 10,100; up", "click"),
    ]

    static let clicks = [
        Case("at once", "down 10,100 @0; up @200; tick @900", "click"),
        Case(
            "after 300 ms where a double-click is bound",
            "down 10,100 @0; up @100; tick @399; down right; up right", "click; right-click",
            .withDoubleClick),
        Case("exactly after 300 ms", "down 10,100 @0; up @100; tick @400", "click", .withDoubleClick),
        Case(
            "double", "down 10,100 @0; up @100; down @399; up @700; tick @2000", "double-click",
            .withDoubleClick),
        Case(
            "too late for a double one", "down 10,100 @0; up @100; down @400; up @450; tick @750",
            "click; click", .withDoubleClick),
        Case(
            "24 px apart", "down 10,100 @0; up @10; down 34,76 @20; up @30", "double-click", .withDoubleClick),
        Case(
            "too far apart", "down 10,100 @0; up @10; down 34.1,100 @20; up @30; tick @330", "click; click",
            .withDoubleClick),
        Case(
            "three clicks are a double-click and a click",
            "down 10,100 @0; up @10; down @20; up @30; down @40; up @50; tick @350", "double-click; click",
            .withDoubleClick),
        Case(
            "four are two",
            "down 9,9 @0; up @10; down @20; up @30; down @40; up @50; down @60; up @70",
            "double-click; double-click", .withDoubleClick),
        Case(
            "fingers too", "touch 1 10,100 @0; lift 1 @10; touch 2 15,100 @20; lift 2 @30", "double-click",
            .withDoubleClick),
        Case(
            "a drag instead of the second",
            "down 10,100 @0; up @10; down @20; move 10,90 @30; up @40; tick @900",
            "click; began brightness vertical; adjusted brightness 4; ended brightness", .withDoubleClick),
        Case(
            "a tie instead of the second",
            "down 10,100 @0; up @10; down @20; move 40,130 @30; up @40; tick @900", "click", .withDoubleClick),
        Case(
            "the second one cancelled",
            "down 10,100 @0; up @10; down @20; cancel @30; up @40; tick @900", "click", .withDoubleClick),
        Case(
            "the second one spoilt by another button",
            "down 10,100 @0; up @10; down @20; down right @30; up right @40; up @50; tick @900", "click",
            .withDoubleClick),
        Case(
            "another button before the second press makes it a click",
            "down 10,100 @0; up @10; down right @20; up right @30; tick @900", "click; right-click",
            .withDoubleClick),
        Case(
            "an unbound double-click causes no wait", "down 10,100 @0; up @10", "click",
            .standard.binding(.doubleClick, .adjust(.none))),
    ]

    static let wheels = [
        Case("up raises", "scroll 0,-1; scroll 0,-2", "stepped volume 1; stepped volume 2"),
        Case("down lowers", "scroll 0,1", "stepped volume -1"),
        Case(
            "a drag of the same level", "down 300,100; move 300,94; scroll 0,-1; scroll 1,0; up 300,94",
            "began volume vertical; stepped brightness 1; ended volume"),
        Case("right raises", "scroll 1,0; scroll -2,0", "stepped brightness 1; stepped brightness -2"),
        Case("Shift", "scroll 0,-1 +shift", "stepped brightness 1"),
        Case(
            "Super", "scroll 0,1 +super; scroll 0,-1 +super +shift", "stepped opacity -1; stepped opacity 1"),
        Case(
            "fractions", "scroll 0,-0.4; scroll 0,-0.4; scroll 0,-0.4; scroll 0,-0.9",
            "stepped volume 1; stepped volume 1"),
        Case(
            "eighths", String(repeating: "scroll 0,-0.125;", count: 16), "stepped volume 1; stepped volume 1"),
        Case(
            "thirds", String(repeating: "scroll 0,0.3333333;", count: 6),
            "stepped volume -1; stepped volume -1"),
        Case(
            "turning back starts at zero", "scroll 0,-0.9; scroll 0,0.5; scroll 0,0.4; scroll 0,0.1",
            "stepped volume -1"),
        Case("another wheel starts at zero", "scroll 0,-0.9; scroll 0,-0.9 +shift; scroll 0,-0.2", ""),
        Case(
            "the axis is kept", "scroll 0,-0.6; scroll 0.6,0; scroll 0.1,-0.6; scroll 2.6,0.1",
            "stepped volume 1"),
        Case(
            "the larger axis is chosen, not the first", "scroll 0.03,0; scroll 0.02,-0.5; scroll 0,-0.5",
            "stepped volume 1"),
        Case("a tie waits", "scroll 1,-1; scroll 0.5,-0.5; scroll 0.25,0", "stepped brightness 1"),
        Case(
            "until a pause", "scroll 0.2,-0.9 @0; scroll 1.5,0 @200; scroll 1.5,0 @401; scroll 0,-0.9 @500",
            "stepped brightness 1"),
        Case(
            "until the fingers are lifted",
            "scroll 0.2,-0.9 @0; still @10; scroll 1.5,0.2 @20; still @30; scroll 0.3,-0.6 @40",
            "stepped brightness 1; stepped volume 1"),
        Case(
            "the rest of a notch is kept after a pause", "scroll 0,-0.6 @0; still; scroll 0,-0.6 @50",
            "stepped volume 1"),
        Case(
            "a lift without a scroll has no effect", "still; down 10,100; still; up; still", "click"),
        Case(
            "a wheel that clicks is never kept", "scroll 0,-0.9; scroll 1,0; scroll 0,-1; scroll -2,0",
            "stepped brightness 1; stepped volume 1; stepped brightness -2"),
        Case(
            "a fine wheel, slowly",
            (0..<30).map { "scroll 0,-0.0334 @\($0 * 300)" }.joined(separator: ";"),
            "stepped volume 1"),
        Case(
            "a fraction of long ago", "scroll 0,-0.9 @0; scroll 0,-0.9 @1001; scroll 0,-0.2 @2001",
            "stepped volume 1"),
        Case("a fraction left behind", "scroll 0,-0.9; leave; enter; scroll 0,-0.2", ""),
        Case("nothing", "scroll 0,0; scroll nan,inf; scroll 0,-inf", ""),
        Case("a huge value is limited to 100 notches", "scroll 0,-1e300", "stepped volume 100"),
        Case(
            "during a drag", "down 10,100; move 10,90; scroll 0,-1; up",
            "began brightness vertical; adjusted brightness 4; stepped volume 1; ended brightness"),
        Case("bound to nothing", "scroll 0,-3", "", .standard.binding(.wheel, .adjust(.none))),
    ]

    static let grips = [
        Case(
            "an edge resizes", "down 5,100; move 5,94; move 0,90; up",
            "resizeBegan left; resized 0,0; resized -5,-4; resized -5,-4; resizeEnded", .withGrips),
        Case(
            "a corner does", "down 310,170; move 320,180; up",
            "resizeBegan bottomRight; resized 4,4; resized 4,4; resizeEnded", .withGrips),
        Case("a click on an edge is a click", "down 2,2; up", "click", .withGrips),
        Case(
            "Escape", "down 5,100; move 25,100; cancel; move 80,100; up",
            "resizeBegan left; resized 14,0; resizeCancelled", .withGrips),
        Case(
            "a second button", "down 5,100; move 25,100; down right; up right; up",
            "resizeBegan left; resized 14,0; resizeCancelled", .withGrips),
        Case(
            "Super moves, also there", "down 5,100 +super; move 15,100; up",
            "began move free; moved 4,0; moved 4,0; ended move", .withGrips),
        Case(
            "the middle button too", "down middle 5,100; move 15,100; up middle",
            "began move free; moved 4,0; moved 4,0; ended move", .withGrips),
        Case("the right button does nothing", "down right 5,100; move 15,100; up right", "", .withGrips),
        Case(
            "within them nothing changes", "down 16,100; move 16,90; up",
            "began brightness vertical; adjusted brightness 4; ended brightness", .withGrips),
        Case(
            "a finger", "touch 1 5,100 @0; slide 1 25,100 @50; lift 1",
            "resizeBegan left; resized 8,0; resized 8,0; resizeEnded", .withGrips),
    ]

    static let holding = [
        Case(
            "a finger that rests means Super",
            "touch 1 50,100 @0; slide 1 70,100 @350; slide 1 90,110 @400; lift 1",
            "began move free; moved 8,0; moved 28,10; moved 28,10; ended move"),
        Case(
            "not yet", "touch 1 50,100 @0; slide 1 70,100 @349; lift 1",
            "began seek horizontal; adjusted seek 8; ended seek"),
        Case(
            "a small motion does not end a long press",
            "touch 1 50,100 @0; slide 1 56,100 @100; slide 1 50,104 @200; slide 1 70,100 @400; lift 1",
            "began move free; moved 8,0; moved 8,0; ended move"),
        Case(
            "a slow drag is no long press",
            "touch 1 50,100 @0; slide 1 58,100 @300; slide 1 70,100 @400; lift 1",
            "began seek horizontal; adjusted seek 8; ended seek"),
        Case(
            "a resting button is no long press", "down 50,100 @0; move 60,100 @900; up",
            "began seek horizontal; adjusted seek 4; ended seek"),
        Case(
            "swapped", "touch 1 50,100 @0; slide 1 50,80 @400; lift 1",
            "began brightness vertical; adjusted brightness 8; ended brightness", swapped),
        Case(
            "from an edge too", "touch 1 5,100 @0; slide 1 25,100 @400; lift 1",
            "began move free; moved 8,0; moved 8,0; ended move", .withGrips),
        Case("and no drag is a click", "touch 1 50,100 @0; lift 1 @900", "click"),
    ]

    static let tabs = [
        Case(
            "every drag pulls", "down 10,10; move 30,10; up; down 10,10; move 10,30; up",
            "began move free; moved 14,0; moved 14,0; ended move; began move free; moved 0,14; "
                + "moved 0,14; ended move", .tab),
        Case("a click counts at once", "down 10,10 @0; up @10; down @20; up @30", "click; click", .tab),
        Case(
            "the wheel turns nothing", "scroll 0,1; scroll 1,0; scroll 0,1 +shift; scroll 0,1 +super", "",
            .tab),
    ]

    static let all =
        grips + holding + tabs + slop + direction + modifiers + noModifiers + settings + cancelling + clicks
        + wheels

    @Test(arguments: all) func scriptsHaveTheirEffects(_ example: Case) {
        #expect(GestureScript.run(example.script, example.settings) == example.effects)
    }

    @Test(arguments: [161.0, 1, 2, 319, 320, 641]) func theLeftHalfIncludesItsBorder(width: Double) {
        for (x, target) in [
            (width / 2, DragTarget.brightness), ((width / 2).nextUp, .volume), (0, .brightness),
        ] {
            var script = GestureScript()
            script.size.width = width
            script.play("down \(x),100; move \(x),90")
            #expect(script.effects.first == .began(target, .vertical), "x = \(x) of \(width)")
        }
    }

    @Test func deadlineExistsOnlyWhileAClickWaits() {
        var script = GestureScript(.withDoubleClick)
        script.play("down 10,100 @0")
        #expect(script.recognizer.deadline == nil)
        #expect(script.recognizer.isBusy)
        script.play("up @100")
        #expect(script.recognizer.deadline == Instant(milliseconds: 400))
        #expect(!script.recognizer.isBusy)
        script.play("tick @399")
        #expect(script.effects.isEmpty)
        script.play("down @300")
        #expect(script.recognizer.deadline == nil)
        script.play("up @500")
        #expect(script.recognizer.deadline == nil)
        script.play("tick @5000")
        #expect(script.effects == [.triggered(.doubleClick)])
    }

    @Test func aDragKnowsItsVelocity() {
        var script = GestureScript()
        script.play("down 50,100 +super @0; move 60,100 @20; move 100,100 @40; move 140,80 @60; up @80")
        let now = Instant(milliseconds: 80)
        let velocity = script.recognizer.velocity(at: now)
        #expect(
            (velocity.width - 90 / 0.08).magnitude < 1e-6 && (velocity.height + 20 / 0.08).magnitude < 1e-6)
        #expect(script.recognizer.velocity(at: now.advanced(by: .seconds(1))) == .zero)
    }
}
