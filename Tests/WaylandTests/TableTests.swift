// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayWayland

/// Conversions that need no compositor.
@Suite struct TableTests {
    @Test(
        "the scale is a multiple of 1/120 and at least 1",
        arguments: [
            (1920, 1080, false, Size(width: 1280, height: 720), 2, 1.5),
            (1366, 768, false, Size(width: 1093, height: 614), 2, 1.25),
            (1366, 768, false, Size(width: 1092, height: 614), 2, 1.25),
            (1920, 1080, true, Size(width: 720, height: 1280), 2, 1.5),
            (3840, 2160, false, Size(width: 2194, height: 1234), 2, 1.75),
            (1920, 1080, false, Size(width: 3840, height: 2160), 1, 1),
            (1920, 1080, false, nil, 2, 2), (1920, 1080, false, nil, 0, 1),
        ] as [(Int, Int, Bool, Size?, Int, Double)])
    func scaleIsAMultipleOfAProtocolStep(
        width: Int, height: Int, isTurned: Bool, logical: Size?, factor: Int, scale: Double
    ) {
        var info = OutputInfo()
        info.mode = PixelSize(width: width, height: height)
        (info.transform, info.logical, info.factor) = (isTurned ? .quarter : .none, logical, factor)
        #expect(info.scale == scale)
        if let logical { #expect(info.size == logical) }
    }

    @Test("without a logical size the size comes from mode, transform and scale")
    func modeDeterminesTheSize() {
        var info = OutputInfo()
        info.mode = PixelSize(width: 1920, height: 1080)
        (info.transform, info.factor) = (.threeQuarters, 2)
        #expect(info.size == Size(width: 540, height: 960))
        (info.name, info.make, info.model) = ("DP-1", "", "U2412M")
        #expect(info.id == Monitor.ID("DP-1+U2412M"))
    }

    @Test("the configured scale applies within bounds")
    func configuredScaleIsBounded() {
        #expect(ScalePolicy(override: nil).scale(1.5) == 1.5)
        #expect(ScalePolicy(override: nil).pixelRatio(1.5) == 1)
        #expect(ScalePolicy(override: 3).scale(1.5) == 3 && ScalePolicy(override: 3).pixelRatio(1.5) == 2)
        #expect(ScalePolicy(override: 99).scale(1) == 8 && ScalePolicy(override: .nan).scale(1) == 1)
    }

    @Test(
        "the free area of a monitor is recognised at each scale",
        arguments: [nil, 1, 1.3, 1.75, 2.2] as [Double?])
    func freeSizeIsRecognised(scale: Double?) {
        var info = OutputInfo()
        info.mode = PixelSize(width: 2560, height: 1440)
        let rule = ScalePolicy(override: scale)
        for height in 1380...1440 {
            let free = Size(width: 2560, height: Double(height))
            let geometry = MonitorGeometry(info, output: 1, free: free, rule: rule)
            #expect(geometry.hasFreeSize(free))
            #expect(!geometry.hasFreeSize(Size(width: 2560, height: free.height + 1)))
            #expect(!geometry.hasFreeSize(Size(width: 2559, height: free.height)))
        }
    }

    @Test("positions are bounded integers")
    func positionsAreBoundedIntegers() {
        let wild = Placement(
            monitor: nil, corner: .topLeft, inset: Size(width: .infinity, height: -1e12),
            size: Size(width: 0, height: .nan))
        let place = LayerSurfacePlacement(wild, pixelRatio: 1)
        #expect(place.x == 0 && place.y == -32000 && place.extent == PixelSize(width: 1, height: 1))
        let plain = Placement(
            monitor: nil, corner: .topRight, inset: Size(width: 10.4, height: -5.5),
            size: Size(width: 33.3, height: 20))
        let doubled = LayerSurfacePlacement(plain, pixelRatio: 2)
        #expect(doubled.x == 21 && doubled.y == -11 && doubled.extent == PixelSize(width: 67, height: 40))
    }

    @Test("opacity is exact at 0 and 100 % and off by at most 1")
    func opacityIsNearlyExact() {
        for value: UInt32 in 0...255 {
            let pixel = value &* 0x0101_0101
            #expect(PixelMath.times(pixel, 256) == pixel && PixelMath.times(pixel, 0) == 0)
            for percent in stride(from: 5, through: 95, by: 5) {
                let exact = Double(value) * Double(percent) / 100
                let got = Double(PixelMath.times(pixel, PixelMath.alpha(Double(percent) / 100)) >> 24)
                #expect(abs(exact - got) <= 1.5, "\(value) at \(percent)")
            }
            #expect(PixelMath.over(0, pixel) == pixel)
            #expect(PixelMath.over(0xff00_0000 | value, pixel) == 0xff00_0000 | value)
            // Half of black leaves half.
            let half = PixelMath.over(0x8000_0000, 0xff00_0000 | value << 16)
            #expect(half >> 24 == 255 && abs(Double(half >> 16 & 255) - Double(value) * 127 / 255) <= 0.5)
        }
        #expect(PixelMath.alpha(7) == 256 && PixelMath.alpha(-1) == 0)
    }

    @Test("corners are rounded, also in scaled frames, and at most half of the size")
    func cornersAreRounded() throws {
        let size = PixelSize(width: 100, height: 60)
        #expect(CornerMask(radius: 0, shown: size, on: size, hasHardEdge: false) == nil)
        let mask = try #require(CornerMask(radius: 8, shown: size, on: size, hasHardEdge: false))
        #expect((mask.width, mask.height) == (8, 8))
        #expect(mask.coverage(0, 0) == 0 && mask.coverage(7, 7) == 256 && mask.coverage(8, 0) == 256)
        let covered = (0..<64).reduce(0) { $0 + Double(mask.coverage($1 % 8, $1 / 8)) / 256 }
        #expect(abs(covered - .pi * 16) < 0.5)
        let hard = try #require(CornerMask(radius: 8, shown: size, on: size, hasHardEdge: true))
        for y in 0..<8 { #expect((0..<8).count { hard.coverage($0, y) == 0 } == hard.inset(y)) }
        let half = PixelSize(width: 50, height: 60)
        let narrow = try #require(CornerMask(radius: 8, shown: size, on: half, hasHardEdge: false))
        #expect((narrow.across, narrow.down) == (4, 8))
        let small = PixelSize(width: 6, height: 4)
        let tiny = try #require(CornerMask(radius: 8, shown: small, on: small, hasHardEdge: false))
        #expect((tiny.across, tiny.down) == (2, 2))
    }

    @Test("the input region excludes the corners")
    func inputRegionExcludesTheCorners() throws {
        let size = PixelSize(width: 30, height: 20)
        let mask = try #require(CornerMask(radius: 4, shown: size, on: size, hasHardEdge: true))
        let all = Region([PixelRect(x: 0, y: 0, size: size)], of: size, mask: mask)
        let insets = (0..<4).map { mask.inset($0) }
        #expect(all.holes.count == insets.count { $0 > 0 } * 4)
        #expect(all.holes.reduce(0) { $0 + $1.size.width } == 4 * insets.reduce(0, +))
        #expect(Region([], of: size, mask: nil) == .empty)
    }
}
