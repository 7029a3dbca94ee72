// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

/// A source with a position that carries out requests later.
private final class Player: FrameSource {
    let kind = ContentKind.other("player")
    var timeline = Timeline.range(position: 10, duration: 100)
    var playback: Playback? = Playback(isPlaying: false)
    var canReturn = false
    var title: String? = "Song"
    var sink: FrameSink?
    var requested: [String] = []

    func start(_ sink: FrameSink) {
        self.sink = sink
        sink.setContentSize(pixels: PixelSize(width: 480, height: 270))
        if let canvas = sink.canvas() { sink.present(canvas) }
    }
    func setPlaying(_ isPlaying: Bool) { requested.append("playing \(isPlaying)") }
    func seek(to seconds: Double) { requested.append("seek \(Int(seconds))") }
    func preview(at seconds: Double) { requested.append("preview \(Int(seconds))") }
}

/// An overlay on the fake screen, and a pointer over it.
private struct Scene {
    let fixture: Fixture
    let player = Player()
    let overlay: OverlayController
    let surface: FakeSurface

    init(
        options: OverlayOptions = OverlayOptions(),
        _ change: (inout Preferences, Player) -> Void = { _, _ in }
    ) {
        var preferences = Preferences()
        preferences.overlay.motion = .reduced
        change(&preferences, player)
        fixture = Fixture(preferences: preferences)
        overlay = OverlayController(source: player, options: options, host: fixture.host)
        overlay.start()
        surface = fixture.display.overlays[0]
    }

    var layer: FakeLayer { surface.fakeControls }
    var pictures: [ControlsSnapshot] { fixture.painter.controls }

    func send(_ kind: InputEvent.Kind, _ part: ControlPart? = nil, at fraction: Double = 0.5, up: Double = 0)
    {
        var point = Point(x: 240, y: 120 - up)
        if let rect = pictures.last?.layout.rect(part ?? .close), part != nil {
            point = Point(x: rect.origin.x + rect.size.width * fraction, y: rect.origin.y + 9)
        }
        surface.onEvent?(.input(InputEvent(kind: kind, position: point, time: fixture.reactor.now)))
    }

    func click(_ part: ControlPart?, _ button: PointerButton = .left, at fraction: Double = 0.5) {
        send(.press(button), part, at: fraction)
        send(.release(button), part, at: fraction)
    }

    func wait(_ condition: () -> Bool) -> Bool {
        fixture.reactor.run(until: condition, within: .seconds(20))
    }
}

@Suite struct ControlsTests {
    @Test func hoverShowsControlsInTheSizeOfTheOverlay() {
        let scene = Scene()
        #expect(scene.layer.shows == 0)
        scene.send(.enter)
        #expect(scene.layer.shows == 1)
        #expect(scene.layer.opacity == 1)
        #expect(scene.layer.size == scene.surface.geometry.pixelSize)
        #expect(scene.pictures[0].title == "Song")
        #expect(scene.pictures[0].bar?.elapsed == "0:10")
        #expect(!scene.pictures[0].isPlaying)
    }

    @Test func overlayWithoutControlsShowsNoneAndTakesNoPress() {
        var options = OverlayOptions()
        options.hasControls = false
        let scene = Scene(options: options)
        scene.send(.enter)
        scene.send(.motion)
        scene.click(nil)
        scene.click(nil, .right)
        #expect(scene.wait { !scene.overlay.isVisible || scene.fixture.reactor.nextDeadline == nil })
        #expect(scene.layer.shows == 0 && scene.pictures.isEmpty)
        // The middle click is a gesture, not a control.
        scene.click(nil, .middle)
        #expect(scene.player.requested == ["playing true"])
    }

    @Test func contentIsPausedForTheTriggersOfTheOptions() {
        var options = OverlayOptions()
        options.pauseTriggers = [.hidden, .suspended]
        let scene = Scene(options: options) { _, player in player.playback = Playback(isPlaying: true) }
        let player = scene.player
        func plays(_ isPlaying: Bool) {
            player.playback = Playback(isPlaying: isPlaying)
            player.sink?.invalidatePlaybackState()
        }
        scene.overlay.hide()
        plays(false)
        // Both states have to end.
        scene.fixture.host.setSuspended(.locked, true)
        scene.overlay.reveal()
        #expect(player.requested == ["playing false"])
        scene.fixture.host.setSuspended(.locked, false)
        plays(true)
        #expect(player.requested == ["playing false", "playing true"])
        #expect(scene.overlay.stash())
        #expect(player.requested.count == 2)
        scene.overlay.hide()
        plays(false)
        // The user resumes the content and pauses it again.
        plays(true)
        plays(false)
        scene.overlay.reveal()
        #expect(player.requested == ["playing false", "playing true", "playing false"])
    }

