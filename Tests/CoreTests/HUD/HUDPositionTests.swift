// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct HUDPositionTests {
    /// 1920 × 1080 with a panel of 40 at the top and one of 60 at the left.
    private let monitor = Monitor(
        id: Monitor.ID("A"), name: "A", size: Size(width: 1920, height: 1080),
        workArea: Rect(x: 60, y: 40, width: 1860, height: 1040), scale: 1, refresh: .milliseconds(16),
        isPrimary: true)

    private func theme(_ style: HUDLayoutStyle, zoom: Double = 1) -> HUDTheme {
        var theme = HUDTheme()
        theme.style = style
        theme.zoom = zoom
        return theme
    }

    static let first: [(HUDPosition, HUDLayoutStyle, x: Double, y: Double)] = [
        (.center, .compact, 928, 504), (.center, .bar, 828, 516),
        (.top, .bar, 828, 60), (.bottom, .bar, 828, 1012),
        (.topLeft, .compact, 80, 60), (.topRight, .compact, 1836, 60),
        (.bottomLeft, .bar, 80, 1012), (.bottomRight, .bar, 1636, 1012),
    ]

    @Test(arguments: first)
    func firstHUDIsAtItsPosition(position: HUDPosition, style: HUDLayoutStyle, x: Double, y: Double) {
        let placement = position.placement(0, theme(style), margin: 20, on: monitor)
        #expect(placement.origin(on: monitor.size) == Point(x: x, y: y))
        #expect(placement.size == theme(style).size)
    }

    @Test(arguments: HUDPosition.allCases, [0.5, 1, 4])
    func positionsDoNotOverlapAndAreOnTheMonitor(position: HUDPosition, zoom: Double) {
        for style in HUDLayoutStyle.allCases {
            let theme = theme(style, zoom: zoom)
            let capacity = position.capacity(theme, margin: 20, on: monitor)
            #expect(zoom == 4 || capacity == HUDStack.maxSlots)
            let origins = (0..<capacity).map {
                position.placement($0, theme, margin: 20, on: monitor).origin(on: monitor.size)
            }
            for origin in origins {
                #expect(origin.x >= 0 && origin.x + theme.size.width <= monitor.size.width)
                #expect(origin.y >= 0 && origin.y + theme.size.height <= monitor.size.height)
            }
            for (a, b) in zip(origins, origins.dropFirst()) {
                let gap = max(
                    (a.x - b.x).magnitude - theme.size.width, (a.y - b.y).magnitude - theme.size.height)
                #expect(gap == 8 * zoom)
            }
        }
    }

    @Test(
        arguments: [
            (.compact, 480, 270, 3), (.compact, 200, 270, 1), (.compact, 208, 90, 2), (.compact, 160, 90, 1),
            (.bar, 480, 270, 2), (.bar, 480, 320, 3), (.bar, 160, 90, 1),
        ] as [(HUDLayoutStyle, Double, Double, Int)])
    func sizeDeterminesTheCapacity(style: HUDLayoutStyle, width: Double, height: Double, capacity: Int) {
        #expect(HUDPosition.capacity(theme(style), in: Size(width: width, height: height)) == capacity)
    }

    @Test(
        arguments: [
            (.compact, 480, 270, 64, 72), (.compact, 64, 72, 64, 72), (.compact, 63, 72, nil, nil),
            (.bar, 480, 270, 264, 48), (.bar, 264, 48, 248, 48), (.bar, 160, 90, 144, 48),
            (.bar, 140, 90, 132, 48), (.bar, 131, 90, nil, nil), (.bar, 480, 47, nil, nil),
        ] as [(HUDLayoutStyle, Double, Double, Double?, Double?)])
    func hudFitsIntoItsOverlay(style: HUDLayoutStyle, width: Double, height: Double, w: Double?, h: Double?) {
        let size = theme(style).size(in: Size(width: width, height: height))
        #expect(size?.width == w && size?.height == h)
    }
}
