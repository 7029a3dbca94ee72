// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct HUDStackTests {
    private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

    private func content(_ topic: HUDTopic, _ text: String = "x") -> HUDContent {
        HUDContent(icon: .info, text: text, topic: topic)
    }

    /// The topics on screen, by position.
    private func places(_ stack: HUDStack) -> [HUDTopic?] {
        var places = [HUDTopic?](repeating: nil, count: HUDStack.maxSlots)
        for case let entry? in stack.slots { places[entry.positionIndex] = entry.content.topic }
        while places.last == .some(nil) { places.removeLast() }
        return places
    }

    /// Milliseconds and the topic shown then; the positions afterwards.
    static let scripts: [([(Int64, HUDTopic)], capacity: Int, [HUDTopic?])] = [
        ([(0, .volume)], 3, [.volume]),
        ([(0, .volume), (10, .volume)], 3, [.volume]),
        ([(0, .volume), (10, .brightness)], 3, [.brightness, .volume]),
        // A visible topic keeps its position.
        ([(0, .volume), (10, .brightness), (20, .volume)], 3, [.brightness, .volume]),
        ([(0, .volume), (10, .brightness), (20, .message)], 3, [.message, .brightness, .volume]),
        // The topic with the oldest change is removed.
        (
            [(0, .volume), (10, .brightness), (20, .message), (30, .media)], 3,
            [.media, .message, .brightness]
        ),
        (
            [(0, .volume), (10, .brightness), (20, .message), (30, .volume), (40, .media)], 3,
            [.media, .message, .volume]
        ),
        ([(0, .volume), (10, .brightness)], 1, [.brightness]),
        ([(0, .volume), (10, .brightness), (20, .message)], 2, [.message, .brightness]),
        // The second is gone; the first stays, and the third takes the free position.
        ([(0, .volume), (1700, .brightness), (1900, .media)], 3, [.media, .brightness]),
        ([(0, .volume), (100, .brightness), (1000, .volume), (1950, .media)], 3, [.media, .volume]),
        ([(0, .volume), (5000, .brightness)], 3, [.brightness]),
    ]

    @Test(arguments: scripts)
    func topicsOccupyTheExpectedSlots(script: [(Int64, HUDTopic)], capacity: Int, expected: [HUDTopic?]) {
        var stack = HUDStack()
        for (time, topic) in script { stack.show(content(topic), at: at(time), capacity: capacity) }
        #expect(places(stack) == expected)
    }

    @Test func slotsHaveSeparateTimers() {
        var stack = HUDStack()
        stack.show(content(.volume), at: at(0))
        stack.show(content(.brightness), at: at(1000))
        #expect(stack.slots[0]?.timer.opacity(at: at(1300)) == 0.5)
        #expect(stack.slots[1]?.timer.opacity(at: at(1300)) == 1)
        #expect(stack.nextChange(after: at(1300), frame: .milliseconds(16)) == at(1316))
        stack.clear(at: at(1800))
        #expect(places(stack) == [.brightness])
        #expect(stack.nextChange(after: at(1800), frame: .milliseconds(16)) == at(1816))
        stack.clear(at: at(2800))
        #expect(places(stack) == [])
        #expect(stack.nextChange(after: at(2800), frame: .milliseconds(16)) == nil)
    }

    @Test func correctionChangesOnlyAVisibleTopic() {
        var stack = HUDStack()
        var results: [Bool] = []
        func correct(_ topic: HUDTopic, _ text: String, _ time: Int64) {
            results.append(stack.updateInPlace(content(topic, text), at: at(time)))
        }
        correct(.volume, "1", 0)
        stack.show(content(.volume, "1"), at: at(0))
        stack.show(content(.brightness, "2"), at: at(0))
        correct(.volume, "3", 1300)
        correct(.volume, "3", 1300)
        correct(.media, "4", 1300)
        #expect(stack.slots[0]?.content.text == "3")
        #expect(stack.slots[0]?.timer.opacity(at: at(1300)) == 0.5)
        correct(.volume, "5", 1800)
        #expect(results == [false, true, false, false, false])
    }

    @Test func pinHoldsHUDsShownLater() {
        var stack = HUDStack()
        stack.show(content(.brightness), at: at(0))
        stack.pin(true, at: at(0))
        stack.show(content(.volume), at: at(10))
        stack.clear(at: at(60_000))
        #expect(places(stack) == [.volume])
        stack.pin(false, at: at(60_000))
        #expect(stack.slots[1]?.timer.opacity(at: at(61_300)) == 0.5)
    }

    @Test func smallerCapacityRemovesTheOldest() {
        var stack = HUDStack()
        for (time, topic) in [(0, .volume), (1, .brightness), (2, .media)] as [(Int64, HUDTopic)] {
            stack.show(content(topic), at: at(time))
        }
        stack.show(content(.volume), at: at(3))
        stack.limit(to: 2)
        #expect(places(stack) == [.media, .volume])
        stack.limit(to: 0)
        #expect(places(stack) == [.volume])
    }

    @Test func randomOperationsKeepTheInvariants() {
        var generator = SeededGenerator(seed: 7)
        var stack = HUDStack()
        var now: Int64 = 0
        let topics: [HUDTopic] = [.volume, .microphone, .brightness, .keyboardLight, .media, .message]
        for step in 0..<20_000 {
            now += Int64.random(in: 0...900, using: &generator)
            let capacity = Int.random(in: 1...HUDStack.maxSlots, using: &generator)
            let topic = topics[Int.random(in: 0..<topics.count, using: &generator)]
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: stack.limit(to: capacity)
            case 1: stack.pin(Bool.random(using: &generator), at: at(now))
            case 2: stack.clear(at: at(now))
            case 3: _ = stack.updateInPlace(content(topic, "\(step)"), at: at(now))
            default:
                stack.show(content(topic, "\(step)"), at: at(now), capacity: capacity)
                #expect(stack.slots.contains { $0?.content.text == "\(step)" })
                #expect(
                    stack.slots.allSatisfy { ($0?.positionIndex ?? 0) < capacity }, "seed 7, step \(step)")
            }
            let entries = stack.slots.compactMap { $0 }
            #expect(Set(entries.map(\.positionIndex)).count == entries.count, "seed 7, step \(step)")
            #expect(Set(entries.map(\.content.topic)).count == entries.count, "seed 7, step \(step)")
            #expect(
                entries.allSatisfy { (0..<HUDStack.maxSlots).contains($0.positionIndex) },
                "seed 7, step \(step)")
        }
    }
}
