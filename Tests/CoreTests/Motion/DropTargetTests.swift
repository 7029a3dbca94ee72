// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// An overlay of 480 × 270 on a monitor of 1920 × 1080 with a panel of 40 px at the bottom, and 20 px of margin.
@Suite struct DropTargetTests {
    static let monitor = Monitor(
        id: Monitor.ID("A"), name: "A", size: Size(width: 1920, height: 1080),
        workArea: Rect(x: 0, y: 0, width: 1920, height: 1040), scale: 1, refresh: .milliseconds(16),
        isPrimary: true)

    private func target(
        _ x: Double, _ y: Double, _ vx: Double = 0, _ vy: Double = 0, outerSides: Sides = .all,
        stashSides: Set<Stash.Side> = [.left, .right]
    ) -> DropTarget {
        DropTarget(
            of: Rect(x: x, y: y, width: 480, height: 270), velocity: Size(width: vx, height: vy),
            on: Self.monitor, margin: 20, outerSides: outerSides, stashSides: stashSides)
    }

    struct Throw: Sendable {
        var from: (Double, Double)
        var velocity: (Double, Double)
        var corner: Corner
    }

    static let throwCases = [
        Throw(from: (1420, 750), velocity: (-900, 0), corner: .bottomLeft),
        Throw(from: (1420, 750), velocity: (-900, -100), corner: .bottomLeft),
        Throw(from: (1420, 750), velocity: (0, -900), corner: .topRight),
        Throw(from: (1420, 750), velocity: (100, -900), corner: .topRight),
        Throw(from: (1420, 750), velocity: (-900, -900), corner: .topLeft),
        Throw(from: (20, 20), velocity: (900, 900), corner: .bottomRight),
        Throw(from: (20, 20), velocity: (900, -30), corner: .topRight),
        Throw(from: (20, 20), velocity: (0, 900), corner: .bottomLeft),
        Throw(from: (20, 750), velocity: (900, -900), corner: .topRight),
        Throw(from: (1420, 20), velocity: (-900, 900), corner: .bottomLeft),
        // A throw at a side goes to the corner of the half in which it would stop.
        Throw(from: (720, 450), velocity: (-500, -40), corner: .bottomLeft),
        Throw(from: (720, 350), velocity: (-500, -40), corner: .topLeft),
        Throw(from: (720, 410), velocity: (401, 0), corner: .bottomRight),
    ]

