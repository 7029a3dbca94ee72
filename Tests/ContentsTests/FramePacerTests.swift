// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayContents

@Suite struct FramePacerTests {
    /// Frames of 10 ms.
    private static var pacer: FramePacer { FramePacer { .milliseconds(10 * $0) } }

    /// The times at which frames are shown, and the time until the next one; `nil`: it is due.
    @Test(
        arguments: [
            ([], 0, nil), ([5], 5, 10), ([5], 14, 1), ([5], 15, nil), ([5], 99, nil),
            // A late frame does not delay the later ones.
            ([0, 13], 13, 7), ([0, 13, 21], 21, 9), ([0, 20], 20, nil),
            // More than an interval late, the schedule begins again.
            ([0, 21], 21, 10), ([0, 500, 511], 511, 9),
        ] as [([Int64], Int64, Int64?)])
    func earlyFrameWaits(shown: [Int64], now: Int64, expected: Int64?) {
        var pacer = Self.pacer
        for time in shown { pacer.recordFrame(at: Instant(milliseconds: time)) }
        #expect(pacer.delay(at: Instant(milliseconds: now)) == expected.map { .milliseconds($0) })
    }

    @Test("random delays: no frame is early, and the schedule does not drift", arguments: 0..<20)
    func randomDelaysCauseNoDrift(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var pacer = Self.pacer
        var now = Instant(milliseconds: 1000)
        var shown: [Instant] = []
        for _ in 0..<500 {
            if let wait = pacer.delay(at: now) {
                #expect(wait > .zero && wait <= pacer.interval, "seed \(seed)")
                now = now.advanced(by: wait)
                #expect(pacer.delay(at: now) == nil, "seed \(seed)")
            }
            now = now.advanced(by: .microseconds(Int64.random(in: 0...9_000, using: &generator)))
            shown.append(now)
            pacer.recordFrame(at: now)
        }
        // Each delay is shorter than an interval, so the first frame gives the time of all others.
        for (index, time) in shown.enumerated() {
            let due = shown[0].advanced(by: .milliseconds(10 * index))
            #expect(due <= time && due.duration(to: time) < pacer.interval, "seed \(seed), frame \(index)")
        }
    }
}
