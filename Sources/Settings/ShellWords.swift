// SPDX-License-Identifier: MIT

/// Splits a text into words as a POSIX shell does, with quotes and backslashes, and expands nothing.
public enum ShellWords {
    /// What keeps a text from being split.
    public enum SplitError: Error, Hashable, Sendable, CustomStringConvertible {
        /// A quote that is not closed: `'` or `"`.
        case unclosedQuote(Character)
        /// A backslash with nothing after it.
        case trailingBackslash

        /// What is wrong, in a few words.
        public var description: String {
            switch self {
            case .unclosedQuote(let quote): "an unclosed \(quote)"
            case .trailingBackslash: "a backslash at the end"
            }
        }
    }

    // Scalars, not characters: a combining mark after a quote must not hide the quote.
    private typealias Scalars = Substring.UnicodeScalarView

    /// The words of `text`; `''` is an empty word. Operators and `$` mean nothing: there is no shell.
    public static func split(_ text: String) throws(SplitError) -> [String] {
        var rest = Substring(text).unicodeScalars
        var words: [String] = []
        skipBlanks(&rest)
        while !rest.isEmpty {
            words.append(try word(&rest))
            skipBlanks(&rest)
        }
        return words
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\n"
    }

    /// Blanks, and lines that a backslash joins.
    private static func skipBlanks(_ rest: inout Scalars) {
        while let next = rest.first {
            if isBlank(next) {
                rest.removeFirst()
            } else if next == "\\", rest.dropFirst().first == "\n" {
                rest.removeFirst(2)
            } else {
                return
            }
        }
    }

    private static func word(_ rest: inout Scalars) throws(SplitError) -> String {
        var word = String.UnicodeScalarView()
        while let next = rest.first, !isBlank(next) {
            rest.removeFirst()
            switch next {
            case "'": try takeLiteral(&rest, into: &word)
            case "\"": try takeQuoted(&rest, into: &word)
            case "\\":
                guard let plain = rest.popFirst() else { throw .trailingBackslash }
                if plain != "\n" { word.append(plain) }
            default: word.append(next)
            }
        }
        return String(word)
    }

    /// Up to the closing `'`, everything as it is.
    private static func takeLiteral(
        _ rest: inout Scalars, into word: inout String.UnicodeScalarView
    ) throws(SplitError) {
        guard let end = rest.firstIndex(of: "'") else { throw .unclosedQuote("'") }
        word.append(contentsOf: rest[..<end])
        rest = rest[rest.index(after: end)...]
    }

    /// Up to the closing `"`; a backslash counts only before `$`, `` ` ``, `"`, `\` and the end of a line.
    private static func takeQuoted(
        _ rest: inout Scalars, into word: inout String.UnicodeScalarView
    ) throws(SplitError) {
        while let next = rest.popFirst() {
            if next == "\"" { return }
            if next == "\\", let plain = rest.first, "$`\"\\\n".unicodeScalars.contains(plain) {
                rest.removeFirst()
                if plain != "\n" { word.append(plain) }
            } else {
                word.append(next)
            }
        }
        throw .unclosedQuote("\"")
    }
}
