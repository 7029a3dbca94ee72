// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct DimmingTests {
    /// A backlight and its monitor.
    private struct Light: Equatable {
        var dimming = Dimming(isPossible: true)
        var raw: Int
        let scale: BrightnessScale

        var state: [Int] { [raw, dimming.depth] }

        mutating func change(_ change: LevelChange) throws {
            raw = try dimming.raw(raw, changedBy: change, on: scale)
        }

        mutating func step(_ points: Double) throws { try change(.percentStep(points)) }
    }

    @Test(
        arguments: [
            // The floor is 10 of 1000, 1 %. The raw value and the depth in thousandths after all steps.
            (300, "-5%", [250, 0]), (30, "-5%", [10, 30]), (30, "-5% -5%", [10, 80]),
            (30, "-5% -5% +5%", [10, 30]), (30, "-5% -5% +5% +5%", [30, 0]), (30, "-5% -5% +10%", [30, 0]),
            (10, "-5%", [10, 50]), (10, "-5% +5%", [10, 0]), (10, "-5% +5% +5%", [60, 0]),
            (10, "-3% +5%", [30, 0]), (10, "-3% +5% -5%", [10, 30]), (10, "-3% +5% +5% -5% -5%", [10, 30]),
            // The maximum depth is an end.
            (10, "-50% -50%", [10, 800]), (10, "-50% -50% +50%", [10, 300]),
            // An absolute value ends the darkness, also 0 %, below which it begins again.
            (10, "-20% 40%", [400, 0]), (10, "-20% raw:7", [7, 0]), (10, "0%", [0, 0]),
            (10, "0% -5%", [0, 50]), (10, "0% -5% +10%", [50, 0]),
            // Raw steps down end at the floor.
            (30, "raw:-100", [10, 0]), (30, "-5% raw:+10", [10, 20]), (30, "-5% raw:+40", [20, 0]),
            (30, "-5% +0% -0%", [10, 30]),
        ] as [(Int, String, [Int])])
    func stepsContinueBelowTheFloor(raw: Int, changes: String, expected: [Int]) throws {
        var light = Light(raw: raw, scale: BrightnessScale(maximum: 1000))
        for word in changes.split(separator: " ") { try light.change(try #require(LevelChange(word))) }
        #expect([light.raw, light.dimming.depth / 1000] == expected)
        #expect(light.dimming.depth % 1000 == 0)
        #expect(light.dimming.opacity == Double(expected[1]) / 1000)
    }

    @Test func lowerFloorKeepsTheDarkness() throws {
        var dimming = Dimming(isPossible: true)
        let before = BrightnessScale(maximum: 1000, floor: .raw(50))
        let after = BrightnessScale(maximum: 1000, floor: .raw(10))
        #expect(try dimming.raw(50, changedBy: .percentStep(-45), on: before) == 50)
        #expect(try dimming.raw(50, changedBy: .percentStep(-1), on: after) == 40)
        #expect(dimming.depth == 450_000)
        // The darkness ends before the backlight gets brighter.
        #expect(try dimming.raw(40, changedBy: .percentStep(5), on: after) == 40)
        #expect(dimming.depth == 400_000)
        #expect(try dimming.raw(41, changedBy: .percentStep(5), on: after) == 91)
        #expect(dimming.depth == 0)
    }

    static let maxima = [1, 2, 7, 15, 100, 255, 496, 19200, 96000]

    @Test("each state of a random walk with one step is the same at every visit", arguments: 0..<5)
    func randomWalkReturnsToEachState(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for maximum in Self.maxima {
            for step in [1.0, 2.5, 5, 7] {
                let scale = BrightnessScale(maximum: maximum)
                var light = Light(raw: max(scale.floor, maximum / 5), scale: scale)
                var (place, visited) = (0, [0: light.state])
                for _ in 0..<200 {
                    let isUp = place == -10 || place < 0 && Bool.random(using: &generator)
                    try light.step(isUp ? step : -step)
                    place += isUp ? 1 : -1
                    let before = visited[place] ?? light.state
                    visited[place] = before
                    #expect(light.state == before, "seed \(seed), \(maximum), \(step) %, \(place)")
                }
                #expect(light.raw == scale.floor || light.dimming.depth == 0)
            }
        }
    }

    @Test(
        "steps up and the same steps down return exactly on both curves", arguments: BrightnessCurve.allCases)
    func upAndDown(curve: BrightnessCurve) throws {
        for maximum in Self.maxima where maximum > 1 {
            for start in [0.5, 3, 5, 11, 30, 47.3] {
                for step in [1.0, 2.5, 5, 12.5] {
                    var light = Light(
                        raw: 0, scale: BrightnessScale(maximum: maximum, curve: curve))
                    light.raw = light.scale.floor
                    try light.step(-start)
                    var states: [[Int]] = []
                    while light.raw < maximum, states.count < 60 {
                        states.append(light.state)
                        try light.step(step)
                    }
                    // The last step has met the upper end.
                    if light.raw == maximum {
                        light = try before(light, states: &states, step: step, start: start)
                    }
                    for state in states.reversed() {
                        try light.step(-step)
                        #expect(light.state == state, "\(maximum) from -\(start) % by \(step) %")
                    }
                }
            }
        }
    }

    /// The light before the step that has met the upper end.
    private func before(
        _ light: Light, states: inout [[Int]], step: Double, start: Double
    ) throws -> Light {
        var again = Light(raw: light.scale.floor, scale: light.scale)
        try again.step(-start)
        for _ in states.dropLast() { try again.step(step) }
        states.removeLast()
        return again
    }

    @Test func aBacklightOfTwoLevelsIsDimmedToo() throws {
        var light = Light(raw: 1, scale: BrightnessScale(maximum: 1))
        try light.step(5)
        try light.step(-5)
        #expect(light.state == [1, 50_000])
        try light.step(5)
        #expect(light.state == [1, 0])
    }

    @Test func dragsContinueBelowTheFloor() {
        let scale = BrightnessScale(maximum: 1000)
        var dimming = Dimming(isPossible: true)
        #expect(dimming.raw(draggedTo: 0.2, from: 300, on: scale) == 200 && dimming.depth == 0)
        #expect(dimming.raw(draggedTo: -0.29, from: 300, on: scale) == 10 && dimming.depth == 300_000)
        #expect(dimming.raw(draggedTo: -5, from: 300, on: scale) == 10 && dimming.opacity == 0.8)
        #expect(dimming.raw(draggedTo: 0.01, from: 300, on: scale) == 10 && dimming.depth == 0)
    }

    @Test func monitorWithoutABacklightHasOnlyADepth() throws {
        var dimming = Dimming(isPossible: true)
        for (change, depth) in [
            (LevelChange.percentStep(-5), 50), (.percentStep(-5), 100), (.percentStep(5), 50),
            (.percentStep(50), 0), (.percent(40), 600), (.percent(0), 800), (.percentStep(5), 750),
            (.percent(100), 0),
        ] {
            try dimming.change(by: change)
            #expect(dimming.depth == depth * 1000, "\(change)")
        }
        for change in [LevelChange.percent(101), .raw(5), .rawStep(-5), .decibelStep(3)] {
            #expect(throws: InvalidLevelChange.self) { try dimming.change(by: change) }
        }
    }

    @Test func withoutASurfaceStepsEndAtTheFloor() throws {
        var light = Light(raw: 30, scale: BrightnessScale(maximum: 1000))
        light.dimming.isPossible = false
        try light.step(-5)
        try light.step(-5)
        #expect(light.state == [10, 0])
        #expect(light.dimming.raw(draggedTo: -1, from: 30, on: light.scale) == 10)
        light.dimming.isPossible = true
        try light.step(-5)
        #expect(light.state == [10, 50_000])
        // The surface goes with the compositor.
        light.dimming.isPossible = false
        #expect(light.state == [10, 0])
        try light.dimming.change(by: .percent(20))
        #expect(light.dimming.depth == 0)
    }

    @Test func aBrighterBacklightEndsTheDimming() throws {
        var light = Light(raw: 10, scale: BrightnessScale(maximum: 1000))
        try light.step(-20)
        light.raw = 500
        try light.step(-5)
        #expect(light.state == [450, 0])
    }
}