    @Test(arguments: [true, false]) func aLineWithThePositionStays(hasControls: Bool) throws {
        var options = OverlayOptions()
        options.showsProgress = true
        options.hasControls = hasControls
        let scene = Scene(options: options)
        #expect(scene.layer.shows == 1 && scene.layer.opacity == 1)
        let picture = try #require(scene.pictures.last)
        #expect(!picture.showsControls && picture.line?.lengthPx == 464 && picture.line?.filledPx == 46)
        // Paused content needs no timer.
        #expect(scene.fixture.reactor.nextDeadline == nil)
        scene.player.timeline = .range(position: 50, duration: 100)
        scene.player.sink?.invalidatePlaybackState()
        #expect(scene.wait { scene.pictures.last?.line?.filledPx == 232 })
        scene.send(.enter)
        if hasControls {
            // The bar of the controls replaces the line until they are hidden.
            #expect(scene.wait { scene.pictures.last?.showsControls == true })
            #expect(scene.pictures.last?.line == nil && scene.pictures.last?.bar != nil)
            #expect(scene.wait { scene.pictures.last?.line?.filledPx == 232 })
        }
        #expect(scene.layer.opacity == 1)
        scene.overlay.hide()
        #expect(scene.layer.opacity == 0 && scene.fixture.reactor.nextDeadline == nil)
        scene.overlay.reveal()
        #expect(scene.wait { scene.layer.opacity == 1 })
        scene.player.timeline = .live
        scene.player.sink?.invalidatePlaybackState()
        #expect(scene.layer.opacity == 0)
    }

    @Test func theLineAdvancesWhilePlaying() throws {
        var options = OverlayOptions()
        options.showsProgress = true
        let scene = Scene(options: options) { _, player in player.playback = Playback(isPlaying: true) }
        // 464 px for 100 s: the next pixel is due within 0.22 s.
        let next = try #require(scene.fixture.reactor.nextDeadline)
        #expect(scene.fixture.reactor.now.duration(to: next) < .milliseconds(300))
    }

    @Test func pausedSourceCausesOneWakeupToHideControls() throws {
        let scene = Scene()
        let begin = scene.fixture.reactor.now
        scene.send(.enter)
        let next = try #require(scene.fixture.reactor.nextDeadline)
        #expect(begin.duration(to: next) > .milliseconds(2400))
        #expect(scene.wait { scene.layer.opacity == 0 })
        #expect(scene.fixture.reactor.nextDeadline == nil)
        #expect(scene.pictures.count == 1)
    }

    @Test func controlsFadeWithFullMotion() {
        let scene = Scene { preferences, _ in preferences.overlay.motion = .full }
        scene.send(.enter)
        scene.send(.leave)
        // A turn that is delayed for longer than the fade skips it.
        let reactor = scene.fixture.reactor
        var (due, delay): (Instant?, Duration) = (nil, .zero)
        let hasBegun = scene.wait {
            delay = due.map { $0.duration(to: reactor.now) } ?? .zero
            due = reactor.nextDeadline
            return scene.layer.opacity < 1
        }
        #expect(hasBegun && (scene.layer.opacity > 0 || delay > .milliseconds(100)))
        scene.send(.enter)
        #expect(scene.layer.opacity == 1)
        scene.send(.leave)
        #expect(scene.wait { scene.layer.opacity == 0 })
        #expect(scene.fixture.reactor.nextDeadline == nil)
    }

    @Test func motionWithoutChangeCausesNoDrawing() {
        let scene = Scene()
        scene.send(.enter)
        for _ in 0..<100 { scene.send(.motion) }
        #expect(scene.pictures.count == 1)
        scene.send(.motion, .close)
        #expect(scene.wait { scene.pictures.count == 2 })
        #expect(scene.pictures[1].hovered == .close)
    }

    @Test func controlsAreLargerAfterATouchButStayUnderAFinger() {
        let scene = Scene()
        func side() -> Double? { scene.pictures.last?.layout.rect(.close)?.size.width }
        scene.send(.motion)
        #expect(side() == 32)
        scene.send(.touchDown(id: 1), .playPause)
        #expect(side() == 32)
        scene.send(.touchUp(id: 1), .playPause)
        #expect(scene.player.requested == ["playing true"])
        #expect(scene.wait { side() == 44 })
        scene.send(.motion)
        #expect(scene.wait { side() == 32 })
    }

