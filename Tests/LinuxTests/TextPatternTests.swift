// SPDX-License-Identifier: MIT
import Linux
import Testing

@Suite struct TextPatternTests {
    @Test(arguments: [
        ("mpv", "film.mkv - mpv", true), ("^mpv$", "mpv", true), ("^mpv$", "film - mpv", false),
        ("MPV", "mpv", true), ("a|b", "xbx", true), ("[0-9]{2,3}", "a1b", false), (".", "", false),
        ("ä", "Käse", true),
    ])
    func matches(pattern: String, text: String, isMatch: Bool) throws {
        #expect(try TextPattern(pattern).matches(text) == isMatch)
    }

    @Test(arguments: ["(", "[a", "a{2", "a{3,2}"])
    func wrong(pattern: String) {
        let error = #expect(throws: TextPattern.Wrong.self) { try TextPattern(pattern) }
        #expect(error?.words.isEmpty == false)
    }
}
