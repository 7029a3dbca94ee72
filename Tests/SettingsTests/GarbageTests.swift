// SPDX-License-Identifier: MIT
import FloatOverlayCore
import FloatOverlaySettings
import Testing

/// Any file gives settings or errors, never both, and never a crash.
@Suite struct GarbageTests {
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
        var generator = SeededGenerator(seed: seed)
        for round in 0..<1500 {
            let text =
                switch round % 3 {
                case 0: noise(&generator)
                case 1: mixture(&generator)
                default: damaged(&generator)
                }
            let file = parse(text)
            #expect((file.preferences == nil) == !file.errors.isEmpty, "seed \(seed)")
            #expect(file.lines.allSatisfy { !$0.contains("\n") && $0.utf8.count < 2000 }, "seed \(seed)")
        }
    }

    private func noise(_ generator: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 0...300, using: &generator)).map { _ in
            UInt8.random(in: 0...255, using: &generator)
        }
    }

    private func mixture(_ generator: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 0...60, using: &generator))
            .flatMap { _ in Array((Self.pieces.randomElement(using: &generator) ?? "").utf8) }
    }

    private func damaged(_ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = Array(DefaultFile.text.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let index = Int.random(in: bytes.indices, using: &generator)
            bytes[index] = UInt8.random(in: 0...127, using: &generator)
        }
        return bytes
    }
}
