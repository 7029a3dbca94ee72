// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// The raise policy. Times are in milliseconds; in a conflict, the competitor covers the overlay again
/// at once.
@Suite struct RaisePolicyTests {
    private static let window = RaisePolicy.Competitor(isOverrideRedirect: false, coversMonitor: false)
    private static let fullscreen = RaisePolicy.Competitor(isOverrideRedirect: false, coversMonitor: true)
    private static let popup = RaisePolicy.Competitor(isOverrideRedirect: true, coversMonitor: false)
    private static let locker = RaisePolicy.Competitor(isOverrideRedirect: true, coversMonitor: true)

    private static let menu = RaisePolicy.Competitor(
        isOverrideRedirect: true, coversMonitor: false, menu: .windowType)
    private static let grabbing = RaisePolicy.Competitor(
        isOverrideRedirect: true, coversMonitor: false, menu: .grab)
    private static let recheck = RaisePolicy.Decision.wait(until: Instant(milliseconds: 2000))

    @Test(
        "the first decision is to raise, except over lockers and menus",
        arguments: [
            ([], RaisePolicy.Decision.leave), ([window], .raise), ([fullscreen], .raise), ([popup], .raise),
            ([locker], .leave), ([window, locker], .leave), ([locker, popup], .leave),
            ([menu], .leave), ([window, menu], .leave),
            ([grabbing], recheck), ([window, grabbing], recheck), ([grabbing, menu], .leave),
            ([locker, grabbing], .leave),
        ])
    func lockersAndMenusPreventTheFirstRaise(
        competitors: [RaisePolicy.Competitor], expected: RaisePolicy.Decision
    ) {
        var policy = RaisePolicy()
        #expect(policy.decision(for: competitors, at: Instant(milliseconds: 1000)) == expected)
    }

    /// Asks the policy from `start` to `end` (milliseconds) about a window that always covers the overlay.
    /// Returns the times of the raises in milliseconds.
    private func raiseTimes(of policy: inout RaisePolicy, from start: Int64, to end: Int64) -> [Int64] {
        var raises: [Int64] = []
        var now = Instant(milliseconds: start)
        while now < Instant(milliseconds: end) {
            switch policy.decision(for: [Self.window], at: now) {
            case .leave: return raises
            case .raise: raises.append(now.nanoseconds / 1_000_000)
            case .wait(let next): now = next
            }
        }
        return raises
    }

    @Test func pauseDoublesDuringAStackingConflict() {
        var policy = RaisePolicy()
        let raises = raiseTimes(of: &policy, from: 0, to: 12_000)
        #expect(raises == [0, 50, 100, 150, 200, 300, 500, 900, 1700, 3300, 5300, 7300, 9300, 11300])
        #expect(policy.pause == RaisePolicy.maxPause)
    }

    @Test func calmResetsThePause() {
        var policy = RaisePolicy()
        let last = raiseTimes(of: &policy, from: 0, to: 600).last ?? 0
        #expect(policy.pause == .milliseconds(400))
        #expect(policy.decision(for: [Self.window], at: Instant(milliseconds: last + 1401)) == .raise)
        #expect(policy.pause == RaisePolicy.minPause)
    }

    @Test func aCompetitorNowAndThenIsAnsweredAtOnce() {
        var policy = RaisePolicy()
        for turn in 0..<50 {
            let now = Instant(milliseconds: Int64(turn) * 300)
            #expect(policy.decision(for: [Self.window], at: now) == .raise)
        }
        #expect(policy.pause == RaisePolicy.minPause)
    }

    @Test func lockerEndsTheStackingConflict() {
        var policy = RaisePolicy()
        #expect(policy.decision(for: [Self.window], at: Instant(milliseconds: 0)) == .raise)
        #expect(policy.decision(for: [Self.window, Self.locker], at: Instant(milliseconds: 10)) == .leave)
        #expect(policy.decision(for: [], at: Instant(milliseconds: 20)) == .leave)
        #expect(
            policy.decision(for: [Self.window], at: Instant(milliseconds: 30))
                == .wait(until: Instant(milliseconds: 50)))
        #expect(policy.decision(for: [Self.window], at: Instant(milliseconds: 50)) == .raise)
    }

    @Test func aGrabCountsAsNoRaise() {
        var policy = RaisePolicy()
        #expect(policy.decision(for: [Self.grabbing], at: Instant(milliseconds: 0)) != .raise)
        #expect(policy.decision(for: [Self.window], at: Instant(milliseconds: 1)) == .raise)
    }

    @Test func raisesAreRateLimited() {
        var policy = RaisePolicy()
        var raises: [Int64] = []
        for now in stride(from: Int64(0), to: 20_000, by: 7)
        where policy.decision(for: [Self.window], at: Instant(milliseconds: now)) == .raise {
            raises.append(now)
        }
        for (a, b) in zip(raises, raises.dropFirst()) { #expect(b - a >= 50) }
        #expect(raises.filter { $0 > 4000 }.count <= 8)
    }
}
