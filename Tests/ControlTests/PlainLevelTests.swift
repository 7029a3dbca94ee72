// SPDX-License-Identifier: MIT
import FloatOverlayControl
import Testing

@testable import FloatOverlayGrammar

/// The fast parser of key bindings agrees with the full one.
@Suite struct PlainLevelTests {
    private static let values = [
        "40%", "40", "0", "100%", "50.5%", "+5%", "-5%", "5%+", "5%-", "+5", "5-", "-10", "+100", "-100%",
    ]

    @Test(arguments: ["volume", "brightness"], values.flatMap { [[$0], [$0, "-q"]] } + [[]])
    func fastParserMatchesFullParser(name: String, value: [String]) throws {
        let plain = try #require(Command(plain: [name] + value))
        #expect(try CommandParser.parseWhole([name] + value) == .value(Invocation(plain)))
    }

    @Test(arguments: [
        ["volume", "101%"], ["volume", "mute"], ["volume", "+3dB"], ["brightness", "raw:5"],
        ["volume", "--json"],
        ["brightness", "+101"], ["volume", "5%", "--json"], ["volume", "-q"], ["volume", "5%", "-q", "-q"],
        ["hud", "5"], ["volume", ""], [],
    ])
    func fastParserRejectsOtherArguments(arguments: [String]) {
        #expect(Command(plain: arguments) == nil)
    }
}
