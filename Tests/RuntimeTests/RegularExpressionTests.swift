// SPDX-License-Identifier: MIT
import FloatOverlayRuntime
import Testing

@Suite struct RegularExpressionTests {
    @Test(arguments: [
        ("mpv", "film.mkv - mpv", true), ("^mpv$", "mpv", true), ("^mpv$", "film - mpv", false),
        ("MPV", "mpv", true), ("a|b", "xbx", true), ("[0-9]{2,3}", "a1b", false), (".", "", false),
        ("ä", "Käse", true),
    ])
    func patternsMatch(pattern: String, text: String, isMatch: Bool) throws {
        #expect(try RegularExpression(pattern).matches(text) == isMatch)
    }

    @Test(arguments: ["(", "[a", "a{2", "a{3,2}"])
    func invalidPatternsAreRefused(pattern: String) {
        let error = #expect(throws: RegularExpression.InvalidPattern.self) { try RegularExpression(pattern) }
        #expect(error?.message.isEmpty == false)
    }
}
