// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import Testing

/// One overlay at a time: the next one waits for its first frame, then replaces the current one.
@Suite struct ReplacementTests {
    private let fixture = Fixture()
    private let recorder = OverlayRecorder()

    private func make(_ name: String, _ change: (inout OverlayOptions) -> Void = { _ in }) -> (
        overlay: OverlayController, source: ManualSource
    ) {
        var options = OverlayOptions(title: name)
        change(&options)
        let source = ManualSource()
        let overlay = OverlayController(source: source, options: options, host: fixture.host)
        overlay.delegate = recorder
        overlay.start()
        return (overlay, source)
    }

    @Test func replacedOverlayStopsBeforeTheSuccessorStarts() {
        let old = make("a")
        old.source.frame()
        recorder.lines = []
        let new = make("b")
        #expect(recorder.lines.isEmpty && old.overlay.isVisible)
        recorder.onRestore = { _ in Issue.record("a replacement requested a restore") }
        new.source.frame()
        #expect(recorder.lines == ["willStop replaced", "didStop replaced", "willStart", "didStart"])
        #expect(fixture.host.overlays.count == 1)
    }

    @Test func overlayStaysIfTheSuccessorFails() {
        let old = make("a")
        old.source.frame()
        let new = make("b")
        new.source.sink?.fail(.badContent("x"))
        #expect(old.overlay.isVisible)
        #expect(recorder.lines == ["willStart", "didStart", "failed"])
    }

    @Test func successorInheritsThePlacement() {
        let old = make("a")
        old.source.frame()
        old.overlay.move(to: Point(x: 100, y: 120))
        let new = make("b")
        new.source.frame()
        let monitor = Size(width: 1920, height: 1080)
        #expect(new.overlay.geometry?.placement.origin(on: monitor) == Point(x: 100, y: 120))
        #expect(new.overlay.geometry?.placement.size == Size(width: 480, height: 270))
    }

    @Test func successorOfAStashedOverlayUsesItsHomePlacement() {
        let old = make("a")
        old.source.frame()
        let place = old.overlay.destination
        old.overlay.stash()
        #expect(old.overlay.state == .stashed)
        let new = make("b")
        new.source.frame()
        #expect(new.overlay.destination == place && new.overlay.state == .active)
    }

    @Test func successorInheritsTheUserSizeByItsArea() {
        let old = make("a")
        old.source.frame()
        old.overlay.resize(into: Size(width: 960, height: 540))
        for _ in 0..<4 {
            let square = make("b")
            square.source.frame(100, 100)
            let side = square.overlay.geometry?.placement.size.width ?? 0
            #expect((side * side - 960 * 540).magnitude < 1)
            let wide = make("c")
            wide.source.frame()
            #expect(((wide.overlay.geometry?.placement.size.width ?? 0) - 960).magnitude < 0.01)
        }
    }

    @Test func optionsOfTheSuccessorHavePrecedence() {
        let old = make("a")
        old.source.frame()
        old.overlay.resize(into: Size(width: 960, height: 540))
        old.overlay.move(to: .topLeft)
        let new = make("b") {
            $0.initialPlacement = .corner(.bottomLeft)
            $0.width = 320
        }
        new.source.frame()
        #expect(new.overlay.geometry?.placement.corner == .bottomLeft)
        #expect(new.overlay.geometry?.placement.size == Size(width: 320, height: 180))
        let other = make("c") { $0.monitor = "B" }
        other.source.frame()
        #expect(other.overlay.geometry?.placement.monitor == Monitor.ID("B"))
    }

    @Test func newestOverlayIsReplacedUnlessAdditional() {
        let first = make("a")
        first.source.frame()
        let second = make("b") { $0.isAdditional = true }
        second.source.frame()
        #expect(first.overlay.isVisible && second.overlay.isVisible)
        let third = make("c")
        third.source.frame()
        #expect(first.overlay.isVisible && !second.overlay.isVisible && third.overlay.isVisible)
    }

    @Test func overlayShowsTheWaitForASlowSuccessor() {
        let old = make("a")
        old.source.frame()
        let badge = fixture.display.overlays[0].fakeBadge
        let quick = make("b")
        quick.source.sink?.fail(.badContent("x"))
        let begin = fixture.reactor.now
        let slow = make("c")
        #expect(badge.shows == 0)
        #expect(fixture.reactor.run(until: { badge.shows > 0 }, within: .seconds(20)))
        #expect(begin.duration(to: fixture.reactor.now) == .milliseconds(300))
        #expect(badge.opacity == 1 && old.overlay.isVisible)
        // A failed successor leaves the overlay as it was, also with a text of its content.
        old.source.sink?.setBadge("paused")
        slow.source.sink?.fail(.badContent("x"))
        #expect(badge.shows == 2)
        old.source.sink?.setBadge(nil)
        #expect(badge.opacity == 0)
    }

    @Test func quickSuccessorAndAdditionalOverlayShowNoWait() {
        let old = make("a")
        old.source.frame()
        let badge = fixture.display.overlays[0].fakeBadge
        let other = make("b") { $0.isAdditional = true }
        _ = fixture.reactor.run(until: { false }, within: .milliseconds(400))
        #expect(badge.shows == 0)
        other.source.frame()
        let next = make("c")
        next.source.frame()
        #expect(fixture.display.overlays.allSatisfy { $0.fakeBadge.shows == 0 })
    }

    @Test func theLatestRequestWins() {
        let slow = make("a")
        let quick = make("b")
        quick.source.frame()
        #expect(recorder.lines == ["willStart", "didStart", "failed"] || recorder.lines.first == "failed")
        slow.source.frame()
        #expect(quick.overlay.isVisible)
        #expect(fixture.host.overlays.count == 1)
    }

    @Test func lastOfAHundredStartsRemains() {
        var last: OverlayController?
        for number in 0..<100 {
            let next = make("\(number)")
            next.source.frame()
            last = next.overlay
        }
        #expect(last?.isVisible == true)
        #expect(fixture.host.overlays.count == 1)
        #expect(recorder.lines.count { $0 == "didStart" } == 100)
        #expect(recorder.lines.count { $0 == "didStop replaced" } == 99)
        #expect(fixture.display.overlays.count { $0.isShown } == 1)
    }

    @Test func aSourceIsShownOnce() {
        let one = make("a")
        one.source.frame()
        let other = OverlayController(source: one.source, host: fixture.host)
        let second = OverlayRecorder()
        other.delegate = second
        other.start()
        #expect(second.lines == ["failed"])
        #expect(one.overlay.isVisible && !one.source.isStopped)
    }
}
