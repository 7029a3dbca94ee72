// SPDX-License-Identifier: MIT

/// A position in a text.
package struct TextPosition: Hashable, Sendable, Comparable {
    /// The line, from 1.
    package var line: Int
    /// The column in Unicode scalars, from 1.
    package var column: Int

    /// Orders by line, then by column.
    package static func < (a: TextPosition, b: TextPosition) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }
}
