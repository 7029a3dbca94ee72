// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct PausePolicyTests {
    /// The requests after each of `steps`: triggers as in `hidden+stashed` (`none` for none), `plays` and
    /// `rests` for the content.
    private static func requests(_ steps: String, on triggers: Set<PauseTrigger>) -> [Bool] {
        var policy = PausePolicy(triggers)
        var playback = Playback(isPlaying: true)
        return steps.split(separator: " ").compactMap { step -> Bool? in
            switch step {
            case "plays", "rests":
                playback.isPlaying = step == "plays"
                policy.playbackChanged(playback)
                return nil
            default:
                let words = step.split(separator: "+")
                let active = PauseTrigger.allCases.filter { words.contains("\($0)") }
                return policy.triggersChanged(Set(active), playback: playback)
            }
        }
    }

    @Test(
        arguments: [
            ("hidden rests none", [false, true]),
            // Other triggers do not pause.
            ("suspended none stashed none", []),
            // The resumption may precede the confirmation of the pause.
            ("hidden none", [false, true]),
            // A trigger follows another one, or is added to it.
            ("hidden rests hidden+suspended suspended none", [false, true]),
            ("suspended hidden+suspended rests none", [false, true]),
            // Content that the user has paused before stays paused.
            ("rests hidden none", []),
            // Content that the user resumes during the pause plays on.
            ("hidden rests plays none", [false]),
            ("hidden rests plays rests none", [false]),
            ("hidden rests none plays hidden rests none", [false, true, false, true]),
        ] as [(String, [Bool])])
    func contentPausesWhileHidden(_ steps: String, _ expected: [Bool]) {
        #expect(Self.requests(steps, on: [.hidden]) == expected)
    }

    @Test func pausesForAnyOfSeveralTriggers() {
        #expect(
            Self.requests("stashed rests suspended+stashed suspended none", on: [.suspended, .stashed])
                == [false, true])
        #expect(Self.requests("stashed none hidden none suspended none", on: []) == [])
    }

    @Test func contentThatCannotPauseIsLeftAlone() {
        var policy = PausePolicy([.hidden])
        let live = Playback(isPlaying: true, canPause: false)
        #expect(policy.triggersChanged([.hidden], playback: live) == nil)
        #expect(policy.triggersChanged([], playback: live) == nil)
        #expect(policy.triggersChanged([.hidden], playback: nil) == nil)
    }
}
