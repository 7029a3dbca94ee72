// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@Suite struct GestureActionTests {
    /// Drags from `from` over `offset` in `steps` and releases; positions are in the overlay.
    private func drag(
        _ surface: FakeSurface, from: Point, by offset: Size, steps: Int = 10, modifiers: Modifiers = [],
        button: PointerButton = .left, rest: Double = 0
    ) {
        func send(_ kind: InputEvent.Kind, _ part: Double, after rest: Double = 0) {
            let position = from + offset * part
            let time = Instant(milliseconds: Int64((part + rest) * 100))
            surface.onEvent?(
                .input(InputEvent(kind: kind, position: position, modifiers: modifiers, time: time)))
        }
        send(.press(button), 0)
        for step in 1...steps { send(.motion, Double(step) / Double(steps)) }
        send(.release(button), 1, after: rest)
    }

    private func shown(_ fixture: Fixture, _ source: ManualSource) -> FakeSurface {
        var options = OverlayOptions()
        options.isAdditional = true
        OverlayController(source: source, options: options, host: fixture.host).start()
        source.frame()
        return fixture.display.overlays[0]
    }

    @Test(arguments: [6, 50, 1000])
    func halfTheRangeIsFiftyPointsAtAnyRate(steps: Int) {
        let fixture = Fixture(volume: 20)
        let surface = shown(fixture, ManualSource())
        drag(surface, from: Point(x: 400, y: 200), by: Size(width: 0, height: -(6 + 135)), steps: steps)
        #expect(fixture.volume.reading?.state.percent == 70)
        #expect(fixture.painter.huds.first == .level(.volumeLow, 20))
        #expect(fixture.host.hud.current == .level(.volumeHigh, 70))
    }

    /// Direction of the drag, the setting `raise-unmutes`, and whether the sink stays muted.
    @Test(arguments: [(-33.0, true, false), (-33, false, true), (33, true, true)])
    func raiseByADragUnmutesAtTheLimit(height: Double, raiseUnmutes: Bool, isMuted: Bool) {
        var preferences = Preferences.moving(.reduced)
        preferences.volume.policy.raiseUnmutes = raiseUnmutes
        // A quick drag ends before the audio server has replied to the request at its start.
        for isQuick in [false, true] {
            let fixture = Fixture(volume: 100, preferences: preferences)
            fixture.volume.reading?.state.isMuted = true
            let surface = shown(fixture, ManualSource())
            if isQuick { fixture.volume.heldReads = [] }
            drag(surface, from: Point(x: 400, y: 200), by: Size(width: 0, height: height))
            for reply in fixture.volume.heldReads ?? [] { reply() }
            #expect(fixture.volume.reading?.state.isMuted == isMuted)
            #expect(fixture.volume.reading?.state.percent == (height < 0 ? 100 : 90))
            #expect(fixture.host.hud.current?.level?.isMuted == isMuted)
        }
    }

    @Test func eachNotchOfAnEventIsAStep() {
        let fixture = Fixture(volume: 50)
        let surface = shown(fixture, ManualSource())
        func scroll(_ notches: Double) {
            let place = Point(x: 400, y: 200)
            let event = InputEvent(
                kind: .scroll(x: 0, y: notches), position: place, time: Instant(milliseconds: 0))
            surface.onEvent?(.input(event))
        }
        scroll(-3)
        #expect(fixture.volume.reading?.state.percent == 65)
        for _ in 1...3 { scroll(1) }
        #expect(fixture.volume.sets.last == Percent.raw(50))
    }

    @Test(arguments: ["drag", "seek", "opacity", "notch", "lock", "hot spot"])
    func theHUDIsInTheOverlayThatTheUserInteractsWith(interaction: String) {
        var preferences = Preferences()
        preferences.overlay.motion = .reduced
        preferences.bindings[.dragMiddle] = .adjust(.opacity)
        let fixture = Fixture(volume: 20, preferences: preferences)
        let used = shown(fixture, ManualSource())
        _ = shown(fixture, ManualSource())
        let front = fixture.display.overlays[1]
        if interaction == "hot spot" {
            for overlay in fixture.host.overlays { overlay.clickThrough = true }
            #expect(fixture.reactor.run(until: { !fixture.host.hud.isVisible }, within: .seconds(20)))
        }
        let volume = HUDContent(icon: .volumeMid, text: "50%")
        interact(interaction, with: used, fixture.host.overlays[0])
        fixture.reactor.turn(waitingAtMost: .zero)
        #expect(used.fakeHUD.opacity > 0 && front.fakeHUD.opacity == 0)
        // A change without an overlay is shown in the same place while the HUD is visible, then in the front overlay.
        fixture.host.hud.show(volume)
        #expect(used.fakeHUD.opacity > 0 && front.fakeHUD.opacity == 0)
        #expect(fixture.reactor.run(until: { !fixture.host.hud.isVisible }, within: .seconds(20)))
        fixture.host.hud.show(volume)
        #expect(used.fakeHUD.opacity == 0 && front.fakeHUD.opacity > 0)
    }

    private func interact(_ interaction: String, with surface: FakeSurface, _ overlay: OverlayController) {
        func send(_ kind: InputEvent.Kind, _ x: Double, _ y: Double) {
            let time = Instant(milliseconds: 0)
            surface.onEvent?(.input(InputEvent(kind: kind, position: Point(x: x, y: y), time: time)))
        }
        switch interaction {
        case "drag": drag(surface, from: Point(x: 400, y: 200), by: Size(width: 0, height: -50))
        case "seek": drag(surface, from: Point(x: 200, y: 200), by: Size(width: 50, height: 0))
        case "opacity":
            drag(surface, from: Point(x: 400, y: 200), by: Size(width: 0, height: 50), button: .middle)
        case "notch": send(.scroll(x: 0, y: -1), 400, 200)
        case "hot spot": send(.enter, 470, 10)
        default: overlay.clickThrough = true
        }
    }

    /// The loop does not run between the end of the HUD and the next one, so that the timer of the HUD has not fired.
    @Test func theInteractionEndsWithTheHUDEvenIfTheTimerIsLate() {
        let fixture = Fixture(volume: 20)
        let used = shown(fixture, ManualSource())
        _ = shown(fixture, ManualSource())
        let front = fixture.display.overlays[1]
        fixture.host.overlays[0].clickThrough = true
        #expect(used.fakeHUD.opacity > 0)
        fixture.clock?.advance(by: .seconds(5))
        #expect(!fixture.host.hud.isVisible)
        fixture.host.hud.show(HUDContent(icon: .volumeMid, text: "51%"))
        #expect(used.fakeHUD.opacity == 0 && front.fakeHUD.opacity > 0)
    }

    @Test func onlyASecondDragExceeds100Percent() {
        var preferences = Preferences()
        preferences.volume.policy.limitPercent = 150
        let fixture = Fixture(volume: 90, preferences: preferences)
        let surface = shown(fixture, ManualSource())
        drag(surface, from: Point(x: 400, y: 260), by: Size(width: 0, height: -250))
        #expect(fixture.volume.reading?.state.percent == 100)
        drag(surface, from: Point(x: 400, y: 260), by: Size(width: 0, height: -(6 + 27)))
        #expect(fixture.volume.reading?.state.percent == 110)
    }

    @Test func dragFromAboveTheLimitOnlyLowersTheVolume() {
        let fixture = Fixture(volume: 150)
        let surface = shown(fixture, ManualSource())
        drag(surface, from: Point(x: 400, y: 200), by: Size(width: 0, height: -100))
        #expect(fixture.volume.reading?.state.percent == 150)
        drag(surface, from: Point(x: 400, y: 100), by: Size(width: 0, height: 6 + 27))
        #expect(fixture.volume.reading?.state.percent == 140)
    }

    @Test(arguments: [true, false])
    func rightButtonMovesWithoutModifiers(hasModifiers: Bool) {
        let fixture = Fixture(volume: 20)
        if !hasModifiers { fixture.display.capabilities.remove(.modifiers) }
        let surface = shown(fixture, ManualSource())
        drag(surface, from: Point(x: 100, y: 100), by: Size(width: -100, height: 0), button: .right)
        #expect(surface.carried.isEmpty == hasModifiers)
        #expect(fixture.volume.sets.isEmpty)
    }

    @Test func liveContentCannotBeSought() {
        let fixture = Fixture()
        let source = ManualSource()
        let surface = shown(fixture, source)
        drag(surface, from: Point(x: 100, y: 100), by: Size(width: 200, height: 0))
        #expect(source.seekPositions.isEmpty)
        #expect(fixture.volume.sets.isEmpty)
        #expect(fixture.host.hud.current == HUDContent(icon: .live, text: "live"))
    }

    @Test func dragSeeksOnceOnRelease() {
        let fixture = Fixture()
        let source = ManualSource()
        source.timeline = .range(position: 10, duration: 100)
        let surface = shown(fixture, source)
        drag(surface, from: Point(x: 100, y: 100), by: Size(width: 6 + 240, height: 0))
        #expect(source.seekPositions.map { $0.rounded() } == [60])
        #expect(fixture.host.hud.current?.icon == .seek && fixture.host.hud.current?.text == "1:00")
        #expect(fixture.host.hud.current?.level.map { Percent.whole($0.filled) } == 60)
    }

    @Test(arguments: [true, false]) func aDragOfLessThanHalfASecondSeeksNothing(canPreview: Bool) {
        let fixture = Fixture()
        let source = ManualSource()
        source.timeline = .range(position: 10, duration: 100)
        source.playback = Playback(isPlaying: true, canPreview: canPreview)
        let surface = shown(fixture, source)
        // 480 px are 100 s.
        drag(surface, from: Point(x: 100, y: 100), by: Size(width: 6 + 2, height: 0))
        #expect(source.seekPositions.isEmpty && source.previews.isEmpty)
        #expect(fixture.host.hud.current?.icon == .seek)
        drag(surface, from: Point(x: 100, y: 100), by: Size(width: 6 + 24, height: 0))
        #expect(source.seekPositions.map { $0.rounded() } == [15])
        #expect(source.previews.isEmpty != canPreview)
    }

    @Test func superMovesByAsMuchAsThePointer() {
        let fixture = Fixture()
        let surface = shown(fixture, ManualSource())
        let before = surface.geometry.placement.origin(on: Size(width: 1920, height: 1080))
        drag(
            surface, from: Point(x: 100, y: 100), by: Size(width: -200, height: -100), modifiers: .super,
            rest: 2)
        let after = surface.geometry.placement.origin(on: Size(width: 1920, height: 1080))
        // The slop is not added: the window starts without a jump.
        #expect(after == Point(x: before.x - 194, y: before.y - 97))
        #expect(fixture.volume.sets.isEmpty)
    }

    @Test func aSecondButtonKeepsTheLevel() {
        let fixture = Fixture(volume: 20)
        let surface = shown(fixture, ManualSource())
        func send(_ kind: InputEvent.Kind, _ y: Double) {
            let time = Instant(milliseconds: 0)
            surface.onEvent?(.input(InputEvent(kind: kind, position: Point(x: 400, y: y), time: time)))
        }
        send(.press(.left), 200)
        send(.motion, 200 - 6 - 27)
        send(.press(.right), 173)
        send(.motion, 20)
        send(.release(.right), 20)
        send(.release(.left), 20)
        #expect(fixture.volume.reading?.state.percent == 30)
    }

    /// A quick drag ends before the audio server has replied to the request at its start.
    @Test func dragEndingBeforeTheVolumeReadSetsTheVolume() {
        let fixture = Fixture(volume: 20)
        let surface = shown(fixture, ManualSource())
        fixture.volume.heldReads = []
        drag(surface, from: Point(x: 400, y: 200), by: Size(width: 0, height: -(6 + 27)))
        #expect(fixture.volume.sets.isEmpty)
        for reply in fixture.volume.heldReads ?? [] { reply() }
        #expect(fixture.volume.reading?.state.percent == 30)
        // The drag is over: a motion without a button changes nothing.
        surface.onEvent?(
            .input(InputEvent(kind: .motion, position: Point(x: 400, y: 10), time: Instant(milliseconds: 0))))
        #expect(fixture.volume.reading?.state.percent == 30)
    }

    @Test(arguments: [0, 1])
    func dragEndingBeforeTheVolumeReadKeepsItsChangeWhenAnotherDragBegins(overlay: Int) {
        let fixture = Fixture(volume: 20)
        _ = (shown(fixture, ManualSource()), shown(fixture, ManualSource()))
        fixture.volume.heldReads = []
        drag(fixture.display.overlays[0], from: Point(x: 400, y: 200), by: Size(width: 0, height: -(6 + 27)))
        drag(
            fixture.display.overlays[overlay], from: Point(x: 400, y: 200),
            by: Size(width: 0, height: -(6 + 54)))
        let replies = fixture.volume.heldReads ?? []
        #expect(replies.count == 2 && fixture.volume.sets.isEmpty)
        // The second reading is of the level after the first drag.
        replies.first?()
        #expect(fixture.volume.reading?.state.percent == 30)
        replies.last?()
        #expect(fixture.volume.reading?.state.percent == 50)
    }

    @Test func quickDragIsDroppedWhenAnotherDeviceBecomesTheDefault() throws {
        let fixture = Fixture(volume: 20)
        let surface = shown(fixture, ManualSource())
        fixture.volume.heldReads = []
        drag(surface, from: Point(x: 400, y: 200), by: Size(width: 0, height: -(6 + 27)))
        var speakers = try #require(fixture.volume.reading)
        speakers.device = "speakers"
        fixture.volume.onEvent?(.switched(speakers))
        for reply in fixture.volume.heldReads ?? [] { reply() }
        #expect(fixture.volume.sets.isEmpty)
    }

    @Test func aDragContinuesFromTheLevelOfAnotherDefaultDevice() throws {
        let fixture = Fixture(volume: 80)
        let surface = shown(fixture, ManualSource())
        func send(_ kind: InputEvent.Kind, _ y: Double) {
            let time = Instant(milliseconds: 0)
            surface.onEvent?(.input(InputEvent(kind: kind, position: Point(x: 400, y: y), time: time)))
        }
        send(.press(.left), 200)
        send(.motion, 200 - 6 - 27)
        #expect(fixture.volume.reading?.state.percent == 90)
        var speakers = try #require(fixture.volume.reading)
        speakers.device = "speakers"
        speakers.state = VolumeState(channels: [Percent.raw(20), Percent.raw(20)], isMuted: false)
        fixture.volume.reading = speakers
        fixture.volume.onEvent?(.switched(speakers))
        send(.motion, 200 - 6 - 54)
        send(.release(.left), 200 - 6 - 54)
        #expect(fixture.volume.reading?.state.percent == 30)
    }

    private static let speakers = VolumeReading(
        state: VolumeState(channels: [Percent.raw(20), Percent.raw(20)], isMuted: false), device: "speakers",
        label: "Speakers", channelNames: ["front-left", "front-right"])

    /// After the removal of the default device, the drag goes on for some milliseconds before its successor is
    /// reported.
    @Test func aDragDoesNotSetTheSuccessorOfARemovedDevice() {
        let fixture = Fixture(volume: 80)
        let surface = shown(fixture, ManualSource())
        send(.press(.left), 200, to: surface)
        send(.motion, 200 - 6 - 27, to: surface)
        #expect(fixture.volume.reading?.state.percent == 90)
        fixture.volume.reading = Self.speakers
        send(.motion, 200 - 6 - 54, to: surface)
        #expect(fixture.volume.reading == Self.speakers && fixture.host.hud.current?.text == "90%")
        fixture.volume.onEvent?(.switched(Self.speakers))
        send(.motion, 200 - 6 - 81, to: surface)
        #expect(fixture.volume.reading?.state.percent == 30)
    }

    /// The proxy of a sandbox may let a program read a volume and not set it.
    @Test func deniedDragShowsTheReasonAndEnds() throws {
        let fixture = Fixture(volume: 20)
        let surface = shown(fixture, ManualSource())
        let before = try #require(fixture.volume.reading)
        send(.press(.left), 200, to: surface)
        send(.motion, 200 - 6 - 27, to: surface)
        fixture.volume.reading = before
        fixture.volume.onEvent?(.failed(before, .notPermitted("denied", hint: "")))
        send(.motion, 200 - 6 - 54, to: surface)
        send(.release(.left), 200 - 6 - 54, to: surface)
        let denied = HUDContent(icon: .warning, text: "denied", topic: .volume)
        #expect(fixture.volume.reading == before && fixture.host.hud.current == denied)
        drag(surface, from: Point(x: 400, y: 200), by: Size(width: 0, height: -(6 + 27)))
        #expect(fixture.volume.reading?.state.percent == 30)
    }

    @Test func quickDragDoesNotSetTheSuccessorOfARemovedDevice() {
        let fixture = Fixture(volume: 80)
        let surface = shown(fixture, ManualSource())
        fixture.volume.heldReads = []
        drag(surface, from: Point(x: 400, y: 200), by: Size(width: 0, height: -(6 + 27)))
        fixture.volume.reading = Self.speakers
        fixture.volume.readFailure = .unavailable("the sink fake no longer exists", hint: "")
        for reply in fixture.volume.heldReads ?? [] { reply() }
        #expect(fixture.volume.sets.isEmpty && fixture.volume.reading == Self.speakers)
    }

    @Test func aLateReadingOfTheEarlierDeviceDoesNotChangeADrag() {
        let fixture = Fixture(volume: 80)
        let surface = shown(fixture, ManualSource())
        fixture.volume.heldReads = []
        send(.press(.left), 200, to: surface)
        send(.motion, 200 - 6 - 27, to: surface)
        fixture.volume.reading = Self.speakers
        fixture.volume.onEvent?(.switched(Self.speakers))
        for reply in fixture.volume.heldReads ?? [] { reply() }
        send(.motion, 200 - 6 - 54, to: surface)
        #expect(fixture.volume.reading?.state.percent == 30)
    }

    /// Sends an event in the right half of an overlay of 480 × 270.
    private func send(_ kind: InputEvent.Kind, _ y: Double, to surface: FakeSurface) {
        let time = Instant(milliseconds: 0)
        surface.onEvent?(.input(InputEvent(kind: kind, position: Point(x: 400, y: y), time: time)))
    }

    @Test func laterOfTwoDragsHasTheLevel() {
        let fixture = Fixture(volume: 20)
        _ = (shown(fixture, ManualSource()), shown(fixture, ManualSource()))
        let (first, other) = (fixture.display.overlays[0], fixture.display.overlays[1])
        send(.touchDown(id: 1), 250, to: first)
        send(.touchMove(id: 1), 250 - 12 - 27, to: first)
        #expect(fixture.volume.reading?.state.percent == 30)
        send(.touchDown(id: 2), 250, to: other)
        send(.touchMove(id: 2), 250 - 12 - 54, to: other)
        #expect(fixture.volume.reading?.state.percent == 50)
        send(.touchMove(id: 1), 0, to: first)
        #expect(fixture.volume.reading?.state.percent == 50)
        send(.touchUp(id: 1), 0, to: first)
        send(.touchMove(id: 2), 250 - 12 - 27, to: other)
        #expect(fixture.volume.reading?.state.percent == 40)
        send(.touchUp(id: 2), 0, to: other)
        #expect(fixture.display.overlays.allSatisfy { $0.cursors.isEmpty })
    }

    @Test func moveCursorIsShownDuringAMove() {
        let fixture = Fixture()
        let surface = shown(fixture, ManualSource())
        drag(surface, from: Point(x: 200, y: 100), by: Size(width: -200, height: 0), button: .middle)
        #expect(fixture.display.overlays[0].cursors == [.move, .arrow])
    }

    @Test func resizeCursorIsShownAtTheEdges() {
        let fixture = Fixture()
        let surface = shown(fixture, ManualSource())
        for (x, y) in [(2.0, 100.0), (478, 2), (240, 135), (478, 100)] {
            let position = Point(x: x, y: y)
            surface.onEvent?(
                .input(InputEvent(kind: .motion, position: position, time: Instant(milliseconds: 0))))
        }
        #expect(surface.cursors == [.resize(.left), .resize(.topRight), .arrow, .resize(.right)])
    }

    @Test func hotSpotEndsClickThrough() {
        let fixture = Fixture()
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.start()
        source.frame()
        overlay.clickThrough = true
        let surface = fixture.display.overlays[0]
        #expect(surface.input == .rects([Rect(x: 456, y: 0, width: 24, height: 24)]))
        #expect(surface.fakeMark.shows == 1 && surface.fakeMark.opacity == 1)
        send(.enter, to: surface)
        #expect(surface.cursors.last == .hand)
        send(.leave, to: surface)
        #expect(surface.cursors.last == .arrow)
        // A press that leaves the hot spot does nothing.
        drag(surface, from: Point(x: 470, y: 10), by: Size(width: -100, height: 0))
        #expect(overlay.clickThrough)
        drag(surface, from: Point(x: 470, y: 10), by: .zero)
        #expect(surface.input == .all && !overlay.clickThrough)
        #expect(surface.fakeMark.opacity == 0)
    }

    @Test func clickThroughThatIsSetBeforeTheWindowExistsApplies() {
        let fixture = Fixture()
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.clickThrough = true
        overlay.start()
        source.frame()
        let surface = fixture.display.overlays[0]
        #expect(surface.input == .rects([Rect(x: 456, y: 0, width: 24, height: 24)]))
        #expect(surface.fakeMark.opacity == 1)
    }

    /// Sends an event in the hot spot of an overlay of 480 × 270.
    private func send(_ kind: InputEvent.Kind, to surface: FakeSurface) {
        let time = Instant(milliseconds: 0)
        surface.onEvent?(.input(InputEvent(kind: kind, position: Point(x: 470, y: 10), time: time)))
    }

    @Test func aStashEndsTheHoverAndThePressOfTheHotSpot() {
        let fixture = Fixture()
        let surface = shown(fixture, ManualSource())
        let overlay = fixture.host.overlays[0]
        overlay.clickThrough = true
        send(.enter, to: surface)
        send(.press(.left), to: surface)
        overlay.stash()
        send(.motion, to: surface)
        #expect(surface.cursors == [.hand, .arrow])
        overlay.unstash()
        send(.release(.left), to: surface)
        #expect(overlay.clickThrough && surface.cursors == [.hand, .arrow])
    }

    @Test func clickThroughCancelsADrag() {
        let fixture = Fixture(volume: 20)
        let surface = shown(fixture, ManualSource())
        let overlay = fixture.host.overlays[0]
        func send(_ kind: InputEvent.Kind, _ x: Double, _ y: Double = 100) {
            let input = InputEvent(kind: kind, position: Point(x: x, y: y), time: fixture.host.reactor.now)
            surface.onEvent?(.input(input))
        }
        let before = overlay.destination
        send(.press(.middle), 400)
        send(.motion, 300)
        #expect(overlay.destination != before)
        overlay.clickThrough = true
        let shows = surface.fakeControls.shows
        send(.motion, 200)
        send(.release(.middle), 200)
        #expect(overlay.clickThrough && overlay.destination == before && surface.cursors.last == .arrow)
        #expect(surface.fakeControls.shows == shows, "a motion shows no controls in click-through mode")
        // The recognizer has got the release: the next press is a gesture of its own.
        send(.leave, 200)
        send(.enter, 470, 10)
        send(.press(.left), 470, 10)
        send(.release(.left), 470, 10)
        #expect(!overlay.clickThrough)
        drag(surface, from: Point(x: 400, y: 200), by: Size(width: 0, height: -(6 + 135)))
        #expect(fixture.volume.reading?.state.percent == 70)
    }

    @Test func clickThroughEndsAPressOnAControl() {
        let fixture = Fixture(volume: 20)
        let surface = shown(fixture, ManualSource())
        let overlay = fixture.host.overlays[0]
        // The middle button has no effect on a control, which holds it until the release.
        for kind in [InputEvent.Kind.motion, .press(.middle)] {
            surface.onEvent?(
                .input(
                    InputEvent(kind: kind, position: Point(x: 462, y: 18), time: fixture.host.reactor.now)))
        }
        overlay.clickThrough = true
        for kind in [InputEvent.Kind.release(.middle), .press(.left), .release(.left)] {
            surface.onEvent?(
                .input(
                    InputEvent(kind: kind, position: Point(x: 470, y: 10), time: fixture.host.reactor.now)))
        }
        #expect(!overlay.clickThrough && overlay.state == .active)
        drag(surface, from: Point(x: 400, y: 200), by: Size(width: 0, height: -(6 + 135)))
        #expect(fixture.volume.reading?.state.percent == 70)
    }

    @Test(
        arguments: [
            (["overlay", "hide"], ["overlay", "hide", "--id", "1"]),
            (
                ["overlay", "screenshot", "--", "-a.png"],
                ["overlay", "screenshot", "--id", "1", "--", "-a.png"]
            ),
            (["overlay", "hide", "--id", "3"], ["overlay", "hide", "--id", "3"]),
            (["overlay", "hide", "--id=3"], ["overlay", "hide", "--id=3"]), (["status"], ["status"]),
        ])
    func clickRunsItsCommandForTheClickedOverlay(command: [String], run: [String]) {
        var preferences = clickCommand
        preferences.bindings[.click] = .command(command)
        let fixture = Fixture(preferences: preferences)
        var actions: [TriggerAction] = []
        fixture.recorder.onRun = { actions.append($0) }
        let surface = shown(fixture, ManualSource())
        drag(surface, from: Point(x: 100, y: 100), by: .zero)
        #expect(fixture.reactor.run(until: { !actions.isEmpty }, within: .seconds(10)))
        #expect(actions == [.command(run)])
    }

    enum Change: CaseIterable { case none, hidden, locked, stashed, stopped }

    /// Preferences with a command for the click, which therefore waits for a second one.
    private var clickCommand: Preferences {
        var preferences = Preferences.moving(.full)
        preferences.bindings[.click] = .command(["status"])
        preferences.bindings[.doubleClick] = .command(["media", "next"])
        return preferences
    }

    @Test(arguments: Change.allCases)
    func aPendingClickIsDiscardedWhenTheOverlayDisappears(change: Change) {
        let fixture = Fixture(preferences: clickCommand)
        var commands = 0
        fixture.recorder.onRun = { _ in commands += 1 }
        let surface = shown(fixture, ManualSource())
        let overlay = fixture.host.overlays[0]
        // The time for a second click is over already: the next turn of the loop reports the click.
        drag(surface, from: Point(x: 100, y: 100), by: .zero)
        switch change {
        case .none: break
        case .hidden: overlay.hide()
        case .locked: fixture.host.setSuspended(.locked, true)
        case .stashed: overlay.stash()
        case .stopped: overlay.stop()
        }
        fixture.reactor.turn(waitingAtMost: .zero)
        #expect(commands == (change == .none ? 1 : 0))
        #expect(change != .stashed || overlay.state == .stashed)
    }

    @Test func aDoubleClickChangesTheSizeWithoutTheDaemon() {
        let fixture = Fixture()
        fixture.host.delegate = nil
        let surface = shown(fixture, ManualSource())
        for _ in 0..<2 { drag(surface, from: Point(x: 100, y: 100), by: .zero) }
        #expect(surface.geometry.placement.size.height.rounded() == 520)
    }

    @Test func hidingClickEndsTheFollowingDrag() {
        let fixture = Fixture(volume: 20, preferences: clickCommand)
        let surface = shown(fixture, ManualSource())
        let overlay = fixture.host.overlays[0]
        fixture.recorder.onRun = { _ in overlay.hide() }
        drag(surface, from: Point(x: 400, y: 200), by: .zero)
        // The second press becomes a drag, so that the click was a single one.
        drag(surface, from: Point(x: 400, y: 200), by: Size(width: 0, height: -60))
        #expect(overlay.state == .hidden)
        #expect(fixture.volume.sets.isEmpty && fixture.host.hud.current == nil)
    }

    @Test(arguments: [(480.0, 270.0, 24.0), (43, 24, 12), (24, 200, 12)])
    func theHotSpotLeavesMostOfASmallOverlay(width: Double, height: Double, side: Double) {
        let size = Size(width: width, height: height)
        let square = Size(width: side, height: side)
        #expect(
            HotSpot.rect(on: size, isLeft: false)
                == Rect(origin: Point(x: width - side, y: 0), size: square))
        #expect(HotSpot.rect(on: size, isLeft: true) == Rect(origin: Point(x: 0, y: 0), size: square))
    }

    @Test func leftHandedUsersHaveTheHalvesAndTheHotSpotMirrored() {
        let fixture = Fixture(volume: 20)
        let surface = shown(fixture, ManualSource())
        let overlay = fixture.host.overlays[0]
        overlay.clickThrough = true
        fixture.host.preferences.overlay.isLeftHanded = true
        #expect(surface.input == .rects([Rect(x: 0, y: 0, width: 24, height: 24)]))
        #expect(surface.fakeMark.shift.x < 0)
        overlay.clickThrough = false
        drag(surface, from: Point(x: 100, y: 200), by: Size(width: 0, height: -(6 + 135)))
        #expect(fixture.volume.reading?.state.percent == 70)
        fixture.host.preferences.overlay.isLeftHanded = false
        drag(surface, from: Point(x: 100, y: 200), by: Size(width: 0, height: -(6 + 135)))
        #expect(fixture.volume.reading?.state.percent == 70)
    }
}
