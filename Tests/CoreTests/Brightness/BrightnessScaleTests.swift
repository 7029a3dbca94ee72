// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite("Brightness scale")
struct BrightnessScaleTests {
    static let ranges = [1, 2, 3, 7, 15, 30, 255, 496, 1500, 96000]
    static let scales = ranges.flatMap { range in
        BrightnessCurve.allCases.map { BrightnessScale(maximum: range, curve: $0) }
    }

    // MARK: Changes

    static let changes: [(maximum: Int, from: Int, change: String, to: Int)] = [
        (96000, 38400, "+5%", 43200), (96000, 38400, "-5%", 33600), (96000, 0, "40%", 38400),
        (96000, 38400, "50.5%", 48480), (96000, 38400, "raw:120", 120), (96000, 38400, "raw:+10", 38410),
        (96000, 38400, "raw:10-", 38390), (96000, 95000, "+5%", 96000), (96000, 96000, "+5%", 96000),
        (96000, 96000, "raw:+1", 96000), (96000, 0, "100%", 96000),
        // A step is at least one raw unit.
        (15, 7, "+5%", 8), (15, 7, "-5%", 6), (7, 3, "+1%", 4), (7, 3, "-1%", 2), (30, 10, "+0.1%", 11),
        // The minimum: steps stop there, absolute values do not, and below it a step down changes nothing.
        (96000, 1000, "-5%", 960), (96000, 960, "-5%", 960), (96000, 500, "-5%", 500),
        (96000, 500, "raw:-9", 500),
        (96000, 500, "+1%", 1460), (96000, 38400, "0%", 0), (96000, 38400, "raw:0", 0), (96000, 0, "-5%", 0),
        (96000, 1000, "raw:-100", 960), (15, 1, "-5%", 1), (15, 2, "-50%", 1), (1, 1, "-5%", 1),
        (1, 0, "+5%", 1), (1, 1, "0%", 0), (1, 0, "-5%", 0),
        // Keyboards.
        (2, 0, "+5%", 1), (2, 1, "+5%", 2), (2, 2, "-5%", 1), (3, 0, "+10%", 1), (3, 3, "-10%", 2),
        (3, 2, "+50%", 3), (3, 3, "-66%", 1), (3, 0, "50%", 2),
        // A step of zero.
        (15, 7, "+0%", 7), (15, 7, "-0%", 7), (15, 7, "raw:+0", 7),
    ]

    @Test("results of changes", arguments: changes)
    func changesHaveExactResults(_ row: (maximum: Int, from: Int, change: String, to: Int)) throws {
        let change = try #require(LevelChange(row.change))
        #expect(try BrightnessScale(maximum: row.maximum).raw(row.from, changedBy: change) == row.to)
    }

    static let perceptual: [(maximum: Int, from: Int, change: String, to: Int)] = [
        (10000, 2500, "+10%", 3600), (10000, 3600, "-10%", 2500), (10000, 0, "50%", 2500),
        (10000, 0, "10%", 100), (10000, 10000, "-50%", 2500), (10000, 2, "-5%", 1), (10000, 0, "+5%", 25),
        (255, 1, "+1%", 2),
        (255, 2, "-1%", 1),
    ]

    @Test("results of changes on the perceptual curve", arguments: perceptual)
    func perceptualChange(_ row: (maximum: Int, from: Int, change: String, to: Int)) throws {
        let change = try #require(LevelChange(row.change))
        let scale = BrightnessScale(maximum: row.maximum, curve: .perceptual)
        #expect(try scale.raw(row.from, changedBy: change) == row.to)
    }

