// SPDX-License-Identifier: MIT

/// The title of a window as a single printable line.
package enum WindowTitle {
    /// The maximum length in characters.
    package static let maxLength = 200

    /// Decodes UTF-8, or Latin-1 if the bytes are not valid UTF-8, and replaces unprintable characters by
    /// spaces. `nil` for a blank title. With `isCut` the bytes may end inside a character.
    package static func text(_ bytes: [UInt8], isCut: Bool = false) -> String? {
        let drops = isCut ? 0..<4 : 0..<1
        let whole = drops.lazy.compactMap { String(validating: bytes.dropLast($0), as: UTF8.self) }.first
        let text = whole ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        let shown = text.unicodeScalars.map { Self.isShown($0) ? $0 : " " }
        let words = String(String.UnicodeScalarView(shown)).split(separator: " ")
        return words.isEmpty ? nil : String(words.joined(separator: " ").prefix(maxLength))
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: false
        default: true
        }
    }
}
