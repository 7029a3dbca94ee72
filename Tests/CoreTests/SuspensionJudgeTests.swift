// SPDX-License-Identifier: MIT
import Core
import Testing

@Suite struct SuspensionJudgeTests {
    /// A sign, how many seconds after the start it comes (`nil`: the clock only), and the causes afterwards.
    typealias Step = (Double, SuspensionSign?, Set<SuspensionCause>)

    static let scripts: [(String, [Step])] = [
        ("asked and asked back", [(0, .lockAsked, [.locked]), (1, .unlockAsked, [])]),
        ("a wish nobody follows", [(0, .lockAsked, [.locked]), (9.9, nil, [.locked]), (10, nil, [])]),
        (
            "a wish repeated counts anew",
            [(0, .lockAsked, [.locked]), (8, .lockAsked, [.locked]), (10, nil, [.locked]), (18, nil, [])]
        ),
        (
            "xss-lock and i3lock: the window is all there is",
            [
                (0, .lockAsked, [.locked]), (0.3, .locker(true), [.locked, .locker]),
                (3600, nil, [.locked, .locker]), (3601, .locker(false), []),
            ]
        ),
        (
            "a locker that tells logind",
            [
                (0, .lockAsked, [.locked]), (1, .lockedHint(true), [.locked]), (60, nil, [.locked]),
                (61, .lockedHint(false), []),
            ]
        ),
        (
            "locked by its own key: the hint alone",
            [(0, .lockedHint(true), [.locked]), (60, nil, [.locked]), (61, .lockedHint(false), [])]
        ),
        (
            "a locker that forgets its hint",
            [(0, .lockedHint(true), [.locked]), (5, .unlockAsked, [])]
        ),
        (
            "a desktop's saver follows the wish",
            [
                (0, .lockAsked, [.locked]), (1, .saver(true), [.locked, .screenSaver]),
                (60, nil, [.locked, .screenSaver]),
                (61, .saver(false), []),
            ]
        ),
        (
            "both savers: until both are off",
            [
                (0, .saver(true), [.screenSaver]), (1, .displaySaver(true), [.screenSaver]),
                (2, .saver(false), [.screenSaver]), (3, .displaySaver(false), []),
            ]
        ),
        (
            "asleep, locked while asleep, awake",
            [
                (0, .sleeping(true), [.locked]), (0, .lockedHint(true), [.locked]),
                (9, .sleeping(false), [.locked]), (12, .lockedHint(false), []),
            ]
        ),
        (
            "logind goes, the locker stays",
            [
                (0, .lockAsked, [.locked]), (1, .locker(true), [.locked, .locker]),
                (2, .logindGone, [.locker]),
                (3, .locker(false), []),
            ]
        ),
        (
            "one of two that followed stays",
            [
                (0, .lockAsked, [.locked]), (1, .locker(true), [.locked, .locker]),
                (1, .lockedHint(true), [.locked, .locker]), (5, .locker(false), [.locked]),
                (6, .lockedHint(false), []),
            ]
        ),
        ("monitors off and on", [(0, .displayOff(true), [.displayOff]), (1, .displayOff(false), [])]),
    ]

    @Test("what signs mean", arguments: scripts)
    func script(_ script: (String, [Step])) {
        var judge = SuspensionJudge()
        for (seconds, sign, causes) in script.1 {
            let now = Instant(nanoseconds: Int64(seconds * 1e9))
            judge.tick(now)
            if let sign { judge.take(sign, at: now) }
            #expect(judge.causes == causes, "\(script.0), at \(seconds)")
        }
        #expect(judge.deadline == nil)
    }

    @Test(
        "any signs in any order: taken back, nothing remains; a deadline only while a wish waits",
        arguments: 0..<200)
    func random(seed: Int) {
        var dice = SeededDice(seed: UInt64(seed))
        var judge = SuspensionJudge()
        var now = Instant(nanoseconds: 0)
        for _ in 0..<200 {
            now = now.advanced(by: .milliseconds(Int64.random(in: 0...3000, using: &dice)))
            judge.tick(now)
            judge.take(Self.signs.randomElement(using: &dice) ?? .lockAsked, at: now)
            #expect(!judge.causes.contains(.noMonitor))
            if let deadline = judge.deadline {
                #expect(judge.causes.contains(.locked))
                #expect(deadline > now && deadline <= now.advanced(by: SuspensionJudge.patience))
            }
        }
        for sign in Self.ends { judge.take(sign, at: now) }
        #expect(judge == SuspensionJudge())
    }

    static let ends: [SuspensionSign] = [
        .unlockAsked, .logindGone, .saver(false), .displaySaver(false), .displayOff(false), .locker(false),
    ]
    static let signs: [SuspensionSign] =
        ends + [
            .lockAsked, .lockedHint(true), .lockedHint(false), .sleeping(true), .sleeping(false),
            .saver(true),
            .displaySaver(true), .displayOff(true), .locker(true),
        ]
}
