// SPDX-License-Identifier: MIT
import Control
import Core
import Testing

@Suite struct RecentWordsTests {
    @Test func saysWhatTheGrammarSays() throws {
        var recent = RecentWords()
        for round in 0..<3 {
            for step in 0..<40 {
                let words = ["volume", "+\(step)%"]
                #expect(try recent.parse(words) == Grammar.parse(words), "round \(round)")
            }
        }
        let long = ["show", "text", String(repeating: "x", count: 1000)]
        #expect(try recent.parse(long) == recent.parse(long))
        #expect(try recent.parse(["--version"]) == .text(Version.text + "\n"))
        for _ in 0..<2 { #expect(throws: Diagnostic.self) { try recent.parse(["volume", "x"]) } }
    }

    @Test func knownWordsAreNotParsedAgain() throws {
        var recent = RecentWords()
        let words = ["volume", "+5%", "--no-hud"]
        let first = try ContinuousClock().measure { _ = try recent.parse(words) }
        let again = try ContinuousClock().measure { for _ in 0..<10 { _ = try recent.parse(words) } }
        #expect(again < first)
    }
}
