// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Texts for users and the tests keep to plain words: `words.txt` lists the words they do not use.
@Suite struct WordsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private let forbiddenWords: [String]
    private let forbiddenPattern: Regex<AnyRegexOutput>

    init() throws {
        let list = try String(
            contentsOf: Self.root.appending(path: "Tests/SourceRuleTests/words.txt"), encoding: .utf8)
        let words = list.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
        try #require(words.count > 10)
        forbiddenWords = words
        forbiddenPattern = try Regex("\\b(?:\(words.joined(separator: "|")))\\b").ignoresCase()
    }

    @Test func readsMarkdownButNotItsCode() {
        let text = "one\n```\ntwo\n```\nthree `four` five"
        #expect(Self.prose(text) == ["one", "", "", "", "three  five"])
    }

    @Test func readsStringsButNotCode() {
        let text = #"""
            let a = "one \"two\" \(three)" + four + "five" // "six"
            """#
        #expect(Self.strings(text) == [#"one \"two\" \(three) five"#])
        #expect(Self.strings("x = \"\"\"\n  one\n  \"\"\"\ny = 1") == ["", "  one", "", ""])
    }

    @Test func forbiddenWordIsFound() {
        #expect(containsForbiddenWord("Whoever it is") && !containsForbiddenWord("so-called bodyguard"))
    }

    @Test(arguments: [
        ".", "docs", "docs/internal", "docs/man", "config", "packaging", "include", "Tests/rig",
        "Tests/interfaces",
        "Sources/FloatOverlay/FloatOverlay.docc",
    ])
    func documentsUseNoListedWord(folder: String) throws {
        let kinds = ["md", "1", "5", "7", "toml", "service", "rules", "desktop", "xml", "h"]
        let files = try FileManager.default.contentsOfDirectory(
            at: Self.root.appending(path: folder), includingPropertiesForKeys: nil
        ).filter { kinds.contains($0.pathExtension) }
        #expect(!files.isEmpty)
        for file in files {
            try expectNone(in: Self.prose(String(contentsOf: file, encoding: .utf8)), file.lastPathComponent)
        }
    }

    @Test func textsOfProgramsUseNoListedWord() throws {
        for source in try PackageSources.read().swift {
            expectNone(
                in: Self.strings(source.lines.joined(separator: "\n")), source.path)
        }
    }

    @Test func testsUseNoListedWord() throws {
        for (path, lines) in try Self.tests([".swift", ".bats", ".bash"]) { expectNone(in: lines, path) }
    }

    /// A comment of a test begins with its noun, not with a pronoun or a clause.
    @Test func commentsOfTestsBeginWithANoun() throws {
        for (path, lines) in try Self.tests([".swift"]) {
            var isContinued = false
            for (number, line) in lines.enumerated() {
                let comment = Self.comment(line)
                if let comment, !isContinued, Self.beginsWithAPronoun(comment) {
                    Issue.record("\(path):\(number + 1): \(comment)")
                }
                isContinued = comment != nil
            }
        }
    }

    @Test func pronounAtTheBeginningOfACommentIsFound() {
        #expect(Self.comment("    /// What it is.").map(Self.beginsWithAPronoun) == true)
        #expect(Self.comment("  // Items.").map(Self.beginsWithAPronoun) == false)
        #expect(Self.comment("call() // It ends") == nil)
    }

    /// The name of a test has a subject, not a pronoun or a clause: `finiteAnimationRestarts`. The first line of
    /// `pronouns.txt` lists the words with which no name begins, the second line the words that no name contains.
    @Test func namesOfTestsHaveASubject() throws {
        let list = try String(
            contentsOf: Self.root.appending(path: "Tests/SourceRuleTests/pronouns.txt"), encoding: .utf8)
        let pronouns = list.split(separator: "\n").map { $0.split(separator: " ").joined(separator: "|") }
        try #require(pronouns.count == 2)
        let name = try Regex(
            "\\bfunc\\s(?:(?:\(pronouns[0]))[A-Z]\\w*|\\w*[a-z](?:\(pronouns[1]))(?:[A-Z]\\w*)?)\\(")
        for (path, lines) in try Self.tests(["Tests.swift"]) {
            for line in lines where line.has("func ") && line.contains(name) {
                Issue.record("\(path): \(line.trimmingCharacters(in: .whitespaces))")
            }
        }
    }

    /// The name of a test has at least two words: the subject and what it does.
    @Test func namesOfTestsHaveTwoWords() throws {
        let name = /\bfunc ([a-z0-9]+)\b/
        for (path, lines) in try Self.tests(["Tests.swift"]) {
            var isTest = false
            for line in lines where isTest || line.has("@Test") {
                isTest = true
                guard line.has("func ") else { continue }
                isTest = false
                if let match = line.firstMatch(of: name) {
                    Issue.record("\(path): \(match.1) has one word")
                }
            }
        }
    }

    private static func beginsWithAPronoun(_ comment: Substring) -> Bool {
        ["What ", "Those ", "It "].contains(where: comment.hasPrefix)
    }

    /// The text of a line that is a comment.
    private static func comment(_ line: String) -> Substring? {
        let text = line.drop { $0 == " " }
        guard text.hasPrefix("//") else { return nil }
        return text.drop { $0 == "/" }.drop { $0 == " " }
    }

    /// The lines of the tests in files whose names end with one of `endings`. `WordsTests.swift` is left
    /// out, because it contains forbidden words.
    private static func tests(_ endings: [String]) throws -> [(path: String, lines: [String])] {
        let folder = root.appending(path: "Tests")
        var found: [(path: String, lines: [String])] = []
        let names = FileManager.default.enumerator(atPath: folder.path)
        while let name = names?.nextObject() as? String {
            guard endings.contains(where: name.hasSuffix), name != "SourceRuleTests/WordsTests.swift" else {
                continue
            }
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            found.append(("Tests/\(name)", Self.lines(text).map(String.init)))
        }
        try #require(found.count > 100)
        return found
    }

    /// Searches for the forbidden words as substrings first: a regular expression takes a hundred times as
    /// long.
    private func containsForbiddenWord(_ line: String) -> Bool {
        let small = line.lowercased()
        return forbiddenWords.contains(where: small.has) && line.contains(forbiddenPattern)
    }

    private func expectNone(in lines: [String], _ path: String) {
        for (number, line) in lines.enumerated() where containsForbiddenWord(line) {
            Issue.record("\(path):\(number + 1): \(line.trimmingCharacters(in: .whitespaces))")
        }
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The lines of a Markdown file, empty where they are code.
    private static func prose(_ text: String) -> [String] {
        var isCode = false
        return lines(text).map { line in
            let isFence = line.hasPrefix("```")
            if isFence { isCode.toggle() }
            if isCode || isFence { return "" }
            let parts = line.split(separator: "`", omittingEmptySubsequences: false)
            return parts.indices.filter { $0 % 2 == 0 }.map { String(parts[$0]) }.joined(separator: "")
        }
    }

    /// For each line of a Swift file, the contents of its string literals.
    private static func strings(_ text: String) -> [String] {
        var isBlock = false
        return lines(text).map { line in
            if String(line).has("\"\"\"") {
                isBlock.toggle()
                return ""
            }
            if isBlock { return String(line) }
            if !String(line).has("\"") { return "" }
            return literals(String(line).withoutLineComment).joined(separator: " ")
        }
    }

    private static func literals(_ line: String) -> [String] {
        var found: [String] = []
        var current: [UInt8]?
        var isEscaped = false
        for byte in line.utf8 {
            if byte == UInt8(ascii: "\""), !isEscaped {
                if let text = current { found.append(String(decoding: text, as: UTF8.self)) }
                current = current == nil ? [] : nil
            } else {
                current?.append(byte)
            }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return found
    }
}