    @Test func pointerIsAHandOverVisibleControls() {
        let scene = Scene()
        scene.send(.enter)
        scene.send(.motion, .close)
        scene.send(.motion)
        scene.send(.motion, .close)
        #expect(scene.surface.cursors == [.hand, .arrow, .hand])
        #expect(scene.wait { scene.surface.cursors == [.hand, .arrow, .hand, .arrow] })
    }

    @Test func playingSourceIsFollowedWhileControlsAreVisible() {
        let scene = Scene { _, player in
            player.playback = Playback(isPlaying: true)
            player.timeline = .range(position: 10.99, duration: 100)
        }
        scene.send(.enter)
        scene.player.timeline = .range(position: 11, duration: 100)
        #expect(scene.wait { scene.pictures.count >= 2 })
        #expect(scene.pictures.last?.bar?.elapsed == "0:11")
        #expect(scene.wait { scene.layer.opacity == 0 })
        #expect(scene.fixture.reactor.nextDeadline == nil)
    }

    @Test func controlsShowTheReportedPlaybackState() {
        let scene = Scene()
        scene.send(.enter)
        scene.click(.playPause)
        #expect(scene.player.requested == ["playing true"])
        #expect(scene.wait { scene.pictures.last?.pressed == nil })
        #expect(scene.pictures.last?.isPlaying == false)
        scene.player.playback = Playback(isPlaying: true)
        scene.player.sink?.invalidatePlaybackState()
        #expect(scene.wait { scene.pictures.last?.isPlaying == true })
        scene.click(.playPause)
        #expect(scene.player.requested == ["playing true", "playing false"])
    }

    @Test func skipsAndSeeksStayInside() {
        let scene = Scene()
        scene.send(.enter)
        scene.click(.skipForward)
        scene.click(.skipBack)
        scene.player.timeline = .range(position: 97, duration: 100)
        scene.click(.skipForward)
        scene.click(.progress, at: 0.25)
        #expect(scene.player.requested == ["seek 20", "seek 0", "seek 100", "seek 25"])
    }

    @Test func scrubbingSeeksOnceAndEscapeNever() {
        let scene = Scene()
        scene.send(.enter)
        scene.send(.press(.left), .progress, at: 0.2)
        scene.send(.motion, .progress, at: 0.4)
        #expect(scene.wait { scene.pictures.last?.bar?.elapsed == "0:40" })
        #expect(scene.player.requested.isEmpty)
        scene.send(.release(.left), .progress, at: 0.5)
        #expect(scene.player.requested == ["seek 50"])
        scene.send(.press(.left), .progress, at: 0.2)
        scene.send(.cancel)
        scene.send(.release(.left), .progress, at: 0.2)
        #expect(scene.player.requested == ["seek 50"])
    }

    /// The next video of a playlist begins while the bar is held.
    @Test(arguments: [true, false]) func aPressOnTheBarDoesNotSeekInTheNextVideo(isCancelled: Bool) {
        let scene = Scene { _, player in
            player.playback = Playback(isPlaying: false, canPreview: true)
        }
        scene.send(.enter)
        scene.send(.press(.left), .progress, at: 0.2525)
        #expect(scene.player.requested == ["preview 25"])
        scene.player.timeline = .range(position: 0, duration: 200)
        scene.player.sink?.invalidatePlaybackState()
        #expect(scene.wait { scene.pictures.last?.bar?.elapsed == "0:50" })
        scene.send(.motion, .progress, at: 0.5)
        if isCancelled { scene.send(.cancel) }
        scene.send(.release(.left), .progress, at: 0.5)
        #expect(scene.player.requested == ["preview 25"])
        // The next press seeks in the new video.
        scene.click(.progress, at: 0.2525)
        #expect(scene.player.requested == ["preview 25", "preview 50", "seek 50"])
    }

    @Test func closeAndReturnEndTheOverlay() {
        for (part, reason) in [(ControlPart.close, "closed"), (.return, "returned")] {
            let scene = Scene { _, player in player.canReturn = true }
            let recorder = OverlayRecorder()
            scene.overlay.delegate = recorder
            scene.send(.enter)
            scene.click(part)
            #expect(scene.wait { recorder.lines.last == "didStop \(reason)" })
            #expect(scene.fixture.host.overlays.isEmpty)
        }
    }

