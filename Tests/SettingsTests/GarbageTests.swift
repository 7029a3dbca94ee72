// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlaySettings
import Testing

/// Any file gives settings or errors, never both, and never a crash.
@Suite struct GarbageTests {
    /// SplitMix64: the printed number reproduces a failure.
    struct Numbers: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    static let pieces =
        [
            "[", "]", "[[", "]]", "{", "}", "=", ".", ",", "\"", "'", "\"\"\"", "\n", "\r\n", "#", " ", "\\",
            "\\u",
            "volume", "limit", "bindings", "wheel", "click", "key ", "super+", "exec ", "none", "true", "1e9",
            "-0",
            "0x", "1979-05-27", "nan", "9999999999999999999", "ü", "\u{0}", "\u{202E}", "\u{FEFF}",
        ] + DefaultFile.text.split(separator: "\n").map { $0 + "\n" }

    @Test(arguments: [UInt64.random(in: .min ... .max)])
    func randomTextsDoNotCrash(seed: UInt64) {
        print("garbage seed \(seed)")
        var numbers = Numbers(state: seed)
        for round in 0..<1500 {
            let text =
                switch round % 3 {
                case 0: noise(&numbers)
                case 1: mixture(&numbers)
                default: damaged(&numbers)
                }
            let file = parse(text)
            #expect((file.preferences == nil) == !file.errors.isEmpty, "seed \(seed)")
            #expect(file.lines.allSatisfy { !$0.contains("\n") && $0.utf8.count < 2000 }, "seed \(seed)")
        }
    }

    private func noise(_ numbers: inout Numbers) -> [UInt8] {
        (0..<Int.random(in: 0...300, using: &numbers)).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    }

    private func mixture(_ numbers: inout Numbers) -> [UInt8] {
        (0..<Int.random(in: 0...60, using: &numbers))
            .flatMap { _ in Array((Self.pieces.randomElement(using: &numbers) ?? "").utf8) }
    }

    private func damaged(_ numbers: inout Numbers) -> [UInt8] {
        var bytes = Array(DefaultFile.text.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &numbers) {
            let index = Int.random(in: bytes.indices, using: &numbers)
            bytes[index] = UInt8.random(in: 0...127, using: &numbers)
        }
        return bytes
    }
}
