// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

/// The presses of key 1 are repeats for 700 ms after its last press if its release may be unknown.
@Suite struct PressedKeyTests {
    /// Whether the press of `keycode` at `time` repeats the one of key 1 at `start`.
    private func isRepeat(
        of start: UInt32 = 1000, _ keycode: UInt32 = 1, at time: UInt32, afterAnotherRelease: Bool
    ) -> Bool {
        var key = PressedKey(1, at: start)
        if afterAnotherRelease { key.otherKeyReleased() }
        return key.isRepeated(by: keycode, at: time, limit: 700)
    }

    @Test(arguments: [1000, 1500, 1700, 60_000] as [UInt32])
    func heldKeyRepeats(time: UInt32) {
        #expect(isRepeat(at: time, afterAnotherRelease: false))
        #expect(!isRepeat(2, at: time, afterAnotherRelease: false))
        #expect(!isRepeat(2, at: time, afterAnotherRelease: true))
    }

    @Test func latePressAfterTheReleaseOfAnotherKeyIsNoRepeat() {
        #expect(isRepeat(at: 1700, afterAnotherRelease: true))
        #expect(!isRepeat(at: 1701, afterAnotherRelease: true))
    }

    @Test func wrappingTimesAreCompared() {
        #expect(isRepeat(of: .max - 99, at: 600, afterAnotherRelease: true))
        #expect(!isRepeat(of: .max - 99, at: 601, afterAnotherRelease: true))
    }
}
