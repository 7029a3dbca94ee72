// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct OverlapAvoidanceTests {
    private static func monitor(_ id: String, _ width: Double, _ height: Double, panel: Double = 0) -> Monitor
    {
        Monitor(
            id: Monitor.ID(id), name: id, size: Size(width: width, height: height),
            workArea: Rect(x: 0, y: 0, width: width, height: height - panel), scale: 1,
            refresh: .milliseconds(16), isPrimary: false)
    }

    private static func corner(
        _ corner: Corner, on monitor: Monitor, _ width: Double = 480, _ height: Double = 270
    )
        -> Placement
    {
        Placement(
            monitor: monitor.id, corner: corner,
            inset: OverlayGeometry.inset(at: corner, on: monitor, margin: 20),
            size: Size(width: width, height: height))
    }

    private func frame(_ placement: Placement, _ monitors: [Monitor]) -> (id: String, Rect)? {
        guard let monitor = monitors.first(where: { $0.id == placement.monitor }) else { return nil }
        return (monitor.id.text, Rect(origin: placement.origin(on: monitor.size), size: placement.size))
    }

    private func shared(_ a: Rect, _ b: Rect) -> Double {
        max(0, min(a.maxX, b.maxX) - max(a.origin.x, b.origin.x))
            * max(0, min(a.maxY, b.maxY) - max(a.origin.y, b.origin.y))
    }

    @Test func overlaysFillTheMonitorsInOrder() {
        let monitors = [Self.monitor("A", 1920, 1080, panel: 40), Self.monitor("B", 1280, 720)]
        let preferred = Self.corner(.bottomRight, on: monitors[0])
        var taken: [Placement] = []
        var seen: [String] = []
        for _ in 0..<12 {
            let free = OverlapAvoidance.freePlacement(near: preferred, among: taken, on: monitors, margin: 20)
            taken.append(free)
            guard let (id, rect) = frame(free, monitors) else { continue }
            seen.append("\(id) \(Int(rect.origin.x)),\(Int(rect.origin.y))")
        }
        #expect(
            seen == [
                // Up the right edge, along the lower one, the other corners, the other monitor.
                "A 1420,750", "A 1420,460", "A 1420,170", "A 920,750", "A 420,750", "A 920,20", "A 420,20",
                "A 20,460", "B 780,430", "B 780,140", "B 280,430", "B 280,20",
            ])
        for (index, one) in taken.enumerated() {
            for other in taken[..<index] where one.monitor == other.monitor {
                guard let a = frame(one, monitors), let b = frame(other, monitors) else { continue }
                #expect(shared(a.1, b.1) == 0, "\(seen)")
            }
        }
    }

    @Test func freePreferredPlacementIsUsed() {
        let monitor = Self.monitor("A", 1920, 1080)
        var preferred = Self.corner(.topLeft, on: monitor)
        preferred.inset = Size(width: 333.3, height: -50)
        let other = Self.corner(.bottomRight, on: monitor)
        #expect(
            OverlapAvoidance.freePlacement(near: preferred, among: [], on: [monitor], margin: 20) == preferred
        )
        #expect(
            OverlapAvoidance.freePlacement(near: preferred, among: [other], on: [monitor], margin: 20)
                == preferred)
        #expect(
            OverlapAvoidance.freePlacement(near: preferred, among: [other], on: [], margin: 20) == preferred)
    }

    @Test func fullMonitorLeavesTheSmallestOverlap() {
        let monitor = Self.monitor("A", 640, 480)
        let preferred = Self.corner(.bottomRight, on: monitor, 400, 300)
        // The corner opposite shares the least.
        let free = OverlapAvoidance.freePlacement(
            near: preferred, among: [preferred], on: [monitor], margin: 20)
        #expect(free.corner == .topLeft)
        let huge = Self.corner(.bottomRight, on: monitor, 640, 480)
        #expect(OverlapAvoidance.freePlacement(near: huge, among: [huge], on: [monitor], margin: 20) == huge)
    }

    @Test(arguments: 0..<30) func freePlaceCoversNoMoreThanThePreferredOne(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        func pick(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator).rounded() }
        let monitors = (0..<Int.random(in: 1...3, using: &generator)).map {
            Self.monitor("M\($0)", pick(640...3000), pick(480...2000), panel: pick(0...60))
        }
        var taken: [Placement] = []
        for _ in 0..<15 {
            guard let monitor = monitors.randomElement(using: &generator) else { return }
            let corner = Corner.allCases.randomElement(using: &generator) ?? .topLeft
            let preferred = Self.corner(corner, on: monitor, pick(50...500), pick(50...300))
            let free = OverlapAvoidance.freePlacement(near: preferred, among: taken, on: monitors, margin: 20)
            func covered(_ placement: Placement) -> Double {
                guard let (id, rect) = frame(placement, monitors) else { return .infinity }
                return taken.reduce(0) { sum, other in
                    guard let (otherID, otherRect) = frame(other, monitors), id == otherID else { return sum }
                    return sum + shared(rect, otherRect)
                }
            }
            #expect(covered(free) <= covered(preferred), "seed \(seed)")
            #expect(free.size == preferred.size)
            if let (id, rect) = frame(free, monitors), let on = monitors.first(where: { $0.id.text == id }),
                free != preferred
            {
                #expect(rect.origin.x >= -0.5 && rect.origin.y >= -0.5, "seed \(seed)")
                #expect(
                    rect.maxX <= on.workArea.maxX + 0.5 && rect.maxY <= on.workArea.maxY + 0.5, "seed \(seed)"
                )
            }
            taken.append(free)
        }
    }
}
