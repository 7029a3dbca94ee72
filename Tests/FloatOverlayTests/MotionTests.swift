// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

/// An overlay of 480 × 270 in the bottom right corner of a monitor of 1920 × 1080 with a panel of 40 px at the bottom.
@Suite struct MotionTests {
    /// One overlay on screen, and a pointer.
    final class Scene {
        let fixture: Fixture
        let source = ManualSource()
        let overlay: OverlayController
        var surface: FakeSurface { fixture.display.overlays[0] }
        /// The destination when the overlay has just appeared.
        private(set) var destinationAtStart: Placement?
        private var time: Int64 = 0

        init(_ motion: Motion = .full, isJoined: Bool = false, from origin: Placement? = nil) {
            fixture = Fixture(motion: motion)
            // Nothing is saved later, so without motion there is no timer.
            fixture.host.preferences.overlay.remembersPlacement = false
            fixture.display.isJoined = isJoined
            overlay = OverlayController(source: source, host: fixture.host)
            source.contentPlacement = origin
            overlay.start()
            source.frame()
            destinationAtStart = overlay.destination
            settle()
        }

        /// The current geometry, as `x y width height`.
        var place: String { Self.words(surface.geometry.placement) }
        /// The geometry of the destination.
        var destination: String { overlay.destination.map(Self.words) ?? "nowhere" }

        private static func words(_ placement: Placement) -> String {
            let extent = placement.monitor == Monitor.ID("B") ? Size(width: 1280, height: 720) : size
            let origin = placement.origin(on: extent)
            let numbers = [origin.x, origin.y, placement.size.width, placement.size.height]
            let words = numbers.map { "\(Int($0.rounded()))" }.joined(separator: " ")
            return placement.monitor == Monitor.ID("B") ? words + " on B" : words
        }

        private static let size = Size(width: 1920, height: 1080)

        var origin: Point { surface.geometry.placement.origin(on: Self.size) }

        /// The middle of the window in logical pixels of monitor A.
        var middle: Point {
            let size = surface.geometry.placement.size
            return Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
        }

        /// Runs until all motion has ended.
        func settle() {
            #expect(
                fixture.reactor.run(until: { self.fixture.reactor.nextDeadline == nil }, within: .seconds(20))
            )
        }

        /// Runs for some frames.
        func pause() { _ = fixture.reactor.run(until: { false }, within: .milliseconds(60)) }

        func run(_ condition: @escaping () -> Bool) {
            #expect(fixture.reactor.run(until: condition, within: .seconds(20)))
        }

        func send(
            _ kind: InputEvent.Kind, _ x: Double, _ y: Double, after: Int64 = 10, _ modifiers: Modifiers = []
        ) {
            time += after
            surface.onEvent?(
                .input(
                    InputEvent(
                        kind: kind, position: Point(x: x, y: y), modifiers: modifiers,
                        time: Instant(milliseconds: time))))
        }

        /// Presses at `from` and moves by `offset` in ten steps of `step` ms.
        func drag(
            from: Point = Point(x: 100, y: 100), by offset: Size, every step: Int64 = 10,
            _ modifiers: Modifiers = .super
        ) {
            send(.press(.left), from.x, from.y, after: 1000, modifiers)
            for part in 1...10 {
                let share = Double(part) / 10
                send(
                    .motion, from.x + offset.width * share, from.y + offset.height * share, after: step,
                    modifiers)
            }
        }

