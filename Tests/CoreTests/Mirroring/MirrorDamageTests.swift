// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct MirrorDamageTests {
    private static func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
        PixelRect(x: x, y: y, size: PixelSize(width: width, height: height))
    }

    @Test func damageIsOneRectangle() {
        var damage = MirrorDamage()
        #expect(damage.collect() == nil)
        damage.add(Self.rect(10, 20, 5, 5))
        damage.add(Self.rect(40, 2, 1, 1))
        #expect(damage.part == Self.rect(10, 2, 31, 23))
        #expect(damage.collect() == Self.rect(10, 2, 31, 23))
        #expect(damage.collect() == nil)
        damage.add(Self.rect(0, 0, 1, 1))
        damage.clear()
        #expect(damage.collect() == nil)
    }

    @Test func manyRectanglesBecomeCoarseDamage() {
        var damage = MirrorDamage()
        for _ in 0..<MirrorDamage.coarseThreshold { damage.add(Self.rect(0, 0, 1, 1)) }
        _ = damage.collect()
        #expect(!damage.isCoarse)
        for _ in 0...MirrorDamage.coarseThreshold { damage.add(Self.rect(0, 0, 1, 1)) }
        _ = damage.collect()
        for _ in 0..<MirrorDamage.coarsePictures {
            #expect(damage.isCoarse)
            damage.add(Self.rect(0, 0, 1, 1))
            _ = damage.collect()
        }
        #expect(!damage.isCoarse)
    }

    @Test(
        arguments: [
            (rect(0, 0, 10, 10), rect(5, 6, 10, 10), rect(5, 6, 5, 4)),
            (rect(0, 0, 10, 10), rect(-5, -6, 7, 8), rect(0, 0, 2, 2)),
            (rect(0, 0, 10, 10), rect(10, 0, 1, 1), nil), (rect(0, 0, 10, 10), rect(0, -1, 10, 1), nil),
        ] as [(PixelRect, PixelRect, PixelRect?)])
    func intersectionIsSymmetric(one: PixelRect, other: PixelRect, both: PixelRect?) {
        #expect(one.intersection(other) == both && other.intersection(one) == both)
    }

    /// The pixels of a picture of width `sourceWidth` that are mixed for pixel `index` of a picture of width
    /// `targetWidth`.
    private static func mixed(_ index: Int, sourceWidth: Int, targetWidth: Int) -> ClosedRange<Int> {
        let position = (Double(index) + 0.5) * Double(sourceWidth) / Double(targetWidth) - 0.5
        let first = Int(position.rounded(.down))
        return first...(first + 1)
    }

    @Test func partlyDamagedPixelsAreRedrawn() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<400 {
            let (sourceWidth, targetWidth) = (
                Int.random(in: 1...300, using: &generator), Int.random(in: 1...300, using: &generator)
            )
            let from = Int.random(in: 0..<sourceWidth, using: &generator)
            let length = Int.random(in: 1...(sourceWidth - from), using: &generator)
            let part = Self.rect(from, 0, length, 1).spread(
                from: PixelSize(width: sourceWidth, height: 1), to: PixelSize(width: targetWidth, height: 1))
            #expect(part.x >= 0 && part.x + part.size.width <= targetWidth)
            for index in 0..<targetWidth where sourceWidth != targetWidth {
                let mixed = Self.mixed(index, sourceWidth: sourceWidth, targetWidth: targetWidth)
                let isMixed = mixed.overlaps(from..<(from + length))
                let isDone = (part.x..<(part.x + part.size.width)).contains(index)
                #expect(isDone || !isMixed, "\(from)+\(length)/\(sourceWidth): \(index)/\(targetWidth)")
            }
        }
    }

    @Test func unscaledDamageKeepsItsSize() {
        let size = PixelSize(width: 64, height: 48)
        #expect(Self.rect(3, 4, 5, 6).spread(from: size, to: size) == Self.rect(3, 4, 5, 6))
    }
}
