// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayPulse

/// Steps in decibels, and the conversion by libpulse.
@Suite struct DecibelsTests {
    @Test("decibels: n steps up and n steps down return exactly", arguments: [0.1, 0.5, 1, 3, 6, 20])
    func decibelStepsReturnExactly(_ step: Double) throws {
        let policy = VolumePolicy(limitPercent: 153)
        for level in stride(from: 0, through: 30000, by: 7) as StrideThrough<UInt32> {
            var reconciler = VolumeReconciler<Int>(
                VolumeState(channels: [level], isMuted: false), balance: Balance())
            for _ in 0..<3 { try reconciler.apply(.level(.decibelStep(step)), policy: policy) }
            let top = reconciler.target.level
            guard top < policy.limit else { continue }
            #expect(top >= level + 3)
            for _ in 0..<3 { try reconciler.apply(.level(.decibelStep(-step)), policy: policy) }
            #expect(reconciler.target.level == level)
        }
    }

    @Test("decibels equal those of libpulse; extreme values are clamped")
    func decibelsEqualThoseOfLibpulse() {
        #expect(Decibels.raw(from: 65536, step: -6) == 52057)
        #expect(Decibels.raw(from: 0, step: 6) == 0)
        #expect(Decibels.raw(from: 65536, step: 999_999) > 65536)
        #expect(Decibels.raw(from: 65536, step: -999_999) == 0)
        #expect(Decibels.raw(from: .max, step: 1) == 0)
    }
}
