// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct OverlayVisibilityTests {
    private typealias Effect = OverlayVisibility.Effect

    /// Words that change something, and what follows of each.
    private static func effects(of words: String) -> [[Effect]] {
        var visibility = OverlayVisibility()
        var suspensions: Set<SuspensionReason> = []
        return words.split(separator: " ").map { word in
            change(&visibility, &suspensions, String(word))
            var effects: [Effect] = []
            visibility.update(suspensions, into: &effects)
            return effects
        }
    }

    private static func change(
        _ visibility: inout OverlayVisibility, _ suspensions: inout Set<SuspensionReason>, _ word: String
    ) {
        switch word {
        case "hide": _ = visibility.hide(for: .user)
        case "reveal": _ = visibility.reveal(for: .user)
        case "setAside": _ = visibility.hide(for: .source)
        case "takeBack": _ = visibility.reveal(for: .source)
        case "lock": suspensions.insert(.locked)
        case "unlock": suspensions.remove(.locked)
        case "off": suspensions.insert(.displayOff)
        case "on": suspensions.remove(.displayOff)
        default: Issue.record("no such word: \(word)")
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
            // What its user has hidden its source does not show.
            ("setAside hide takeBack", [[.unmap(fades: true), .contentVisible(false)], [], []]),
            ("hide setAside takeBack", [[.unmap(fades: true), .contentVisible(false)], [], []]),
            (
                "setAside takeBack",
                [[.unmap(fades: true), .contentVisible(false)], [.map, .contentVisible(true)]]
            ),
            (
                "setAside reveal takeBack",
                [[.unmap(fades: true), .contentVisible(false)], [.map, .contentVisible(true)], []]
            ),
            // Monitors that are off leave the window where it is.
            ("off on", [[.contentVisible(false)], [.contentVisible(true)]]),
            // Over a locker there is not even a fade.
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
    func whatFollows(words: String, expected: [[OverlayVisibility.Effect]]) {
        #expect(Self.effects(of: words) == expected, "\(words)")
    }

    @Test(
        arguments: [
            (.idle, .idle), (.waiting, .waiting), (.ready, .waiting), (.starting, .starting),
            (.active, .active), (.restoring, .active), (.leaving, .stopping), (.stopping, .stopping),
            (.over, .stopped),
        ] as [(LifeCycle.State, OverlayState)])
    func theStateOfALife(life: LifeCycle.State, state: OverlayState) {
        #expect(OverlayVisibility().state(in: life, suspensions: [], isStashed: false) == state)
        // What keeps it off the screen counts only while it lives.
        var hidden = OverlayVisibility()
        _ = hidden.hide(for: .user)
        let expected = life.isLive ? OverlayState.hidden : state
        #expect(hidden.state(in: life, suspensions: [.locked], isStashed: true) == expected)
    }

    @Test func hiddenGoesBeforeSuspendedAndThatBeforeStashed() {
        var visibility = OverlayVisibility()
        func state(_ suspensions: Set<SuspensionReason>, isStashed: Bool) -> OverlayState {
            visibility.state(in: .active, suspensions: suspensions, isStashed: isStashed)
        }
        #expect(state([], isStashed: true) == .stashed)
        #expect(state([.displayOff], isStashed: true) == .suspended)
        _ = visibility.hide(for: .source)
        #expect(state([.displayOff], isStashed: true) == .hidden)
    }

    /// 100 seeds of 60 steps: window and source are always as the causes say, and each is told a change once.
    @Test(arguments: 1...100 as ClosedRange<UInt64>) func anyOrderOfCauses(seed: UInt64) {
        var dice = SeededDice(seed: seed)
        let words = ["hide", "reveal", "setAside", "takeBack", "lock", "unlock", "off", "on"]
        var visibility = OverlayVisibility()
        var suspensions: Set<SuspensionReason> = []
        var (isMapped, isContentVisible) = (true, true)
        for step in 0..<60 {
            Self.change(&visibility, &suspensions, words[Int.random(in: 0..<words.count, using: &dice)])
            var effects: [Effect] = []
            visibility.update(suspensions, into: &effects)
            for effect in effects {
                switch effect {
                case .map:
                    #expect(!isMapped, "seed \(seed), step \(step)")
                    isMapped = true
                case .unmap(let fades):
                    #expect(isMapped && fades != suspensions.contains(.locked), "seed \(seed), step \(step)")
                    isMapped = false
                case .endFade:
                    #expect(!isMapped && suspensions.contains(.locked), "seed \(seed), step \(step)")
                case .contentVisible(let now):
                    #expect(isContentVisible != now, "seed \(seed), step \(step)")
                    isContentVisible = now
                }
            }
            let isShown = visibility.hider == nil
            #expect(isMapped == (isShown && !suspensions.contains(.locked)), "seed \(seed), step \(step)")
            #expect(isContentVisible == (isShown && suspensions.isEmpty), "seed \(seed), step \(step)")
            #expect(visibility.isMapped == isMapped, "seed \(seed), step \(step)")
            let state = visibility.state(in: .active, suspensions: suspensions, isStashed: false)
            #expect((state == .active) == isContentVisible, "seed \(seed), step \(step)")
        }
    }
}
