// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore
import FloatOverlayGrammar
import Testing

@Suite struct ParseCacheTests {
    @Test func cachedResultMatchesTheGrammar() throws {
        var cache = ParseCache()
        for round in 0..<3 {
            // More than the cache has entries.
            for step in 0..<160 {
                let arguments = [step < 80 ? "volume" : "brightness", "+\(step % 80)%"]
                #expect(try cache.parse(arguments) == CommandParser.parse(arguments), "round \(round)")
            }
        }
        let long = ["show", "text", String(repeating: "x", count: 1000)]
        #expect(try cache.parse(long) == cache.parse(long))
        #expect(try cache.parse(["--version"]) == .text(Version.text + "\n"))
        for _ in 0..<2 { #expect(throws: Diagnostic.self) { try cache.parse(["volume", "x"]) } }
    }

    @Test func knownArgumentsAreNotParsedAgain() throws {
        var cache = ParseCache()
        let arguments = ["volume", "+5%", "--no-hud"]
        let first = try ContinuousClock().measure { _ = try cache.parse(arguments) }
        // A busy machine delays some.
        var again = Duration.seconds(100)
        for _ in 0..<10 {
            let time = try ContinuousClock().measure { for _ in 0..<10 { _ = try cache.parse(arguments) } }
            again = min(again, time)
        }
        #expect(again < first)
    }
}
