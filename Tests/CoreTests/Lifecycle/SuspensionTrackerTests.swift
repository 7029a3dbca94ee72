// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct SuspensionTrackerTests {
    /// The time in seconds, the signal at that time (`nil`: only the clock advances), and the reasons after it.
    typealias Step = (Double, SuspensionSignal?, Set<SuspensionReason>)

    static let scripts: [(String, [Step])] = [
        (
            "an unlock request ends the lock request",
            [(0, .lockRequested, [.locked]), (1, .unlockRequested, [])]
        ),
        (
            "a lock request without a locker ends after 10 s",
            [(0, .lockRequested, [.locked]), (9.9, nil, [.locked]), (10, nil, [])]
        ),
        (
            "a repeated lock request starts another 10 s",
            [
                (0, .lockRequested, [.locked]), (8, .lockRequested, [.locked]), (10, nil, [.locked]),
                (18, nil, []),
            ]
        ),
        (
            "the window of i3lock confirms a lock request of xss-lock",
            [
                (0, .lockRequested, [.locked]), (0.3, .locker(true), [.locked, .locker]),
                (3600, nil, [.locked, .locker]), (3601, .locker(false), []),
            ]
        ),
        (
            "a locker that sets the hint of logind confirms the lock request",
            [
                (0, .lockRequested, [.locked]), (1, .lockedHint(true), [.locked]), (60, nil, [.locked]),
                (61, .lockedHint(false), []),
            ]
        ),
        (
            "the hint of logind locks without a lock request",
            [(0, .lockedHint(true), [.locked]), (60, nil, [.locked]), (61, .lockedHint(false), [])]
        ),
        (
            "an unlock request ends a hint that the locker has not withdrawn",
            [(0, .lockedHint(true), [.locked]), (5, .unlockRequested, [])]
        ),
        (
            "the screen saver of a desktop confirms the lock request",
            [
                (0, .lockRequested, [.locked]), (1, .saver(true), [.locked, .screenSaver]),
                (60, nil, [.locked, .screenSaver]),
                (61, .saver(false), []),
            ]
        ),
        (
            "two active screen savers suspend until both have ended",
            [
                (0, .saver(true), [.screenSaver]), (1, .displaySaver(true), [.screenSaver]),
                (2, .saver(false), [.screenSaver]), (3, .displaySaver(false), []),
            ]
        ),
        (
            "a session that is locked during sleep stays locked after it",
            [
                (0, .sleeping(true), [.locked]), (0, .lockedHint(true), [.locked]),
                (9, .sleeping(false), [.locked]), (12, .lockedHint(false), []),
            ]
        ),
        (
            "the locker suspends after logind has gone",
            [
                (0, .lockRequested, [.locked]), (1, .locker(true), [.locked, .locker]),
                (2, .logindGone, [.locker]),
                (3, .locker(false), []),
            ]
        ),
        (
            "the lock ends when the last of two confirming signals ends",
            [
                (0, .lockRequested, [.locked]), (1, .locker(true), [.locked, .locker]),
                (1, .lockedHint(true), [.locked, .locker]), (5, .locker(false), [.locked]),
                (6, .lockedHint(false), []),
            ]
        ),
        (
            "monitors that are off suspend until they are on",
            [(0, .displayOff(true), [.displayOff]), (1, .displayOff(false), [])]
        ),
    ]

    @Test("suspension reasons after each signal", arguments: scripts)
    func signalsDetermineTheReasons(_ script: (String, [Step])) {
        var tracker = SuspensionTracker()
        for (seconds, signal, reasons) in script.1 {
            let now = Instant(nanoseconds: Int64(seconds * 1e9))
            tracker.tick(now)
            if let signal { tracker.handle(signal, at: now) }
            #expect(tracker.reasons == reasons, "\(script.0), at \(seconds)")
        }
        #expect(tracker.deadline == nil)
    }

    @Test(
        "random signals: withdrawn signals leave no reason; a deadline exists only after a lock request",
        arguments: 0..<60)
    func withdrawnSignalsLeaveNoReason(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var tracker = SuspensionTracker()
        var now = Instant(nanoseconds: 0)
        for _ in 0..<200 {
            now = now.advanced(by: .milliseconds(Int64.random(in: 0...3000, using: &generator)))
            tracker.tick(now)
            tracker.handle(Self.signals.randomElement(using: &generator) ?? .lockRequested, at: now)
            #expect(!tracker.reasons.contains(.noMonitor))
            if let deadline = tracker.deadline {
                #expect(tracker.reasons.contains(.locked))
                #expect(deadline > now && deadline <= now.advanced(by: SuspensionTracker.confirmationTimeout))
            }
        }
        for signal in Self.ends { tracker.handle(signal, at: now) }
        #expect(tracker == SuspensionTracker())
    }

    static let ends: [SuspensionSignal] = [
        .unlockRequested, .logindGone, .saver(false), .displaySaver(false), .displayOff(false),
        .locker(false),
    ]
    static let signals: [SuspensionSignal] =
        ends + [
            .lockRequested, .lockedHint(true), .lockedHint(false), .sleeping(true), .sleeping(false),
            .saver(true),
            .displaySaver(true), .displayOff(true), .locker(true),
        ]
}
