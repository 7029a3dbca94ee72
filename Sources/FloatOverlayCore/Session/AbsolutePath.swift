// SPDX-License-Identifier: MIT

extension StringProtocol {
    /// Whether the path begins with a slash. `hasPrefix` compares characters, and a slash is another character
    /// with a combining mark behind it.
    package var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }
}
