// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct InstantTests {
    @Test func arithmeticStopsAtItsEnds() {
        let now = Instant(nanoseconds: 1_000)
        #expect(now.advanced(by: .nanoseconds(-1_500)) == Instant(nanoseconds: -500))
        #expect(now.advanced(by: .seconds(Int64.max)).nanoseconds == .max)
        #expect(Instant(nanoseconds: -1).advanced(by: .seconds(Int64.min)).nanoseconds == .min)
        let all = Instant(nanoseconds: .min).duration(to: Instant(nanoseconds: .max))
        #expect(all == .nanoseconds(Int64.max) - .nanoseconds(Int64.min))
    }

    @Test func durationsInNanosecondsStopAtTheirEnds() {
        let longest = Duration(secondsComponent: 9_223_372_036, attosecondsComponent: 999_999_999_000_000_000)
        #expect(longest.nanoseconds == .max)
        #expect((Duration.zero - longest).nanoseconds == .min)
        #expect(Duration.nanoseconds(Int64.max).nanoseconds == .max)
        #expect(Duration.nanoseconds(Int64.min + 1).nanoseconds == .min + 1)
        #expect(Duration.milliseconds(1500).seconds == 1.5)
    }

    @Test(
        arguments: [
            (0.0005, 1), (-1.2344, -1234), (0, 0), (1e300, 1_000_000_000_000), (-1e300, -1_000_000_000_000),
            (.nan, 0), (.infinity, 0),
        ] as [(Double, Int64)])
    func secondsAreRoundedToMilliseconds(seconds: Double, milliseconds: Int64) {
        #expect(Duration(roundedToMilliseconds: seconds) == .milliseconds(milliseconds))
    }
}
