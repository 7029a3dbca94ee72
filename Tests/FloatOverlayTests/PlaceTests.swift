// SPDX-License-Identifier: MIT
import FloatOverlay
import FloatOverlayCore
import FloatOverlayRuntime
import Testing

/// A file in memory.
private final class FakeStore: PlacementStore {
    var memory = SavedPlacements()
    var updates = 0
    func load() -> SavedPlacements { memory }
    func flush() {}
    func update(_ change: @escaping (inout SavedPlacements) -> Void) {
        updates += 1
        change(&memory)
    }
}

extension ManualSource {
    /// Shows a text of this natural size.
    fileprivate func text(_ width: Double, _ height: Double) {
        sink?.setContentSize(logical: Size(width: width, height: height))
        if let canvas = sink?.canvas() { sink?.present(canvas) }
    }
}

@Suite struct PlaceTests {
    /// An overlay of 480 × 270 whose content changes its aspect.
    @Test(
        arguments: [
            // In the middle there is room on all sides.
            (Point(x: 600, y: 400), "660 355 360 360"),
            // In a corner the centre stays in one direction.
            (Point(x: 1420, y: 750), "1480 660 360 360"), (Point(x: 20, y: 20), "80 20 360 360"),
            // Beyond an edge it does not go further.
            (Point(x: 700, y: 900), "760 810 360 360"),
        ])
    func aChangeOfAspectKeepsTheCentre(origin: Point, expected: String) throws {
        let fixture = Fixture()
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.start()
        source.frame()
        overlay.move(to: origin)
        let before = try #require(overlay.destination)
        func place() -> String {
            let placement = fixture.display.overlays[0].geometry.placement
            let origin = placement.origin(on: Size(width: 1920, height: 1080))
            return [origin.x, origin.y, placement.size.width, placement.size.height]
                .map { "\(Int($0.rounded()))" }.joined(separator: " ")
        }
        let first = place()
        for _ in 0..<3 {
            source.frame(100, 100)
            #expect(place() == expected)
            source.frame()
            #expect(place() == first)
        }
        #expect(overlay.destination?.corner == before.corner)
        // After a move by the user, the new centre counts.
        source.frame(100, 100)
        overlay.move(to: Point(x: 700, y: 300))
        source.frame()
        #expect(place() == "640 345 480 270")
    }

    /// Content of another aspect is not larger than the work area, although it keeps the area of the old one.
    @Test(
        arguments: [
            (PixelSize(width: 1600, height: 100), "20 529 1880 118"),
            (PixelSize(width: 100, height: 1600), "929 20 63 1000"),
        ])
    func aChangeOfAspectStaysOnTheMonitor(frame: PixelSize, expected: String) {
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.start()
        source.frame()
        overlay.resize(into: Size(width: 1200, height: 675))
        overlay.move(to: Point(x: 360, y: 250))
        let before = whereabouts(overlay)
        source.frame(frame.width, frame.height)
        #expect(whereabouts(overlay) == "A \(expected)")
        source.frame()
        #expect(whereabouts(overlay) == before)
        // A successor does not exceed it, either.
        let next = ManualSource()
        let successor = OverlayController(source: next, host: fixture.host)
        successor.start()
        next.frame(frame.width, frame.height)
        let size = successor.geometry?.placement.size ?? .zero
        #expect(size.width <= 1920 && size.height <= 1080 && size.area > 60_000)
    }

    @Test(arguments: [(1.0, 1.0), (1, 2), (33, 33), (0, 0), (0, 9), (-5, 7)])
    func aVerySmallSizeKeepsTheAspect(width: Double, height: Double) {
        let overlay = show()
        overlay.resize(into: Size(width: width, height: height))
        let size = overlay.geometry?.placement.size ?? .zero
        #expect((size.width / size.height - 480.0 / 270).magnitude < 0.01 && size.height >= 24)
    }

