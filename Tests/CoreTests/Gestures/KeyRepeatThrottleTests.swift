// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// The steps of a held key, by the milliseconds at which its presses are handled.
@Suite struct KeyRepeatThrottleTests {
    static let up = Trigger.key([], "XF86AudioRaiseVolume")
    static let down = Trigger.key([], "XF86AudioLowerVolume")

    private func counted(_ presses: [(Int64, Trigger, Bool)]) -> [Int64] {
        var pace = KeyRepeatThrottle()
        return presses.filter { pace.admits($0.1, isRepeat: $0.2, at: Instant(milliseconds: $0.0)) }.map(\.0)
    }

    @Test func separatePressesCount() {
        #expect(counted([(0, Self.up, false), (1, Self.up, false), (1, Self.up, false)]) == [0, 1, 1])
    }

    @Test func thirtyRepeatsPerSecondCount() {
        let presses = (0..<30).map { (Int64($0) * 33, Self.up, $0 > 0) }
        #expect(counted(presses).count == 30)
    }

    @Test func hundredRepeatsPerSecondAreHalved() {
        let presses = (0..<100).map { (Int64($0) * 10, Self.up, $0 > 0) }
        #expect(counted(presses).count == 50)
    }

    @Test func delayedBurstIsOneStep() {
        let presses = [(0, Self.up, false)] + (0..<9).map { _ in (Int64(300), Self.up, true) }
        #expect(counted(presses) == [0, 300])
    }

    @Test func keysAreThrottledSeparately() {
        #expect(
            counted([(0, Self.up, false), (5, Self.down, false), (6, Self.down, true), (30, Self.down, true)])
                == [0, 5, 30])
    }
}
