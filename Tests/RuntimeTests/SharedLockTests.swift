// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Testing

@Suite struct SharedLockTests {
    let scratch = Scratch()

    @Test func lockIsSharedOrExclusive() throws {
        let locks = try (0..<3).map { _ in try SharedLock(scratch["lock"]) }
        #expect(locks[0].tryLock(.shared))
        #expect(locks[1].tryLock(.shared))
        #expect(!locks[2].tryLock(.exclusive))
        // The last remaining holder becomes exclusive, the one before does not.
        #expect(!locks[0].tryLock(.exclusive))
        #expect(locks[1].tryLock(.exclusive))
        #expect(!locks[0].tryLock(.shared))
        #expect(locks[1].tryLock(.shared))
        #expect(locks[0].tryLock(.shared))
        locks[0].release()
        locks[1].release()
        #expect(locks[2].tryLock(.exclusive))
    }
}
