// SPDX-License-Identifier: MIT
import FloatOverlayCore
import Testing

@testable import FloatOverlayPulse

/// Text from the audio server.
@Suite struct ServerTextTests {
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
}
