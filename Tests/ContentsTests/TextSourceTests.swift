// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayContents
import FloatOverlayCore
import FloatOverlayRuntime
import Glibc
import Testing

@Suite struct TextSourceTests {
    private let fixture = Fixture(clock: nil)
    private let recorder = OverlayRecorder()

    private var shown: [String] { fixture.painter.texts.map(\.text) }

    private func start(_ source: TextSource) -> OverlayController {
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.delegate = recorder
        overlay.start()
        return overlay
    }

    private func run(until condition: () -> Bool) -> Bool {
        fixture.reactor.run(until: condition, within: .seconds(10))
    }

    @Test func newestNonemptyLineOfABurstIsShown() throws {
        let pipe = TestPipe()
        let overlay = start(.lines(from: InputDescriptor(try .duplicating(pipe.reading))))
        for (burst, line) in [
            ("one\ntwo\n", "two"), ("three\n\n", "three"), ("\n\nfour\n\n\n", "four"), ("x\nfi", "x"),
            ("ve\n", "five"),
        ] {
            pipe.write(burst)
            #expect(run { shown.last == line }, "\(burst)")
        }
        #expect(shown == ["two", "three", "four", "x", "five"])
        #expect(overlay.state == .active)
    }

    @Test(arguments: [("", nil), ("\n", nil), ("\n\n\n", nil), ("x", "x"), ("x\n\n", "x"), ("x\ny", "y")])
    func lastLineStaysAtTheEnd(input: String, line: String?) throws {
        let pipe = TestPipe()
        let overlay = start(.lines(from: InputDescriptor(try .duplicating(pipe.reading))))
        pipe.write(input)
        pipe.closeWriting()
        #expect(run { !recorder.lines.isEmpty && recorder.lines != ["willStart"] })
        for _ in 0..<4 { fixture.reactor.turn(waitingAtMost: .zero) }
        if let line {
            #expect(shown == [line] && overlay.state == .active, "the last line stays")
        } else {
            #expect(recorder.failures == [.badContent("the input ends before its first line")])
        }
    }

    @Test func aTextIsPresentedAgainAfterItsOverlayWasClosed() {
        let presentation = Presentation(TextSource("a"), host: fixture.host)
        for round in 1...3 {
            presentation.isPresented = true
            #expect(run { presentation.overlay?.state == .active }, "round \(round)")
            #expect(shown == Array(repeating: "a", count: round))
            presentation.isPresented = false
            #expect(run { presentation.overlay == nil }, "round \(round)")
        }
    }

    @Test func linesAreContinuedInANewOverlay() throws {
        let pipe = TestPipe()
        let lines = TextSource.lines(from: InputDescriptor(try .duplicating(pipe.reading)))
        let presentation = Presentation(lines, host: fixture.host)
        func present() {
            presentation.isPresented = false
            #expect(run { presentation.overlay == nil })
            presentation.isPresented = true
        }
        present()
        pipe.write("one\ntw")
        #expect(run { shown == ["one"] })
        present()
        // The last line, then the next one.
        #expect(run { shown == ["one", "one"] })
        pipe.write("o\n")
        #expect(run { shown.last == "two" })
        presentation.isPresented = false
        pipe.write("three\n")
        pipe.closeWriting()
        for _ in 0..<2 {
            present()
            #expect(run { shown.last == "three" && presentation.overlay?.state == .active })
        }
    }

    @Test(arguments: [[], [""]]) func aProgramWithoutANameIsRefused(arguments: [String]) {
        _ = start(.program(arguments, environment: [], directory: "/"))
        #expect(run { !recorder.failures.isEmpty })
        #expect(recorder.failures == [.unavailable("no program to run", status: .usage)])
    }

    @Test func textIsDrawnOnceAndOnlyWhileVisible() {
        let source = TextSource("a")
        let overlay = start(source)
        source.show("a")
        #expect(shown == ["a"])
        overlay.hide()
        source.show("b")
        source.show("c")
        #expect(shown == ["a"])
        overlay.reveal()
        #expect(shown == ["a", "c"])
        overlay.hide()
        overlay.reveal()
        #expect(shown == ["a", "c"])
    }

