// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

/// Drags and wheels that seek.
@Suite struct SeekGestureTests {
    /// The selected media player, in memory.
    private final class FakeMedia: MediaControl {
        private final class Observation: MediaObservation {
            var needsPosition = false
        }

        var player: MediaState?
        private(set) var requests: [MediaAction] = []

        func prepare() {}
        func state(of name: String?) -> MediaState? { player }
        func perform(
            _ command: MediaAction, on name: String?,
            done: @escaping (Result<Void, MediaFailure>) -> Void
        ) {
            requests.append(command)
        }
        func observe(_ name: String?, _ changed: @escaping () -> Void) -> any MediaObservation {
            Observation()
        }
    }

    private let fixture: Fixture
    private let source = ManualSource()

    init() {
        var preferences = Preferences.moving(.reduced)
        preferences.bindings[.wheelHorizontal] = .adjust(.seek)
        fixture = Fixture(preferences: preferences)
        source.timeline = .range(position: 10, duration: 100)
    }

    /// Shows the source in an overlay of 480 × 270.
    private func show() -> FakeSurface {
        OverlayController(source: source, host: fixture.host).start()
        source.frame()
        return fixture.display.overlays[0]
    }

    private func send(_ kind: InputEvent.Kind, x: Double = 100, to surface: FakeSurface) {
        let position = Point(x: x, y: 100)
        surface.onEvent?(.input(InputEvent(kind: kind, position: position, time: fixture.reactor.now)))
    }

    private func scroll(_ notches: Double, _ surface: FakeSurface) {
        send(.scroll(x: notches, y: 0), to: surface)
    }

    // MARK: Wheels

    @Test(
        arguments: [
            (Playback(isPlaying: true), [], [15, -5]), (nil, [25, 5], []),
            (Playback(isPlaying: true, canSkip: false), [25, 5], []),
            (Playback(isPlaying: true, canSeek: false), [], [15, -5]),
        ] as [(Playback?, [Double], [Double])])
    func eachNotchOfAWheelSeeksByFiveSeconds(playback: Playback?, positions: [Double], skips: [Double]) {
        source.playback = playback
        let surface = show()
        scroll(3, surface)
        #expect(fixture.host.hud.current == HUDContent(icon: .seek, text: "+15 s"))
        // A touchpad sends fractions of a notch.
        scroll(-0.5, surface)
        scroll(-0.5, surface)
        #expect(fixture.host.hud.current == HUDContent(icon: .seek, text: "-5 s"))
        #expect(source.seekPositions == positions && source.skips == skips)
    }

    @Test(
        arguments: [
            (.live, nil), (.none, nil),
            (
                .range(position: 10, duration: 100),
                Playback(isPlaying: true, canSkip: false, canSeek: false)
            ),
        ] as [(Timeline, Playback?)])
    func aNotchDoesNotSeekInContentThatCannot(timeline: Timeline, playback: Playback?) {
        (source.timeline, source.playback) = (timeline, playback)
        scroll(1, show())
        #expect(source.seekPositions.isEmpty && source.skips.isEmpty)
        #expect(fixture.host.hud.current == HUDContent(icon: .live, text: "live"))
    }

    @Test func aNotchNearTheEndSkipsToTheEnd() {
        (source.timeline, source.playback) = (.range(position: 98, duration: 100), Playback(isPlaying: true))
        scroll(3, show())
        #expect(source.skips == [2])
    }

    @Test func aNotchOverATextSeeksInThePlayerWithinTheTrack() {
        let media = FakeMedia()
        let clock = PlaybackClock(position: .seconds(90), at: fixture.reactor.now)
        var player = MediaState(name: "rig", clock: clock)
        player.canSeek = true
        player.track.duration = .seconds(100)
        media.player = player
        fixture.host.media = media
        source.timeline = .none
        let surface = show()
        scroll(-1, surface)
        scroll(3, surface)
        #expect(media.requests == [.seekBy(.seconds(-5)), .seekBy(.seconds(10))])
        #expect(source.seekPositions.isEmpty && source.skips.isEmpty)
    }

    // MARK: Drags

    enum DragEnd: CaseIterable { case motion, release, cancel }

    /// The next video of a playlist, with another title or another duration, begins during a drag.
    @Test(arguments: DragEnd.allCases, [true, false])
    func aDragDoesNotSeekInTheNextVideo(end: DragEnd, hasOtherTitle: Bool) {
        source.title = "a"
        source.playback = Playback(isPlaying: true, canPreview: true)
        let surface = show()
        send(.press(.left), to: surface)
        // 480 px are 100 s.
        send(.motion, x: 100 + 6 + 48, to: surface)
        #expect(source.previews.map { $0.rounded() } == [20])
        if hasOtherTitle { source.title = "b" }
        source.timeline = .range(position: 0, duration: hasOtherTitle ? 100 : 300)
        if end == .motion { send(.motion, x: 300, to: surface) }
        send(end == .cancel ? .cancel : .release(.left), x: end == .motion ? 300 : 154, to: surface)
        #expect(source.previews.count == 1 && source.seekPositions.isEmpty)
    }

    @Test func aDragSeeksInARecordingThatGrows() {
        let surface = show()
        send(.press(.left), to: surface)
        send(.motion, x: 100 + 6 + 24, to: surface)
        source.timeline = .range(position: 12, duration: 106)
        send(.release(.left), x: 100 + 6 + 48, to: surface)
        #expect(source.seekPositions.map { $0.rounded() } == [20])
    }
}
