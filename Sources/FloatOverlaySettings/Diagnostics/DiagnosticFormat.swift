// SPDX-License-Identifier: MIT

/// Formats names and values of a config file for diagnostics: in one line and with bounded length.
enum DiagnosticFormat {
    private static let maxLength = 60

    /// A key or a section: bare if TOML allows it, else quoted.
    static func name(_ text: String) -> String {
        let isBare = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "_" }
        return isBare && !text.isEmpty && text.utf8.count <= maxLength ? text : quoted(text)
    }

    /// A quoted text with escaped control characters, cut after 60 characters.
    static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let shown = scalars.prefix(maxLength).map(escaped).joined()
        return "\"\(shown)\(scalars.count > maxLength ? "…" : "")\""
    }

    /// Formats quoted values: `"a", "b", "c"`.
    static func list(_ values: [String]) -> String { values.map(quoted).joined(separator: ", ") }

    /// Formats a range: `0.1 to 100`.
    static func range(_ range: ClosedRange<Double>) -> String {
        [range.lowerBound, range.upperBound].map { Int(exactly: $0).map(String.init) ?? "\($0)" }
            .joined(separator: " to ")
    }

    /// A message of another library that may contain parts of the file, in one line.
    static func line(_ text: String) -> String { text.unicodeScalars.map(visible).joined() }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        scalar == "\"" || scalar == "\\" ? "\\\(scalar)" : visible(scalar)
    }

    private static func visible(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\t": "\\t"
        // Control characters, and characters that change the writing direction, would garble a terminal.
        case _ where [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory):
            "\\u{\(String(scalar.value, radix: 16))}"
        default: String(scalar)
        }
    }
}
