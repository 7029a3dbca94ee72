// SPDX-License-Identifier: MIT

extension StringProtocol {
    /// Whether the path begins with a slash. Compares bytes: for `hasPrefix`, a slash and a combining mark form
    /// one character.
    package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }
}
