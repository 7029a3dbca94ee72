// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

/// Known faults of the reference programs, at the level of an overlay; see also those in `CoreTests`.
@Suite struct ReferenceFaultTests {
    private struct Pointer {
        let fixture: Fixture
        let source = ManualSource()
        let surface: FakeSurface

        /// An overlay of 480 × 270 over levels at 40 %.
        init(_ timeline: Timeline = .live) {
            fixture = Fixture(volume: 40, brightness: 40)
            source.timeline = timeline
            OverlayController(source: source, host: fixture.host).start()
            source.frame()
            surface = fixture.display.overlays[0]
        }

        func send(_ kind: InputEvent.Kind, _ x: Double, _ y: Double) {
            let time = Instant(milliseconds: 0)
            surface.onEvent?(.input(InputEvent(kind: kind, position: Point(x: x, y: y), time: time)))
        }

        /// Presses at `x`, `y` and drags by `offset`.
        func drag(_ x: Double, _ y: Double, by offset: Size) {
            send(.press(.left), x, y)
            send(.motion, x + offset.width, y + offset.height)
        }
    }

    @Test("5.35: the HUD of a brightness drag shows the brightness from the start")
    func brightnessDragShowsBrightness() {
        let pointer = Pointer()
        pointer.drag(100, 200, by: Size(width: 0, height: -6))
        let expected = HUDContent(icon: .brightnessMid, text: "40%", level: HUDLevel(0.4))
        #expect(pointer.fixture.painter.huds == [expected])
    }

    @Test("5.04: keys and other programs do not change the level that a drag adjusts")
    func otherChangesDoNotAffectADrag() {
        let pointer = Pointer()
        pointer.drag(100, 200, by: Size(width: 0, height: -6 - 27))
        #expect(pointer.fixture.brightness?.reading?.percent == 50)
        pointer.fixture.volume.reading?.state.channels = [60000, 60000]
        if let loud = pointer.fixture.volume.reading {
            pointer.fixture.volume.onEvent?(.changedOutside(loud))
        }
        pointer.fixture.host.levels.apply(.level(.percentStep(5)))
        let sets = pointer.fixture.volume.sets.count
        pointer.send(.motion, 100, 200 - 6 - 54)
        pointer.send(.release(.left), 100, 200 - 6 - 54)
        #expect(pointer.fixture.brightness?.reading?.percent == 60)
        #expect(pointer.fixture.volume.sets.count == sets)
    }

    @Test("5.42: the HUD of a cancelled drag disappears")
    func hudOfACancelledDragDisappears() {
        let pointer = Pointer()
        pointer.drag(400, 200, by: Size(width: 0, height: -60))
        let (reactor, hud) = (pointer.fixture.reactor, pointer.fixture.host.hud)
        // A HUD that fades is gone after 1.8 s.
        #expect(!reactor.run(until: { !hud.isVisible }, within: .milliseconds(1900)))
        pointer.send(.cancel, 400, 140)
        #expect(reactor.run(until: { !hud.isVisible }, within: .seconds(20)))
        #expect(pointer.fixture.volume.reading?.state.percent == 60)
    }

    @Test("5.06: the HUD is in the middle of the overlay")
    func hudIsCentredInTheOverlay() {
        let pointer = Pointer()
        pointer.drag(400, 200, by: Size(width: 0, height: -60))
        #expect(pointer.fixture.display.huds.allSatisfy { !$0.isShown })
        #expect(pointer.surface.fakeHUD.opacity == 1 && pointer.surface.fakeHUD.shift == (0, 0))
    }

    @Test(
        "4.17: seeking works to and from the first second",
        arguments: [
            (30, -400, 0), (0, 54, 10), (0, 246, 50), (100, 400, 100), (100, -400, 17.916),
        ] as [(Double, Double, Double)])
    func seekReachesTheFirstSecond(position: Double, offset: Double, sought: Double) {
        let pointer = Pointer(.range(position: position, duration: 100))
        pointer.drag(offset < 0 ? 420 : 20, 100, by: Size(width: offset, height: 0))
        pointer.send(.release(.left), (offset < 0 ? 420 : 20) + offset, 100)
        if position == sought { return #expect(pointer.source.seekPositions.isEmpty) }
        #expect(pointer.source.seekPositions.count == 1)
        let found = pointer.source.seekPositions.first ?? -1
        #expect(abs(found - sought) < 0.01, "\(pointer.source.seekPositions)")
    }

    @Test(
        "4.17: content without a duration cannot be sought and causes no division by zero",
        arguments: [
            Timeline.range(position: 0, duration: 0), .range(position: 5, duration: .nan),
            .range(position: 0, duration: .infinity), .range(position: 3, duration: -1), .none, .live,
        ])
    func contentWithoutDurationIsNotSought(timeline: Timeline) {
        let pointer = Pointer(timeline)
        pointer.drag(100, 100, by: Size(width: 200, height: 0))
        pointer.send(.release(.left), 300, 100)
        #expect(pointer.source.seekPositions.isEmpty)
        #expect(pointer.fixture.host.hud.current == HUDContent(icon: .live, text: "live"))
    }

    @Test("3.31: a frame reaches the display without a copy")
    func frameIsShownWithoutACopy() {
        let pointer = Pointer()
        guard let canvas = pointer.source.sink?.canvas(PixelSize(width: 480, height: 270)) else {
            Issue.record("no buffer")
            return
        }
        let pixels = canvas.pixels
        pixels.storeBytes(of: 0x1234_5678, as: UInt32.self)
        pointer.source.sink?.present(canvas)
        #expect(pointer.surface.shownPixels == pixels)
        #expect(pointer.surface.shownPixels?.load(as: UInt32.self) == 0x1234_5678)
    }
}
