// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct BufferStateTests {
    private static let events: [BufferState.Event] = [
        .lend, .recycle, .present, .retire, .read(0), .read(1), .read(2),
    ]

    /// The next state for each state and each of `events`; `nil` if the event is impossible.
    private static let table: [(BufferState, [BufferState?])] = [
        (.free, [.lent, nil, nil, nil, .free, .draining(readers: 1), .draining(readers: 2)]),
        (.lent, [nil, .free, .shown(readers: 0), nil, .lent, nil, nil]),
        (
            .shown(readers: 0),
            [
                nil, nil, nil, .free, .shown(readers: 0), .shown(readers: 1),
                .shown(readers: 2),
            ]
        ),
        (
            .shown(readers: 2),
            [
                nil, nil, nil, .draining(readers: 2), .shown(readers: 0), .shown(readers: 1),
                .shown(readers: 2),
            ]
        ),
        (
            .draining(readers: 1),
            [
                nil, nil, nil, nil, .free, .draining(readers: 1), .draining(readers: 2),
            ]
        ),
    ]

    @Test func everyStateWithEveryEvent() {
        for (state, results) in Self.table {
            for (event, expected) in zip(Self.events, results) {
                var next = state
                #expect(next.apply(event) == (expected != nil), "\(state) \(event)")
                #expect(next == expected ?? state, "\(state) \(event)")
            }
        }
    }

    @Test("random events never make a buffer free that is read, shown or lent", arguments: 0..<20)
    func randomEventsFreeOnlyUnusedBuffers(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var state = BufferState.free
        for _ in 0..<500 {
            let (before, event) = (state, Self.events.randomElement(using: &generator) ?? .lend)
            guard state.apply(event) else {
                #expect(state == before, "seed \(seed)")
                continue
            }
            if state == .free {
                let isEnd = [.recycle, .retire, .read(0)].contains(event) && state.readers == 0
                #expect(isEnd, "seed \(seed): \(before) \(event)")
            }
            if case .draining(let readers) = state { #expect(readers > 0, "seed \(seed)") }
            #expect(state != .lent || event == .lend || before == .lent, "seed \(seed): \(before) \(event)")
        }
    }
}
