// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct MonitorChangePlacementTests {
    private static func monitor(
        _ id: String, _ width: Double, _ height: Double, panel: Double = 0, isPrimary: Bool = false
    ) -> Monitor {
        Monitor(
            id: Monitor.ID(id), name: id, size: Size(width: width, height: height),
            workArea: Rect(x: 0, y: 0, width: width, height: height - panel), scale: 1,
            refresh: .milliseconds(16), isPrimary: isPrimary)
    }

    private static func home(
        _ monitor: Monitor, _ corner: Corner, _ x: Double, _ y: Double, _ width: Double = 480,
        _ height: Double = 270
    ) -> HomePlacement {
        HomePlacement(
            placement: Placement(
                monitor: monitor.id, corner: corner, inset: Size(width: x, height: y),
                size: Size(width: width, height: height)), monitor: monitor)
    }

    private static let large = monitor("DP-1", 1920, 1080, isPrimary: true)
    private static let small = monitor("eDP-1", 1280, 720)

    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var home: HomePlacement
        var monitors: [Monitor]
        var current: String?
        /// Monitor, left edge, upper edge, width.
        var expected: (String, Double, Double, Double)?
        var remembered: [String: SavedPlacement] = [:]
        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "the overlay stays while no monitor changes", home: home(large, .bottomRight, 20, 20),
            monitors: [large],
            expected: ("DP-1", 1420, 790, 480)),
        Case(
            name: "the overlay has no placement without monitors", home: home(large, .bottomRight, 20, 20),
            monitors: [], expected: nil),
        Case(
            name: "unplugged: the overlay moves to the same corner of another monitor",
            home: home(monitor("DP-1", 1920, 1080, panel: 40), .bottomRight, 20, 60), monitors: [small],
            expected: ("eDP-1", 780, 430, 480)),
        Case(
            name: "unplugged: the overlay stays clear of the panel on the other monitor",
            home: home(large, .bottomRight, 20, 20),
            monitors: [monitor("eDP-1", 1280, 720, panel: 30)], expected: ("eDP-1", 780, 400, 480)),
        Case(
            name: "unplugged: the overlay returns to its saved placement on the other monitor",
            home: home(large, .bottomRight, 20, 20),
            monitors: [small], expected: ("eDP-1", 5, 7, 480),
            remembered: [
                "eDP-1": SavedPlacement(corner: .topLeft, inset: Size(width: 5, height: 7), area: 10_000)
            ]),
        Case(
            name: "unplugged: the overlay stays on its current monitor",
            home: home(monitor("X", 800, 600), .topLeft, 9, 9),
            monitors: [large, small], current: "eDP-1", expected: ("eDP-1", 9, 9, 480)),
        Case(
            name: "unplugged: the overlay moves to the primary monitor",
            home: home(monitor("X", 800, 600), .topLeft, 9, 9),
            monitors: [small, large], expected: ("DP-1", 9, 9, 480)),
        Case(
            name: "the overlay moves to another monitor at the same connector",
            home: home(monitor("DP-2+AAA+1", 1920, 1080), .topRight, 20, 20),
            monitors: [large, monitor("DP-2+BBB+2", 1280, 1024)], current: "DP-1",
            expected: ("DP-2+BBB+2", 780, 20, 480)),
        Case(
            name: "the monitor reports its serial number later",
            home: home(monitor("DP-2", 1920, 1080), .topRight, 33, 44),
            monitors: [large, monitor("DP-2+BBB+2", 1920, 1080)], current: "DP-2",
            expected: ("DP-2+BBB+2", 1407, 44, 480)),
        Case(
            name: "the overlay follows its monitor to another connector",
            home: home(monitor("DP-2+AAA+1", 1920, 1080), .topRight, 33, 44),
            monitors: [large, monitor("DP-5+AAA+1", 1920, 1080), monitor("DP-2+BBB", 800, 600)],
            expected: ("DP-5+AAA+1", 1407, 44, 480),
            remembered: ["DP-5+AAA+1": SavedPlacement(corner: .topLeft, inset: .zero)]),
        Case(
            name: "a smaller monitor: the overlay keeps corner and inset",
            home: home(large, .bottomRight, 20, 60),
            monitors: [monitor("DP-1", 1024, 768)], expected: ("DP-1", 524, 438, 480)),
        Case(
            name: "a rotated monitor: the overlay keeps corner and inset",
            home: home(large, .topRight, 20, 60), monitors: [monitor("DP-1", 1080, 1920)],
            expected: ("DP-1", 580, 60, 480)),
        Case(
            name: "a smaller monitor: the overlay keeps the distance to the nearest corner",
            home: home(large, .topLeft, 1300, 700),
            monitors: [monitor("DP-1", 1280, 720)], expected: ("DP-1", 660, 340, 480)),
        Case(
            name: "a small monitor: the overlay has a smaller inset",
            home: home(large, .bottomRight, 300, 700),
            monitors: [monitor("DP-1", 640, 480)], expected: ("DP-1", 0, 110, 480)),
        Case(
            name: "a small monitor: the overlay shrinks to fit",
            home: home(large, .topLeft, 20, 20, 960, 540),
            monitors: [monitor("DP-1", 640, 480)], expected: ("DP-1", 0, 20, 640)),
        Case(
            name: "an overlay that the user has made larger than its monitor keeps its size",
            home: home(small, .topLeft, 0, 0, 1600, 900),
            monitors: [large, small], expected: ("eDP-1", 0, 0, 1600)),
        Case(
            name: "an overlay with less than a quarter visible moves onto the monitor",
            home: home(large, .topLeft, -400, 20),
            monitors: [large, small],
            expected: ("DP-1", 0, 20, 480)),
        Case(
            name: "an overlay with a quarter visible stays", home: home(large, .topLeft, -360, 20),
            monitors: [large],
            expected: ("DP-1", -360, 20, 480)),
    ]

    @Test(arguments: cases) func monitorChangeMovesTheOverlay(_ example: Case) {
        let memory = example.remembered.reduce(into: SavedPlacements()) {
            $0.remember($1.value, on: Monitor.ID($1.key))
        }
        let placement = MonitorChangePlacement.placement(
            example.home, among: example.monitors, current: example.current.map(Monitor.ID.init),
            memory: memory)
        guard let expected = example.expected else {
            #expect(placement == nil)
            return
        }
        let monitor = example.monitors.first { $0.id == placement?.monitor }
        guard let placement, let monitor else {
            Issue.record("nowhere")
            return
        }
        #expect(monitor.id.text == expected.0)
        #expect(placement.origin(on: monitor.size) == Point(x: expected.1, y: expected.2))
        #expect(placement.size.width == expected.3)
        let aspect = example.home.placement.size
        #expect(abs(placement.size.width / placement.size.height - aspect.width / aspect.height) < 1e-9)
    }

    @Test(arguments: 0..<40) func overlayStaysVisibleAndReturnsHome(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let ids = ["A", "A+X+1", "B+X+1", "B", "C+Y", "D"]
        func pick(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator).rounded() }
        func someMonitor(_ id: String) -> Monitor {
            Self.monitor(
                id, pick(320...4000), pick(240...4000), panel: pick(0...60),
                isPrimary: .random(using: &generator))
        }
        for _ in 0..<50 {
            let own = someMonitor(ids.randomElement(using: &generator) ?? "A")
            let corner = Corner.allCases.randomElement(using: &generator) ?? .topLeft
            let (width, height) = (pick(24...own.size.width), pick(24...own.size.height))
            let home = Self.home(
                own, corner, pick(-width / 2...own.size.width - width / 2),
                pick(-height / 2...own.size.height - height / 2), width, height)
            var memory = SavedPlacements()
            memory.remember(
                SavedPlacement(
                    corner: .bottomLeft, inset: Size(width: pick(-2000...2000), height: pick(-2000...2000))),
                on: Monitor.ID("D"))
            var current = own.id
            for _ in 0..<20 {
                let monitors = ids.filter { _ in .random(using: &generator) }.map(someMonitor)
                let placement = MonitorChangePlacement.placement(
                    home, among: monitors, current: current, memory: memory)
                #expect((placement == nil) == monitors.isEmpty)
                guard let placement, let monitor = monitors.first(where: { $0.id == placement.monitor })
                else { continue }
                #expect(placement.visiblePart(on: monitor.size) >= 0.25 - 1e-9, "seed \(seed)")
                current = monitor.id
                let again = MonitorChangePlacement.placement(
                    home, among: monitors, current: current, memory: memory)
                #expect(again == placement, "seed \(seed)")
            }
            let back = MonitorChangePlacement.placement(
                home, among: [someMonitor("E"), own], current: current, memory: memory)
            #expect(back == home.placement, "seed \(seed)")
        }
    }
}
