// SPDX-License-Identifier: MIT

/// Splits a text into arguments by the quoting rules of a POSIX shell, without expansions.
package enum ShellWords {
    /// A syntax error in the quoting.
    package enum SplitError: Error, Hashable, Sendable, CustomStringConvertible {
        /// An unclosed quote: `'` or `"`.
        case unclosedQuote(Character)
        /// A backslash at the end of the text.
        case trailingBackslash

        /// The error as a phrase for messages.
        package var description: String {
            switch self {
            case .unclosedQuote(let quote): "an unclosed \(quote)"
            case .trailingBackslash: "a backslash at the end"
            }
        }
    }

    // Scalars, not characters: a combining mark after a quote must not hide the quote.
    private typealias Scalars = Substring.UnicodeScalarView

    /// The arguments in `text`; `''` is an empty argument. Operators and `$` have no special meaning, because
    /// no shell is involved.
    package static func split(_ text: String) throws(SplitError) -> [String] {
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

    /// Skips blanks and escaped line ends.
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
            case "'": try readSingleQuoted(&rest, into: &word)
            case "\"": try readDoubleQuoted(&rest, into: &word)
            case "\\":
                guard let plain = rest.popFirst() else { throw .trailingBackslash }
                if plain != "\n" { word.append(plain) }
            default: word.append(next)
            }
        }
        return String(word)
    }

    /// Reads to the closing `'` without interpretation.
    private static func readSingleQuoted(
        _ rest: inout Scalars, into word: inout String.UnicodeScalarView
    ) throws(SplitError) {
        guard let end = rest.firstIndex(of: "'") else { throw .unclosedQuote("'") }
        word.append(contentsOf: rest[..<end])
        rest = rest[rest.index(after: end)...]
    }

    /// Reads to the closing `"`. A backslash is special only before `$`, `` ` ``, `"`, `\` and the end of a
    /// line.
    private static func readDoubleQuoted(
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
