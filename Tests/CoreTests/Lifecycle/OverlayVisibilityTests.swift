// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct OverlayVisibilityTests {
    private typealias Effect = OverlayVisibility.Effect

    /// The effects of each of `steps`, which are separated by spaces.
    private static func effects(of steps: String) -> [[Effect]] {
        var visibility = OverlayVisibility()
        var suspensions: Set<SuspensionReason> = []
        return steps.split(separator: " ").map { step in
            change(&visibility, &suspensions, by: String(step))
            var effects: [Effect] = []
            visibility.update(suspensions, isStashed: false, playback: nil, into: &effects)
            return effects
        }
    }

    private static func change(
        _ visibility: inout OverlayVisibility, _ suspensions: inout Set<SuspensionReason>, by step: String
    ) {
        switch step {
        case "hide": _ = visibility.hide(for: .user)
        case "reveal": _ = visibility.reveal(for: .user)
        case "hideBySource": _ = visibility.hide(for: .source)
        case "revealBySource": _ = visibility.reveal(for: .source)
        case "lock": suspensions.insert(.locked)
        case "unlock": suspensions.remove(.locked)
        case "off": suspensions.insert(.displayOff)
        case "on": suspensions.remove(.displayOff)
        default: Issue.record("no such step: \(step)")
        }
    }

    @Test(
        arguments: [
            (
                "hide reveal",
                [[.unmap(fades: true), .contentVisible(false)], [.map, .contentVisible(true)]]
            ),
            (
                "hide hide reveal reveal",
                [[.unmap(fades: true), .contentVisible(false)], [], [.map, .contentVisible(true)], []]
            ),
            // The source cannot show an overlay that the user has hidden.
            ("hideBySource hide revealBySource", [[.unmap(fades: true), .contentVisible(false)], [], []]),
            ("hide hideBySource revealBySource", [[.unmap(fades: true), .contentVisible(false)], [], []]),
            (
                "hideBySource revealBySource",
                [[.unmap(fades: true), .contentVisible(false)], [.map, .contentVisible(true)]]
            ),
            (
                "hideBySource reveal revealBySource",
                [[.unmap(fades: true), .contentVisible(false)], [.map, .contentVisible(true)], []]
            ),
            // The window stays mapped while the monitors are off.
            ("off on", [[.contentVisible(false)], [.contentVisible(true)]]),
            // A window above a locker disappears without a fade.
            (
                "lock unlock",
                [[.unmap(fades: false), .contentVisible(false)], [.map, .contentVisible(true)]]
            ),
            (
                "hide lock unlock reveal",
                [
                    [.unmap(fades: true), .contentVisible(false)], [.endFade], [],
                    [.map, .contentVisible(true)],
                ]
            ),
            (
                "lock hide unlock reveal",
                [
                    [.unmap(fades: false), .contentVisible(false)], [.endFade], [],
                    [.map, .contentVisible(true)],
                ]
            ),
            (
                "off lock on unlock",
                [
                    [.contentVisible(false)], [.unmap(fades: false)], [.endFade],
                    [.map, .contentVisible(true)],
                ]
            ),
        ] as [(String, [[OverlayVisibility.Effect]])])
    func stepsHaveTheirEffects(steps: String, expected: [[OverlayVisibility.Effect]]) {
        #expect(Self.effects(of: steps) == expected, "\(steps)")
    }

    @Test(
        arguments: [
            (.idle, .idle), (.waiting, .waiting), (.ready, .waiting), (.starting, .starting),
            (.active, .active), (.restoring, .active), (.leaving, .stopping), (.stopping, .stopping),
            (.over, .stopped),
        ] as [(LifeCycle.State, OverlayState)])
    func stateOfEachLifeCycleState(life: LifeCycle.State, state: OverlayState) {
        #expect(OverlayVisibility().state(in: life, suspensions: [], isStashed: false) == state)
        // Hiding, suspension and stashing matter only in live states.
        var hidden = OverlayVisibility()
        _ = hidden.hide(for: .user)
        let expected = life.isLive ? OverlayState.hidden : state
        #expect(hidden.state(in: life, suspensions: [.locked], isStashed: true) == expected)
    }

    @Test func hiddenPrecedesSuspendedAndSuspendedPrecedesStashed() {
        var visibility = OverlayVisibility()
        func state(_ suspensions: Set<SuspensionReason>, isStashed: Bool) -> OverlayState {
            visibility.state(in: .active, suspensions: suspensions, isStashed: isStashed)
        }
        #expect(state([], isStashed: true) == .stashed)
        #expect(state([.displayOff], isStashed: true) == .suspended)
        _ = visibility.hide(for: .source)
        #expect(state([.displayOff], isStashed: true) == .hidden)
    }

    @Test func contentIsPausedAfterTheWindowIsHidden() {
        var visibility = OverlayVisibility(pausingFor: [.hidden])
        let playback = Playback(isPlaying: true)
        var effects: [Effect] = []
        _ = visibility.hide(for: .user)
        visibility.update([], isStashed: true, playback: playback, into: &effects)
        #expect(effects == [.unmap(fades: true), .contentVisible(false), .playing(false)])
        effects = []
        _ = visibility.reveal(for: .user)
        visibility.update([], isStashed: true, playback: playback, into: &effects)
        #expect(effects == [.map, .contentVisible(true), .playing(true)])
    }

    /// 60 random steps for each seed: the states of window and source follow from the causes, and each change
    /// has exactly one effect.
    @Test(arguments: 1...100 as ClosedRange<UInt64>) func eachRandomChangeHasOneEffect(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let steps = ["hide", "reveal", "hideBySource", "revealBySource", "lock", "unlock", "off", "on"]
        var visibility = OverlayVisibility()
        var suspensions: Set<SuspensionReason> = []
        var (isMapped, isContentVisible) = (true, true)
        for index in 0..<60 {
            let step = steps[Int.random(in: 0..<steps.count, using: &generator)]
            Self.change(&visibility, &suspensions, by: step)
            var effects: [Effect] = []
            visibility.update(suspensions, isStashed: false, playback: nil, into: &effects)
            for effect in effects {
                switch effect {
                case .map:
                    #expect(!isMapped, "seed \(seed), step \(index): \(step)")
                    isMapped = true
                case .unmap(let fades):
                    #expect(
                        isMapped && fades != suspensions.contains(.locked),
                        "seed \(seed), step \(index): \(step)")
                    isMapped = false
                case .endFade:
                    #expect(
                        !isMapped && suspensions.contains(.locked), "seed \(seed), step \(index): \(step)")
                case .contentVisible(let now):
                    #expect(isContentVisible != now, "seed \(seed), step \(index): \(step)")
                    isContentVisible = now
                case .playing:
                    Issue.record("seed \(seed), step \(index): \(step): no state pauses the content")
                }
            }
            let isShown = visibility.hider == nil
            #expect(
                isMapped == (isShown && !suspensions.contains(.locked)),
                "seed \(seed), step \(index): \(step)")
            #expect(
                isContentVisible == (isShown && suspensions.isEmpty), "seed \(seed), step \(index): \(step)")
            #expect(visibility.isMapped == isMapped, "seed \(seed), step \(index): \(step)")
            let state = visibility.state(in: .active, suspensions: suspensions, isStashed: false)
            #expect((state == .active) == isContentVisible, "seed \(seed), step \(index): \(step)")
        }
    }
}