    @Test func pressesOnControlsStartNoGesture() {
        let scene = Scene()
        scene.send(.enter)
        for part in ControlPart.allCases where part != .return {
            for button in [PointerButton.left, .middle] {
                scene.send(.press(button), part)
                scene.send(.motion, up: 90)
                scene.send(.release(button), up: 90)
            }
        }
        #expect(scene.fixture.volume.sets.isEmpty)
        #expect(scene.surface.carried.isEmpty)
        #expect(scene.surface.input == .all)
    }

    @Test func dragHidesControls() {
        let scene = Scene()
        scene.send(.enter)
        scene.send(.press(.left))
        scene.send(.motion, up: 30)
        #expect(scene.layer.opacity == 0)
        scene.send(.motion, up: 40)
        scene.send(.release(.left), up: 40)
        #expect(scene.layer.opacity == 0)
        scene.send(.motion)
        #expect(scene.layer.opacity == 1)
    }

    @Test func unboundClicksToggleControls() {
        let scene = Scene { preferences, _ in preferences.bindings[.doubleClick] = nil }
        var actions: [TriggerAction] = []
        scene.fixture.recorder.onRun = { actions.append($0) }
        scene.click(nil, .right)
        #expect(scene.layer.opacity == 1)
        scene.click(nil)
        #expect(scene.layer.opacity == 0)
        scene.click(nil)
        #expect(scene.layer.opacity == 1)
        scene.click(nil, .middle)
        #expect(scene.player.requested == ["playing true"])
        for trigger in [Trigger.click, .middleClick, .rightClick] {
            scene.fixture.host.preferences.bindings[trigger] = .command(["status"])
        }
        for button in [PointerButton.left, .middle, .right] { scene.click(nil, button) }
        #expect(actions.count == 3)
        #expect(scene.player.requested == ["playing true"])
        #expect(scene.layer.opacity == 1)
    }

    @Test func hiddenAndClickThroughOverlaysHaveNoControls() {
        for hide in [
            { (overlay: OverlayController) in overlay.hide() }, { $0.clickThrough = true },
        ] as [(OverlayController) -> Void] {
            let scene = Scene()
            scene.send(.enter)
            #expect(scene.layer.opacity == 1)
            hide(scene.overlay)
            #expect(scene.layer.opacity == 0)
            scene.send(.motion)
            #expect(scene.layer.opacity == 0)
            // Click-through shows a HUD, which fades.
            #expect(scene.overlay.clickThrough || scene.fixture.reactor.nextDeadline == nil)
        }
    }

    @Test(
        arguments: [
            .live, .range(position: 3, duration: 0), .range(position: 3, duration: .nan),
            .range(position: .nan, duration: .infinity), .range(position: 3, duration: -1),
        ] as [Timeline])
    func contentWithoutDurationIsLive(timeline: Timeline) {
        let scene = Scene { _, player in player.timeline = timeline }
        scene.send(.enter)
        #expect(scene.pictures[0].bar == nil)
        #expect(scene.pictures[0].layout.live != nil)
        #expect(scene.pictures[0].layout.rect(.skipBack) == nil)
        scene.send(.leave)
        #expect(scene.wait { scene.layer.opacity == 0 })
    }

    @Test func controlsAreRedrawnAfterAResize() {
        let scene = Scene()
        scene.send(.enter)
        scene.overlay.resize(into: Size(width: 240, height: 200))
        #expect(scene.wait { scene.layer.size == scene.surface.geometry.pixelSize })
        #expect(scene.pictures.last?.layout.size.width == 240)
    }

    @Test func hintIsShownOnceUntilTheFirstGesture() {
        final class Store: GestureHintStore {
            var isHintDue = true
            func recordShown() { isHintDue = false }
        }
        let (store, scene) = (Store(), Scene())
        scene.fixture.host.gestureHint = store
        scene.send(.enter)
        #expect(!store.isHintDue)
        #expect(
            scene.pictures.last?.hint == [
                "Super+drag to move", "Drag up or down: brightness left, volume right",
            ])
        scene.send(.leave)
        #expect(scene.wait { scene.pictures.last?.showsControls == false })
        #expect(scene.layer.opacity == 1)
        scene.send(.scroll(x: 0, y: 1))
        #expect(scene.layer.opacity == 0)
        scene.send(.enter)
        #expect(scene.pictures.last?.hint == [])
        let next = Scene()
        next.fixture.host.gestureHint = store
        next.send(.enter)
        #expect(next.pictures.last?.hint == [])
    }
}
