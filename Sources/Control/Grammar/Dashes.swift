// SPDX-License-Identifier: MIT

/// A dash before a digit begins a number, never an option: `-5%`, `-6dB`, `-10,20`. The parser does not know
/// that, so such words are hidden from it behind a NUL, which no word can hold.
enum Dashes {
    /// The words as the parser may see them; what follows a `--` is left alone.
    static func protect(_ words: [String]) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        return words[..<end].map { isNumber($0) ? "\0" + $0 : $0 } + words[end...]
    }

    /// The text as it was typed.
    static func bare(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" }))
    }

    private static func isNumber(_ word: String) -> Bool {
        let bytes = word.utf8.prefix(2)
        return bytes.count == 2 && bytes.first == UInt8(ascii: "-")
            && bytes.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
    }
}
