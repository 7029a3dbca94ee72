// SPDX-License-Identifier: MIT

/// Hides numbers with a leading dash, such as `-5%`, `-6dB` and `-10,20`, from swift-argument-parser, which
/// would parse them as options. They get a NUL as a prefix, which no argument can contain.
enum NegativeNumberEscaping {
    /// The arguments for the parser. Arguments after `--` stay unchanged.
    static func escape(_ arguments: [String]) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return arguments[..<end].map { isNumber($0) ? "\0" + $0 : $0 } + arguments[end...]
    }

    /// The original text.
    static func unescape(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" }))
    }

    private static func isNumber(_ argument: String) -> Bool {
        let bytes = argument.utf8.prefix(2)
        return bytes.count == 2 && bytes.first == UInt8(ascii: "-")
            && bytes.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
    }
}
