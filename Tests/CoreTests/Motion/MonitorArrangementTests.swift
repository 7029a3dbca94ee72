// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// A 1920 × 1080; to its right B, twice as dense, 1280 × 720 of its own pixels; above A's left half C.
@Suite struct MonitorArrangementTests {
    private static func monitor(
        _ name: String, _ width: Double, _ height: Double, scale: Double
    ) -> Monitor {
        Monitor(
            id: Monitor.ID(name), name: name, size: Size(width: width, height: height),
            workArea: Rect(x: 0, y: 0, width: width, height: height), scale: scale,
            refresh: .milliseconds(16),
            isPrimary: name == "A")
    }

    static let arrangement = MonitorArrangement([
        MonitorArrangement.Area(
            monitor: monitor("A", 1920, 1080, scale: 1), rect: Rect(x: 0, y: 0, width: 1920, height: 1080)),
        MonitorArrangement.Area(
            monitor: monitor("B", 1280, 720, scale: 2), rect: Rect(x: 1920, y: 0, width: 2560, height: 1440)),
        MonitorArrangement.Area(
            monitor: monitor("C", 800, 600, scale: 1), rect: Rect(x: 0, y: -600, width: 800, height: 600)),
    ])

    private func rect(_ x: Double, _ y: Double) -> Rect { Rect(x: x, y: y, width: 480, height: 270) }

    @Test(arguments: [
        (100.0, 100.0, "A"), (1679, 100, "A"), (1681, 100, "B"), (1681, -100, "B"), (-5000, 500, "A"),
        (9000, 500, "B"), (100, -200, "C"), (100, -134, "A"), (700, -500, "C"), (1500, 1000, "A"),
    ])
    func mainAreaHasTheLargestOverlap(x: Double, y: Double, home: String) throws {
        let arrangement = try #require(Self.arrangement)
        #expect(arrangement.mainArea(of: rect(x, y)).monitor.name == home)
    }

    @Test func boundsAreAroundAll() throws {
        let arrangement = try #require(Self.arrangement)
        #expect(arrangement.bounds == Rect(x: 0, y: -600, width: 4480, height: 2040))
        #expect(MonitorArrangement([]) == nil)
    }

    @Test func localAndGlobalRectanglesRoundTrip() throws {
        let arrangement = try #require(Self.arrangement)
        for area in arrangement.areas {
            let local = area.local(rect(2000, 300))
            #expect(area.global(local) == rect(2000, 300))
        }
        // Its corner lies 80, 300 into B, which are 40, 150 of its own; at rest it is as large as anywhere.
        #expect(arrangement.areas[1].local(rect(2000, 300)) == Rect(x: 40, y: 150, width: 240, height: 135))
        #expect(
            arrangement.areas[1].resting(rect(2000, 300)) == Rect(x: -80, y: 82.5, width: 480, height: 270))
    }

    @Test func outerSidesAdjoinNoMonitor() throws {
        let arrangement = try #require(Self.arrangement)
        let a = arrangement.areas[0]
        #expect(arrangement.outerSides(of: rect(-100, 300), on: a) == .all)
        #expect(arrangement.outerSides(of: rect(1600, 300), on: a) == [.left, .top, .bottom])
        #expect(arrangement.outerSides(of: rect(100, -100), on: a).contains(.top) == false)
        #expect(arrangement.outerSides(of: rect(1000, -100), on: a).contains(.top))
    }

    @Test func stashSidesAdjoinNoMonitor() throws {
        let arrangement = try #require(Self.arrangement)
        #expect(arrangement.stashSides(for: rect(100, 300), on: arrangement.areas[0]) == [.left])
        #expect(arrangement.stashSides(for: rect(3000, 300), on: arrangement.areas[1]) == [.right])
        #expect(arrangement.stashSides(for: rect(100, -400), on: arrangement.areas[2]) == [.left, .right])
        let alone = MonitorArrangement(arrangement.areas[0].monitor)
        #expect(alone.stashSides(for: rect(100, 300), on: alone.areas[0]) == [.left, .right])
    }
}