    @Test(arguments: throwCases) func throwEndsInTheCornerOfItsDirection(_ row: Throw) {
        #expect(
            target(row.from.0, row.from.1, row.velocity.0, row.velocity.1) == .corner(row.corner),
            "\(row)")
    }

    @Test(arguments: [
        // Away from all lines the overlay stays.
        (300.0, 200.0, 300.0, 200.0), (300.4, 200.6, 300.4, 200.6),
        // The lines of the margin, from 20 px around.
        (0, 200, 20, 200), (40, 200, 20, 200), (40.1, 200, 40.1, 200), (1440, 200, 1420, 200),
        (1400, 200, 1420, 200), (1399, 200, 1399, 200), (300, 7, 300, 20), (300, 770, 300, 750),
        (300, 730, 300, 750), (300, 729, 300, 729),
        // The lines in the middle, from 8 px around.
        (712, 200, 720, 200), (728, 200, 720, 200), (729, 200, 729, 200), (300, 377, 300, 385),
        // An overlay does not stay beyond an edge; it may stay above a panel.
        (-100, 200, 20, 200), (1500, 200, 1420, 200), (300, -50, 300, 20), (300, 1000, 300, 810),
        (300, 800, 300, 800),
    ])
    func aDropStaysAndMeetsLines(x: Double, y: Double, restX: Double, restY: Double) {
        #expect(target(x, y) == .stay(Point(x: restX, y: restY)))
        #expect(target(x, y, 300, -250) == .stay(Point(x: restX, y: restY)), "399 px/s are no throw")
    }

    @Test func overlayMayStraddleAdjoiningMonitors() {
        #expect(
            target(1500, 200, outerSides: [.left, .top, .bottom], stashSides: [.left])
                == .stay(Point(x: 1500, y: 200)))
        #expect(
            target(1800, 200, outerSides: [.left, .top, .bottom], stashSides: [.left])
                == .stay(Point(x: 1800, y: 200)))
        #expect(target(300, -100, outerSides: [.left, .right, .bottom]) == .stay(Point(x: 300, y: -100)))
    }

    @Test(arguments: [
        // More than half outside at release.
        (-241.0, 0.0, Stash.Side.left as Stash.Side?), (-240, 0, nil), (1681, 0, .right), (1680, 0, nil),
        // Or thrown so that its centre would be outside.
        (-100, -1500, .left), (-100, -1300, nil), (1500, 2000, .right), (20, -2700, .left),
        (1420, -5000, nil), (20, 5000, nil),
        // A throw back inside does not stash.
        (-300, 900, nil), (-300, 300, .left), (1700, -900, nil), (1700, -300, .right),
    ])
    func overlayMoreThanHalfOutsideIsStashed(x: Double, vx: Double, side: Stash.Side?) {
        let stashed = target(x, 400, vx)
        if let side {
            #expect(stashed == .stash(side))
        } else {
            #expect(stashed != .stash(.left) && stashed != .stash(.right))
        }
        let withoutStashSides = target(x, 400, vx, stashSides: [])
        #expect(withoutStashSides != .stash(.left) && withoutStashSides != .stash(.right))
    }

    @Test func tabOfAStashedOverlayStaysVisible() {
        let big = Rect(x: -300, y: 500, width: 480, height: 270)
        #expect(
            Stash.rect(big, at: .left, of: Self.monitor) == Rect(x: -400, y: 500, width: 480, height: 270))
        #expect(
            Stash.rect(big, at: .right, of: Self.monitor) == Rect(x: 1840, y: 500, width: 480, height: 270))
        let low = Rect(x: -300, y: 1060, width: 480, height: 270)
        #expect(Stash.rect(low, at: .left, of: Self.monitor).origin.y == 770)
        #expect(Stash.tabRect(of: big.size, at: .left) == Rect(x: 400, y: 0, width: 80, height: 270))
        #expect(Stash.tabRect(of: big.size, at: .right) == Rect(x: 0, y: 0, width: 80, height: 270))
    }

    @Test(arguments: [(480.0, 80.0), (160, 80), (120, 60), (80, 40), (60, 40), (40, 40), (24, 24)])
    func narrowOverlayHasANarrowerTab(width: Double, tab: Double) {
        #expect(Stash.tabWidth(ofOverlay: width) == tab)
    }

    @Test func rubberBandResistanceIncreases() {
        #expect(RubberBand.displacement(0, limit: 270) == 0)
        #expect((RubberBand.displacement(100, limit: 270) - 100 * 270 * 0.55 / (270 + 55)).magnitude < 1e-9)
        #expect(RubberBand.displacement(-100, limit: 270) == -RubberBand.displacement(100, limit: 270))
        #expect(
            RubberBand.displacement(1e9, limit: 270) < 270 && RubberBand.displacement(1e9, limit: 270) > 269)
        #expect(RubberBand.displacement(.nan, limit: 270) == 0 && RubberBand.displacement(10, limit: 0) == 0)
        #expect(RubberBand.held(50, in: 0...100, limit: 270) == 50)
        var last = RubberBand.held(-400, in: 0...100, limit: 270)
        for position in stride(from: -399.0, through: 500, by: 1) {
            let held = RubberBand.held(position, in: 0...100, limit: 270)
            #expect(held > last && held - last <= 1 + 1e-9)
            last = held
        }
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>) func thrownOverlayStaysVisible(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for step in 0..<300 {
            let rect = Rect(
                x: .random(in: -900...2500, using: &generator),
                y: .random(in: -900...2500, using: &generator),
                width: .random(in: 24...2500, using: &generator),
                height: .random(in: 24...1500, using: &generator))
            let velocity = Size(
                width: .random(in: -9000...9000, using: &generator),
                height: .random(in: -9000...9000, using: &generator))
            let slow = Int.random(in: 0..<2, using: &generator) == 0
            let target = DropTarget(
                of: rect, velocity: slow ? .zero : velocity, on: Self.monitor, margin: 20, outerSides: .all,
                stashSides: [.left, .right])
            switch target {
            case .corner: #expect(!slow)
            case .stash(let side):
                let visible = Stash.rect(rect, at: side, of: Self.monitor)
                let tab = side == .left ? visible.maxX : 1920 - visible.origin.x
                let tabWidth = Stash.tabWidth(ofOverlay: rect.size.width)
                #expect((tab - tabWidth).magnitude < 1e-6 && visible.origin.y >= 0)
            case .stay(let origin):
                let label: Comment = "seed \(seed), step \(step): \(rect) → \(origin)"
                #expect(origin.x.isFinite && origin.x < 1920 && origin.x + rect.size.width > 0, label)
                #expect(origin.y < 1080 && origin.y + rect.size.height > 0, label)
            }
        }
    }
}
