// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayPulse

/// Text and decibels from libpulse.
@Suite struct WordsTests {
    private func text(_ bytes: [UInt8]) -> String {
        (bytes + [0]).withUnsafeBytes { AudioNodeInfo.text($0.bindMemory(to: CChar.self).baseAddress) }
    }

    @Test("text from the server is truncated at a character, repaired and without control characters")
    func textsOfTheServerAreCleaned() {
        #expect(AudioNodeInfo.text(nil) == "")
        #expect(text(Array("Kopfhörer".utf8)) == "Kopfhörer")
        #expect(text([0x41, 0xFF, 0x42]) == "A\u{FFFD}B")
        #expect(text(Array("a\u{1B}[31mb\nc\u{7F}".utf8)) == "a [31mb c ")
        #expect(text(Array(repeating: 0x41, count: 256)).utf8.count == 256)
        #expect(text(Array(repeating: 0x41, count: 100_000)).utf8.count == 256)
        for shift in 0..<4 {
            let long = text(
                Array(repeating: 0x41, count: shift) + Array(String(repeating: "🔊", count: 100).utf8))
            #expect(!long.unicodeScalars.contains("\u{FFFD}") && long.utf8.count >= 252)
        }
    }

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
