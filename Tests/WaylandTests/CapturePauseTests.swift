// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayWayland

@Suite struct CapturePauseTests {
    let start = Instant(nanoseconds: 0)

    private func pauses(_ count: Int, _ pause: inout CapturePause) -> [Duration] {
        (0..<count).map { _ in start.duration(to: pause.nextAttempt(afterFailureAt: start)) }
    }

    @Test func pausesGrowToAMinuteAndStartAgainAfterAPicture() {
        var pause = CapturePause()
        #expect(pauses(7, &pause) == [2, 4, 8, 16, 32, 60, 60].map { .seconds($0) })
        pause.reset()
        #expect(pauses(2, &pause) == [.seconds(2), .seconds(4)])
    }

    @Test func signOfTheOutputShortensThePause() {
        var pause = CapturePause()
        _ = pauses(6, &pause)
        let (soon, late) = (start.advanced(by: .seconds(1)), start.advanced(by: .seconds(60)))
        #expect(pause.nextAttempt(dueAt: late, afterSignAt: start) == start.advanced(by: .seconds(2)))
        #expect(pauses(1, &pause) == [.seconds(2)])
        // Frames that follow each other do not postpone the retry.
        #expect(pause.nextAttempt(dueAt: soon, afterSignAt: start) == soon)
    }
}