    @Test(arguments: [0, -10, 1e-300]) func aPercentageNearZeroGivesTheMinimumSize(percent: Double) {
        let overlay = show()
        overlay.resize(percent: percent)
        let size = overlay.geometry?.placement.size ?? .zero
        #expect((size.width / size.height - 480.0 / 270).magnitude < 0.01 && (24...25).contains(size.height))
        var options = OverlayOptions()
        options.width = percent
        #expect(show(480, 270, options).geometry?.placement.size == size)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func aSizeThatIsNotFiniteHasNoEffect(length: Double)
    {
        let overlay = show()
        let before = whereabouts(overlay)
        overlay.resize(percent: length)
        overlay.resize(into: Size(width: length, height: length))
        #expect(whereabouts(overlay) == before)
        var options = OverlayOptions()
        options.width = length
        overlay.stop()
        #expect(show(480, 270, options).geometry?.placement.size == Size(width: 480, height: 270))
        #expect(PixelSize(Size(width: length, height: 1e300), scale: 1).height == 1_000_000)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func aPlacementThatIsNotFiniteHasNoEffect(length: Double) {
        fixture.host.preferences.overlay.motion = .full
        let source = ManualSource()
        let rect = Rect(x: length, y: 0, width: 320, height: 180)
        source.contentPlacement = Placement(rect, on: Monitor.ID("A"))
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.start()
        source.frame()
        let before = overlay.destination
        #expect(before != nil && overlay.geometry?.placement == before)
        overlay.move(to: Placement(rect, on: Monitor.ID("A")))
        #expect(overlay.destination == before)
    }

    private let fixture: Fixture
    private let store = FakeStore()

    init() {
        var preferences = Preferences()
        preferences.overlay.motion = .reduced
        fixture = Fixture(preferences: preferences)
        fixture.host.placementStore = store
    }

    private func show(
        _ width: Int = 480, _ height: Int = 270, _ options: OverlayOptions = OverlayOptions()
    ) -> OverlayController {
        let source = ManualSource()
        var options = options
        options.isAdditional = true
        let overlay = OverlayController(source: source, options: options, host: fixture.host)
        overlay.start()
        source.frame(width, height)
        return overlay
    }

    /// An overlay of a text, and its source.
    private func text(
        _ width: Double, _ height: Double, _ options: OverlayOptions = OverlayOptions()
    ) -> (overlay: OverlayController, source: ManualSource) {
        let source = ManualSource()
        let overlay = OverlayController(source: source, options: options, host: fixture.host)
        overlay.start()
        source.text(width, height)
        return (overlay, source)
    }

    /// Drags the left edge of the first overlay, which is 60 px high, to the left.
    private func dragLeftEdge(by distance: Double) {
        func send(_ kind: InputEvent.Kind, _ x: Double, at milliseconds: Int64) {
            let input = InputEvent(
                kind: kind, position: Point(x: x, y: 30), modifiers: [],
                time: Instant(milliseconds: milliseconds))
            fixture.display.overlays[0].onEvent?(.input(input))
        }
        // The slop is 6 px.
        send(.press(.left), 2, at: 0)
        send(.motion, -4 - distance, at: 10)
        send(.release(.left), -4 - distance, at: 1000)
    }

    /// Monitor, left edge, upper edge, width, height.
    private func whereabouts(_ overlay: OverlayController) -> String {
        guard let placement = overlay.geometry?.placement,
            let monitor = fixture.display.monitors.first(where: { $0.id == placement.monitor })
        else { return "nowhere" }
        let origin = placement.origin(on: monitor.size)
        let numbers = [origin.x, origin.y, placement.size.width, placement.size.height]
        return "\(monitor.name) \(numbers.map { "\(Int($0.rounded()))" }.joined(separator: " "))"
    }

    private func change(_ monitors: [Monitor]) {
        fixture.display.monitors = monitors
        fixture.display.onEvent?(.monitorsChanged)
    }

    private var stored: String { store.memory.text }

    @Test func userPlacementIsStoredOnceAfterAPause() {
        let overlay = show()
        overlay.move(to: .topLeft)
        overlay.move(to: Point(x: 100, y: 60))
        #expect(store.updates == 0)
        #expect(fixture.reactor.run(until: { store.updates > 0 }, within: .seconds(20)))
        #expect(store.updates == 1)
        #expect(store.memory.placement(on: Monitor.ID("A"))?.inset == Size(width: 100, height: 60))
        #expect(store.memory.placement(on: Monitor.ID("A"))?.area == nil)
    }

    @Test func nextOverlayStartsAtTheLastPlacement() {
        let first = show()
        first.move(to: Point(x: 1300, y: 600))
        first.resize(into: Size(width: 320, height: 180))
        first.stop()
        // Another aspect ratio: the same corner, distance and area.
        #expect(whereabouts(show(400, 400)) == "A 1540 630 240 240")
        #expect(store.updates == 0)
    }

    @Test func closingTheHostStoresThePlacement() {
        show().move(to: .topLeft)
        fixture.host.close()
        #expect(store.memory.placement(on: Monitor.ID("A"))?.corner == .topLeft)
    }

    @Test func startOptionsAreNotStored() {
        var options = OverlayOptions()
        options.initialPlacement = .corner(.topLeft)
        options.width = 200
        let overlay = show(480, 270, options)
        #expect(whereabouts(overlay) == "A 20 20 200 113")
        overlay.stop()
        #expect(whereabouts(show()) == "A 1420 750 480 270")
        fixture.host.close()
        #expect(store.updates == 0)
    }

    @Test func leftHandedUsersStartInTheMirroredCorner() {
        fixture.host.preferences.overlay.isLeftHanded = true
        #expect(whereabouts(show()) == "A 20 750 480 270")
        var options = OverlayOptions()
        options.initialPlacement = .corner(.topRight)
        #expect(whereabouts(show(480, 270, options)) == "A 1420 20 480 270")
    }

    @Test func optionsReplaceOnlyTheirPartOfThePlacement() {
        let first = show()
        first.move(to: .topLeft)
        first.resize(into: Size(width: 240, height: 135))
        first.stop()
        var options = OverlayOptions()
        options.initialPlacement = .corner(.topRight)
        let second = show(480, 270, options)
        #expect(whereabouts(second) == "A 1660 20 240 135")
        second.stop()
        options = OverlayOptions()
        options.width = 320
        #expect(whereabouts(show(480, 270, options)) == "A 20 20 320 180")
    }

    @Test func placementIsNotStoredIfDisabled() {
        fixture.host.preferences.overlay.remembersPlacement = false
        store.memory.remember(SavedPlacement(corner: .topLeft, inset: .zero), on: Monitor.ID("A"))
        let overlay = show()
        #expect(whereabouts(overlay) == "A 1420 750 480 270")
        overlay.move(to: .topLeft)
        fixture.host.close()
        #expect(store.updates == 0)
    }

    @Test func placementLastsAsLongAsTheHostWithoutAStore() {
        fixture.host.placementStore = nil
        let first = show()
        first.move(to: .topLeft)
        #expect(!fixture.reactor.run(until: { false }, within: .milliseconds(700)))
        first.stop()
        #expect(whereabouts(show()) == "A 20 20 480 270")
    }

    @Test func textStoresItsEnlargement() {
        let first = text(100, 40).overlay
        first.resize(percent: 150)
        first.stop()
        #expect(whereabouts(text(200, 40).overlay) == "A 1600 960 300 60")
    }

    /// The corner of the overlay that is nearest to a corner of the monitor stays.
    @Test func anOverlayAtAPointDoesNotGrowOverTheEdge() {
        let overlay = show()
        overlay.resize(into: Size(width: 240, height: 135))
        overlay.move(to: Point(x: 1660, y: 900))
        #expect(whereabouts(overlay) == "A 1660 900 240 135")
        overlay.resize(percent: 100)
        #expect(whereabouts(overlay) == "A 1420 765 480 270")
        overlay.stop()
        var options = OverlayOptions()
        options.initialPlacement = .point(Point(x: 1700, y: 1000))
        options.width = 100
        let (words, source) = text(100, 40, options)
        #expect(whereabouts(words) == "A 1700 1000 100 40")
        source.text(500, 40)
        #expect(whereabouts(words) == "A 1300 1000 500 40")
    }

    /// The work area less margins has 1880 × 1000 logical pixels.
    @Test func aTextThatDoesNotFitLeavesTheZoomOfTheNextTexts() {
        let (overlay, source) = text(820, 1500)
        #expect(whereabouts(overlay) == "A 1353 20 547 1000")
        source.text(300, 60)
        #expect(whereabouts(overlay) == "A 1600 960 300 60")
        overlay.resize(percent: 150)
        #expect(whereabouts(overlay) == "A 1450 930 450 90")
        source.text(820, 1500)
        #expect(whereabouts(overlay) == "A 1353 20 547 1000")
        source.text(300, 60)
        #expect(whereabouts(overlay) == "A 1450 930 450 90")
    }

    /// A side has at least 24 logical pixels.
    @Test func theSmallestSizeOfATextIsTheZoomOfTheNextTexts() {
        let (overlay, source) = text(200, 40)
        overlay.resize(percent: 10)
        #expect(whereabouts(overlay).hasSuffix(" 120 24"))
        source.text(200, 100)
        #expect(whereabouts(overlay).hasSuffix(" 120 60"))
    }

    @Test func theSmallSizeOfALongTextLeavesTheZoom() {
        let (overlay, source) = text(820, 1500)
        overlay.cycleSize()
        #expect(whereabouts(overlay).hasSuffix(" 284 520"))
        overlay.cycleSize()
        #expect(whereabouts(overlay).hasSuffix(" 547 1000"))
        source.text(300, 60)
        #expect(whereabouts(overlay).hasSuffix(" 300 60"))
        fixture.host.close()
        #expect(store.memory.placement(on: Monitor.ID("A"))?.zoom == 1)
    }

    @Test func aSuccessorInheritsTheZoomOfALongText() {
        fixture.host.preferences.overlay.remembersPlacement = false
        let (overlay, source) = text(300, 60)
        overlay.resize(percent: 150)
        source.text(820, 1500)
        #expect(whereabouts(text(300, 60).overlay).hasSuffix(" 450 90"))
    }

    @Test func aSmallerMonitorLeavesTheZoomOfTexts() {
        let (overlay, source) = text(1600, 100)
        change([fixture.display.monitors[1]])
        #expect(whereabouts(overlay).hasSuffix(" 1280 80"))
        source.text(300, 60)
        #expect(whereabouts(overlay).hasSuffix(" 300 60"))
    }

    @Test func aSizeThatTheUserOrAnAppChoosesIsTheZoomOfTexts() {
        let (overlay, source) = text(300, 60)
        dragLeftEdge(by: 150)
        #expect(whereabouts(overlay) == "A 1450 930 450 90")
        source.text(100, 40)
        #expect(whereabouts(overlay) == "A 1750 960 150 60")
        overlay.move(to: Placement(Rect(x: 100, y: 200, width: 200, height: 80), on: Monitor.ID("A")))
        source.text(300, 60)
        #expect(whereabouts(overlay) == "A 100 200 600 120")
        fixture.host.close()
        #expect(store.memory.placement(on: Monitor.ID("A"))?.zoom == 1.5)
    }

    @Test(arguments: [false, true]) func theOwnSizeOfTheCycleHasTheZoomForTexts(isDragged: Bool) {
        let (overlay, source) = text(300, 60)
        if isDragged { dragLeftEdge(by: 300) } else { overlay.resize(percent: 200) }
        source.text(200, 40)
        for _ in 0..<3 { overlay.cycleSize() }
        #expect(whereabouts(overlay).hasSuffix(" 400 80"))
        source.text(100, 40)
        #expect(whereabouts(overlay).hasSuffix(" 200 80"))
    }

    @Test func savedReductionKeepsAShortTextUsable() {
        let saved = SavedPlacement(corner: .topLeft, inset: .zero, zoom: 0.01)
        store.memory.remember(saved, on: Monitor.ID("A"))
        let source = ManualSource()
        let overlay = OverlayController(source: source, host: fixture.host)
        overlay.start()
        source.sink?.setContentSize(logical: Size(width: 200, height: 40))
        #expect(overlay.geometry?.placement.size == Size(width: 120, height: 24))
    }

    @Test func aMonitorThatGoesAndComesBack() {
        let all = fixture.display.monitors
        var options = OverlayOptions()
        options.monitor = "B"
        let overlay = show(480, 270, options)
        overlay.move(to: Point(x: 30, y: 60))
        #expect(whereabouts(overlay) == "B 30 60 320 180")
        change([all[0]])
        #expect(whereabouts(overlay) == "A 30 30 320 180")
        change([])
        change([all[0]])
        change(all)
        #expect(whereabouts(overlay) == "B 30 60 320 180")
        // An overlay moved in the meantime stays.
        change([all[0]])
        overlay.move(to: .bottomRight)
        change(all)
        #expect(whereabouts(overlay) == "A 1580 840 320 180")
        fixture.host.close()
        #expect(store.memory.entries.map(\.monitor.text) == ["B", "A"])
    }

    @Test func anOverlayReturnsToThePlacementOfItsApp() {
        let all = fixture.display.monitors
        let overlay = show()
        let rect = Rect(x: 100, y: 60, width: 320, height: 180)
        overlay.move(to: Placement(rect, on: Monitor.ID("B")))
        #expect(whereabouts(overlay) == "B 100 60 320 180")
        change([all[0]])
        #expect(whereabouts(overlay).hasPrefix("A "))
        change(all)
        #expect(whereabouts(overlay) == "B 100 60 320 180")
        fixture.host.close()
        #expect(store.updates == 0)
    }

    @Test func placementOfAnAppDuringADragIsNotStored() {
        let overlay = show()
        func send(_ kind: InputEvent.Kind, _ x: Double, at milliseconds: Int64) {
            let input = InputEvent(
                kind: kind, position: Point(x: x, y: 100), modifiers: .super,
                time: Instant(milliseconds: milliseconds))
            fixture.display.overlays[0].onEvent?(.input(input))
        }
        send(.press(.left), 100, at: 0)
        send(.motion, 50, at: 10)
        overlay.move(to: Placement(Rect(x: 100, y: 60, width: 320, height: 180), on: Monitor.ID("A")))
        send(.release(.left), 50, at: 1000)
        #expect(whereabouts(overlay) == "A 100 60 320 180")
        fixture.host.close()
        #expect(store.updates == 0)
    }

    @Test func monitorChangesAreNotStored() {
        let all = fixture.display.monitors
        var options = OverlayOptions()
        options.monitor = "B"
        let overlay = show(480, 270, options)
        change([all[0]])
        change(all)
        overlay.stop()
        fixture.host.close()
        #expect(store.updates == 0)
    }

    @Test func panelMovesNoOverlay() {
        let overlay = show()
        var all = fixture.display.monitors
        all[0].workArea = Rect(x: 0, y: 0, width: 1920, height: 1000)
        change(all)
        #expect(whereabouts(overlay) == "A 1420 750 480 270")
    }

    @Test func overlaysStartBesideEachOther() {
        let overlays = (0..<4).map { _ in show() }
        #expect(
            overlays.map(whereabouts) == [
                "A 1420 750 480 270", "A 1420 460 480 270", "A 1420 170 480 270", "A 920 750 480 270",
            ])
        overlays[1].stop()
        #expect(
            [overlays[0], overlays[2], overlays[3]].map(whereabouts) == [
                "A 1420 750 480 270", "A 1420 170 480 270", "A 920 750 480 270",
            ])
        #expect(whereabouts(show()) == "A 1420 460 480 270")
        var options = OverlayOptions()
        options.initialPlacement = .point(Point(x: 1500, y: 700))
        #expect(whereabouts(show(480, 270, options)) == "A 1500 700 480 270")
        fixture.host.close()
        #expect(store.updates == 0)
    }

    @Test func replacedOverlayDoesNotOccupyItsPlacement() {
        let first = show()
        let source = ManualSource()
        let second = OverlayController(source: source, host: fixture.host)
        second.start()
        source.frame()
        #expect(!first.isVisible)
        #expect(whereabouts(second) == "A 1420 750 480 270")
    }

    @Test func displacedOverlaysAvoidOverlaps() {
        let all = fixture.display.monitors
        var options = OverlayOptions()
        options.monitor = "B"
        let guests = [show(480, 270, options), show(480, 270, options)]
        let host = show()
        let before = guests.map(whereabouts)
        change([all[0]])
        #expect(
            [host, guests[0], guests[1]].map(whereabouts) == [
                "A 1420 750 480 270", "A 1580 550 320 180", "A 1580 350 320 180",
            ])
        change(all)
        #expect(guests.map(whereabouts) == before)
        #expect(whereabouts(host) == "A 1420 750 480 270")
    }
}
