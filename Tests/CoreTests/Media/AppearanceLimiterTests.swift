// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct AppearanceLimiterTests {
    private func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

    @Test func restartsAreAdmittedAndALoopIsPostponed() {
        var limiter = AppearanceLimiter()
        for number in 1...2000 {
            let isAdmitted = limiter.admit("loop", at: at(Int64(number / 10)))
            #expect(isAdmitted == (number <= AppearanceLimiter.maxPerWindow))
        }
        let otherIsAdmitted = limiter.admit("other", at: at(300))
        #expect(otherIsAdmitted)
        #expect(limiter.takePostponed() == ["loop"])
        #expect(limiter.takePostponed() == [])
        let loopIsAdmittedLater = limiter.admit("loop", at: at(1100))
        #expect(loopIsAdmittedLater)
    }

    @Test func aNameThatIsGoneIsNotPostponed() {
        var limiter = AppearanceLimiter()
        for _ in 0...AppearanceLimiter.maxPerWindow { _ = limiter.admit("loop", at: at(0)) }
        limiter.remove("loop")
        #expect(limiter.takePostponed() == [])
    }

    @Test func manyNamesAreBounded() {
        var limiter = AppearanceLimiter()
        let admitted = (0..<1000).filter { limiter.admit("\($0)", at: at(0)) }
        #expect(admitted.count == AppearanceLimiter.maxNames)
        #expect(limiter.takePostponed().count == AppearanceLimiter.maxNames)
        let newIsAdmitted = limiter.admit("new", at: at(1000))
        #expect(newIsAdmitted)
    }
}
