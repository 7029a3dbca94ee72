// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct RateLimiterTests {
    /// Messages a second, evenly for a second, and how many of them are read.
    @Test(arguments: [(1, 1), (100, 100), (499, 499), (10_000, 500), (100_000, 500)])
    func lets(rate: Int, read: Int) {
        var rateLimiter = RateLimiter()
        let admitted = (0..<rate).count { index in
            rateLimiter.admit(at: Instant(nanoseconds: Int64(index) * 1_000_000_000 / Int64(rate)))
        }
        #expect(admitted == read)
    }
}
