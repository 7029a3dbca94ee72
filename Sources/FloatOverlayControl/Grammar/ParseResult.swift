// SPDX-License-Identifier: MIT

/// The result of parsing arguments.
package enum ParseResult<Value: Hashable & Sendable>: Hashable, Sendable {
    /// A command to carry out.
    case value(Value)
    /// Text for standard output: help, the version or a completion script.
    case text(String)
}
