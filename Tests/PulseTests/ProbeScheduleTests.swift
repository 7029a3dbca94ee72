// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayPulse

@Suite struct ProbeScheduleTests {
    /// Runs `schedule` until no query is due or `limit` queries were sent. Returns the times of the queries
    /// in milliseconds. Each query is answered after 10 ms. `afterQuery` is called before the reply, with a
    /// time 5 ms after the query and the number of queries so far.
    private func queries(
        _ schedule: inout ProbeSchedule, isComplete: Bool = false, limit: Int = 100,
        afterQuery: (inout ProbeSchedule, Instant, Int) -> Void = { _, _, _ in }
    ) -> [Int64] {
        var times: [Int64] = []
        while let now = schedule.deadline, times.count < limit {
            times.append(now.nanoseconds / 1_000_000)
            schedule.queried(at: now)
            afterQuery(&schedule, now.advanced(by: .milliseconds(5)), times.count)
            schedule.answered(isComplete: isComplete, at: now.advanced(by: .milliseconds(10)))
        }
        return times
    }

    @Test func aServerWithoutDefaultsIsQueriedFiveTimes() {
        var schedule = ProbeSchedule()
        schedule.deviceChanged(at: Instant(milliseconds: 0))
        #expect(queries(&schedule) == [300, 910, 2120, 4530, 9340])
        schedule.deviceChanged(at: Instant(milliseconds: 20000))
        #expect(queries(&schedule, isComplete: true) == [20300])
    }

    /// The session manager may choose the defaults after a complete reply.
    @Test(arguments: [false, true])
    func aStartedServerIsQueriedFiveTimes(isComplete: Bool) {
        var schedule = ProbeSchedule()
        schedule.serverStarted(at: Instant(milliseconds: 0))
        #expect(queries(&schedule, isComplete: isComplete) == [300, 910, 2120, 4530, 9340])
        schedule.deviceChanged(at: Instant(milliseconds: 20000))
        #expect(queries(&schedule, isComplete: true) == [20300])
        schedule.serverStarted(at: Instant(milliseconds: 30000))
        #expect(queries(&schedule, isComplete: isComplete) == [30300, 30910, 32120, 34530, 39340])
    }

    @Test func aDeviceOfAStartingServerStartsTheQueriesAgain() {
        var schedule = ProbeSchedule()
        schedule.serverStarted(at: Instant(milliseconds: 0))
        let times = queries(&schedule, isComplete: true) { schedule, now, count in
            if count == 2 { schedule.deviceChanged(at: now) }
        }
        #expect(times == [300, 910, 1215, 1825, 3035, 5445, 10255])
    }

    @Test func aUseDoesNotEndTheQueriesOfAStartingServer() {
        var schedule = ProbeSchedule()
        schedule.serverStarted(at: Instant(milliseconds: 0))
        let times = queries(&schedule, isComplete: true) { schedule, now, count in
            if count == 2 { schedule.deviceUsed(at: now) }
        }
        #expect(times == [300, 910, 1910, 2120, 4530, 9340])
    }

    @Test func aUseIsFollowedByOneQueryAtMostOnceASecond() {
        var schedule = ProbeSchedule()
        schedule.deviceUsed(at: Instant(milliseconds: 0))
        schedule.deviceUsed(at: Instant(milliseconds: 200))
        #expect(queries(&schedule) == [300])
        schedule.deviceUsed(at: Instant(milliseconds: 400))
        #expect(queries(&schedule) == [1300])
        schedule.deviceUsed(at: Instant(milliseconds: 5000))
        #expect(queries(&schedule, isComplete: true) == [5300])
    }

    @Test func aUseDuringAQueryDoesNotEndTheQueriesForAMissingDefault() {
        var schedule = ProbeSchedule()
        schedule.deviceChanged(at: Instant(milliseconds: 0))
        let times = queries(&schedule) { schedule, now, count in
            if count == 2 { schedule.deviceUsed(at: now) }
        }
        #expect(times == [300, 910, 1910, 2120, 4530, 9340])
    }

    /// After random events: a query begins within 1.3 s after the last one, and the queries end.
    @Test(arguments: 0..<200 as Range<UInt64>)
    func eachEventIsFollowedByAQuery(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var schedule = ProbeSchedule()
        var now = Instant(milliseconds: 0)
        for _ in 0..<50 {
            now = now.advanced(by: .milliseconds(.random(in: 0...700, using: &random)))
            if let due = schedule.deadline, due <= now {
                schedule.queried(at: now)
                now = now.advanced(by: .milliseconds(.random(in: 0...20, using: &random)))
                if Bool.random(using: &random) { schedule.deviceUsed(at: now) }
                schedule.answered(isComplete: Bool.random(using: &random), at: now)
            }
            switch Int.random(in: 0..<5, using: &random) {
            case 0: schedule.serverStarted(at: now)
            case 1, 2: schedule.deviceChanged(at: now)
            default: schedule.deviceUsed(at: now)
            }
            let due = schedule.deadline.map { now.duration(to: $0) }
            #expect(due != nil && due! <= .milliseconds(1300))
        }
        #expect(queries(&schedule, limit: 20).count < 8)
    }
}
