// SPDX-License-Identifier: MIT

/// A dash before a digit begins a number, never an option: `-5%`, `-6dB`, `-10,20`. The parser does not know
/// that, so such words are hidden from it behind a NUL, which no word can hold.
enum NegativeNumberEscaping {
    /// The words as the parser may see them; what follows a `--` is left alone.
    static func escape(_ arguments: [String]) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return arguments[..<end].map { isNumber($0) ? "\0" + $0 : $0 } + arguments[end...]
    }

    /// The text as it was typed.
    static func unescape(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" }))
    }

    private static func isNumber(_ argument: String) -> Bool {
        let bytes = argument.utf8.prefix(2)
        return bytes.count == 2 && bytes.first == UInt8(ascii: "-")
            && bytes.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
    }
}
