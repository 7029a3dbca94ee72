// SPDX-License-Identifier: MIT

/// Checks of a text before toml++ parses it.
enum InputLimits {
    /// toml++ (3.3) parses dotted keys recursively without a limit; this depth fits on any stack.
    private static let dotLimit = 1000

    /// Throws for a text that is too long, is not UTF-8, or may nest too deeply.
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

    /// The offset of the first invalid byte. toml++ (3.3) also rejects invalid UTF-8, but reports the
    /// position of the preceding character.
    private static func firstNonUTF8(_ text: [UInt8]) -> Int? {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: text.span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }

    /// The offset of the first dot beyond the limit. Lines that begin with `#` are skipped, because no key
    /// can begin there.
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
