// SPDX-License-Identifier: MIT

/// The subcommands of `config`.
package enum ConfigCommand: Hashable, Sendable {
    /// Prints the path of the config file.
    case path
    /// Checks the config file, or the named file.
    case check(file: String?)
    /// Prints the built-in config file.
    case builtIn
    /// Opens the config file in the editor, then checks it.
    case edit
    /// Sets a key, given as `section.key`.
    case set(key: String, value: String)
}
