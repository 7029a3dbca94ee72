// SPDX-License-Identifier: MIT

extension String {
    /// The text with `replacement` in place of control characters, which names of files, devices and windows
    /// may contain: a terminal obeys them, and a line break forges a line of a log.
    package func replacingControlCharacters(by replacement: Unicode.Scalar) -> String {
        let shown = unicodeScalars.map { $0.properties.generalCategory == .control ? replacement : $0 }
        return String(UnicodeScalarView(shown))
    }
}
