// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct AutoShowPolicyTests {
    /// The window's state at each millisecond, and from when on the overlay is hidden.
    struct Step {
        var at: Int64
        var isFocused: Bool
        var isOnScreen = true
    }

    static func changes(_ rule: AutoShowRule, _ steps: [Step]) -> [Int64] {
        var policy = AutoShowPolicy(rule)
        var changes: [Int64] = []
        for now in 0...2000 as ClosedRange<Int64> {
            let instant = Instant(nanoseconds: now * 1_000_000)
            for step in steps where step.at == now {
                policy.windowChanged(isFocused: step.isFocused, isOnScreen: step.isOnScreen, at: instant)
            }
            if policy.tick(instant) { changes.append(policy.showsOverlay ? -now : now) }
        }
        return changes
    }

    @Test(arguments: [
        // Permanent focus: hidden after the delay.
        ([Step(at: 10, isFocused: true)], [210]),
        // Short focus does not count.
        ([Step(at: 10, isFocused: true), Step(at: 150, isFocused: false)], []),
        ([Step(at: 10, isFocused: true), Step(at: 500, isFocused: false)], [210, -700]),
        // A repeated state does not restart the delay.
        ([Step(at: 10, isFocused: true), Step(at: 100, isFocused: true)], [210]),
        // The focus passes through another window.
        (
            [
                Step(at: 0, isFocused: true), Step(at: 400, isFocused: false), Step(at: 500, isFocused: true),
            ], [200]
        ),
        // Minimised with the focus still on it.
        ([Step(at: 0, isFocused: true), Step(at: 300, isFocused: true, isOnScreen: false)], [200, -500]),
    ])
    func focusedSourceHidesTheOverlay(steps: [Step], expected: [Int64]) {
        #expect(Self.changes(.unfocused, steps) == expected)
    }

    @Test(arguments: [
        ([Step(at: 0, isFocused: false)], [200]),
        ([Step(at: 0, isFocused: true), Step(at: 300, isFocused: false)], [200]),
        ([Step(at: 0, isFocused: true), Step(at: 300, isFocused: false, isOnScreen: false)], [200, -500]),
    ])
    func onlyMinimisedSourceShowsTheOverlay(steps: [Step], expected: [Int64]) {
        #expect(Self.changes(.minimized, steps) == expected)
    }
}
