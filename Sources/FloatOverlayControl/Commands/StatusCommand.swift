// SPDX-License-Identifier: MIT

/// The options of `status`.
package struct StatusCommand: Hashable, Sendable {
    /// `--json`: prints a JSON object instead of text.
    package var isJSON = false
    /// `--watch`: prints the present state and every later one.
    package var isWatching = false

    package init(isJSON: Bool = false, isWatching: Bool = false) {
        self.isJSON = isJSON
        self.isWatching = isWatching
    }
}