    @Test(
        "absolute values beyond the range are refused, and so are decibels",
        arguments: [
            "101%", "100.4%", "raw:256", "raw:999999999", "+3dB", "-3dB",
        ])
    func valuesOutOfRangeAreRefused(_ word: String) throws {
        let change = try #require(LevelChange(word))
        #expect(throws: InvalidLevelChange.self) {
            try BrightnessScale(maximum: 255).raw(100, changedBy: change)
        }
    }

    // MARK: Percentages

    static let percents: [(raw: Int, maximum: Int, curve: BrightnessCurve, percent: Int)] = [
        (0, 255, .linear, 0), (255, 255, .linear, 100), (9600, 19200, .linear, 50), (1, 200, .linear, 1),
        (29, 200, .linear, 15), (57, 200, .linear, 29), (1, 201, .linear, 0), (1, 1, .linear, 100),
        (300, 255, .linear, 100), (-3, 255, .linear, 0), (2500, 10000, .perceptual, 50),
        (841, 40000, .perceptual, 15), (840, 40000, .perceptual, 14), (1, 40000, .perceptual, 1),
        (0, 40000, .perceptual, 0), (40000, 40000, .perceptual, 100),
    ]

    @Test("whole percent, rounded half up", arguments: percents)
    func percentagesAreRoundedHalfUp(_ row: (raw: Int, maximum: Int, curve: BrightnessCurve, percent: Int)) {
        #expect(BrightnessScale(maximum: row.maximum, curve: row.curve).percent(row.raw) == row.percent)
    }

    @Test("a set percentage is the displayed one", arguments: [100, 255, 496, 96000])
    func setIsShown(_ maximum: Int) throws {
        let scale = BrightnessScale(maximum: maximum)
        for percent in 0...100 {
            #expect(scale.percent(try scale.raw(0, changedBy: .percent(Double(percent)))) == percent)
        }
    }

    @Test("the displayed percentage is monotone", arguments: scales)
    func percentageIsMonotone(_ scale: BrightnessScale) {
        var last = 0
        for raw in 0...scale.maximum {
            let percent = scale.percent(raw)
            #expect(percent >= last && percent <= 100)
            last = percent
        }
        #expect(last == 100)
    }

    // MARK: Floors

    static let floors: [(maximum: Int, curve: BrightnessCurve, floor: String?, raw: Int)] = [
        (96000, .linear, nil, 960), (255, .linear, nil, 3), (15, .linear, nil, 1), (1, .linear, nil, 1),
        (96000, .perceptual, nil, 10), (96000, .linear, "5%", 4800), (96000, .linear, "raw:12", 12),
        (96000, .linear, "0%", 0), (15, .linear, "raw:99", 15), (15, .linear, "400%", 15),
        (10000, .perceptual, "10%", 100),
    ]

    @Test("the minimum in raw units", arguments: floors)
    func floorInRaw(_ row: (maximum: Int, curve: BrightnessCurve, floor: String?, raw: Int)) throws {
        let floor = try row.floor.map { try #require(BrightnessFloor($0)) }
        #expect(BrightnessScale(maximum: row.maximum, curve: row.curve, floor: floor).floor == row.raw)
    }

    @Test("invalid minimums", arguments: ["", "+5%", "-5%", "raw:+1", "3dB", "five"])
    func noFloor(_ word: String) { #expect(BrightnessFloor(word) == nil) }

    // MARK: Drags

    @Test("a drag without motion changes nothing", arguments: scales)
    func dragStartsWithoutJump(_ scale: BrightnessScale) {
        for raw in 0...scale.maximum {
            let dragged = scale.raw(draggedTo: scale.displayFraction(raw), from: raw)
            #expect(dragged == raw)
        }
    }

    @Test("a drag stops at the minimum, or at its start below the minimum")
    func dragStopsAtFloor() {
        let scale = BrightnessScale(maximum: 96000)
        #expect(scale.raw(draggedTo: -3, from: 50000) == 960)
        #expect(scale.raw(draggedTo: 0, from: 500) == 500)
        #expect(scale.raw(draggedTo: 0.5, from: 500) == 48000)
        #expect(scale.raw(draggedTo: 7, from: 500) == 96000)
        #expect(BrightnessScale(maximum: 96000, floor: .percent(0)).raw(draggedTo: 0, from: 50000) == 0)
    }

    @Test("a drag is monotone and returns exactly", arguments: scales)
    func dragIsMonotone(_ scale: BrightnessScale) {
        for start in [0, scale.floor, scale.maximum / 2, scale.maximum] {
            var last = scale.raw(draggedTo: -0.1, from: start)
            for place in 0...1000 {
                let raw = scale.raw(draggedTo: Double(place) / 1000, from: start)
                #expect(raw >= last && raw <= scale.maximum && raw >= min(start, scale.floor))
                last = raw
            }
            #expect(
                last == scale.maximum
                    && scale.raw(draggedTo: scale.displayFraction(start), from: start) == start)
        }
    }

    static let leds = [1, 2, 3, 255].flatMap { range in
        BrightnessCurve.allCases.map { BrightnessScale(maximum: range, curve: $0, floor: .raw(0)) }
    }

    @Test("without a minimum each step changes the value, down to 0 and back", arguments: leds)
    func noFloorAtAll(_ scale: BrightnessScale) throws {
        for start in 0...scale.maximum {
            var raw = start
            for _ in 0...scale.maximum {
                let next = try scale.raw(raw, changedBy: .percentStep(-1))
                #expect(next < raw || raw == 0)
                raw = next
            }
            #expect(raw == 0)
            let up = try scale.raw(start, changedBy: .percentStep(5))
            #expect(try up == scale.maximum || scale.raw(up, changedBy: .percentStep(-5)) == start)
        }
    }

    // MARK: Random sequences

    @Test(
        "n steps up and n steps down return exactly, unless they reach an end or the minimum",
        arguments: scales, 0..<8)
    func stepsUpAndDownCancelOut(_ scale: BrightnessScale, seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<40 {
            let start = Int.random(in: 0...scale.maximum, using: &generator)
            let points = Double(Int.random(in: 1...200, using: &generator)) / 10
            let count = Int.random(in: 1...12, using: &generator)
            var raw = start
            var reachedLimit = start < scale.floor
            for _ in 0..<count {
                let next = try scale.raw(raw, changedBy: .percentStep(points))
                #expect(next > raw || raw == scale.maximum)
                reachedLimit = reachedLimit || next == scale.maximum
                raw = next
            }
            for _ in 0..<count { raw = try scale.raw(raw, changedBy: .percentStep(-points)) }
            #expect(raw == start || reachedLimit, "\(count) × \(points) % from \(start), seed \(seed)")
        }
    }

    @Test("random sequences keep the invariants", arguments: scales, 0..<8)
    func randomChangesKeepTheInvariants(_ scale: BrightnessScale, seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var raw = Int.random(in: 0...scale.maximum, using: &generator)
        for _ in 0..<200 {
            let change = change(maximum: scale.maximum, using: &generator)
            let next = try scale.raw(raw, changedBy: change)
            #expect((0...scale.maximum).contains(next), "\(change) from \(raw), seed \(seed)")
            switch change {
            case .percentStep(let step) where step > 0: #expect(next > raw || raw == scale.maximum)
            case .rawStep(let step) where step > 0: #expect(next == min(raw + step, scale.maximum))
            case .percentStep, .rawStep:
                #expect(raw > scale.floor ? next < raw && next >= scale.floor : next == raw)
            default: break
            }
            raw = next
        }
    }

    private func change(maximum: Int, using generator: inout SeededGenerator) -> LevelChange {
        let sign = Bool.random(using: &generator) ? 1 : -1
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: return .percent(Double(Int.random(in: 0...1000, using: &generator)) / 10)
        case 1: return .raw(Int.random(in: 0...maximum, using: &generator))
        case 2: return .rawStep(sign * Int.random(in: 1...maximum, using: &generator))
        default: return .percentStep(Double(sign * Int.random(in: 1...300, using: &generator)) / 10)
        }
    }
}
