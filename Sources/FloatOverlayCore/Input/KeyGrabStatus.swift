// SPDX-License-Identifier: MIT

/// The state of a requested key; the raw value is the JSON field that lists the keys in this state.
package enum KeyGrabStatus: String, CaseIterable, Hashable, Sendable {
    /// The key is grabbed.
    case held = "held"
    /// Another program holds the key; the grab is retried.
    case taken = "taken"
    /// No key of the present keyboard layout produces the keysym.
    case absent = "absent"
    /// Another trigger uses the same key.
    case duplicate = "double"
    /// No keysym has this name.
    case unknown = "unknown"
}
