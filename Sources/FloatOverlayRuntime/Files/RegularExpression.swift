// SPDX-License-Identifier: MIT
internal import Glibc

/// A POSIX extended regular expression, case-insensitive (`regcomp`).
package final class RegularExpression {
    /// A syntax error in a regular expression.
    package struct InvalidPattern: Error, Hashable, Sendable {
        /// The message of the C library (`regerror`).
        package let message: String
    }

    private var compiled = regex_t()

    /// Compiles `text`; throws `InvalidPattern` for a syntax error.
    package init(_ text: String) throws(InvalidPattern) {
        let status = regcomp(&compiled, text, REG_EXTENDED | REG_ICASE | REG_NOSUB)
        guard status == 0 else {
            var message = [CChar](repeating: 0, count: 128)
            regerror(status, &compiled, &message, message.count)
            compiled = regex_t()
            throw InvalidPattern(
                message: String(decoding: message.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
        }
    }

    deinit { regfree(&compiled) }

    /// Whether `text` contains a match (`regexec`).
    package func matches(_ text: String) -> Bool { regexec(&compiled, text, 0, nil, 0) == 0 }
}