    @Test func longTextsAreCutBetweenCharacters() {
        let source = TextSource(String(repeating: "é", count: 3000))
        _ = start(source)
        #expect(shown == [String(repeating: "é", count: 2048) + "…"])
        source.show(String(repeating: "x", count: 4096))
        #expect(shown.last == String(repeating: "x", count: 4096))
        source.show("y" + String(repeating: "é", count: 3000))
        #expect(shown.last == "y" + String(repeating: "é", count: 2047) + "…")
    }

    @Test func longMarkupIsShownLiterally() {
        let source = TextSource("<b>" + String(repeating: "x", count: 5000) + "</b>", isMarkup: true)
        _ = start(source)
        #expect(fixture.painter.texts.last?.isMarkup == false)
        source.show("<b>x</b>")
        #expect(fixture.painter.texts.last?.isMarkup == true)
    }

    @Test func atMostOneTextIsLaidOutForEachFrame() throws {
        let source = TextSource("a")
        _ = start(source)
        let surface = try #require(fixture.display.overlays.first)
        surface.hasPendingFrame = true
        for text in ["b", "c", "d"] { source.show(text) }
        #expect(shown == ["a"] && fixture.painter.measured == ["a"])
        surface.hasPendingFrame = false
        for _ in 0..<2 { surface.onEvent?(.frameDue(fixture.reactor.now)) }
        #expect(shown == ["a", "d"] && fixture.painter.measured == ["a", "d"])
    }

    /// floatoverlay-text of this build lays out and draws. Its limit of memory is below what AddressSanitizer reserves.
    @Test(.disabled(if: getenv("ASAN_OPTIONS") != nil, "the child's address space is limited"))
    func slowTextsAreDrawnByAChild() throws {
        fixture.painter.isSlow = true
        let source = TextSource(String(repeating: "word ", count: 2000))
        let overlay = start(source)
        #expect(run { fixture.display.overlays.first?.presented == 1 })
        let surface = try #require(fixture.display.overlays.first)
        // The backdrop of the first pixel.
        #expect(UnsafeRawBufferPointer(start: surface.shownPixels, count: 4).contains { $0 != 0 })
        for number in 0..<100 { source.show("\(number)") }
        #expect(run { surface.presented >= 2 })
        // A short text is drawn in the loop again.
        fixture.painter.isSlow = false
        source.show("short")
        #expect(run { shown == ["short"] })
        overlay.stop()
    }

    /// The pointer is on the monitor A, which is 1920 logical pixels wide; B is 1280 wide.
    @Test func textIsLaidOutForTheMonitorOfItsOverlay() {
        var options = OverlayOptions()
        options.monitor = "B"
        OverlayController(source: TextSource("a"), options: options, host: fixture.host).start()
        func widths() -> [Double] { fixture.painter.measuredWidths.map { ($0 ?? 0).rounded() } }
        #expect(widths() == [768])
        // A successor appears in the place of the overlay on B.
        let source = TextSource("b")
        let successor = start(source)
        #expect(widths() == [768, 768] && successor.monitor?.name == "B")
        let place = Rect(x: 100, y: 100, width: 100, height: 20)
        successor.move(to: Placement(place, on: Monitor.ID("A")), animated: false)
        source.show("c")
        #expect(widths() == [768, 768, 1152])
    }

    @Test func newestTextWaitsForAFreeCanvas() throws {
        let source = TextSource("a")
        let overlay = start(source)
        let surface = try #require(fixture.display.overlays.first)
        surface.isBusy = true
        source.show("b")
        source.show("c")
        #expect(shown == ["a"])
        surface.isBusy = false
        for _ in 0..<2 { surface.onEvent?(.frameDue(fixture.reactor.now)) }
        #expect(shown == ["a", "c"] && surface.presented == 2)
        overlay.stop()
        source.show("d")
        #expect(shown == ["a", "c"])
    }
}
