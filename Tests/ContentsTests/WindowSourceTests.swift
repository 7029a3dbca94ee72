// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayContents
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

@Suite struct WindowSourceTests {
    private let fixture = Fixture()

    /// Starts an overlay that looks for a window.
    private func start(_ source: WindowSource) -> OverlayController {
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.start()
        return overlay
    }

    private func run(until condition: () -> Bool) -> Bool {
        fixture.reactor.run(until: condition, within: .seconds(10))
    }

    @Test func windowIsClosedWithTheSource() throws {
        let overlay = start(WindowSource(.matching { _ in true }))
        let finish = try #require(fixture.display.searches.first)
        let window = FakeWindow()
        finish(.success(window))
        #expect(!window.isClosed)
        overlay.stop()
        #expect(run { window.isClosed })
    }

    @Test func windowFoundAfterTheStopIsClosed() throws {
        let source = WindowSource(.matching { _ in true })
        start(source).stop()
        let finish = try #require(fixture.display.searches.first)
        #expect(run { fixture.host.overlays.isEmpty })
        // The first search ends after the second start.
        let overlay = start(source)
        let window = FakeWindow()
        finish(.success(window))
        #expect(window.isClosed)
        #expect(fixture.display.searches.count == 2)
        overlay.stop()
    }

    @Test func windowFoundForAFreedSourceIsClosed() throws {
        weak var source: WindowSource?
        do {
            let started = WindowSource(.matching { _ in true })
            source = started
            start(started).stop()
        }
        let finish = try #require(fixture.display.searches.first)
        #expect(run { source == nil })
        let window = FakeWindow()
        finish(.success(window))
        #expect(window.isClosed)
    }

    @Test func windowIsLoweredWithTheFirstPictureWhenTheOverlayHasWaitedForAMonitor() throws {
        let monitors = fixture.display.monitors
        fixture.display.change([])
        let overlay = start(WindowSource(.matching { _ in true }, hidesWindow: true))
        let window = FakeWindow()
        let finish = try #require(fixture.display.searches.first)
        finish(.success(window))
        fixture.display.change(monitors)
        #expect(overlay.state == .starting && window.lowerCount == 0)
        let surface = try #require(fixture.display.overlays.first)
        surface.onEvent?(.shown)
        surface.onEvent?(.frameDue(fixture.reactor.now))
        #expect(window.lowerCount == 1)
        overlay.stop()
    }

    @Test func blankWindowGetsItsBadgeAfterAFreezeDuringTheCheck() throws {
        let overlay = start(WindowSource(.matching { _ in true }))
        let window = FakeWindow()
        window.hasBlankImage = true
        let finish = try #require(fixture.display.searches.first)
        finish(.success(window))
        let surface = try #require(fixture.display.overlays.first)
        surface.onEvent?(.shown)
        surface.onEvent?(.frameDue(fixture.reactor.now))
        window.freeze(.offScreen)
        // The check after 3 s.
        #expect(fixture.reactor.run(until: { false }, within: .seconds(4)) == false)
        window.freeze(nil)
        #expect(run { fixture.painter.texts.last?.text == "blank: may bypass the display" })
        overlay.stop()
    }
}

/// A window that records its calls.
private final class FakeWindow: MirrorSource {
    var onEvent: ((MirrorEvent) -> Void)?
    let size = PixelSize(width: 64, height: 48)
    let title: String? = nil
    private(set) var freezeReason: FreezeReason?
    let isFocused = false
    let isFocusReported = false
    var keepsLastImage = false
    private(set) var isClosed = false
    let canLower = true
    private(set) var lowerCount = 0
    func lower() { lowerCount += 1 }
    var hasBlankImage = false
    func isBlank() -> Bool { hasBlankImage }
    func freeze(_ reason: FreezeReason?) {
        freezeReason = reason
        onEvent?(.freezeReasonChanged)
    }
    func activate(_ done: @escaping (Placement?) -> Void) { done(nil) }
    func close() { isClosed = true }
}