        /// Drags by `offset`, less the slop of 6 px, and releases: at rest or in motion.
        func move(_ x: Double, _ y: Double, isThrown: Bool = false) {
            drag(by: Size(width: x, height: y))
            send(.release(.left), 100 + x, 100 + y, after: isThrown ? 0 : 500, .super)
        }
    }

    // MARK: Flights

    @Test func commandAnimatesTheMove() {
        let scene = Scene()
        let sizes = scene.source.sizes.count
        let begin = scene.fixture.reactor.now
        scene.overlay.move(to: .topLeft)
        #expect(scene.destination == "20 20 480 270")
        #expect(scene.place == "1420 750 480 270")
        scene.settle()
        let took = begin.duration(to: scene.fixture.reactor.now)
        #expect(took == .milliseconds(256))
        #expect(scene.place == "20 20 480 270")
        #expect(scene.surface.carried.count == 17)
        #expect(scene.source.sizes.count == sizes + 1, "the source gets its size once, at the end")
        #expect(scene.surface.geometry.placement.corner == .topLeft)
    }

    @Test func secondCommandRedirectsTheAnimationWithoutAJump() {
        let scene = Scene()
        scene.overlay.move(to: .topLeft)
        scene.run { scene.origin.x < 1000 }
        let before = scene.origin
        scene.overlay.move(to: .bottomRight)
        #expect(scene.origin == before)
        #expect(scene.destination == "1420 750 480 270")
        scene.run { scene.origin != before }
        #expect(scene.origin.x > before.x)
        scene.settle()
        #expect(scene.place == "1420 750 480 270")
    }

    @Test func inputBeginsWhereTheOverlayIsSeenAtItsDestination() {
        let scene = Scene()
        scene.overlay.move(to: .topLeft)
        #expect(scene.surface.input == .none)
        scene.run { abs(scene.origin.x - 20) < 0.5 && abs(scene.origin.y - 20) < 0.5 }
        #expect(scene.surface.input == .all)
        scene.settle()
        #expect(scene.place == "20 20 480 270")
    }

    /// During an animation that is not the user's the overlay takes no input.
    @Test func aChangeThatIsNotVisibleIsNotAnimated() {
        let scene = Scene()
        let moves = scene.surface.carried.count
        scene.overlay.resize(into: Size(width: 480.0001, height: 271))
        #expect(scene.surface.carried.count == moves && scene.surface.input == .all)
        #expect(scene.surface.geometry.placement.size.width == 480.0001)
    }

    @Test func resizeIsAnimatedLikeAMove() {
        let scene = Scene()
        scene.overlay.resize(into: Size(width: 240, height: 135))
        #expect(scene.destination == "1660 885 240 135")
        scene.run {
            let width = scene.surface.geometry.placement.size.width
            // Sources keep drawing at the size they know.
            #expect(width <= 240 || scene.overlay.renderSize?.logicalSize.width == 480)
            return width <= 240
        }
        scene.settle()
        #expect(scene.overlay.renderSize?.logicalSize.width == 240)
    }

    @Test func pressPausesTheAnimationUntilTheRelease() {
        let scene = Scene()
        scene.overlay.move(to: .topLeft)
        scene.run { scene.origin.x < 1000 }
        scene.send(.press(.left), 200, 100)
        let caught = scene.origin
        scene.pause()
        #expect(scene.destination == "20 20 480 270")
        #expect(scene.origin == caught)
        scene.send(.release(.left), 200, 100)
        scene.settle()
        #expect(scene.place == "20 20 480 270")
    }

    @Test func pausedOverlayCanBeMoved() {
        let scene = Scene()
        scene.overlay.move(to: .topLeft)
        scene.run { scene.origin.x < 1000 }
        let caught = scene.origin
        // There is room at the right along the whole path.
        scene.move(206, 150)
        #expect(scene.destination != "20 20 480 270")
        scene.settle()
        #expect((scene.origin.x - (caught.x + 200)).magnitude < 25)
    }

    @Test func escapeResumesTheInterruptedAnimation() {
        let scene = Scene()
        scene.overlay.move(to: .topLeft)
        scene.run { scene.origin.x < 1000 }
        scene.drag(by: Size(width: 300, height: 0))
        scene.send(.cancel, 400, 100)
        #expect(scene.destination == "20 20 480 270")
        scene.send(.release(.left), 400, 100)
        scene.settle()
        #expect(scene.place == "20 20 480 270")
    }

    @Test(arguments: [Modifiers.super, []])
    func cancelledDragContinuesAFlightThatBeganAfterThePress(modifiers: Modifiers) {
        let scene = Scene()
        // With Super a move, and without it a resize by the left edge.
        scene.send(.press(.left), 2, 100, after: 1000, modifiers)
        scene.overlay.move(to: .topLeft)
        scene.run { scene.origin.x < 1000 }
        scene.send(.motion, 60, 100, modifiers)
        scene.send(.cancel, 60, 100)
        #expect(scene.destination == "20 20 480 270")
        scene.send(.release(.left), 60, 100)
        scene.settle()
        #expect(scene.place == "20 20 480 270")
    }

    @Test func commandsWaitForTheEndOfADrag() {
        let scene = Scene()
        scene.drag(by: Size(width: -206, height: 0))
        let held = scene.origin
        scene.overlay.move(to: .topLeft)
        #expect(scene.destination == "20 20 480 270")
        #expect(scene.origin == held)
        scene.send(.release(.left), -106, 100)
        scene.settle()
        #expect(scene.place == "20 20 480 270")
    }

    @Test(arguments: [true, false]) func contentOfAnotherAspectWaitsForTheEndOfADrag(isCancelled: Bool) {
        let scene = Scene(.reduced)
        scene.drag(by: Size(width: -106, height: 0))
        scene.source.frame(100, 100)
        scene.send(.motion, -206, 100, .super)
        #expect(scene.place == "1120 750 480 270")
        if isCancelled {
            scene.send(.cancel, -206, 100)
            #expect(scene.place == "1480 660 360 360")
        } else {
            scene.send(.release(.left), -206, 100, after: 500, .super)
            #expect(scene.place == "1180 660 360 360")
        }
    }

    // MARK: Moves

    @Test(arguments: [
        (-400.0, 0.0, "20 750 480 270"), (0, -300, "1420 20 480 270"), (-400, -300, "20 20 480 270"),
        (40, -300, "1420 20 480 270"),
    ])
    func throwAnimatesToTheCorner(x: Double, y: Double, place: String) {
        for motion in Motion.allCases {
            let scene = Scene(motion)
            scene.move(x, y, isThrown: true)
            #expect(scene.destination == place)
            if motion == .reduced { #expect(scene.place == place) }
            scene.settle()
            #expect(scene.place == place)
        }
    }

    @Test(arguments: [
        (-306.0, -206.0, "1120 548 480 270"), (-18, -306, "1420 450 480 270"), (-100, 60, "1326 806 480 270"),
        (-706, -367, "720 385 480 270"), (0, -800, "1420 20 480 270"),
    ])
    func droppedOverlayStays(x: Double, y: Double, place: String) {
        for motion in Motion.allCases {
            let scene = Scene(motion)
            scene.move(x, y)
            scene.settle()
            #expect(scene.place == place)
        }
    }

    @Test func dragBeyondTheTopIsResisted() {
        let scene = Scene()
        scene.drag(by: Size(width: 0, height: -956))
        // 200 px beyond: less than half of them.
        let y = scene.origin.y
        #expect(y < -60 && y > -100)
        scene.send(.cancel, 100, -900)
        scene.settle()
        #expect(scene.place == "1420 750 480 270")
    }

    @Test func escapeTimeIsProportionalToTheDistance() {
        let scene = Scene()
        scene.drag(by: Size(width: -54, height: 0))
        let frames = scene.surface.carried.count
        scene.send(.cancel, 46, 100)
        #expect(scene.destination == "1420 750 480 270")
        scene.send(.release(.left), 46, 100)
        scene.settle()
        // A tenth of its width away: a tenth of the time, and a frame or two; 12 frames are 200 ms.
        #expect(scene.surface.carried.count - frames <= 12)
        #expect(scene.place == "1420 750 480 270")
    }

    @Test func secondButtonCancelsAMove() {
        let scene = Scene(.reduced)
        scene.drag(by: Size(width: -300, height: 0))
        scene.send(.press(.right), -200, 100)
        #expect(scene.place == "1420 750 480 270")
        scene.send(.release(.right), -200, 100)
        scene.send(.release(.left), -200, 100)
        #expect(scene.place == "1420 750 480 270")
    }

    @Test func overlayMovesToAnotherMonitor() {
        let scene = Scene(.reduced, isJoined: true)
        scene.move(1006, -200)
        // Its middle is 740 px of A into B, which are 370 of B's own.
        #expect(scene.place == "130 208 480 270 on B")
        scene.move(-306, 0, isThrown: true)
        #expect(scene.overlay.destination?.monitor == Monitor.ID("B"))
    }

    @Test func targetMonitorMayBeUnpluggedDuringADrag() {
        let scene = Scene(isJoined: true)
        let monitors = scene.fixture.display.monitors
        scene.move(1006, -200)
        scene.settle()
        #expect(scene.overlay.destination?.monitor == Monitor.ID("B"))
        scene.drag(by: Size(width: -50, height: 0))
        scene.overlay.move(to: .topRight)
        scene.fixture.display.change([monitors[0]])
        #expect(scene.overlay.monitor?.name == "A")
        #expect(scene.destination == "1420 20 480 270")
        scene.send(.release(.left), 0, 0)
        scene.settle()
        #expect(scene.place == "1420 20 480 270")
    }

    @Test func aDragOfATabEndsWhenTheMonitorOfItsHomeIsUnplugged() {
        let scene = Scene(.reduced, isJoined: true)
        let monitors = scene.fixture.display.monitors
        scene.move(1006, -200)
        scene.move(-1400, 0)
        #expect(scene.overlay.state == .stashed && scene.overlay.monitor?.name == "A")
        #expect(scene.overlay.homePlacement?.monitor == Monitor.ID("B"))
        scene.drag(from: Point(x: 440, y: 100), by: Size(width: 100, height: 0), [])
        scene.fixture.display.change([monitors[0]])
        scene.send(.release(.left), 540, 100)
        #expect(scene.overlay.homePlacement?.monitor == Monitor.ID("A"))
        #expect(scene.overlay.monitor?.name == "A")
    }

    @Test(arguments: ["move", "resize", "cancelled move"])
    func aDragEndsWhenItsMonitorIsUnplugged(drag: String) {
        let scene = Scene(isJoined: true)
        let monitors = scene.fixture.display.monitors
        scene.move(1006, -200)
        scene.settle()
        let home = scene.place
        #expect(home.hasSuffix("on B"))
        if drag == "resize" {
            scene.drag(from: Point(x: 2, y: 100), by: Size(width: -60, height: 0), [])
        } else {
            scene.drag(by: Size(width: -60, height: 30))
        }
        #expect(scene.place != home)
        scene.fixture.display.change([monitors[0]])
        let away = scene.destination
        #expect(scene.overlay.monitor?.name == "A" && !away.hasSuffix("on B"))
        if drag == "cancelled move" { scene.send(.cancel, 300, 100) }
        scene.send(.release(.left), 300, 100)
        scene.settle()
        #expect(scene.place == away)
        scene.fixture.display.change(monitors)
        scene.settle()
        #expect(scene.place == home)
    }

    @Test func aPulledTabWhoseMonitorIsUnpluggedMovesToAnotherMonitor() {
        let scene = Scene()
        let monitors = scene.fixture.display.monitors
        scene.overlay.stash()
        scene.settle()
        scene.drag(from: Point(x: 40, y: 100), by: Size(width: -100, height: 0), [])
        scene.fixture.display.change([monitors[1]])
        scene.send(.release(.left), -60, 100)
        scene.settle()
        #expect(scene.overlay.state == .stashed && scene.place == "1200 430 480 270 on B")
        scene.fixture.display.change(monitors)
        scene.overlay.unstash()
        scene.settle()
        #expect(scene.place == "1420 750 480 270")
    }

    // MARK: Aside

    @Test func stashedOverlayStaysStashedOnAnotherMonitor() {
        let scene = Scene()
        let monitors = scene.fixture.display.monitors
        scene.overlay.stash()
        scene.settle()
        scene.fixture.display.change([monitors[1]])
        scene.settle()
        #expect(scene.overlay.state == .stashed)
        #expect(scene.place == "1200 430 480 270 on B")
        scene.overlay.unstash()
        scene.settle()
        #expect(scene.place == "780 430 480 270 on B")
        scene.fixture.display.change(monitors)
        scene.settle()
        #expect(scene.place == "1420 750 480 270")
    }

    @Test func moveBeyondASideStashesTheOverlay() {
        for motion in Motion.allCases {
            let scene = Scene(motion)
            scene.move(300, -200)
            #expect(scene.overlay.state == .stashed)
            #expect(scene.destination == "1840 554 480 270")
            scene.settle()
            #expect(scene.place == "1840 554 480 270")
            #expect(scene.surface.input == .rects([Rect(x: 0, y: 0, width: 80, height: 270)]))
            scene.send(.press(.left), 40, 100)
            scene.send(.release(.left), 40, 100)
            #expect(scene.overlay.state == .active)
            scene.settle()
            #expect(scene.place == "1420 750 480 270")
            #expect(scene.surface.input == .all)
        }
    }

    @Test func overlayIsNotStashedBetweenMonitors() {
        let scene = Scene(.reduced, isJoined: true)
        scene.move(300, -200)
        #expect(scene.overlay.state == .active)
        #expect(scene.place.hasSuffix("on B"))
        scene.overlay.move(to: .topLeft)
        #expect(scene.overlay.stash(), "B is free at its right")
        #expect(scene.place == "1200 50 480 270 on B")
    }

    @Test func commandsStashAndUnstash() {
        let scene = Scene()
        #expect(scene.overlay.stash())
        #expect(scene.destination == "1840 750 480 270")
        scene.settle()
        #expect(scene.overlay.stash())
        scene.overlay.reveal()
        #expect(scene.destination == "1420 750 480 270")
        scene.settle()
        scene.overlay.move(to: Point(x: 300, y: 300))
        scene.settle()
        scene.overlay.stash()
        #expect(scene.destination == "-400 300 480 270")
        scene.overlay.move(to: .topRight)
        #expect(scene.overlay.state == .active)
        scene.settle()
        #expect(scene.place == "1420 20 480 270")
    }

    @Test(arguments: [(-80.0, false), (-150, false), (-190, true), (-420, true)])
    func pulledTabUnstashes(offset: Double, isOut: Bool) {
        for motion in Motion.allCases {
            let scene = Scene(motion)
            scene.overlay.stash()
            scene.settle()
            scene.drag(from: Point(x: 40, y: 100), by: Size(width: offset - 6, height: 30), [])
            #expect((scene.origin.x - max(1840 + offset, 1420)).magnitude < 1, "it follows the finger")
            #expect(scene.overlay.state == .stashed)
            scene.send(.release(.left), 40 + offset - 6, 130, after: 500)
            #expect((scene.overlay.state == .stashed) != isOut)
            scene.settle()
            #expect(scene.place == (isOut ? "1420 750 480 270" : "1840 750 480 270"))
        }
    }

    @Test func aQuickPullIsEnough() {
        let scene = Scene()
        scene.overlay.stash()
        scene.settle()
        scene.drag(from: Point(x: 40, y: 100), by: Size(width: -90, height: 0), [])
        scene.send(.release(.left), -50, 100, after: 0)
        #expect(scene.overlay.state == .active)
        scene.settle()
        #expect(scene.place == "1420 750 480 270")
    }

    @Test func escapePutsAPulledTabBack() {
        let scene = Scene()
        scene.overlay.stash()
        scene.settle()
        scene.drag(from: Point(x: 40, y: 100), by: Size(width: -300, height: 0), [])
        scene.send(.cancel, -260, 100)
        scene.send(.release(.left), -260, 100)
        scene.settle()
        #expect(scene.overlay.state == .stashed)
        #expect(scene.place == "1840 750 480 270")
    }

    @Test func tabChangesNoLevels() {
        let scene = Scene(.reduced)
        scene.overlay.stash()
        scene.send(.scroll(x: 0, y: -3), 40, 100)
        scene.send(.scroll(x: 2, y: 0), 40, 100)
        scene.drag(from: Point(x: 40, y: 200), by: Size(width: 0, height: -100), [])
        scene.send(.release(.left), 40, 100)
        scene.send(.press(.middle), 40, 100)
        scene.send(.release(.middle), 40, 100)
        #expect(scene.fixture.volume.sets.isEmpty)
        #expect(scene.overlay.state == .stashed)
    }

    @Test func stashedOverlayKeepsItsNewSize() {
        let scene = Scene(.reduced)
        scene.overlay.stash()
        scene.overlay.resize(into: Size(width: 240, height: 135))
        #expect(scene.overlay.state == .stashed)
        #expect(scene.place == "1840 885 240 135")
        scene.overlay.reveal()
        #expect(scene.place == "1660 885 240 135")
    }

    @Test func theHUDLeavesATab() {
        let fixture = Fixture()
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.start()
        source.frame()
        fixture.host.hud.show(HUDContent(icon: .info, text: "in it"))
        #expect(fixture.display.huds.allSatisfy { !$0.isShown })
        #expect(fixture.display.overlays[0].fakeHUD.opacity == 1)
        overlay.stash()
        #expect(fixture.display.huds.contains { $0.isShown })
        #expect(fixture.display.overlays[0].fakeHUD.opacity == 0)
        overlay.reveal()
        #expect(fixture.display.overlays[0].fakeHUD.opacity == 1)
    }

    // MARK: Extents

    @Test func resizeHandleResizes() {
        let scene = Scene()
        let sizes = scene.source.sizes.count
        scene.drag(from: Point(x: 5, y: 130), by: Size(width: -166, height: 0), [])
        #expect(scene.place == "1260 660 640 360")
        #expect(scene.source.sizes.count == sizes)
        scene.send(.release(.left), -161, 130, after: 500)
        #expect(scene.place == "1260 660 640 360")
        #expect(scene.source.sizes.count == sizes + 1)
        #expect(scene.fixture.volume.sets.isEmpty)
        scene.settle()
    }

    @Test func escapeRestoresThePreviousSize() {
        let scene = Scene()
        scene.drag(from: Point(x: 2, y: 2), by: Size(width: -166, height: -94), [])
        #expect(scene.place != "1420 750 480 270")
        scene.send(.cancel, -164, -90)
        scene.send(.release(.left), -164, -90)
        scene.settle()
        #expect(scene.place == "1420 750 480 270")
    }

    /// The press stops the overlay between the small and the medium size.
    @Test(arguments: [false, true]) func aMoveThatInterruptsAResizeEndsWithTheNewSize(isThrown: Bool) {
        let scene = Scene()
        scene.overlay.cycleSize()
        scene.run { scene.surface.geometry.placement.size.width > 600 }
        let caught = scene.middle
        #expect(scene.surface.geometry.placement.size.width < 900)
        scene.move(-306, -206, isThrown: isThrown)
        scene.settle()
        #expect(scene.place.hasSuffix(" 924 520"))
        if isThrown {
            #expect(scene.place == "20 20 924 520")
        } else {
            // The middle follows the pointer.
            #expect((scene.middle.x - caught.x + 300).magnitude < 3)
            #expect((scene.middle.y - caught.y + 202).magnitude < 3)
        }
    }

    /// The press stops the overlay between two aspects.
    @Test func aResizeThatInterruptsAChangeOfAspectHasTheNewAspect() {
        let scene = Scene()
        scene.source.frame(100, 100)
        scene.run { scene.surface.geometry.placement.size.width < 440 }
        #expect(scene.surface.geometry.placement.size.width > 370)
        scene.drag(from: Point(x: 4, y: 150), by: Size(width: -60, height: 0), [])
        scene.send(.release(.left), -56, 150, after: 500)
        scene.settle()
        let size = scene.surface.geometry.placement.size
        #expect((size.width - size.height).magnitude < 0.01 && size.width > 380)
    }

    @Test func cyclingReturnsToTheFirstSize() {
        let scene = Scene(.reduced)
        var places: [String] = []
        for _ in 0..<2 {
            scene.overlay.cycleSize()
            places.append(scene.place)
        }
        #expect(
            places == ["975 498 924 520", "1420 750 480 270"]
                || places == ["976 500 924 520", "1420 750 480 270"], "\(places)")
        scene.overlay.resize(into: Size(width: 640, height: 360))
        scene.overlay.cycleSize()
        #expect(scene.surface.geometry.placement.size.width == 480)
        scene.overlay.cycleSize()
        scene.overlay.cycleSize()
        #expect(scene.surface.geometry.placement.size.width == 640)
    }

    @Test func theOwnSizeOfTheCycleHasTheAspectOfTheContent() {
        let scene = Scene(.reduced)
        scene.overlay.resize(into: Size(width: 640, height: 360))
        scene.source.frame(100, 100)
        for _ in 0..<3 { scene.overlay.cycleSize() }
        #expect(scene.place.hasSuffix(" 480 480"))
    }

    // MARK: Coming and going

    @Test func closedOverlayFadesOut() {
        let scene = Scene()
        let begin = scene.fixture.reactor.now
        scene.overlay.stop(.closed)
        #expect(scene.overlay.state == .stopping && !scene.surface.isClosed)
        #expect(scene.surface.input == .none)
        scene.run { scene.surface.opacity < 0.5 }
        scene.run { scene.surface.isClosed }
        // 250 ms; each frame is drawn for the moment it is seen at, up to a refresh later.
        #expect(begin.duration(to: scene.fixture.reactor.now) >= .milliseconds(233))
        #expect(scene.fixture.host.overlays.isEmpty)
        #expect(scene.fixture.reactor.nextDeadline == nil)
    }

    @Test func overlayClosedBeforeItsFirstFrameStops() {
        let scene = Scene()
        let source = ManualSource()
        let next = OverlayController(source: source, host: scene.fixture.host)
        let recorder = OverlayRecorder()
        next.delegate = recorder
        next.start()
        source.sink?.setContentSize(pixels: PixelSize(width: 480, height: 270))
        scene.fixture.display.overlays[1].isLate = true
        source.frame()
        #expect(next.state == .starting)
        next.stop()
        scene.pause()
        scene.fixture.display.overlays[1].onEvent?(.shown)
        scene.settle()
        #expect(recorder.lines == ["willStart", "willStop closed", "didStop closed"])
    }

    @Test func closingOverlayIgnoresCommands() {
        let scene = Scene()
        scene.overlay.stop(.closed)
        scene.overlay.move(to: Point(x: 10, y: 10))
        scene.overlay.stash()
        scene.overlay.unstash()
        scene.overlay.cycleSize()
        scene.overlay.reveal()
        scene.overlay.hide()
        scene.settle()
        #expect(scene.surface.isClosed && scene.fixture.host.overlays.isEmpty)
    }

    @Test(arguments: [StopReason.replaced, .lost]) func replacedOrLostOverlayClosesImmediately(
        reason: StopReason
    ) {
        let scene = Scene()
        scene.overlay.stop(reason)
        #expect(scene.surface.isClosed)
    }

    @Test func overlayDoesNotFadeWithoutACompositor() {
        let scene = Scene()
        scene.fixture.display.capabilities.remove(.compositing)
        scene.overlay.hide()
        #expect(!scene.surface.isShown && scene.surface.opacity == 1)
        scene.overlay.reveal()
        #expect(scene.surface.isShown && scene.surface.opacity == 1)
        scene.overlay.stop(.ended)
        #expect(scene.surface.isClosed)
    }

    @Test func closedHostDoesNotWaitForAnimations() {
        let scene = Scene()
        scene.overlay.stop(.closed)
        #expect(!scene.surface.isClosed)
        scene.fixture.host.close()
        #expect(scene.surface.isClosed)
    }

    @Test func lostWindowEndsTheClosingAnimation() {
        let scene = Scene()
        let recorder = OverlayRecorder()
        scene.overlay.delegate = recorder
        scene.overlay.stop(.closed)
        scene.surface.onEvent?(.gone(.displayLost))
        #expect(recorder.lines == ["willStop closed", "didStop closed"])
        #expect(scene.fixture.reactor.nextDeadline == nil)
    }

    @Test func overlayAnimatesToTheRestoredPlacement() {
        let scene = Scene()
        let recorder = OverlayRecorder()
        scene.overlay.delegate = recorder
        let place = Placement(
            monitor: Monitor.ID("A"), corner: .topLeft, inset: Size(width: 100, height: 50),
            size: Size(width: 960, height: 540))
        recorder.onRestore = { $0(.restored(to: place)) }
        scene.overlay.returnToApp()
        #expect(recorder.lines == ["restore", "willStop returned"])
        #expect(scene.surface.input == .none)
        scene.send(.press(.left), 100, 100)
        scene.run { scene.surface.isClosed }
        #expect(scene.surface.carried.last == place)
        #expect(recorder.lines == ["restore", "willStop returned", "didStop returned"])
    }

    /// The flight ends during the fade.
    @Test(arguments: [true, false]) func anOverlayThatFadesOutDuringAFlightTakesNoInput(isClosed: Bool) {
        let scene = Scene()
        scene.overlay.move(to: .topLeft)
        _ = scene.fixture.reactor.run(until: { false }, within: .milliseconds(150))
        if isClosed { scene.overlay.stop(.closed) } else { scene.overlay.hide() }
        var takesInput = false
        scene.run {
            if scene.surface.input != .none { takesInput = true }
            return isClosed ? scene.surface.isClosed : !scene.surface.isShown
        }
        #expect(!takesInput)
        guard !isClosed else { return }
        scene.overlay.reveal()
        #expect(scene.surface.input == .all)
    }

    /// The opacity of a fade to 1 after one refresh of 16 ms.
    private static func firstLevel(from level: Double) -> Double {
        let start = Instant(nanoseconds: 1_000_000_000)
        return OpacityAnimation(from: level, to: 1, at: start).opacity(
            at: start.advanced(by: .milliseconds(16)))
    }

    @Test func firstFrameOfAFadeIsVisible() throws {
        let fixture = Fixture(motion: .full)
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.start()
        source.sink?.setContentSize(pixels: PixelSize(width: 480, height: 270))
        let surface = try #require(fixture.display.overlays.first)
        surface.isLate = true
        source.frame()
        #expect(surface.opacity == Self.firstLevel(from: 0))
        surface.onEvent?(.shown)
        #expect(fixture.reactor.run(until: { surface.opacity == 1 }, within: .seconds(20)))
    }

    @Test func revealReversesTheFade() {
        let scene = Scene()
        scene.overlay.hide()
        #expect(scene.overlay.state == .hidden && scene.surface.isShown && !scene.overlay.isVisible)
        scene.run { scene.surface.opacity < 0.7 }
        let left = scene.surface.opacity
        scene.overlay.reveal()
        #expect(scene.surface.opacity == Self.firstLevel(from: left))
        scene.settle()
        #expect(scene.surface.opacity == 1 && scene.surface.isShown && scene.surface.input == .all)
        scene.overlay.hide()
        scene.settle()
        #expect(!scene.surface.isShown)
        scene.overlay.reveal()
        #expect(scene.surface.isShown && scene.surface.opacity == Self.firstLevel(from: 0))
        scene.settle()
        #expect(scene.surface.opacity == 1)
    }

    @Test func hidingEndsADragAndAnAnimation() {
        let scene = Scene()
        scene.overlay.move(to: .topLeft)
        scene.overlay.hide()
        scene.settle()
        #expect(scene.place == "20 20 480 270")
        scene.overlay.reveal()
        scene.drag(by: Size(width: 300, height: 300))
        scene.overlay.hide()
        scene.settle()
        #expect(scene.place == "20 20 480 270")
    }

    @Test func lockerHidesImmediately() {
        let scene = Scene()
        scene.fixture.host.setSuspended(.locked, true)
        #expect(!scene.surface.isShown)
        scene.fixture.host.setSuspended(.locked, false)
        scene.settle()
        scene.overlay.hide()
        #expect(scene.surface.isShown)
        scene.fixture.host.setSuspended(.locked, true)
        #expect(!scene.surface.isShown)
    }

    @Test func lockEndsAClosingAnimation() {
        let scene = Scene()
        scene.overlay.stop()
        #expect(!scene.surface.isClosed)
        scene.fixture.host.setSuspended(.locked, true)
        #expect(scene.surface.isClosed)
    }

    @Test func reducedMotionNeedsNoTimer() {
        let scene = Scene(.reduced)
        scene.overlay.move(to: .topLeft)
        #expect(scene.place == "20 20 480 270")
        scene.overlay.stash()
        #expect(scene.place == "-400 20 480 270")
        scene.overlay.reveal()
        scene.overlay.hide()
        #expect(!scene.surface.isShown)
        scene.overlay.reveal()
        #expect(scene.surface.isShown && scene.surface.opacity == 1)
        #expect(scene.surface.carried.isEmpty)
        scene.overlay.stop()
        #expect(scene.surface.isClosed)
    }

    // MARK: Anything

    @Test(arguments: 1...96 as ClosedRange<UInt64>) func randomActionsEndAtRest(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let scene = Scene(seed % 4 == 0 ? .reduced : .full, isJoined: seed % 2 == 0)
        for step in 0..<200 {
            act(
                scene, .random(in: 0..<16, using: &generator),
                x: .random(in: -1200..<1200, using: &generator),
                y: .random(in: -800..<800, using: &generator))
            if Int.random(in: 0..<3, using: &generator) == 0 {
                let pause = Int.random(in: 0..<8, using: &generator)
                scene.fixture.reactor.turn(waitingAtMost: .milliseconds(pause))
            }
            let placement = scene.surface.geometry.placement
            #expect(
                placement.inset.width.isFinite && placement.inset.height.isFinite
                    && placement.size.width >= 1,
                "seed \(seed), step \(step): \(placement)")
            #expect(scene.overlay.destination != nil)
        }
        scene.send(.cancel, 0, 0)
        for button in [PointerButton.left, .middle, .right] { scene.send(.release(button), 0, 0) }
        scene.settle()
        #expect(scene.overlay.destination == scene.surface.geometry.placement, "seed \(seed)")
        let states: [OverlayState] = scene.surface.isShown ? [.active, .stashed] : [.hidden]
        #expect(states.contains(scene.overlay.state), "seed \(seed)")
    }

    private func act(_ scene: Scene, _ action: Int, x: Double, y: Double) {
        let point = Point(
            x: abs(x).truncatingRemainder(dividingBy: 480), y: abs(y).truncatingRemainder(dividingBy: 270))
        switch action {
        case 0: scene.overlay.move(to: Corner.allCases[Int(abs(x)) % 4])
        case 1: scene.overlay.move(to: Point(x: x, y: y))
        case 2: scene.overlay.stash()
        case 3: scene.overlay.reveal()
        case 4: scene.overlay.hide()
        case 5: scene.overlay.cycleSize()
        case 6: scene.overlay.resize(into: Size(width: abs(x) + 1, height: abs(y) + 1))
        case 7: scene.send(.press(.left), point.x, point.y, .super)
        case 8: scene.send(.press(.left), point.x, point.y)
        case 9: scene.send(.release(.left), x, y)
        case 10: scene.send(.cancel, x, y)
        case 11: scene.send(.press(.middle), point.x, point.y)
        case 12: scene.send(.release(.middle), x, y)
        default: scene.send(.motion, x, y)
        }
    }
}
