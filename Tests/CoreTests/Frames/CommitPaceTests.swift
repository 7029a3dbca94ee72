// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@Suite struct CommitPaceTests {
    private func at(_ milliseconds: Double) -> Instant {
        Instant(nanoseconds: Int64(milliseconds * 1_000_000))
    }

    @Test func theFirstChangeIsImmediateAndTheNextWaits() {
        var pace = CommitPace(interval: .milliseconds(16))
        #expect(pace.next(at: at(5)) == at(5))
        pace.recordCommit(at: at(5))
        #expect(pace.next(at: at(6)) == at(21))
        #expect(pace.next(at: at(30)) == at(30))
    }

    /// A video at almost the same rate: a commit that is deferred once would stay late.
    @Test(arguments: 1...20 as ClosedRange<UInt64>) func changesAtTheCommitRateAreNotDeferred(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var pace = CommitPace(interval: .milliseconds(16))
        for change in 0..<300 {
            let time = at(Double(change) * 16 + .random(in: -1.9...1.9, using: &generator))
            #expect(pace.next(at: time) == time, "seed \(seed), change \(change)")
            pace.recordCommit(at: time)
        }
    }

    @Test(arguments: [0.3, 1, 3, 7, 13, 15]) func fasterChangesAreCommittedOncePerInterval(between: Double) {
        var pace = CommitPace(interval: .milliseconds(16))
        var due: Instant?
        var commits = 0
        var time = 0.0
        while time < 1600 {
            if let late = due, late <= at(time) {
                pace.recordCommit(at: late)
                commits += 1
                due = nil
            }
            due = due ?? pace.next(at: at(time))
            time += between
        }
        #expect((95...102).contains(commits), "\(commits)")
    }

    /// `times` are the times of frames and of their commits. A change requested at `requested` is due at
    /// `due`.
    @Test(
        "a change waits for a frame that is due soon, plus a margin",
        arguments: [
            ([0.0, 16], 17.0, 36.0), ([0, 18, 36], 37, 58), ([0, 32, 64], 65, 80), ([0, 100], 101, 116),
            ([0, 8, 16], 17, 32),
        ])
    func changeWaitsForAFrameDueSoon(times: [Double], requested: Double, due: Double) {
        var pace = CommitPace(interval: .milliseconds(16))
        for time in times {
            pace.recordFrame(at: at(time))
            pace.recordCommit(at: at(time))
        }
        #expect(pace.next(at: at(requested)) == at(due))
    }

    @Test func changesDoNotWaitForStoppedFrames() {
        var pace = CommitPace(interval: .milliseconds(16))
        for time in [0.0, 16, 32] {
            pace.recordFrame(at: at(time))
            pace.recordCommit(at: at(time))
        }
        #expect(pace.next(at: at(33)) == at(52))
        pace.recordCommit(at: at(52))
        #expect(pace.next(at: at(53)) == at(68))
    }

    /// With jittering frames, nearly every change is committed with a frame, less than 24 ms late.
    @Test(arguments: 1...20 as ClosedRange<UInt64>) func changesAreCommittedWithFrames(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var pace = CommitPace(interval: .milliseconds(16))
        var due: Instant?
        var commits = 0
        for frame in 0..<300 {
            let time = at(Double(frame) * 16 + .random(in: -1.5...1.5, using: &generator))
            if let late = due, late < time { commits += 1 }
            pace.recordFrame(at: time)
            pace.recordCommit(at: time)
            commits += 1
            due = pace.next(at: time.advanced(by: .milliseconds(2)))
            #expect(time.duration(to: due ?? time) < .milliseconds(24), "seed \(seed), frame \(frame)")
        }
        #expect(commits <= 303, "seed \(seed): \(commits)")
    }
}
