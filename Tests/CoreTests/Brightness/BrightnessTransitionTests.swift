// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite("Brightness transition")
struct BrightnessTransitionTests {
    static let ranges = [1, 7, 15, 30, 255, 496, 1500, 96000]
    static let scales = ranges.flatMap { range in
        BrightnessCurve.allCases.map { BrightnessScale(maximum: range, curve: $0) }
    }

    @Test(
        "a transition starts at the current value, is monotone, and ends exactly and in time",
        arguments: scales, 0..<10)
    func endsExactly(_ scale: BrightnessScale, seed: Int) {
        let (start, target) = (seed * 7919 % (scale.maximum + 1), seed * 104_729 % (scale.maximum + 1))
        let began = Instant(milliseconds: 1000)
        let transition = BrightnessTransition(
            start: start, target: target, scale: scale, startTime: began, duration: .milliseconds(400))
        #expect(transition.raw(at: began) == start && transition.raw(at: Instant(milliseconds: 900)) == start)
        var last = start
        for time in stride(from: 1000, through: 1400, by: 16) {
            let raw = transition.raw(at: Instant(milliseconds: Int64(time)))
            #expect(start <= target ? (last...target).contains(raw) : (target...last).contains(raw))
            #expect(!transition.isOver(at: Instant(milliseconds: Int64(time))) || time == 1400)
            last = raw
        }
        #expect(transition.isOver(at: Instant(milliseconds: 1400)))
        #expect(
            transition.raw(at: Instant(milliseconds: 1400)) == target
                && transition.raw(at: .init(milliseconds: 9999)) == target)
    }

    static let rows: [(curve: BrightnessCurve, ms: Int64, raw: Int)] = [
        (.linear, 25, 2500), (.linear, 50, 5000), (.perceptual, 25, 625), (.perceptual, 50, 2500),
        (.perceptual, 75, 5625),
    ]

    @Test("after half of the time the displayed brightness is halfway", arguments: rows)
    func onTheCurve(_ row: (curve: BrightnessCurve, ms: Int64, raw: Int)) {
        let scale = BrightnessScale(maximum: 10000, curve: row.curve)
        let transition = BrightnessTransition(
            start: 0, target: 10000, scale: scale, startTime: Instant(milliseconds: 0),
            duration: .milliseconds(100))
        #expect(transition.raw(at: Instant(milliseconds: row.ms)) == row.raw)
    }
}
