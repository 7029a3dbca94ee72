// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct RateLimiterTests {
    /// Messages a second, evenly for a second, and how many of them are read.
    @Test(arguments: [(1, 1), (100, 100), (499, 499), (10_000, 500), (100_000, 500)])
    func rateIsLimited(rate: Int, read: Int) {
        var rateLimiter = RateLimiter()
        let admitted = (0..<rate).count { index in
            rateLimiter.admit(at: Instant(nanoseconds: Int64(index) * 1_000_000_000 / Int64(rate)))
        }
        #expect(admitted == read)
        #expect(rateLimiter.takeRefused() == rate - read)
        #expect(rateLimiter.takeRefused() == 0)
    }

    @Test func aLaterWindowAdmitsAgain() {
        var rateLimiter = RateLimiter(maxPerWindow: 2, window: .seconds(1))
        let admitted = [0, 1, 999, 1000, 1999].map {
            rateLimiter.admit(at: Instant(nanoseconds: $0 * 1_000_000))
        }
        #expect(admitted == [true, true, false, true, true])
        #expect(rateLimiter.takeRefused() == 1)
    }
}
