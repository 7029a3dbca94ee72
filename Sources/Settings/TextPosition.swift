// SPDX-License-Identifier: MIT

/// A place in a text.
public struct TextPosition: Hashable, Sendable, Comparable {
    /// Counted from 1.
    public var line: Int
    /// Counted from 1, in characters (Unicode scalars).
    public var column: Int

    /// Makes a position from its parts.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Whether `a` is nearer to the beginning.
    public static func < (a: TextPosition, b: TextPosition) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }
}
