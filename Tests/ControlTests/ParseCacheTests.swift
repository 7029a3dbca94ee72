// SPDX-License-Identifier: MIT
import FloatOverlayControl
import FloatOverlayCore
import FloatOverlayGrammar
import Testing

@Suite struct ParseCacheTests {
    @Test func cachedResultMatchesTheGrammar() throws {
        var cache = ParseCache()
        // More than the cache has entries.
        let commands = (0..<160).map { [$0 < 80 ? "volume" : "brightness", "+\($0 % 80)%"] }
        let results = try commands.map { try CommandParser.parse($0) }
        for round in 0..<2 {
            for (arguments, result) in zip(commands, results) {
                #expect(try cache.parse(arguments) == result, "round \(round)")
                #expect(try cache.parse(arguments) == result, "round \(round), from the cache")
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
