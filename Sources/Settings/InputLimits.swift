// SPDX-License-Identifier: MIT

/// What is asked of a text before toml++ sees it.
enum InputLimits {
    /// toml++ takes a dotted key apart by recursion, without a limit; this many levels fit on any stack.
    private static let dotLimit = 1000

    /// Refuses what is too long, not UTF-8, or nested without end.
    static func check(_ text: [UInt8]) throws(TOMLDocument.SyntaxError) {
        let start = TextPosition(line: 1, column: 1)
        guard text.count <= SettingsFile.sizeLimit else {
            throw TOMLDocument.SyntaxError(message: SettingsFileError.tooLong.description, position: start)
        }
        if let offset = firstNonUTF8(text) {
            throw TOMLDocument.SyntaxError(message: "invalid UTF-8", position: position(of: offset, in: text))
        }
        if let offset = dotBeyondLimit(text) {
            throw TOMLDocument.SyntaxError(
                message: "more than \(dotLimit) dots outside comments",
                position: position(of: offset, in: text))
        }
    }

    /// toml++ finds it too, but gives the place of the character before.
    private static func firstNonUTF8(_ text: [UInt8]) -> Int? {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: text.span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }

    /// Counts dots in all lines that do not begin with `#`; no key can begin in one that does.
    private static func dotBeyondLimit(_ text: [UInt8]) -> Int? {
        var dots = 0
        for line in text.split(separator: UInt8(ascii: "\n")) {
            if line.first(where: { $0 != 32 && $0 != 9 }) == UInt8(ascii: "#") { continue }
            for offset in line.indices where line[offset] == UInt8(ascii: ".") {
                dots += 1
                if dots > dotLimit { return offset }
            }
        }
        return nil
    }

    private static func position(of offset: Int, in text: [UInt8]) -> TextPosition {
        let before = text[..<offset]
        let line = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let column = String(decoding: line.last ?? [], as: UTF8.self).unicodeScalars.count + 1
        return TextPosition(line: line.count, column: column)
    }
}
