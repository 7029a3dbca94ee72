// SPDX-License-Identifier: MIT
import FloatOverlaySettings
import Foundation
import Testing

@Suite struct ShellWordsTests {
    static let table: [(String, [String])] = [
        ("", []), ("  \t\n ", []), ("a", ["a"]), (" a  b\tc ", ["a", "b", "c"]),
        ("'a b' c", ["a b", "c"]), ("a'b c'd", ["ab cd"]), ("''", [""]), ("a '' \"\" b", ["a", "", "", "b"]),
        (#""a 'b' c""#, ["a 'b' c"]), (#"'a "b" \c'"#, [#"a "b" \c"#]),
        (#"a\ b \'c\" \\"#, ["a b", "'c\"", "\\"]), (#""\$ \` \" \\ \a""#, [#"$ ` " \ \a"#]),
        ("a\\\nb", ["ab"]), ("a \\\n b", ["a", "b"]), ("\"a\\\nb\"", ["ab"]),
        ("'ü'\u{301} 😀", ["ü\u{301}", "😀"]), ("'\u{301}'", ["\u{301}"]),
    ]

    @Test(arguments: table) func textIsSplitIntoWords(text: String, expected: [String]) throws {
        #expect(try ShellWords.split(text) == expected)
    }

    /// A shell would begin another command there.
    @Test func theEndOfALineIsABlank() throws {
        #expect(try ShellWords.split("\na\n\nb\n") == ["a", "b"])
    }

    /// `sh` splits the same way.
    @Test(arguments: table) func aShellAgrees(text: String, expected: [String]) throws {
        let shell = Process()
        let output = Pipe()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "set -- \(text)\nfor w; do printf '%s\\0' \"$w\"; done"]
        shell.standardOutput = output
        try shell.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        shell.waitUntilExit()
        let words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        #expect(words.map { String(decoding: $0, as: UTF8.self) } == (text.isBlank ? [] : expected))
    }

    @Test func unclosedQuoteIsAnError() {
        #expect(throws: ShellWords.SplitError.unclosedQuote("'")) { try ShellWords.split("a 'b") }
        #expect(throws: ShellWords.SplitError.unclosedQuote("\"")) { try ShellWords.split(#"a "b\""#) }
        #expect(throws: ShellWords.SplitError.trailingBackslash) { try ShellWords.split(#"a \"#) }
    }

    @Test func aLongTextIsQuick() throws {
        #expect(try ShellWords.split(String(repeating: "a", count: 60000))[0].count == 60000)
        #expect(try ShellWords.split(String(repeating: "a ", count: 30000)).count == 30000)
    }
}

extension String {
    /// `set --` without words prints nothing.
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
